import PagingHTTP
import PagingTesting
import Testing

@testable import Paginate

@Suite("A total that falls while the list is read")
struct FallenTotalTests {
    /// A row at the head is deleted before the fourth request, so that the others move up by one.
    private static func server(
        _ body: @escaping @Sendable (_ rows: String, _ start: Int, _ total: Int) -> ServedResponse
    )
        -> ServedTransport
    {
        let requests = Observed(0)
        return ServedTransport { request in
            let count = requests.update {
                $0 += 1
                return $0
            }
            let deleted = count > 3 ? 1 : 0, list = ServedRows(count: 237, size: 50)
            let start = request.number("offset") ?? ((request.number("page") ?? 1) - 1) * 50
            return body(list.rows(start + deleted), start, 237 - deleted)
        }
    }

    /// Servers whose pages have a number or an offset in the request, also in the link to the next page.
    static let servers = [
        server { .init(200, #"{"page":\#($1 / 50 + 1),"total":\#($2),"items":[\#($0)]}"#) },
        server { .init(200, #"{"offset":\#($1),"limit":50,"total":\#($2),"items":[\#($0)]}"#) },
        server { rows, start, total in
            let link = start + 50 < total ? "</list?page=\(start / 50 + 2)>; rel=next" : "</list>; rel=first"
            return .init(200, "[\(rows)]", ["X-Total-Count": "\(total)", "Link": link])
        },
    ]

    @Test("79: a row at the head is deleted, so a row may have moved to a page that was read", arguments: 0...2)
    func deleted(index: Int) async throws {
        let end = try await InProcessWalk(Self.servers[index], ["/list"])
        #expect(end.lines.count == 236)
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(end.message.contains("237 items at first, and 236 at the end"), "\(end.message)")
        #expect(end.message.contains("--total /none"), "\(end.message)")
    }

    @Test("0: a total that counts the remaining items falls with each page")
    func remaining() async throws {
        let rows = ServedRows(count: 237, size: 50)
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("page") ?? 1
            return .init(
                200,
                #"{"page":\#(page),"has_more":\#(page < 5),"total":\#(287 - page * 50),"items":[\#(rows.page(page))]}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }

    @Test("0 and a warning: behind a cursor, a deleted row moves no other one")
    func cursor() async throws {
        let end = try await InProcessWalk("/list") { request in
            let start = request.number("cursor") ?? 0, isLater = start > 100
            let rows = ServedRows(count: 237, size: 50).rows(start) { !isLater || $0 != 230 }
            let next = start + 50 < 237 ? #""\#(start + 50)""# : "null"
            return .init(200, #"{"total":\#(isLater ? 236 : 237),"items":[\#(rows)],"next_cursor":\#(next)}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(end.message.contains("counted 237 at first"), "\(end.message)")
    }
}
