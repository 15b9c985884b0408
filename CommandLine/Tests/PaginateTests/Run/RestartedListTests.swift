import PagingHTTP
import Testing

@testable import Paginate

@Suite("Lists that begin again behind their last row")
struct RestartedListTests {
    /// A list by cursor that has 12 pages of 25 rows, of which only the first ones are different.
    private static func server(_ rows: ServedRows, pages: Int = 12) -> ServedTransport {
        ServedTransport { request in
            let start = request.number("cursor") ?? 0, end = start + rows.size
            let items = (start..<end).map { rows.row($0 % rows.count) }.joined(separator: ",")
            let next = end < pages * rows.size ? #""\#(end)""# : "null"
            return .init(200, #"{"items":[\#(items)],"next_cursor":\#(next)}"#)
        }
    }

    @Test(
        "65: a page has rows of the first page again; --dedupe, which is proposed, omits them", arguments: [90, 99],
        [true, false])
    func within(count: Int, haveIDs: Bool) async throws {
        let rows = ServedRows(count: count, size: 25, haveIDs: haveIDs)
        let end = try await InProcessWalk(Self.server(rows), ["/list"])
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.lines.count == (count == 90 ? 75 : 100), "a single row may have moved")
        let proposal = try #require(end.proposals.first)
        let whole = try await InProcessWalk(Self.server(rows), ["/list"], trying: proposal)
        #expect(whole.status == .success, "\(whole.message)")
        #expect(rows.areAll(whole.lines))
    }

    @Test("65: the first page comes again, with and without ids", arguments: [true, false])
    func firstPage(haveIDs: Bool) async throws {
        let end = try await InProcessWalk(Self.server(ServedRows(count: 100, size: 25, haveIDs: haveIDs)), ["/list"])
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.lines.count == 100)
    }

    @Test("65: a resumed run knows the rows of the first page")
    func resumed() async throws {
        let folder = try TemporaryFolder(), rows = ServedRows(count: 90, size: 25)
        let options = ["/list", "--retries", "0"]
        let server = ServedTransport(failsAt: 4) { request in
            let start = request.number("cursor") ?? 0
            return .init(200, #"{"items":[\#(rows.rows(start))],"next_cursor":"\#(start + 25)"}"#)
        }
        _ = try await InProcessWalk(server, options, resumingIn: folder)
        let end = try await InProcessWalk(Self.server(rows), options, resumingIn: folder)
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.lines.count == 75)
    }

    /// A list of 57 rows with the total 40, whose third page has these rows of the first one before or behind new ones.
    private static func capped(_ repeated: Range<Int>, isBefore: Bool = true) -> ServedTransport {
        let rows = ServedRows(count: 100, size: 20)
        return ServedTransport { request in
            let page = request.number("page") ?? 1, start = (page - 1) * 20
            let third = isBefore ? Array(repeated) + Array(40..<57) : Array(40..<57) + Array(repeated)
            let items = page == 3 ? third : page > 3 ? [] : Array(start..<(start + 20))
            return .init(
                200, #"{"page":\#(page),"total":40,"items":[\#(items.map(rows.row).joined(separator: ","))]}"#)
        }
    }

    @Test(
        "65: three rows of the first page come behind a capped total, with new ones", arguments: [4..<7, 17..<20],
        [true, false])
    func cappedTotal(repeated: Range<Int>, isBefore: Bool) async throws {
        let end = try await InProcessWalk(Self.capped(repeated, isBefore: isBefore), ["/list"])
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.lines.count == 40)
    }

    @Test("79: two rows of the first page come again; the rows behind a capped total are written")
    func twoRows() async throws {
        let end = try await InProcessWalk(Self.capped(4..<6), ["/list"])
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(end.lines.count == 59)
    }

    @Test("0: values that are no objects may come again")
    func scalars() async throws {
        let pages = ["[1,2,3,4,5]", "[6,7,8,9,10]", "[1,2,3,9,8]", "[]"]
        let end = try await InProcessWalk(
            "/list", "--style", "pages", "--page-parameter", "page", "--first-page", "1", "--ends-at", "empty"
        ) { .init(200, pages[min(($0.number("page") ?? 1) - 1, 3)]) }
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == 15)
    }

    @Test("0: the list begins again behind a total that is reached")
    func behindTotal() async throws {
        let rows = ServedRows(count: 100, size: 25)
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("page") ?? 1
            let items = page > 4 ? (3..<28).map(rows.row) : (page * 25 - 25..<page * 25).map(rows.row)
            return .init(200, #"{"page":\#(page),"total":100,"items":[\#(items.joined(separator: ","))]}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }

    @Test("79: a row of the first page comes again at the end")
    func moved() async throws {
        let rows = ServedRows(count: 60, size: 25)
        let end = try await InProcessWalk("/list") { request in
            let start = request.number("cursor") ?? 0
            let items = rows.rows(start) + (start == 50 ? ",\(rows.row(3))" : "")
            return .init(200, #"{"items":[\#(items)],"next_cursor":\#(start < 50 ? #""\#(start + 25)""# : "null")}"#)
        }
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(end.lines.count == 61)
    }

    @Test(
        "79: rows with the ids of the page before differ from its rows; 0: with --key '' they are compared as a whole")
    func equalIDs() async throws {
        let server = ServedTransport { request in
            let start = request.number("cursor") ?? 0
            let items = (start..<min(start + 25, 400)).map { #"{"id":\#($0 % 33),"year":\#($0 / 33)}"# }
            let next = start + 25 < 400 ? #""\#(start + 25)""# : "null"
            return .init(200, #"{"items":[\#(items.joined(separator: ","))],"next_cursor":\#(next)}"#)
        }
        let doubled = try await InProcessWalk(server, ["/list"])
        #expect(doubled.status == .completenessUnknown, "\(doubled.message)")
        #expect(doubled.message.contains("add --key ''"), "\(doubled.message)")
        let end = try await InProcessWalk(server, ["/list", "--key", ""])
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == 400)
    }
}
