import Foundation
import PagingHTTP

/// The value by which `--since` orders items: a number, a date, or a text.
///
/// Texts that consist of digits are numbers, and texts in the notation of ISO 8601 are dates, in UTC if they have no time
/// zone. Other texts are ordered by their bytes.
struct BookmarkValue: Hashable, Sendable {
    private enum Order: Hashable, Sendable {
        case number(Decimal)
        case date(seconds: Int, fraction: String)
        case text(String)
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
            if text.wholeMatch(of: /-?[0-9]+/) != nil, let number = Decimal(string: text, locale: Self.posix) {
                order = .number(number)
            } else {
                order = Self.date(text) ?? .text(text)
            }
        default: return nil
        }
    }

    /// How the value is ordered relative to another one; `nil` if the values are of different kinds.
    func relation(to other: BookmarkValue) -> Relation? {
        switch (order, other.order) {
        case (.number(let own), .number(let other)): own < other ? .before : own > other ? .after : .same
        case (.date(let own, let ownFraction), .date(let other, let otherFraction)):
            (own, ownFraction) < (other, otherFraction)
                ? .before : (own, ownFraction) > (other, otherFraction) ? .after : .same
        case (.text(let own), .text(let other)):
            own.utf8.elementsEqual(other.utf8)
                ? .same : own.utf8.lexicographicallyPrecedes(other.utf8) ? .before : .after
        default: nil
        }
    }

    private static let posix = Locale(identifier: "en_US_POSIX")

    /// Parses a date, with or without a time, a fraction of a second and a time zone.
    private static func date(_ text: String) -> Order? {
        let pattern =
            #/
            ([0-9]{4})-([0-9]{2})-([0-9]{2})
            (?:
                [Tt\x20] ([0-9]{2}):([0-9]{2}) (?: :([0-9]{2}) (?: \.([0-9]+) )? )?
                (?: [Zz] | ([+\-]) ([0-9]{2}) :? ([0-9]{2})? )?
            )?
            /#
        guard let match = text.wholeMatch(of: pattern)?.output else { return nil }
        func number(_ part: Substring?) -> Int { part.flatMap { Int($0) } ?? 0 }
        let month = number(match.2), day = number(match.3)
        guard 1...12 ~= month, 1...31 ~= day else { return nil }
        // The day of 1970-01-01 is 0 (https://howardhinnant.github.io/date_algorithms.html#days_from_civil).
        let year = number(match.1) - (month <= 2 ? 1 : 0)
        let era = year / 400, yearOfEra = year % 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        let offset = (number(match.9) * 60 + number(match.10)) * (match.8 == "-" ? -60 : 60)
        let seconds = days * 86_400 + number(match.4) * 3600 + number(match.5) * 60 + number(match.6) - offset
        // Without zeros at the end, fractions are ordered as texts.
        let fraction = String((match.7 ?? "").reversed().drop { $0 == "0" }.reversed())
        return .date(seconds: seconds, fraction: fraction)
    }
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
