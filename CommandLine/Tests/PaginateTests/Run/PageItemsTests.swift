import PagingHTTP
import Testing

@testable import Paginate

@Suite("The number of items that a page states about itself")
struct PageItemsTests {
    private static let rows = ServedRows(count: 95, size: 20)

    /// A list by page number whose third page lacks a row.
    private static func server(stating members: @escaping @Sendable (_ sent: Int) -> String) -> ServedTransport {
        ServedTransport { request in
            let page = request.number("page") ?? 0, sent = max(min(20, 95 - page * 20), 0)
            let items = rows.rows(page * 20) { $0 != 55 }
            return .init(200, #"{"content":[\#(items)],"page":\#(page),\#(members(sent))}"#)
        }
    }

    @Test(
        "80: a page has fewer items than it says",
        arguments: [#""numberOfElements":N,"size":20,"last":L"#, #""numberReturned":"N","size":20,"last":L"#])
    func fewer(members: String) async throws {
        let server = Self.server { sent in
            members.replacing("N", with: "\(sent)").replacing("L", with: "\(sent < 20)")
        }
        let end = try await InProcessWalk(server, ["/list"])
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.message.contains("has 19 items and says that it has 20"), "\(end.message)")
        #expect(end.lines.count == 94)
        let ignoring = try await InProcessWalk(server, ["/list", "--total", "/none"])
        #expect(ignoring.status == .success, "\(ignoring.message)")
    }

    @Test("80: a count beside a total and a page size, although the total counts another row less")
    func besideOthers() async throws {
        let server = Self.server { #""total":94,"limit":20,"count":\#($0)"# }
        let end = try await InProcessWalk(server, ["/list"])
        #expect(end.status == .incomplete, "\(end.message)")
    }

    @Test(
        "a count that may be the page size or the total is no such number",
        arguments: [
            #""count":20,"last":L"#, #""count":95,"limit":20"#, #""total":95,"count":20"#, #""size":20,"last":L"#,
        ])
    func ambiguous(members: String) async throws {
        let rows = Self.rows
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("page") ?? 0, last = page >= 4
            return .init(
                200,
                #"{"content":[\#(rows.rows(page * 20))],"page":\#(page),\#(members.replacing("L", with: "\(last)"))}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }
}
