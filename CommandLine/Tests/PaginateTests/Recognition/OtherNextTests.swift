import Foundation
import PagingHTTP
import Testing

@testable import Paginate

/// Responses that have nothing at the place where their style names the next page, and a token elsewhere.
@Suite("A next page at another place than that of the style")
struct OtherNextTests {
    private static let rows = ServedRows()

    @Test(
        "65: what is proposed brings every row",
        arguments: [
            (#""data":[ROWS],"links":{"self":"/list","first":"/list"},"meta":{"next_cursor":TOKEN}"#, [:]),
            (#""items":[ROWS],"next_cursor":TOKEN"#, ["Link": #"</list>; rel="first""#]),
            (#""items":[ROWS],"meta":{"next_cursor":TOKEN}"#, ["Link": #"</docs>; rel="last""#]),
            (
                #""_embedded":{"rows":[ROWS]},"_links":{"self":{"href":"/list"},"first":{"href":"/list"}},"page":{"next_cursor":TOKEN}"#,
                [:]
            ),
            (#""@odata.context":"x","value":[ROWS],"continuationToken":TOKEN"#, [:]),
        ] as [(String, HeaderFields)],
        [[], ["--style", "github"]])
    func absent(response: (body: String, fields: HeaderFields), options: [String]) async throws {
        let transport = ServedTransport { request in
            let start = request.number("cursor") ?? request.number("continuationToken") ?? 0
            let token = start + 25 < 237 ? #""\#(start + 25)""# : "null"
            let text = response.body.replacing("ROWS", with: Self.rows.rows(start)).replacing("TOKEN", with: token)
            return .init(200, "{\(text)}", response.fields)
        }
        let refused = try await InProcessWalk(transport, ["/list"] + options)
        #expect(refused.status == .notUnderstood, "\(refused.message)")
        #expect(refused.lines.isEmpty)
        var isFound = false
        for proposal in refused.proposals {
            let end = try await InProcessWalk(transport, ["/list"] + options, trying: proposal)
            #expect(end.status != .success || Self.rows.areAll(end.lines), "\(proposal)")
            isFound = isFound || end.status == .success
        }
        #expect(isFound, "\(refused.proposals)")
    }

    @Test("79: a full page whose token is null, and that has another token")
    func null() async throws {
        let end = try await InProcessWalk("/list") { request in
            let start = request.number("cursor") ?? 0
            let token = #""next_page_token":null,"paging":{"cursors":{"after":"\#(start + 25)"}}"#
            return .init(200, #"{\#(token),"items":[\#(Self.rows.rows(start))]}"#)
        }
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(end.lines.count == 25)
        #expect(!end.proposals.isEmpty)
    }

    @Test("a page that is not full, and whose token is null, is the whole list, whatever its own cursor is")
    func short() async throws {
        let rows = ServedRows(count: 7)
        let end = try await InProcessWalk("/list") { _ in
            .init(200, #"{"next_cursor":null,"cursor":"abc","items":[\#(rows.page(1))]}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }

    @Test("a link of JSON-LD that is named next is followed")
    func linkedData() async throws {
        let rows = ServedRows(size: 100)
        let end = try await InProcessWalk("/books") { request in
            let start = request.number("start") ?? 0
            let next = start + 100 < 237 ? #","next":{"@id":"/books?start=\#(start + 100)"}"# : ""
            return .init(
                200, #"{"view":{"@id":"/books?page=1"\#(next)},"total":237,"member":[\#(rows.rows(start))]}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }

    @Test("79: the id of a page of JSON-LD is no link to the next one")
    func idOfPage() async throws {
        let rows = ServedRows(count: 30, size: 100)
        let end = try await InProcessWalk("/books") { _ in
            .init(200, #"{"view":{"@id":"/books?page=1"},"total":30,"member":[\#(rows.rows(0))]}"#)
        }
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }
}
