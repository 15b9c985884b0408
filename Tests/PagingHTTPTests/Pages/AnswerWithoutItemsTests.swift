import Foundation
import Testing

@testable import PagingHTTP

@Suite("Answers that have no items")
struct AnswerWithoutItemsTests {
    private let first = #"{"rows":[{"id":1},{"id":2}],"next":"a"}"#

    /// Answers the first request with a page of two items that names a next one, the second as a test says, and the
    /// third with a last item.
    private func transport(second status: Int, fields: HeaderFields = [:], _ body: String) -> ScriptedTransport {
        ScriptedTransport { [first] request in
            switch request.query["after"] {
            case nil:
                TransportResponse(status: 200, url: request.url, body: Data(first.utf8))
            case "a":
                TransportResponse(status: status, url: request.url, fields: fields, body: Data(body.utf8))
            default:
                TransportResponse(status: 200, url: request.url, body: Data(#"{"rows":[{"id":3}]}"#.utf8))
            }
        }
    }

    @Test("A status that says there is no content ends a list")
    func noContent() async throws {
        let transport = transport(second: 204, "")
        let (ids, error) = await PageListScript.read(PageListScript.pages(PageListScript.token, transport))
        #expect(ids == [1, 2])
        #expect(error == nil)
        #expect(transport.requests.count == 2)
    }

    @Test("A status that says there is no content does not end a list whose header fields name another page")
    func noContentBeforeMore() async throws {
        let style = PaginationStyle(
            "header", .chained(.link(.link("next"))), size: .query("limit"), items: "/rows")
        let next: @Sendable (String) -> HeaderFields = { cursor in
            ["Link": #"</api/rows?after=\#(cursor)>; rel="next""#]
        }
        let transport = ScriptedTransport { request in
            switch request.query["after"] {
            case nil:
                TransportResponse(
                    status: 200, url: request.url, fields: next("a"), body: Data(#"{"rows":[{"id":1}]}"#.utf8))
            case "a": TransportResponse(status: 204, url: request.url, fields: next("b"), body: Data())
            default: TransportResponse(status: 200, url: request.url, body: Data(#"{"rows":[{"id":2}]}"#.utf8))
            }
        }
        let (ids, error) = await PageListScript.read(PageListScript.pages(style, transport))
        #expect(ids == [1, 2])
        #expect(error == nil)
    }

    @Test(
        "An answer that is still being made, and so has no items or no body, fails and may be asked for again",
        arguments: [#"{"rows":[]}"#, "{}", "", "Accepted"])
    func stillBeingMade(body: String) async throws {
        let transport = transport(second: 202, body)
        let (ids, error) = await PageListScript.read(PageListScript.pages(PageListScript.token, transport))
        #expect(ids == [1, 2])
        guard case .status(let failure)? = error as? HTTPFailure else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.status == 202)
        #expect(failure.isTransient)
    }

    @Test("An answer with the status for one that is still being made is a page if it has items")
    func accepted() async throws {
        let transport = transport(second: 202, #"{"rows":[{"id":9}],"next":"b"}"#)
        let (ids, error) = await PageListScript.read(PageListScript.pages(PageListScript.token, transport))
        #expect(ids == [1, 2, 9, 3])
        #expect(error == nil)
    }

    @Test("A next page that is -1, false, empty or null is none", arguments: ["-1", #""-1""#, "false", #""""#, "null"])
    func noNextPage(next: String) async throws {
        let transport = transport(second: 200, #"{"rows":[{"id":9}],"next":\#(next)}"#)
        let (ids, error) = await PageListScript.read(PageListScript.pages(PageListScript.token, transport))
        #expect(ids == [1, 2, 9])
        #expect(error == nil)
        #expect(transport.requests.count == 2)
    }
}
