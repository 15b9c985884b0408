import PagingHTTP
import Testing

@testable import Paginate

private let rows = ServedRows()

@Suite("Servers that go on behind the last page")
struct EndBehindLastPageTests {
    @Test("0: every page names a next one, and an empty page follows the total", arguments: [false, true])
    func endlessLinks(isToken: Bool) async throws {
        let transport = ServedTransport { request in
            let start = request.number("start") ?? request.number("cursor") ?? 0
            let next = isToken ? #""next_cursor":"\#(start + 25)""# : #""next":"/list?start=\#(start + 25)""#
            return .init(200, #"{"total":237,\#(next),"items":[\#(rows.rows(start))]}"#)
        }
        let end = try await InProcessWalk(transport, ["/list"])
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
        #expect(transport.requests.count <= 12)
    }

    @Test("0: the cursor 0 behind the last page, with which the list begins again", arguments: [#"0"#, #""0""#])
    func zeroCursor(zero: String) async throws {
        let end = try await InProcessWalk("/list", "--next", "/next_cursor", "--next-parameter", "cursor") { request in
            let start = request.number("cursor") ?? 0
            let next = start + 25 < 237 ? "\(start + 25)" : zero
            return .init(200, #"{"next_cursor":\#(next),"items":[\#(rows.rows(start))]}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }

    @Test(
        "0: the last page is repeated, and the total or the number of pages is reached",
        arguments: [#""photos":{"total":"237"}"#, #""total_pages":10"#])
    func repeated(claim: String) async throws {
        let options = ["/list", "--style", "pages", "--page-parameter", "p", "--items", "/list"]
        let end = try await InProcessWalk(
            ServedTransport { request in
                let page = min(request.number("p") ?? 1, 10)
                return .init(200, #"{\#(claim),"list":[\#(rows.page(page))]}"#)
            }, options)
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }
}
