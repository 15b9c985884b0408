import PagingHTTP
import Testing

@testable import Paginate

@Suite("Servers that send pages for ever")
struct EndlessListTests {
    /// Pages of a list without an end, by cursor and by page number.
    private static func server(
        total: Int, _ items: @escaping @Sendable (_ page: Int) -> [Int]
    ) -> ServedTransport {
        ServedTransport(limit: 2000) { request in
            let isNumbered = request.path == "/pages"
            let page = request.number("cursor") ?? request.number("page") ?? 1
            let list = items(page).map { #"{"id":\#($0)}"# }.joined(separator: ",")
            let next = isNumbered ? #""page":\#(page)"# : #""next_cursor":"\#(page + 1)""#
            return .init(200, #"{"items":[\#(list)],"total":\#(total),\#(next)}"#)
        }
    }

    @Test("79: only duplicates, which --dedupe omits", arguments: ["/pages", "/list"])
    func duplicates(path: String) async throws {
        let server = Self.server(total: 1_000_000) { page in
            // No page repeats another one.
            var random = SplitMix(seed: UInt64(page))
            return Array((0..<95).shuffled(using: &random).prefix(10))
        }
        let end = try await InProcessWalk(server, [path, "--dedupe"])
        #expect(!end.isEndless)
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(end.message.contains("--empty-pages"), "\(end.message)")
        #expect(end.lines.count == 95)
    }

    @Test("79: more items and pages than an exact total", arguments: ["/pages", "/list"], [50, 500])
    func beyondTotal(path: String, total: Int) async throws {
        let server = Self.server(total: total) { page in (0..<10).map { page * 10 + $0 } }
        let end = try await InProcessWalk(server, [path])
        #expect(!end.isEndless)
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(end.message.contains("the server counts \(total)"), "\(end.message)")
        let bounded = try await InProcessWalk(server, [path, "--max-items", "\(total)"])
        #expect(bounded.status == .success)
        #expect(bounded.lines.count == total)
    }

    @Test(
        "a list that ends may have more pages than its total of pages or of the items of a page", arguments: [20, 200])
    func otherTotals(total: Int) async throws {
        let rows = ServedRows(count: 4000, size: 20)
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("cursor") ?? 1
            return .init(
                200,
                #"{"items":[\#(rows.page(page))],"total":\#(total),"next_cursor":\#(page < 200 ? #""\#(page + 1)""# : "null")}"#
            )
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }
}
