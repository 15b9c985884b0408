import Foundation

/// A value by which an API selects items: a whole number, a date, or a time.
public struct PlanValue: Hashable, Sendable, TextCodable {
    /// The notation of a value.
    enum Kind: Hashable, Sendable {
        case number
        /// A day, such as 2026-11-27.
        case date
        /// A time in UTC, such as 2026-11-27T20:15:00Z.
        case time
    }

    let kind: Kind
    /// The number, the days or the milliseconds since 1970.
    let position: Int

    init(_ kind: Kind, _ position: Int) {
        self.kind = kind
        self.position = position
    }

    /// Parses a value.
    ///
    /// - Parameter text: A whole number, a date such as `2026-11-27`, or a time such as `2026-11-27T20:15:00Z` or
    ///   `2026-11-27T20:15:00.250+01:00`, in the years 1600 to 9999 of UTC.
    /// - Returns: `nil` for any other text.
    public init?(_ text: String) {
        if let number = Int(text) {
            self.init(.number, number)
        } else if let day = Self.day(text) {
            self.init(.date, day)
        } else if let milliseconds = Self.milliseconds(text) {
            self.init(.time, milliseconds)
        } else {
            return nil
        }
    }

    /// The value as requests have it.
    public var description: String {
        switch kind {
        case .number: return String(position)
        case .date: return Self.date(days: position).formatted(Self.dates)
        case .time:
            let seconds = position.flooredDivision(by: 1000), milliseconds = position - seconds * 1000
            let text = Date(timeIntervalSince1970: Double(seconds)).formatted(Self.times)
            // A Double has no exact fraction of a second, so the milliseconds are written as a number.
            return milliseconds == 0 ? text : "\(text.dropLast()).\(String(1000 + milliseconds).dropFirst())Z"
        }
    }

    private static func date(days: Int) -> Date { Date(timeIntervalSince1970: Double(days) * 86_400) }

    private static func day(_ text: String) -> Int? {
        guard text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil, let date = try? Date(text, strategy: dates)
        else {
            return nil
        }
        let day = Int((date.timeIntervalSince1970 / 86_400).rounded())
        // Foundation reads the 30th of February as the 2nd of March.
        return self.date(days: day).formatted(dates) == text ? day : nil
    }

    /// Finer times than milliseconds would be others when they are written again.
    private static func milliseconds(_ text: String) -> Int? {
        let pattern =
            /(.{10})T((?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])(?:\.([0-9]{1,3}))?(Z|[+\-](?:[01][0-9]|2[0-3]):[0-5][0-9])/
        guard let parts = text.wholeMatch(of: pattern)?.output, day(String(parts.1)) != nil,
            let time = try? Date("\(parts.1)T\(parts.2)\(parts.4)", strategy: times)
        else { return nil }
        let seconds = Int(time.timeIntervalSince1970.rounded())
        guard years.contains(seconds) else { return nil }
        let fraction = (parts.3 ?? "") + repeatElement("0", count: 3 - (parts.3?.count ?? 0))
        return seconds * 1000 + (Int(fraction) ?? 0)
    }

    /// The seconds of the years 1600 to 9999. Before, calendars differ.
    private static let years = -11_676_096_000...253_402_300_799
    private static let dates = Date.ISO8601FormatStyle().year().month().day()
    private static let times = Date.ISO8601FormatStyle()
}

extension Int {
    fileprivate func flooredDivision(by divisor: Int) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
