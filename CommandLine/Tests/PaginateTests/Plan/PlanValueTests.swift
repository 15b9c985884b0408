import Testing

@testable import Paginate

@Suite("Values of a key")
struct PlanValueTests {
    @Test(
        "a value is a number, a date or a time, and requests have it in the same notation",
        arguments: [
            ("0", "0"), ("-12", "-12"), ("9223372036854775807", "9223372036854775807"), ("2026-11-27", "2026-11-27"),
            ("2024-02-29", "2024-02-29"), ("1969-12-31", "1969-12-31"),
            ("2026-11-27T20:15:00Z", "2026-11-27T20:15:00Z"),
            ("2026-11-27T20:15:00+01:00", "2026-11-27T19:15:00Z"),
            ("2026-11-27T20:15:00.25Z", "2026-11-27T20:15:00.250Z"),
            ("1600-01-01T00:00:00Z", "1600-01-01T00:00:00Z"), ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
        ])
    func values(text: String, written: String) throws {
        let value = try #require(PlanValue(text))
        #expect(value.description == written)
        #expect(PlanValue(written) == value)
    }

    @Test(
        "each millisecond of a second is written as it was read, before and after 1970",
        arguments: ["1969-12-31", "2026-11-27"])
    func milliseconds(day: String) {
        for number in 1...999 {
            let text = "\(day)T20:15:00.\(String(1000 + number).dropFirst())Z"
            #expect(PlanValue(text)?.description == text)
        }
    }

    @Test(
        "what is no number, no date and no time of the years 1600 to 9999 is refused",
        arguments: [
            "", "abc", "1.5", "2026-13-01", "2026-02-30", "27.11.2026", "2026-11-27T25:00:00Z", "2026-11-27T20:15:00",
            "2026-02-30T20:15:00Z", "2026-11-27T20:15:00.1234Z", "9999-12-31T23:59:59-01:00",
            "1600-01-01T00:00:00+01:00",
            "9223372036854775808",
        ])
    func noValues(text: String) {
        #expect(PlanValue(text) == nil)
    }
}
