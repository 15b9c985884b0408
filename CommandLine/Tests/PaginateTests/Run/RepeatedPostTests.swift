import PagingHTTP
import Testing

@testable import Paginate

@Suite("A POST that may change something")
struct RepeatedPostTests {
    private static let mutation =
        "mutation($first: Int, $after: String) { rows(first: $first, after: $after) { nodes { id } "
        + "pageInfo { hasNextPage endCursor } } }"

    /// A connection of three items, one in a page.
    private static func connection(_ request: ServedRequest) -> ServedResponse {
        let number = request.body?["variables"]?["after"].flatMap { Int($0.text) } ?? 0
        let info = #"{"hasNextPage":\#(number < 2),"endCursor":"\#(number + 1)"}"#
        return .init(200, #"{"data":{"rows":{"nodes":[{"id":\#(number)}],"pageInfo":\#(info)}}}"#)
    }

    @Test("is not sent with --page-size, because it would be sent twice, unless --repeatable allows it")
    func pageSize() async throws {
        let data = JSONValue.object([.init("query", .string(Self.mutation))]).description
        let server = ServedTransport(Self.connection)
        let refused = try await InProcessWalk(server, ["/graphql", "--data", data, "--page-size", "1"])
        #expect(refused.status == .usage && server.requests.isEmpty)
        #expect(refused.message.contains("--repeatable") && refused.message.contains("--page-size"))
        let without = try await InProcessWalk(server, ["/graphql", "--data", data])
        #expect(without.status == .success && without.lines.count == 3, "\(without.message)")
        #expect(Set(server.requests.compactMap { $0.body?.description }).count == server.requests.count)
        let allowed = try await InProcessWalk(
            server, ["/graphql", "--data", data, "--page-size", "1", "--repeatable"])
        #expect(allowed.status == .success && allowed.lines == without.lines, "\(allowed.message)")
    }

    /// A list by page number in the body.
    private static func numbers(_ request: ServedRequest) -> ServedResponse {
        let page = request.body?["page"].flatMap { Int($0.text) } ?? 1
        if page > 3 { return .init(404, "{}") }
        return .init(200, #"{"items":[{"id":\#(page)}],"page":\#(page)}"#)
    }

    @Test("is sent once for the first page, whose number the command line names")
    func firstPage() async throws {
        let server = ServedTransport(Self.numbers)
        let options = ["/list", "--data", #"{"q":1}"#, "--style", "pages", "--page-body", "/page", "--items", "/items"]
        let refused = try await InProcessWalk(server, options)
        #expect(refused.status == .usage && refused.lines.isEmpty && server.requests.count == 1)
        #expect(refused.message.contains("--first-page"), "\(refused.message)")
        let numbered = ServedTransport(Self.numbers)
        let end = try await InProcessWalk(numbered, options + ["--first-page", "1"])
        #expect(end.lines.count == 3, "\(end.message)")
        #expect(numbered.requests.map { $0.body?["page"]?.text } == [nil, "2", "3", "4"])
    }

    @Test("is not sent with --trial, and the message that proposes that says so")
    func trial() async throws {
        let server = ServedTransport { request in
            let start = request.body?["offset"]?.integer ?? 0
            let next = start < 4 ? "\(start + 2)" : "null"
            return .init(200, #"{"result":[{"n":\#(start)},{"n":\#(start + 1)}],"next_page_offset":\#(next)}"#)
        }
        let options = ["/list", "--data", #"{"limit":2}"#]
        let unknown = try await InProcessWalk(server, options)
        #expect(unknown.message.contains("send the POST again: add --repeatable"), "\(unknown.message)")
        let count = server.requests.count
        let trial = try await InProcessWalk(server, options, trying: try #require(unknown.proposals.first))
        #expect(trial.status == .usage && trial.message.contains("leave out --trial"), "\(trial.message)")
        #expect(server.requests.count == count)
    }

    @Test("is not sent again to check that a missing page is the end of the list")
    func missingPage() async throws {
        let server = ServedTransport { request in
            let offset = request.body?["offset"].flatMap { Int($0.text) } ?? 0
            if offset > 3 { return .init(404, "{}") }
            let ids = (offset..<(offset == 0 ? 3 : 4)).map { #"{"id":\#($0)}"# }.joined(separator: ",")
            return .init(200, #"{"items":[\#(ids)],"limit":3,"offset":\#(offset)}"#)
        }
        let options = [
            "/list", "--data", #"{"q":1}"#, "--style", "offset", "--offset-body", "/offset", "--items", "/items",
        ]
        let end = try await InProcessWalk(server, options)
        #expect(end.status == .usage && end.message.contains("--repeatable"), "\(end.message)")
        #expect(Set(server.requests.compactMap { $0.body?.description }).count == server.requests.count)
        #expect(try await InProcessWalk(server, options + ["--repeatable"]).status == .success)
    }
}
