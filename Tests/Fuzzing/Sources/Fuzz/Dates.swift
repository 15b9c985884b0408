import Foundation

@testable import PagingHTTP

/// A date is read whatever its case, and is the moment that Foundation's calendar has for it.
func checkDate(_ text: String, _ now: Date) {
    guard let date = Date(http: text, now: now) else { return }
    require(Date(http: text.uppercased(), now: now) == date, "case says nothing in \(text)")
    require(date.timeIntervalSince1970 < 253_402_300_801, "\(text) is in a year of four digits")
    require(date.timeIntervalSince1970 == date.timeIntervalSince1970.rounded(), "\(text) is a whole second")
    // Before that Foundation counts by another calendar.
    guard date.timeIntervalSince1970 > -11_676_096_000 else { return }
    require(Date(http: date.written, now: now) == date, "\(text) is \(date.written) to Foundation")
}

private let calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
}()

extension Date {
    /// The date as RFC 9110 writes it, by Foundation's calendar.
    fileprivate var written: String {
        func padded(_ number: Int?, _ count: Int) -> String {
            let digits = String(number ?? 0)
            return String(repeating: "0", count: max(count - digits.count, 0)) + digits
        }
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: self)
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let time = [parts.hour, parts.minute, parts.second].map { padded($0, 2) }.joined(separator: ":")
        return "Sun, \(padded(parts.day, 2)) \(months[(parts.month ?? 1) - 1]) \(padded(parts.year, 4)) \(time) GMT"
    }
}
