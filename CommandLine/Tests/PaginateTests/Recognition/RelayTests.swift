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
