import PagingHTTP
import Testing

@testable import Paginate

@Suite("Relay connections")
struct RelayTests {
    private func style(_ sent: String, hasNextPage: Bool) throws -> PaginationStyle {
        let page = #"{"hasNextPage":\#(hasNextPage),"endCursor":"x"}"#
        let answer = FirstAnswer(
            "", sent: sent, body: #"{"data":{"rows":{"edges":[{"node":{"id":1}}],"pageInfo":\#(page)}}}"#, "")
        return try answer.recognition.choice.style(body: try JSONValue(parsing: sent.utf8), asksForSize: false)
    }

    @Test("a query without a variable for after is refused where there is a second page")
    func withoutVariable() throws {
        let sent = #"{"query":"{ rows(first: 10) { x } }"}"#
        let error = try #require(throws: IncompleteStyle.self) { try style(sent, hasNextPage: true) }
        #expect(error.description.contains("a variable for after"))
        _ = try style(sent, hasNextPage: false)
    }

    @Test(
        "a variable for after is found in the query, or where the request has it",
        arguments: [
            #"{"query":"query($c: String) { rows(after: $c) { x } }"}"#, #"{"id":"stored","variables":{"after":null}}"#,
        ])
    func withVariable(sent: String) throws {
        _ = try style(sent, hasNextPage: true)
    }
}

@Suite("Relay connections that a query reads from their end, or several at once")
struct RelayDirectionTests {
    private static let rows = ServedRows()

    /// A response with the rows between two offsets.
    private static func response(_ start: Int, _ end: Int, _ info: String) -> ServedResponse {
        let nodes = ServedRows(count: end).rows(start)
        return .init(200, #"{"data":{"rows":{"nodes":[\#(nodes)],"pageInfo":{"hasNextPage":false\#(info)}}}}"#)
    }

    @Test(
        "65: the last page is not the whole list",
        arguments: [
            (
                #"query($last: Int, $before: String) { rows(last: $last, before: $before) { nodes { id } } }"#,
                #","hasPreviousPage":true,"endCursor":"z""#
            ),
            (#"{ rows(last: 25) { nodes { id } pageInfo { hasNextPage } } }"#, ""),
            (#"{ rows(first: 25, after: null) { nodes { id } } }"#, #","hasPreviousPage":true"#),
        ])
    func backwards(query: String, info: String) async throws {
        let end = try await InProcessWalk("/graphql", "--data", #"{"query":"\#(query)"}"#) { _ in
            Self.response(212, 237, info)
        }
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.lines.isEmpty)
        #expect(end.message.contains("first and after"), "\(end.message)")
    }

    @Test(
        "the page behind a cursor of the query is read, and so is a last page that has all rows",
        arguments: [
            (#"{ rows(first: 25, after: \"x\") { nodes { id } } }"#, #","hasPreviousPage":true"#),
            (#"query($after: String) { rows(after: $after) { nodes { id } } }"#, #","hasPreviousPage":false"#),
            (#"{ rows(last: 25) { nodes { id } } }"#, #","hasPreviousPage":false"#),
        ])
    func forwards(query: String, info: String) async throws {
        let end = try await InProcessWalk("/graphql", "--data", #"{"query":"\#(query)"}"#) { _ in
            Self.response(212, 237, info)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == 25)
    }

    @Test("65: of several connections one is named, and read by its own variable")
    func several() async throws {
        let query = """
            query($a: String, $b: String) { followers(first: 25, after: $a) { nodes { id } } \
            following(first: 25, after: $b) { nodes { id } } }
            """
        let transport = ServedTransport { request in
            func connection(_ count: Int, _ variable: String) -> String {
                let start = request.body?["variables"]?[variable].flatMap { Int($0.text) } ?? 0
                let rows = ServedRows(count: count).rows(start)
                let page = #"{"hasNextPage":\#(start + 25 < count),"endCursor":"\#(start + 25)"}"#
                return #"{"nodes":[\#(rows)],"pageInfo":\#(page)}"#
            }
            return .init(
                200, #"{"data":{"followers":\#(connection(60, "a")),"following":\#(connection(100, "b"))}}"#)
        }
        let arguments = ["/graphql", "--data", #"{"query":"\#(query)"}"#]
        let refused = try await InProcessWalk(transport, arguments)
        #expect(refused.status == .notUnderstood, "\(refused.message)")
        #expect(refused.proposals.count == 2)
        for (proposal, count) in zip(refused.proposals, [60, 100]) {
            let end = try await InProcessWalk(transport, arguments, trying: proposal)
            #expect(end.status == .success, "\(proposal): \(end.message)")
            #expect(ServedRows(count: count).areAll(end.lines), "\(proposal)")
        }
    }
}
