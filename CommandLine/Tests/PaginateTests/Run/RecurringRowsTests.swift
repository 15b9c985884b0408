import PagingHTTP
import Testing

@testable import Paginate

@Suite("Rows that come again two or more pages later")
struct RecurringRowsTests {
    /// How the list is paged.
    enum Paging: CaseIterable {
        case pages, cursor
    }

    /// A list of 237 rows. Page 4 has five rows of page 2 in place of its own.
    private static func server(
        _ paging: Paging, total: Int?, count: Int = 237,
        row: @escaping @Sendable (Int) -> String = ServedRows().row
    ) -> ServedTransport {
        ServedTransport { request in
            let start = request.number("cursor") ?? ((request.number("page") ?? 1) - 1) * 50
            let rows = (start..<max(min(start + 50, count), start)).map { 150..<155 ~= $0 ? $0 - 90 : $0 }.map(row)
            let counted = total.map { #""total":\#($0),"# } ?? ""
            let next = start + 50 < count ? #""\#(start + 50)""# : "null"
            let place =
                paging == .cursor
                ? #""next_cursor":\#(next)"# : #""page":\#(start / 50 + 1),"has_more":\#(start + 50 < count)"#
            return .init(200, #"{\#(counted)\#(place),"items":[\#(rows.joined(separator: ","))]}"#)
        }
    }

    @Test("80: fewer different ids arrive than an exact total counts", arguments: Paging.allCases)
    func total(paging: Paging) async throws {
        let end = try await InProcessWalk(Self.server(paging, total: 237), ["/list"])
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.message.contains("237 items were received, of which 5 are repeated"), "\(end.message)")
        #expect(end.message.contains("unique"), "\(end.message)")
        #expect(end.lines.count == 237)
    }

    @Test("79: ids come again, and there is no total", arguments: Paging.allCases)
    func noTotal(paging: Paging) async throws {
        let end = try await InProcessWalk(Self.server(paging, total: nil), ["/list"])
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(end.message.contains("of which 5 came twice"), "\(end.message)")
        #expect(end.message.contains("sort the list by a unique key"), "\(end.message)")
    }

    @Test("79: ids come again, although a row comes twice in a page, as it was")
    func twiceInPage() async throws {
        let end = try await InProcessWalk("/list", "--key", "/id") { request in
            let start = request.number("cursor") ?? 0
            let rows = start == 0 ? [1, 1, 2, 3, 4] : start == 30 ? [2, 31, 32] : (start + 1...start + 5).map { $0 }
            let next = start < 30 ? #""\#(start + 10)""# : "null"
            return .init(
                200, #"{"next_cursor":\#(next),"items":[\#(rows.map(ServedRows().row).joined(separator: ","))]}"#)
        }
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(end.message.contains("came twice"), "\(end.message)")
    }

    @Test("79: --dedupe omits rows of pages further back, and no total shows that none is missing")
    func omitted() async throws {
        let end = try await InProcessWalk(Self.server(.pages, total: nil), ["/list", "--dedupe"])
        #expect(end.lines.count == 232)
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(end.message.contains("5 items came again"), "\(end.message)")
        let counted = try await InProcessWalk(Self.server(.pages, total: 232), ["/list", "--dedupe"])
        #expect(counted.status == .success, "\(counted.message)")
    }

    @Test("79: a resumed run knows the ids of the run before")
    func resumed() async throws {
        let folder = try TemporaryFolder()
        let server = Self.server(.cursor, total: nil)
        let first = try await InProcessWalk(server, ["/list", "--max-items", "130"], resumingIn: folder)
        #expect(first.status == .success, "\(first.message)")
        let end = try await InProcessWalk(server, ["/list"], resumingIn: folder)
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(end.message.contains("of which 5 came twice"), "\(end.message)")
    }

    @Test("0: rows of one page share ids and differ, so ids do not identify rows")
    func sharedIDs() async throws {
        let server = Self.server(.pages, total: 237) { #"{"id":\#($0 > 100 ? $0 / 2 % 50 : $0),"text":"\#($0)"}"# }
        let end = try await InProcessWalk(server, ["/list", "--key", "/id"])
        #expect(end.lines.count == 237)
        #expect(end.status == .success, "\(end.message)")
    }

    @Test("0: --key '' compares rows as a whole")
    func wholeRows() async throws {
        let server = Self.server(.pages, total: nil) { #"{"id":\#($0 % 90),"text":"\#($0)"}"# }
        let repeated = try await InProcessWalk(server, ["/list"])
        #expect(repeated.status == .completenessUnknown, "\(repeated.message)")
        let end = try await InProcessWalk(server, ["/list", "--key", ""])
        #expect(end.status == .success, "\(end.message)")
    }

    @Test("79: pages behind the last one cycle through earlier ones for ever")
    func cycle() async throws {
        let rows = ServedRows(count: 200, size: 50)
        let server = ServedTransport(limit: 400) { request in
            let page = request.number("page") ?? 1, shown = page > 4 ? 2 + (page - 5) % 3 : page
            return .init(200, #"{"page":\#(page),"per_page":50,"items":[\#(rows.page(shown))]}"#)
        }
        let end = try await InProcessWalk(server, ["/list", "--empty-pages", "10"])
        #expect(!end.isEndless)
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(end.message.contains("The last 10 pages have only items of pages before"), "\(end.message)")
        #expect(end.lines.count == 700)
    }
}
