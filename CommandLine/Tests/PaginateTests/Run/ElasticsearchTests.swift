import PagingHTTP
import Testing

@testable import Paginate

@Suite("Elasticsearch")
struct ElasticsearchTests {
    private static let rows = ServedRows(count: 130)

    @Test(
        "a search is read by offset, whether its total is an object, a number or absent",
        arguments: [
            #""total":{"value":130,"relation":"eq"},"#, #""total":130,"#, #""total":"130","#, "",
            #""total":{"value":100,"relation":"gte"},"#,
        ], ["/rows/_search", "/rows/_search?size=25", "/rows/_search?from=0&size=25"])
    func search(total: String, url: String) async throws {
        let server = ServedTransport { request in
            let from = request.number("from") ?? 0
            let hits = Self.rows.rows(from).replacing(#"{"id":"#, with: #"{"_id":"#)
            return .init(
                200, #"{"took":1,"timed_out":false,"_shards":{"failed":0},"hits":{\#(total)"hits":[\#(hits)]}}"#)
        }
        let end = try await InProcessWalk(server, [url])
        guard end.status != .success else {
            #expect(Self.rows.areAll(end.lines))
            return
        }
        let tried = try await InProcessWalk(server, [url], trying: try #require(end.proposals.first))
        #expect(tried.status == .success, "\(tried.message)")
        #expect(Self.rows.areAll(tried.lines))
    }

    @Test("a search by POST: what is read or proposed writes every row, or is refused", arguments: [0, 1, 2])
    func post(kind: Int) async throws {
        let total = [#""total":{"value":130,"relation":"eq"},"#, #""total":130,"#, ""][kind]
        let server = ServedTransport { request in
            let from = request.body?["from"]?.integer ?? 0
            let hits = Self.rows.rows(from).replacing(#"{"id":"#, with: #"{"_id":"#)
            return .init(200, #"{"took":1,"timed_out":false,"hits":{\#(total)"hits":[\#(hits)]}}"#)
        }
        for body in [#"{"query":{"match_all":{}}}"#, #"{"query":{"match_all":{}},"from":0,"size":25}"#] {
            let arguments = ["/rows/_search", "--data", body]
            let end = try await InProcessWalk(server, arguments)
            #expect(end.status != .success || Self.rows.areAll(end.lines))
            #expect(end.status == .success || !end.proposals.isEmpty, "\(end.message)")
            var isRead = end.status == .success
            for proposal in end.proposals {
                let tried = try await InProcessWalk(server, arguments, trying: proposal)
                #expect(tried.status != .success || Self.rows.areAll(tried.lines), "\(proposal)")
                isRead = isRead || tried.status == .success
            }
            #expect(isRead, "\(end.proposals)")
        }
    }
}
