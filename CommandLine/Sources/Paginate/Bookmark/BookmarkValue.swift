import Foundation
import PagingHTTP

/// The value by which `--since` orders items: a number, a date, or a text.
///
/// Texts that consist of a number are numbers, and texts in the notation of ISO 8601 or of HTTP are dates, in UTC if they have
/// no time zone. Other texts are ordered by their bytes if they have the same length, as ids have. The order of the rest is
/// unknown: `v10` may come after `v9`, and `N/A` is no value. Texts with spaces have no known order either, nor have numbers
/// such as `1.9` and `1.10`, which may be versions.
struct BookmarkValue: Hashable, Sendable {
    private enum Order: Hashable, Sendable {
        case number(Decimal)
        case date(BookmarkDate)
        case text(String)
        /// A text whose order is unknown: it seems to be a date in a notation that is not parsed, or it has spaces, which ids do
        /// not have.
        case unordered
    }

    /// How one value is ordered relative to another one.
    enum Relation {
        case before, same, after
    }

    /// The value as the server wrote it.
    let json: JSONValue
    private let order: Order

    /// Creates a value.
    ///
    /// - Parameter json: A value of an item.
    /// - Returns: `nil` for anything but a number and a text that is not empty.
    init?(_ json: JSONValue) {
        self.json = json
        switch json {
        case .number(let digits):
            guard let number = Decimal(string: digits, locale: Self.posix) else { return nil }
            order = .number(number)
        // Dates that are parsed are shorter, and the patterns take a while on long texts. Longer numbers are ordered as texts.
        case .string(let text) where text.utf8.count > 64:
            order = text.contains(" ") || text.isNegative ? .unordered : .text(text)
        case .string(let text) where !text.isEmpty:
            // A number with an exponent has a decimal point or a sign: 12e5 is a hexadecimal id.
            let isNumber = text.wholeMatch(of: /-?[0-9]+(?:\.[0-9]+(?:[eE][+\-]?[0-9]+)?|[eE][+\-][0-9]+)?/) != nil
            if isNumber, let number = Decimal(string: text, locale: Self.posix) {
                order = .number(number)
            } else if let date = BookmarkDate(text) {
                order = .date(date)
            } else {
                order = BookmarkDate.isOfOtherNotation(text) || text.contains(" ") ? .unordered : .text(text)
            }
        default: return nil
        }
    }

    /// How the value is ordered relative to another one; `nil` if that is unknown.
    func relation(to other: BookmarkValue) -> Relation? {
        switch (order, other.order) {
        case (.number(let number), .number(let otherNumber)):
            // 1.10 may be the version after 1.9.
            if json.hasZeroAfterDecimals(of: other.json) || other.json.hasZeroAfterDecimals(of: json) {
                nil
            } else {
                number < otherNumber ? .before : number > otherNumber ? .after : .same
            }
        case (.date(let own), .date(let other)): own < other ? .before : own > other ? .after : .same
        case (.text(let own), .text(let other)):
            own.mayBeID == other.mayBeID ? own.relation(toIDOfSameLength: other) : nil
        // An id with only digits is parsed as a number. Those before and after it may be texts.
        case (.number, .text(let text)), (.text(let text), .number):
            if text.mayBeID, case .string(let own) = json, case .string(let other) = other.json {
                own.relation(toIDOfSameLength: other)
            } else {
                nil
            }
        default: nil
        }
    }

    private static let posix = Locale(identifier: "en_US_POSIX")
}

extension BookmarkValue: Codable {
    init(from decoder: any Decoder) throws {
        let json = try JSONValue(from: decoder)
        guard let value = BookmarkValue(json) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "neither a number nor a text"))
        }
        self = value
    }

    func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension String {
    /// Whether the text is a hyphen before digits.
    fileprivate var isNegative: Bool { first == "-" && dropFirst().allSatisfy { $0.isNumber || $0 == "." } }

    /// Whether the text has a digit, or is too long to stand for a value that is missing, such as `N/A`.
    fileprivate var mayBeID: Bool {
        utf8.count >= 16 || utf8.contains { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    /// Whether both texts are numbers before a year, and both differ: 0456/2023 and 0001/2024, INV-0456-2023 and INV-0001-2024.
    private func isOfOtherYear(than other: String) -> Bool {
        guard suffix(4) != other.suffix(4), dropLast(4) != other.dropLast(4) else { return false }
        return [self, other].allSatisfy {
            $0.wholeMatch(
                of: /[A-Za-z]*[.\/\-_:]?(?!(?:19|20)[0-9]{2}[.\/\-_:])[0-9]{3,}[.\/\-_:](?:19|20)[0-9]{2}/) != nil
        }
    }

    /// The order by bytes; `nil` for texts of different lengths, with separators at different places, or of different years.
    fileprivate func relation(toIDOfSameLength other: String) -> BookmarkValue.Relation? {
        guard utf8.count == other.utf8.count, !isOfOtherYear(than: other),
            zip(utf8, other.utf8).allSatisfy({ $0 == $1 || !$0.isSeparator && !$1.isSeparator })
        else { return nil }
        return utf8.elementsEqual(other.utf8) ? .same : utf8.lexicographicallyPrecedes(other.utf8) ? .before : .after
    }
}

extension JSONValue {
    /// Whether two texts are numbers of which this one has more decimals, and the last of them is 0.
    fileprivate func hasZeroAfterDecimals(of other: JSONValue) -> Bool {
        guard case .string(let own) = self, case .string(let other) = other else { return false }
        let decimals = own.drop { $0 != "." }.dropFirst(), others = other.drop { $0 != "." }.dropFirst()
        return decimals.count > others.count && decimals.hasSuffix("0")
    }
}

extension UInt8 {
    /// Whether the byte separates numbers, as `.` and `/` do. Ids may have a hyphen or a low line as a digit.
    fileprivate var isSeparator: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...0xFF:
            false
        default: true
        }
    }
}
