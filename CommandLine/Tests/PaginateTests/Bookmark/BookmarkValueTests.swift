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

    @Test("values of different kinds have no order, and other values are none")
    func kinds() throws {
        #expect(try relation("a", .number("1")) == nil)
        #expect(try relation("2024-01-01", "a") == nil)
        #expect(try relation("2024-13-01", "b") == .before, "no date, but a text")
        for value in [.null, true, "", [], [:]] as [JSONValue] { #expect(BookmarkValue(value) == nil) }
    }
}
