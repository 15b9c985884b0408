/// A date in a text, as seconds of UTC, to compare it with others.
struct BookmarkDate: Hashable, Comparable, Sendable {
    private let seconds: Int
    /// The digits of the fraction of a second, without zeros at the end, so that they are ordered as texts.
    private let fraction: String

    static func < (left: BookmarkDate, right: BookmarkDate) -> Bool {
        (left.seconds, left.fraction) < (right.seconds, right.fraction)
    }

    /// Parses a date in the notation of ISO 8601, with or without a time, a fraction of a second and a time zone, or in that
    /// of HTTP and e-mail. Without a time zone it is in UTC.
    init?(_ text: String) {
        if let iso = Self.iso(text) {
            self = iso
        } else if let mail = Self.mail(text) {
            self = mail
        } else {
            return nil
        }
    }

    /// Whether a text seems to be a date in a notation that is not parsed: 12/31/2023, 2024-9-30, Q1-2024, or one with the
    /// name of a month.
    static func isOfOtherNotation(_ text: String) -> Bool {
        if text.prefixMatch(of: /[0-9]{1,2}[.\/\-][0-9]{1,2}[.\/\-][0-9]{2,4}(?![0-9])/) != nil { return true }
        if text.prefixMatch(of: /[0-9]{1,2}[A-Za-z]{3}[0-9]{2,4}(?![A-Za-z0-9])/) != nil { return true }
        // A month or a day without zeros: 2024-9-30.
        if text.prefixMatch(of: /[0-9]{4}[.\/\-](?:[0-9][.\/\-][0-9]{1,2}|[0-9]{2}[.\/\-][0-9])(?![0-9])/) != nil {
            return true
        }
        // A month, a week or a quarter before its year: 12/2023, Q1-2024.
        if text.wholeMatch(of: /(?:[QWHqwh]|KW|CW)?[0-9]{1,2}[.\/\-][0-9]{2,4}/) != nil { return true }
        if text.wholeMatch(of: /[QWHqwh][0-9]{1,2}[0-9]{4}|[0-9][QHqh][0-9]{2,4}/) != nil { return true }
        // A time with AM, PM or the name of a zone.
        if text.contains(/[0-9]:[0-9]{2}.*[A-Za-z]{2,}$/) { return true }
        // Only whole words count: an id may contain the letters of a month.
        return text.split { !$0.isLetter && !$0.isNumber }.contains { word in
            monthNames.contains { $0.hasPrefix(word.lowercased()) && [3, $0.count].contains(word.count) }
        }
    }

    private static let monthNames = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// RFC 3339, and what ISO 8601 and SQL have beside it.
    private static func iso(_ text: String) -> BookmarkDate? {
        let pattern =
            #/
            ([0-9]{4})-([0-9]{2})-([0-9]{2})
            (?:
                [Tt\x20] ([0-9]{2}):([0-9]{2}) (?: :([0-9]{2}) (?: \.([0-9]+) )? )?
                (?: \x20? (?: Z | z | UTC | GMT ) | \x20? ([+\-]) ([0-9]{2}) :? ([0-9]{2})? )?
            )?
            /#
        guard let match = text.wholeMatch(of: pattern)?.output else { return nil }
        return BookmarkDate(
            (number(match.1), number(match.2), number(match.3)), (number(match.4), number(match.5), number(match.6)),
            match.7 ?? "", zone: (match.8, number(match.9), number(match.10)))
    }

    /// RFC 5322 §3.3, which RFC 9110 §5.6.7 uses.
    private static func mail(_ text: String) -> BookmarkDate? {
        let pattern =
            #/
            (?: [A-Z][a-z]{2},\x20 )? ([0-9]{1,2})\x20([A-Z][a-z]{2})\x20([0-9]{4})\x20
            ([0-9]{2}):([0-9]{2}) (?: :([0-9]{2}) )? \x20 (?: GMT | UTC | ([+\-]) ([0-9]{2}) ([0-9]{2}) )
            /#
        guard let match = text.wholeMatch(of: pattern)?.output,
            let month = monthNames.firstIndex(where: { $0.hasPrefix(match.2.lowercased()) })
        else { return nil }
        return BookmarkDate(
            (number(match.3), month + 1, number(match.1)), (number(match.4), number(match.5), number(match.6)), "",
            zone: (match.7, number(match.8), number(match.9)))
    }

    private static func number(_ digits: Substring?) -> Int { digits.flatMap { Int($0) } ?? 0 }

    private init?(
        _ date: (year: Int, month: Int, day: Int), _ time: (hour: Int, minute: Int, second: Int), _ fraction: Substring,
        zone: (sign: Substring?, hours: Int, minutes: Int)
    ) {
        guard 1...12 ~= date.month, 1...31 ~= date.day else { return nil }
        // The day of 1970-01-01 is 0 (https://howardhinnant.github.io/date_algorithms.html#days_from_civil).
        let year = date.year - (date.month <= 2 ? 1 : 0)
        let era = year / 400, yearOfEra = year % 400
        let dayOfYear = (153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5 + date.day - 1
        let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        let offset = (zone.hours * 60 + zone.minutes) * (zone.sign == "-" ? -60 : 60)
        seconds = days * 86_400 + time.hour * 3600 + time.minute * 60 + time.second - offset
        self.fraction = String(fraction.reversed().drop { $0 == "0" }.reversed())
    }
}
