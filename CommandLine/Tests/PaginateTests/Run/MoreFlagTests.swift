import PagingHTTP
import Testing

@testable import Paginate

private let rows = ServedRows(count: 237, size: 20)

@Suite("Flags that say whether there are more pages")
struct MoreFlagTests {
    @Test(
        "80: a page without items says that there are more, and the page after it has items",
        arguments: ["has_next", "has_more"])
    func emptyPage(flag: String) async throws {
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("page") ?? 1
            return .init(
                200, #"{"page":\#(page),"\#(flag)":\#(page < 12),"items":[\#(page == 3 ? "" : rows.page(page))]}"#)
        }
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.message.contains("page 3, counted from the first one received, has no items"), "\(end.message)")
        #expect(end.lines.count == 217)
    }

    @Test("0: the last page has no flag, because the server sends it only if there are more pages")
    func onlyIfTrue() async throws {
        let server = ServedTransport { request in
            let offset = request.number("resultOffset") ?? 0
            let flag = offset + 20 < 237 ? #","exceededTransferLimit":true"# : ""
            return .init(200, #"{"features":[\#(rows.rows(offset))]\#(flag)}"#)
        }
        let arguments = [
            "/list", "--style", "offset", "--items", "/features", "--offset-parameter", "resultOffset", "--more",
            "/exceededTransferLimit",
        ]
        let end = try await InProcessWalk(server, arguments)
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }

    @Test(
        "a full page whose flag says that there are no more is the whole list, unless a total says otherwise",
        arguments: [#""hasMore":false"#, #""is_last":true"#, #""end_of_stream":true"#])
    func singlePage(flag: String) async throws {
        let items = #"\#(flag),"items":[\#(rows.page(1))]"#
        let whole = try await InProcessWalk("/list") { _ in .init(200, "{\(items)}") }
        #expect(whole.status == .success, "\(whole.message)")
        let part = try await InProcessWalk("/list") { _ in .init(200, "{\(items),\"total\":237}") }
        #expect(part.status == .notUnderstood, "\(part.message)")
    }

    @Test("80: the flag of the last page with items is true, and the pages behind it have neither items nor a flag")
    func unfulfilled() async throws {
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("page") ?? 1
            let flag = page < 4 ? #""has_more":true,"# : ""
            return .init(200, #"{"page":\#(page),"per_page":20,\#(flag)"items":[\#(page < 4 ? rows.page(page) : "")]}"#)
        }
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.lines.count == 60)
    }
}
