import Foundation

extension Date {
    /// Parses a date in any of the three forms of RFC 9110: `Sun, 06 Nov 1994 08:49:37 GMT`, and the obsolete
    /// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
    ///
    /// - Parameters:
    ///   - text: The date.
    ///   - now: The approximate time at which the date was written. A year with two digits means the latest matching
    ///     year that is at most 50 years after it.
    /// - Returns: `nil` if the text is not such a date.
    init?(http text: String, now: Date) {
        var words = text.split { " ,-".contains($0) }.map { $0.lowercased() }
        // The last form ends with the year and has no time zone.
        if words.count == 5 {
            words = [words[0], words[2], words[1], words[4], words[3], "gmt"]
        }
        guard words.count == 6, ["gmt", "utc"].contains(words[5]),
            Self.weekdays.contains(String(words[0].prefix(3))),
            let day = words[1].digits, let month = Self.months.firstIndex(of: words[2]),
            var year = words[3].digits
        else { return nil }
        let time = words[4].split(separator: ":").compactMap { String($0).digits }
        guard words[4].count == 8, time.count == 3, time[0] < 24, time[1] < 60, time[2] <= 60 else { return nil }
        switch words[3].count {
        case 4: break
        case 2:
            let thisYear = Self.year(of: now)
            year += thisYear - thisYear % 100
            if year > thisYear + 50 { year -= 100 }
        default: return nil
        }
        guard day >= 1, day <= Self.length(ofMonth: month, year) else { return nil }
        // From 2038 on, the seconds since 1970 do not fit a 32-bit `Int`.
        let secondsOfDay = (time[0] * 60 + time[1]) * 60 + time[2]
        self.init(timeIntervalSince1970: Double(Self.days(to: year, month, day)) * 86_400 + Double(secondsOfDay))
    }

    private static let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    private static func length(ofMonth month: Int, _ year: Int) -> Int {
        month == 1 && isLeap(year) ? 29 : [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month]
    }

    /// The number of days from 1 January 1970 to a day of the Gregorian calendar. Months count from zero.
    private static func days(to year: Int, _ month: Int, _ day: Int) -> Int {
        let before = year - 1
        let ofYears = year * 365 + before / 4 - before / 100 + before / 400 - 719_527
        return (0..<month).reduce(ofYears + day) { $0 + length(ofMonth: $1, year) } - 1
    }

    private static func year(of date: Date) -> Int {
        1970 + Int(date.timeIntervalSince1970 / 31_556_952)
    }
}

extension String {
    /// The value of a string of decimal digits, clamped to `Int.max`; `nil` if there is any other character, or none.
    var digits: Int? {
        guard !isEmpty, utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int(self) ?? .max
    }
}
