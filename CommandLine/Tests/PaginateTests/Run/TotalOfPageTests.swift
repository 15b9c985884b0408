import PagingHTTP
import Testing

@testable import Paginate

@Suite("Totals that count the items of the page")
struct TotalOfPageTests {
    /// A server that leaves hidden rows out of its pages of 20, and counts those of the page.
    ///
    /// - Parameters:
    ///   - count: The number of rows in the first page.
    ///   - claim: Says how many items there are.
    private static func walk(
        _ arguments: [String], _ count: Int,
        _ claim: @escaping @Sendable (Int) -> (members: String, fields: HeaderFields)
    ) async throws -> InProcessWalk {
        let rows = ServedRows(count: 2 * count, size: count)
        return try await InProcessWalk(
            ServedTransport { request in
                let page = request.number("page") ?? 1
                let (members, fields) = claim(page > 2 ? 0 : count)
                return .init(
                    200, members == "bare" ? "[\(rows.page(page))]" : "{\(members)\"results\":[\(rows.page(page))]}",
                    fields)
            }, arguments)
    }

    @Test(
        "79: a total that is the length of the only page, whatever its length",
        arguments: ["total", "total_count", "totalCount", "totalResults", "found"], [1, 13, 18, 20, 23, 99])
    func names(name: String, count: Int) async throws {
        let end = try await Self.walk(["/list"], count) { (#""\#(name)":\#($0),"#, [:]) }
        #expect(end.status == .completenessUnknown, "\(end.status): \(end.message)")
        #expect(end.lines.count == count)
        #expect(!end.proposals.isEmpty)
    }

    @Test("79: header fields that count the items of the page", arguments: ["X-Total-Count", "Content-Range"])
    func fields(name: String) async throws {
        let end = try await Self.walk(["/list"], 23) {
            (
                "bare",
                HeaderFields([.init(name: name, value: name == "X-Total-Count" ? "\($0)" : "items 0-\($0 - 1)/\($0)")])
            )
        }
        #expect(end.status == .completenessUnknown, "\(end.status): \(end.message)")
    }

    @Test("numbered pages are read to their end")
    func numbered() async throws {
        let end = try await Self.walk(["/list"], 18) { (#""page":1,"total":\#($0),"#, [:]) }
        #expect(end.status != .success || end.lines.count == 36, "\(end.message)")
    }

    @Test(
        "0: a page that is shorter than the page size of the request or the response",
        arguments: ["?limit=50", "?per_page=100", "?page%5Bsize%5D=20", ""])
    func short(query: String) async throws {
        let size = query.isEmpty ? #""limit":20,"# : ""
        let rows = ServedRows(count: 18, size: 18)
        let end = try await InProcessWalk("/list" + query) { _ in
            .init(200, #"{\#(size)"total":18,"results":[\#(rows.page(1))]}"#)
        }
        #expect(end.status == .success, "\(end.message)")
    }

    @Test("79: a number in the URL that is no page size proves nothing")
    func otherNumber() async throws {
        let end = try await Self.walk(["/list?user=1234"], 18) { (#""total":\#($0),"#, [:]) }
        #expect(end.status == .completenessUnknown, "\(end.message)")
    }

    @Test("0: the total of an empty list is 0")
    func empty() async throws {
        let end = try await InProcessWalk("/list") { _ in .init(200, #"{"total":0,"results":[]}"#) }
        #expect(end.status == .success, "\(end.message)")
    }
}
