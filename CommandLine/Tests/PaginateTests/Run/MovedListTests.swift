import PagingHTTP
import Testing

@testable import Paginate

@Suite("Lists that are not at the same place in all pages, and pages without items in a chain")
struct MovedListTests {
    private static let rows = ServedRows(count: 95, size: 10)

    /// A list of ten pages by cursor.
    ///
    /// - Parameters:
    ///   - token: The name of the token in responses.
    ///   - name: The name of the list in a page.
    private static func server(_ token: String, name: @escaping @Sendable (_ page: Int) -> String) -> ServedTransport {
        ServedTransport { request in
            let page = request.number("cursor") ?? request.number("pageToken") ?? 0
            let next = page < 9 ? #","\#(token)":"\#(page + 1)""# : ""
            return .init(200, #"{"kind":"list","\#(name(page))":[\#(rows.rows(page * 10))]\#(next)}"#)
        }
    }

    @Test(
        "65: a page has the list under another name",
        arguments: ["next_cursor", "nextPageToken"], [[], ["--ends-at", "empty"]])
    func moved(token: String, options: [String]) async throws {
        for pages in [4...4, 4...9] {
            let server = Self.server(token) { pages.contains($0) ? "results" : "files" }
            let end = try await InProcessWalk(server, ["/list"] + options)
            #expect(end.status == .notUnderstood, "\(end.message)")
            #expect(Self.rows.numbers(end.lines) == Array(0..<40))
        }
    }

    @Test("65: pages by number, with the option that a message proposes")
    func movedPages() async throws {
        let end = try await InProcessWalk("/list", "--ends-at", "empty") { request in
            let page = request.number("page") ?? 1
            return .init(
                200, #"{"page":\#(page),"per_page":10,"\#(page < 4 ? "items" : "results")":[\#(Self.rows.page(page))]}"#
            )
        }
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.message.contains("/results"), "\(end.message)")
        #expect(Self.rows.numbers(end.lines) == Array(0..<30))
    }

    @Test("other arrays do not matter: those of the first page, and those whose elements are no items")
    func others() async throws {
        let named = try await InProcessWalk("/list", "--items", "/items") { request in
            let page = request.number("page") ?? 1
            let other = page > 10 ? #""suggestions":[{"text":"x"}],"# : ""
            return .init(
                200,
                #"{"page":\#(page),"per_page":10,\#(other)"featured":[\#(Self.rows.row(1))],"items":[\#(Self.rows.page(page))]}"#
            )
        }
        #expect(named.status == .success, "\(named.message)")
        #expect(Self.rows.areAll(named.lines))
    }

    @Test("suggestions behind an exact total are not the list")
    func suggestions() async throws {
        let end = try await InProcessWalk("/list?page=1") { request in
            let page = request.number("page") ?? 1, other = page > 10 ? #""similar":[\#(Self.rows.row(1))],"# : ""
            let rows = ServedRows(count: 100, size: 10)
            return .init(200, #"{"page":\#(page),"total":100,\#(other)"items":[\#(rows.page(page))]}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == 100)
    }

    @Test("pages without items in the middle of a chain do not end it", arguments: [3...3, 3...40])
    func emptyPages(gap: ClosedRange<Int>) async throws {
        let rows = Self.rows
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("cursor") ?? 0
            let index = page < gap.lowerBound ? page : page - gap.count
            let items = gap.contains(page) ? "" : rows.rows(index * 10)
            return .init(
                200, #"{"items":[\#(items)],"next_cursor":\#(index < 9 ? #""\#(page + 1)""# : "null")}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
    }

    @Test("a chain of pages without items ends with a message")
    func emptyForEver() async throws {
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("cursor") ?? 0
            return .init(
                200, #"{"items":[\#(page < 3 ? Self.rows.rows(page * 10) : "")],"next_cursor":"\#(page + 1)"}"#)
        }
        #expect(!end.isEndless)
        #expect(end.status != .success, "\(end.message)")
        #expect(end.message.contains("--empty-pages"), "\(end.message)")
    }
}
