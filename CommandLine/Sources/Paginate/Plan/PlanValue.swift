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
    ///   `2026-11-27T20:15:00.250+01:00`.
    /// - Returns: `nil` for any other text.
    public init?(_ text: String) {
        if let number = Int(text) {
            self.init(.number, number)
        } else if text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil,
            let date = try? Date(text, strategy: Self.dates)
        {
            self.init(.date, Int((date.timeIntervalSince1970 / Self.secondsOfDay).rounded()))
            // Foundation reads the 30th of February as the 2nd of March.
            guard description == text else { return nil }
        } else if text.wholeMatch(of: Self.time) != nil,
            PlanValue(String(text.prefix(10)))?.kind == .date,
            let time = (try? Date(text, strategy: Self.times)) ?? (try? Date(text, strategy: Self.exactTimes))
        {
            self.init(.time, Int((time.timeIntervalSince1970 * 1000).rounded()))
        } else {
            return nil
        }
    }

    /// The value as requests have it.
    public var description: String {
        switch kind {
        case .number: return String(position)
        case .date: return Date(timeIntervalSince1970: Double(position) * Self.secondsOfDay).formatted(Self.dates)
        case .time:
            let time = Date(timeIntervalSince1970: Double(position) / 1000)
            return time.formatted(position % 1000 == 0 ? Self.times : Self.exactTimes)
        }
    }

    /// Finer values than milliseconds would be another time when they are written again.
    private static var time: Regex<Substring> {
        /.{10}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,3})?(?:Z|[+\-][0-9]{2}:?[0-9]{2})/
    }

    private static let secondsOfDay = 86_400.0
    private static let dates = Date.ISO8601FormatStyle().year().month().day()
    private static let times = Date.ISO8601FormatStyle()
    private static let exactTimes = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
