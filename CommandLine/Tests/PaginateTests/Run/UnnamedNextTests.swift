import PagingHTTP
import Testing

@testable import Paginate

private let rows = ServedRows(count: 237, size: 20)

@Suite("Pages that say that there are more and name none, and pages with an error beside their items")
struct UnnamedNextTests {
    private static func cursorList(_ request: ServedRequest, last: Int = 220) -> ServedResponse {
        let start = request.number("cursor") ?? 0
        let next = start < last ? #""\#(start + 20)""# : "null"
        return .init(200, #"{"items":[\#(rows.rows(start))],"has_more":true,"next_cursor":\#(next)}"#)
    }

    @Test("80: the rows of the last page are written, and the state stays until a run gets no further")
    func last() async throws {
        let folder = try TemporaryFolder()
        for isResumed in [false, true] {
            let end = try await InProcessWalk(
                ServedTransport { Self.cursorList($0) }, ["/list"], resumingIn: folder)
            #expect(end.status == .incomplete, "\(end.message)")
            #expect(end.message.contains("its last page says that there are more pages"), "\(end.message)")
            #expect(rows.areAll(end.lines))
            #expect(folder.exists("state") == !isResumed)
        }
    }

    @Test("80: the first page is the only one, and options are proposed")
    func first() async throws {
        let end = try await InProcessWalk("/list") { Self.cursorList($0, last: 0) }
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.lines.count == 20)
        #expect(end.message.contains("Add options that say how the list continues"), "\(end.message)")
        #expect(!end.proposals.isEmpty)
    }

    /// HAL allows an array of link objects (https://datatracker.ietf.org/doc/html/draft-kelly-json-hal-11#section-4.1.1).
    @Test(
        "65: links to the next page in an array, which no style reads",
        arguments: [#"[{"href":"/list?page=2"}]"#, #"["/list?page=2"]"#])
    func inArray(next: String) async throws {
        let end = try await InProcessWalk("/list") { _ in
            .init(200, #"{"_embedded":{"rows":[\#(rows.page(1))]},"_links":{"next":\#(next)}}"#)
        }
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.message.contains("/_links/next is an array with 1 element"), "\(end.message)")
    }

    @Test("80: a list by the id of the last item, whose empty last page says that there are more")
    func byItem() async throws {
        let end = try await InProcessWalk("/list") { request in
            let start = request.number("starting_after").map { $0 + 1 } ?? 0
            return .init(200, #"{"object":"list","has_more":true,"data":[\#(rows.rows(start))]}"#)
        }
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }

    /// A GraphQL connection.
    private static func connection(
        _ request: ServedRequest, errors: String, at failure: Int, last: Int = 220
    ) -> ServedResponse {
        let start = Int(request.body?["variables"]?["after"]?.text ?? "") ?? 0
        let nodes = (start..<min(start + 20, 237)).map { #"{"node":\#(rows.row($0))}"# }.joined(separator: ",")
        let cursor = start < last ? #""\#(start + 20)""# : "null"
        let page = #"{"hasNextPage":\#(start + 20 < 237),"endCursor":\#(cursor)}"#
        return .init(
            200,
            #"{\#(start == failure ? errors : "")"data":{"rows":{"edges":[\#(nodes)],"pageInfo":\#(page)}}}"#)
    }

    private static let query = [
        "/graphql", "--data",
        #"{"query":"query($after: String) { rows(after: $after) { edges { node { id name } } pageInfo { hasNextPage endCursor } } }"}"#,
    ]

    @Test("80: hasNextPage is true and endCursor is null")
    func connection() async throws {
        let server = ServedTransport { Self.connection($0, errors: "", at: 0, last: 100) }
        let end = try await InProcessWalk(server, Self.query)
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.lines.count == 120)
    }

    @Test("80: an error beside the items of a GraphQL response; all rows are written", arguments: [0, 40, 220])
    func partial(failure: Int) async throws {
        for error in [#"{"message":"partial"}"#, #"{"message":"partial","extensions":{"code":"INTERNAL"}}"#] {
            let server = ServedTransport {
                Self.connection($0, errors: #""errors":[\#(error)],"#, at: failure)
            }
            let end = try await InProcessWalk(server, Self.query)
            #expect(end.status == .incomplete, "\(end.message)")
            #expect(end.message.contains("has an error next to its items"), "\(end.message)")
            #expect(rows.areAll(end.lines))
        }
    }

    @Test("69: an error without items")
    func error() async throws {
        let server = ServedTransport { request in
            request.body?["variables"]?["after"] == nil
                ? Self.connection(request, errors: "", at: 0)
                : .init(200, #"{"errors":[{"message":"denied"}],"data":null}"#)
        }
        let end = try await InProcessWalk(server, Self.query)
        #expect(end.status == .unavailable, "\(end.message)")
        #expect(end.message.contains("denied"), "\(end.message)")
    }
}
