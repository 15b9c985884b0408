import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("Servers that ignore the requested page, and whose items change with each response")
struct IgnoredPositionTests {
    @Test(
        "65: a page number or an offset that is ignored, whether an id identifies the items or only the stated position does",
        arguments: [(true, 250), (false, 250), (true, 237), (false, 237)], ["page", "offset"])
    func ignored(list: (haveIDs: Bool, count: Int), name: String) async throws {
        let rows = ServedRows(count: list.count, haveIDs: list.haveIDs, areVolatile: true)
        let position = name == "page" ? #""page":1,"pageSize":25,"pageCount":10"# : #""offset":0,"limit":25"#
        let end = try await InProcessWalk("/list") { _ in
            .init(200, #"{"data":[\#(rows.page(1))],"meta":{"pagination":{\#(position),"total":\#(list.count)}}}"#)
        }
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(rows.numbers(end.lines) == Array(0..<25))
        #expect(end.message.contains("--key"), "\(end.message)")
    }

    @Test("65: a cursor that is ignored, although the response has another one each time")
    func ignoredCursor() async throws {
        let rows = ServedRows(areVolatile: true)
        let end = try await InProcessWalk("/list") { _ in
            .init(200, #"{"items":[\#(rows.page(1))],"next_cursor":"\#(UUID().uuidString)"}"#)
        }
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(rows.numbers(end.lines) == Array(0..<25))
        #expect(end.message.contains("--key ''"), "\(end.message)")
    }

    @Test(
        "items that change with each response are written once if the server honors the request",
        arguments: [true, false])
    func honored(haveIDs: Bool) async throws {
        let rows = ServedRows(haveIDs: haveIDs, areVolatile: true)
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("page") ?? 1
            return .init(200, #"{"page":\#(page),"per_page":25,"total":237,"items":[\#(rows.page(page))]}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }

    @Test("without a total, the response without a number is compared with the first page by the ids of the items")
    func firstPage() async throws {
        let rows = ServedRows(areVolatile: true)
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("page") ?? 1
            return .init(200, #"{"page":\#(page),"per_page":25,"items":[\#(rows.page(page))]}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }

    @Test("items of other pages may have the same ids, if --key says that ids do not identify them")
    func equalIDs() async throws {
        let respond: @Sendable (ServedRequest) -> ServedResponse = { request in
            let page = request.number("page") ?? 1
            let items = (0..<10).map { #"{"id":\#($0),"day":\#(page)}"# }.joined(separator: ",")
            return .init(200, #"{"page":\#(page),"per_page":10,"total":45,"items":[\#(page < 5 ? items : "")]}"#)
        }
        let refused = try await InProcessWalk("/list", serving: respond)
        #expect(refused.status == .notUnderstood)
        #expect(refused.message.contains("--key ''"), "\(refused.message)")
        let end = try await InProcessWalk(
            "/list", "--key", "", "--total", "/none", "--ends-at", "empty", serving: respond)
        #expect(end.status == .success, "\(end.message)")
        #expect(Set(end.lines).count == 40)
    }

    @Test("a server whose page number never changes is read if the ids of the items do")
    func constantNumber() async throws {
        let rows = ServedRows()
        let end = try await InProcessWalk("/list") { request in
            .init(200, #"{"page":1,"per_page":25,"total":237,"items":[\#(rows.page(request.number("page") ?? 1))]}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }
}
