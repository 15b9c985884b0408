import Foundation
import Testing

@testable import PagingHTTP

@Suite("Dates of HTTP")
struct HTTPDateTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    @Test(
        "are read in all three forms",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
            "sun, 6 nov 1994 08:49:37 gmt",
        ])
    func forms(text: String) {
        #expect(Date(http: text, now: now) == Date(timeIntervalSince1970: 784_111_777))
    }

    @Test("may have a leap second")
    func leapSecond() {
        let next = Date(http: "Sat, 01 Jan 2017 00:00:00 GMT", now: now)
        #expect(Date(http: "Sat, 31 Dec 2016 23:59:60 GMT", now: now) == next)
    }

    @Test("agree with the calendar of the system on every day of 500 years")
    func calendar() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "GMT")!
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        for day in stride(from: -100_000, through: 82_000, by: 13) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let year = String(repeating: "0", count: 4 - "\(parts.year!)".count) + "\(parts.year!)"
            #expect(Date(http: "Sun, \(parts.day!) \(months[parts.month! - 1]) \(year) 00:00:00 GMT", now: now) == date)
        }
    }

    @Test(
        "with two digits for the year are never more than 50 years ahead",
        arguments: [("73", 2073), ("74", 1974), ("99", 1999), ("00", 2000)])
    func shortYear(digits: String, year: Int) {
        let short = Date(http: "Monday, 01-Jan-\(digits) 00:00:00 GMT", now: now)
        #expect(short != nil)
        #expect(short == Date(http: "Mon, 01 Jan \(year) 00:00:00 GMT", now: now))
    }

    @Test(
        "are none where anything is not as it should be",
        arguments: [
            "", "soon", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 31 Nov 1994 08:49:37 GMT",
            "Sun, 29 Feb 1900 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Now 1994 08:49:37 GMT",
            "Sun, 06 Nov 199 08:49:37 GMT", "Sun, 06 Nov 99999999999999999999 08:49:37 GMT",
            "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
            "Sun, 06 Nov 1994 08:49:61 GMT",
            "Son, 06 Nov 1994 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
        ])
    func garbage(text: String) {
        #expect(Date(http: text, now: now) == nil)
    }
}
