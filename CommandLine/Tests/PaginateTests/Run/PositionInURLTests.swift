import PagingHTTP
import Testing

@testable import Paginate

private let rows = ServedRows(count: 237, size: 20)

@Suite("A page or an offset that the request names by an unusual name")
struct PositionInURLTests {
    /// Checks that the first proposal writes every row once.
    private static func check(
        _ arguments: [String], _ respond: @escaping @Sendable (ServedRequest) -> ServedResponse
    ) async throws {
        let server = ServedTransport(respond)
        let refused = try await InProcessWalk(server, arguments)
        #expect(refused.status != .success, "\(arguments): \(refused.message)")
        let proposal = try #require(refused.proposals.first, "\(arguments): \(refused.message)")
        let end = try await InProcessWalk(server, arguments, trying: proposal)
        #expect(end.status == .success, "\(proposal): \(end.message)")
        #expect(rows.areAll(end.lines), "\(proposal)")
    }

    @Test(
        "the first proposal has an offset of the URL",
        arguments: [
            ("$limit=20&$offset=0", "$offset"), ("pagination[limit]=20&pagination[start]=0", "pagination[start]"),
            ("max=20&firstResult=0", "firstResult"), ("resultOffset=0", "resultOffset"), ("size=20&$from=0", "$from"),
        ])
    func offset(query: String, name: String) async throws {
        try await Self.check(["/list?\(query)"]) { .init(200, "[\(rows.rows($0.number(name) ?? 0))]") }
    }

    @Test(
        "the first proposal has a page number of the URL",
        arguments: [
            ("searchCriteria[pageSize]=20&searchCriteria[currentPage]=1", "searchCriteria[currentPage]", 1),
            ("filter.pageNo=0&filter.limit=20", "filter.pageNo", 0),
        ])
    func page(query: String, name: String, first: Int) async throws {
        try await Self.check(["/list?\(query)"]) { request in
            .init(200, "[\(rows.page((request.number(name) ?? first) - first + 1))]")
        }
    }

    @Test("the first proposal has $skip, if the URL has $top", arguments: ["$top=20&$skip=0", "$top=20"])
    func skip(query: String) async throws {
        try await Self.check(["/list?\(query)"]) { request in
            .init(200, #"{"@odata.context":"x","value":[\#(rows.rows(request.number("$skip") ?? 0))]}"#)
        }
    }

    @Test("the first proposal has an offset or a page number that is deeper in the body of a POST")
    func body() async throws {
        try await Self.check(["/list", "--data", #"{"variables":{"offset":0,"limit":20},"query":"{ rows }"}"#]) {
            .init(200, #"{"data":{"rows":[\#(rows.rows($0.body?["variables"]?["offset"]?.integer ?? 0))]}}"#)
        }
        try await Self.check(["/list", "--data", #"{"pagination":{"page":1,"size":20}}"#, "--repeatable"]) {
            .init(200, "[\(rows.page($0.body?["pagination"]?["page"]?.integer ?? 1))]")
        }
    }
}
