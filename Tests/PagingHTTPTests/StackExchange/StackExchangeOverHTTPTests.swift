import Foundation
import Loopback
import PagingHTTP
import Testing

/// The API as a small server on a real socket, which knows the moderators of one site.
private func moderatorServer(count: Int) throws -> LoopbackServer {
    try LoopbackServer { connection, request in
        let items = URLComponents(string: request.target)?.queryItems ?? []
        let query = Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
        let site = query["site"] ?? ""
        guard site == "stackoverflow" else {
            let message = "No site found for name `\(site)`"
            return connection.answer(
                400, json: #"{"error_id":400,"error_name":"bad_parameter","error_message":"\#(message)"}"#)
        }
        let page = Int(query["page"] ?? "") ?? 1
        let size = Int(query["pagesize"] ?? "") ?? 30
        let rows = ((page - 1) * size..<count).prefix(size)
        let users = rows.map { #"{"user_id":\#($0),"display_name":"O&#39;Neil \#($0)","reputation":\#(count - $0)}"# }
        connection.answer(
            json:
                #"{"items":[\#(users.joined(separator: ","))],"has_more":\#(rows.endIndex < count),"total":\#(count)}"#)
    }
}

@Suite("Stack Exchange over HTTP")
struct StackExchangeOverHTTPTests {
    @Test("84 moderators come in pages of 30, 30 and 24, each once and in order")
    func moderators() async throws {
        let server = try moderatorServer(count: 84)
        let source = StackExchange(at: server.address, transport: .patient).moderators(of: "stackoverflow")
        var pages: [SequencePage<StackExchangeUser>] = []
        for try await page in source.pages() { pages.append(page) }
        #expect(pages.map(\.items.count) == [30, 30, 24])
        #expect(pages.map(\.total) == [84, 84, 84])
        #expect(pages.flatMap(\.items).map(\.id) == Array(0..<84))
        #expect(pages.last?.items.last?.displayName == "O'Neil 83")
        #expect(server.log.read { $0.requests.count } == 3)
    }

    @Test("an unknown site is the API's own error, with its words")
    func unknownSite() async throws {
        let server = try moderatorServer(count: 84)
        var users = StackExchange(at: server.address, transport: .patient).users(of: "nowhere").items()
            .makeAsyncIterator()
        let expected = APIFailure(
            id: 400, name: "bad_parameter", message: "No site found for name `nowhere`", isTransient: false)
        await #expect(throws: HTTPFailure.api(expected)) { try await users.next() }
    }

    @Test("leaving the loop closes the request for the next page")
    func leaving() async throws {
        let server = try LoopbackServer { connection, request in
            guard request.target.contains("page=1&") else { return connection.hold() }
            connection.answer(json: #"{"items":[{"name":"A","api_site_parameter":"a"}],"has_more":true}"#)
        }
        for try await _ in StackExchange(at: server.address, transport: .patient).sites().items() {
            try await server.log.wait { $0.requests.count == 2 }
            break
        }
        try await server.log.wait { $0.closedByClient == 1 }
    }
}
