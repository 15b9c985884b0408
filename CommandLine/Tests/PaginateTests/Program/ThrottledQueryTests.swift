import Loopback
import Testing

@Suite("Queries that are throttled")
struct ThrottledQueryTests {
    @Test(
        "a GraphQL query that is throttled is sent again, the first and any other, though it is a POST",
        arguments: [
            #"{"errors":[{"message":"wait, in 1 seconds","extensions":{"code":"THROTTLED"}}]}"#,
            #"{"errors":[{"message":"wait, in 1 seconds","type":"RATE_LIMITED"}]}"#,
        ])
    func throttled(answer: String) async throws {
        let server = try LoopbackServer { [asked = Asked()] request in
            let count = asked.count("")
            if count == 1 || count == 3 { return .init(200, answer) }
            let isFirst = count == 2
            let item = #"{"id":\#(isFirst ? 1 : 2)}"#
            return .init(
                200,
                #"{"data":{"rows":{"nodes":[\#(item)],"pageInfo":{"hasNextPage":\#(isFirst),"endCursor":"x"}}}}"#)
        }
        let query = #"{"query":"query($after: String) { rows(after: $after) { nodes { id } } }"}"#
        let end = try await Program.run("\(server.address)/graphql", "--data", query)
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines == [#"{"id":1}"#, #"{"id":2}"#])
        #expect(server.requests.count == 4)
    }
}
