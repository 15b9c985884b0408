import Foundation
import PagingHTTP

/// The value by which `--since` orders items: a number, a date, or a text.
///
/// Texts that consist of a number are numbers, and texts in the notation of ISO 8601 or of HTTP are dates, in UTC if they have
/// no time zone. Other texts are ordered by their bytes. If they have digits, and differ in length, they have no order: `v10`
/// may come after `v9`.
struct BookmarkValue: Hashable, Sendable {
    private enum Order: Hashable, Sendable {
        case number(Decimal)
        case date(BookmarkDate)
        case text(String)
        /// A date in a notation that is not known.
        case foreignDate
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
        case .string(let text) where !text.isEmpty:
            let isNumber = text.wholeMatch(of: /-?[0-9]+(?:\.[0-9]+)?(?:[eE][+\-]?[0-9]+)?/) != nil
            if isNumber, let number = Decimal(string: text, locale: Self.posix) {
                order = .number(number)
            } else if let date = BookmarkDate(text) {
                order = .date(date)
            } else {
                order = BookmarkDate.isForeign(text) ? .foreignDate : .text(text)
            }
        default: return nil
        }
    }

    /// How the value is ordered relative to another one; `nil` if the values are of different kinds, or have no certain order.
    func relation(to other: BookmarkValue) -> Relation? {
        switch (order, other.order) {
        case (.number(let number), .number(let otherNumber)):
            // 1.10 may be a version behind 1.9.
            if json.endsWithZero(behind: other.json) || other.json.endsWithZero(behind: json) {
                nil
            } else {
                number < otherNumber ? .before : number > otherNumber ? .after : .same
            }
        case (.date(let own), .date(let other)): own < other ? .before : own > other ? .after : .same
        case (.text(let own), .text(let other)):
            if own.utf8.elementsEqual(other.utf8) {
                .same
            } else if own.utf8.count != other.utf8.count, own.hasDigit, other.hasDigit {
                nil
            } else {
                own.utf8.lexicographicallyPrecedes(other.utf8) ? .before : .after
            }
        // Of ids of one length, some have digits only.
        case (.number, .text), (.text, .number): json.relation(toIDOfSameLength: other.json)
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
    fileprivate var hasDigit: Bool { utf8.contains { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } }
}

extension JSONValue {
    /// The order of two texts of the same length by their bytes; `nil` for other values.
    fileprivate func relation(toIDOfSameLength other: JSONValue) -> BookmarkValue.Relation? {
        guard case .string(let own) = self, case .string(let other) = other, own.utf8.count == other.utf8.count else {
            return nil
        }
        return own.utf8.lexicographicallyPrecedes(other.utf8) ? .before : .after
    }

    /// Whether two texts are numbers of which this one has more decimals, and the last of them is 0.
    fileprivate func endsWithZero(behind other: JSONValue) -> Bool {
        guard case .string(let own) = self, case .string(let other) = other else { return false }
        let decimals = own.drop { $0 != "." }.dropFirst(), others = other.drop { $0 != "." }.dropFirst()
        return decimals.count > others.count && decimals.hasSuffix("0")
    }
}
