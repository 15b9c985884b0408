import PagingHTTP
import Testing

@testable import Paginate

@Suite("Messages about servers that show only the first items")
struct CapMessageTests {
    private static let rows = ServedRows(count: 237, size: 50)

    @Test(
        "69: a refused link is not an expired cursor if the server says that the page is too far behind the first one",
        arguments: ["Max paging depth exceeded", "The cursor has expired", "Rate limit exceeded"])
    func depth(text: String) async throws {
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("page") ?? 1
            if page > 2 { return .init(400, #"{"error":"\#(text)"}"#) }
            return .init(200, "[\(Self.rows.page(page))]", ["Link": "</list?page=\(page + 1)>; rel=next"])
        }
        #expect(end.status == .unavailable, "\(end.message)")
        #expect(end.message.contains("divide the list") == text.hasPrefix("Max"), "\(end.message)")
        #expect(end.message.contains("may have expired") == !text.hasPrefix("Max"), "\(end.message)")
    }

    @Test(
        "80: the last of the received pages is full, so the server may show only the first items",
        arguments: [150, 140])
    func total(shown: Int) async throws {
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("page") ?? 1, rows = ServedRows(count: shown, size: 50)
            return .init(200, #"{"page":\#(page),"total":237,"items":[\#(rows.page(page))]}"#)
        }
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.message.contains("divide the list") == (shown == 150), "\(end.message)")
    }
}
