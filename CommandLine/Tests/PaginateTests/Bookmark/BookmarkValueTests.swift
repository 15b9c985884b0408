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
            ("2024-01-01T00:00:00-0130", "2024-01-01T02:00:00Z"), ("a", "b"), ("Z", "a"), ("z", "é"), ("a", "ab"),
            ("9.75", "10.50"), ("-1.5", "-0.5"), ("9e1", "1e2"), ("10", "10.5"), ("9.500", .number("9.75")),
            ("Wed, 03 Jan 2024 10:00:00 GMT", "Fri, 05 Jan 2024 10:00:00 GMT"),
            ("Fri, 05 Jan 2024 10:00:00 +0200", "2024-01-05T09:00:00Z"),
            ("1 Feb 2024 00:00 GMT", "2024-02-01T00:00:01Z"),
            ("2024-10-27 02:50:00 +0200", "2024-10-27 02:20:00 +0100"),
            ("2024-10-27 02:50:00 UTC", "2024-10-27 02:51:00"),
            ("01HV6K0000", "01HV6K0001"), ("v09", "v10"), ("665f1dec0a12", "665f1dec0a13"),
            ("0190a1b2-dec1-7aaa", "0190a1b2-dec2-7aaa"), ("01HV6MAR9A", "01HV6MAR9B"), ("1.25", "2.0"),
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
        "texts that may be numbers or dates in another notation have no order",
        arguments: [
            ("v9", "v10"), ("12/31/2023", "01/05/2024"), ("31.12.2023", "05.01.2024"), ("1-2-24", "2-1-24"),
            ("Jan 5, 2024", "Feb 1, 2024"), ("05-Jan-2024", "01-Feb-2024"), ("5 January 2024", "1 February 2024"),
            ("05Jan2024", "01Feb2024"), ("1.9", "1.10"),
            ("12/31/2023", "12/31/2023"),
        ] as [(JSONValue, JSONValue)])
    func unordered(left: JSONValue, right: JSONValue) throws {
        #expect(try relation(left, right) == nil && relation(right, left) == nil)
    }

    @Test("values of different kinds have no order, and other values are none")
    func kinds() throws {
        #expect(try relation("a", .number("1")) == nil)
        #expect(try relation("2024-01-01", "a") == nil)
        #expect(try relation("2024-13-01", "b") == .before, "no date, but a text")
        for value in [.null, true, "", [], [:]] as [JSONValue] { #expect(BookmarkValue(value) == nil) }
    }
}
