import PagingHTTP
import Testing

@testable import Paginate

@Suite("The order of bookmarks")
struct BookmarkValueTests {
    private func relation(_ left: JSONValue, _ right: JSONValue) throws -> BookmarkValue.Relation? {
        try #require(BookmarkValue(left)).relation(to: try #require(BookmarkValue(right)))
    }

    @Test(
        "numbers, dates and texts are ordered by their values",
        arguments: [
            (.number("9"), .number("10")), (.number("-1"), .number("0.5")), ("999", "1000"), ("9", .number("10")),
            // Beyond the integers that a Double distinguishes.
            (.number("1234567890123456788"), .number("1234567890123456789")),
            ("2024-01-01T00:00:00Z", "2024-01-01T00:00:00.5Z"), ("2024-01-01T00:00:00.50Z", "2024-01-01T00:00:00.501Z"),
            ("2024-01-01T00:30:00+01:00", "2024-01-01T00:00:00Z"), ("2024-02-29", "2024-03-01T00:00:00Z"),
            ("2023-12-31T23:59:59", "2024-01-01 00:00:00"), ("1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z"),
            ("2024-01-01T00:00:59Z", "2024-01-01T00:01:00Z"), ("2024-01-01T00:59:59Z", "2024-01-01T01:00:00Z"),
            ("2024-01-31T23:59:59Z", "2024-02-01T00:00:00Z"), ("2024-01-01T00:00:00-0130", "2024-01-01T02:00:00Z"),
            ("a", "b"), ("Z", "a"), ("aé", "bcd"),
            ("9.75", "10.50"), ("-1.5", "-0.5"), ("9.5e+1", "1e+2"), ("9e+20", "1.5E21"), ("000012e5", "00001300"),
            ("0e12", "0e34"), ("10", "10.5"), ("9.500", .number("9.75")),
            ("Wed, 03 Jan 2024 10:00:00 GMT", "Fri, 05 Jan 2024 10:00:00 GMT"),
            ("Fri, 05 Jan 2024 10:00:00 +0200", "2024-01-05T09:00:00Z"),
            ("1 Feb 2024 00:00 GMT", "2024-02-01T00:00:01Z"),
            ("2024-10-27 02:50:00 +0200", "2024-10-27 02:20:00 +0100"),
            ("2024-10-27 02:50:00 UTC", "2024-10-27 02:51:00"),
            ("01HV6K0000", "01HV6K0001"), ("16/B374D848", "16/B374D849"), ("2024-01", "2024-02"),
            ("2024-0001", "2024-0002"),
            ("-JhLeOlGIEjaIOFHR0xd", "-JhLeOlGIEjaIOFHRxxd"), ("-JhLeOlG1EjaIOF-", "-JhLeOlG1EjaI_F0"),
            ("v09", "v10"), ("665f1dec0a12", "665f1dec0a13"),
            ("0190a1b2-dec1-7aaa", "0190a1b2-dec2-7aaa"), ("01HV6MAR9A", "01HV6MAR9B"), ("1.25", "2.0"),
            ("100045-1899", "100045-1900"), ("100045-1999", "100045-2000"), ("12345-2024", "12346-2024"),
            ("2023-2024", "2024-2025"),
            (.string(String(repeating: "a", count: 70)), .string(String(repeating: "b", count: 70))),
            ("507f1f77bcf86cd799439011", "607191108101972908600000"), ("a-december1", "b-december1"),
        ] as [(JSONValue, JSONValue)])
    func order(smaller: JSONValue, greater: JSONValue) throws {
        #expect(try relation(smaller, greater) == .before)
        #expect(try relation(greater, smaller) == .after)
        #expect(try relation(greater, greater) == .same)
    }

    @Test(
        "the same value in another notation is the same",
        arguments: [
            (.number("1.0"), .number("1")), ("10", .number("10")),
            ("2024-01-01T00:00:00.00Z", "2024-01-01T00:00:00+00:00"),
            ("2024-01-01T12:00:00+02:00", "2024-01-01T10:00:00Z"), ("2024-01-01", "2024-01-01t00:00z"),
        ] as [(JSONValue, JSONValue)])
    func same(left: JSONValue, right: JSONValue) throws {
        #expect(try relation(left, right) == .same)
    }

    @Test(
        "the order of texts that may be numbers, dates in another notation or no values is unknown",
        arguments: [
            ("v9", "v10"), ("12/31/2023", "01/05/2024"), ("31.12.2023", "05.01.2024"), ("1-2-24", "2-1-24"),
            ("Jan 5, 2024", "Feb 1, 2024"), ("05-Jan-2024", "01-Feb-2024"), ("5 January 2024", "1 February 2024"),
            ("05Jan2024", "01Feb2024"), ("z", "aa"), ("Q4 2023", "Q1 2024"), ("W52-2023", "W01-2024"),
            ("2024-01-01 09:00:00 AM", "2024-01-01 01:00:00 PM"),
            ("2024-01-01 09:00:00 EST", "2024-01-01 08:30:00 PST"), ("1.9", "1.10"), ("12/31/2023", "12/31/2023"),
            ("9e1", "10"),
            ("2024-9-30", "2024-10-1"), ("2024-10-1", "2024-9-30"), ("10:00AM", "01:00PM"), ("12/2023", "01/2024"),
            ("0456/2023", "0001/2024"), ("INV-0456-2023", "INV-0001-2024"), ("RE0456/2023", "RE0001/2024"),
            ("0456_2023", "0001_2024"), ("365-2024", "001-2025"),
            (.string("-" + String(repeating: "9", count: 70)), .string("-" + String(repeating: "8", count: 70))),
            (
                "Wed Jan 03 2024 10:00:00 GMT+0100 (Central European Standard Time)",
                "Thu Jan 04 2024 10:00:00 GMT+0100 (Central European Standard Time)"
            ),
            ("12-31", "01-01"), ("KW52/2023", "KW01/2024"),
            ("4Q23", "1Q24"),
            ("2024-01-01T09:00:00EST", "2024-01-01T08:30:00PST"), ("9,99", "10,0"), ("$9.99", "$1000"),
            // What stands where there is no value.
            ("099", "N/A"), ("id-0001", "unknown"), ("id-0001", "-"), ("2024-01-01", "none"), ("1.5", "n/a"),
        ] as [(JSONValue, JSONValue)])
    func unordered(left: JSONValue, right: JSONValue) throws {
        #expect(try relation(left, right) == nil && relation(right, left) == nil)
    }

    @Test("ids of one length are ordered, whichever letters they have", arguments: [16, 32, 36])
    func ids(radix: Int) throws {
        func id(_ number: Int) -> JSONValue {
            let digits = String(number, radix: radix)
            return .string(String(repeating: "0", count: 8 - digits.count) + digits)
        }
        for number in stride(from: 1, to: 300_000, by: 1_499) {
            let relation = try relation(id(number), id(number + 1 + number % 500))
            try #require(relation == .before, "\(id(number))")
        }
    }

    @Test("the order of values of different kinds is unknown, and other values are none")
    func kinds() throws {
        #expect(try relation("a", .number("1")) == nil)
        #expect(try relation("2024-01-01", "a") == nil)
        #expect(try relation("2024-13-01", "2024-13-02") == .before, "no dates, but texts")
        for value in [.null, true, "", [], [:]] as [JSONValue] { #expect(BookmarkValue(value) == nil) }
    }
}
