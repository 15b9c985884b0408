import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("Ends that a count says, and that another sign speaks against")
struct CountedEndTests {
    private static let rows = ServedRows()

    /// Walks over pages of 25 rows.
    ///
    /// - Parameters:
    ///   - arguments: The options.
    ///   - describe: What the response for a page says beside its number and items.
    private static func walk(
        _ arguments: String..., describe: @escaping @Sendable (Int) -> String
    ) async throws -> InProcessWalk {
        try await InProcessWalk(
            ServedTransport { request in
                let page = request.number("page") ?? 1
                return .init(200, #"{"page":\#(page),\#(describe(page)),"items":[\#(rows.page(page))]}"#)
            }, ["/list"] + arguments)
    }

    @Test("a number of pages that counts the rows of the page, or the pages that remain, or is capped")
    func pageCounts() async throws {
        let small = ServedRows(count: 237, size: 5)
        let ofPage = try await InProcessWalk("/list") { request in
            let page = request.number("page") ?? 1
            let count = small.rows((page - 1) * 5).split(separator: "id").count - 1
            return .init(200, #"{"page":\#(page),"page_count":\#(count),"items":[\#(small.page(page))]}"#)
        }
        #expect(ofPage.status == .success, "\(ofPage.message)")
        #expect(small.areAll(ofPage.lines))
        let claims: [@Sendable (Int) -> String] = [
            { #""pages":\#(max(10 - $0, 0)),"per_page":25"# }, { _ in #""total":100,"total_pages":4,"per_page":25"# },
        ]
        for claim in claims {
            let end = try await Self.walk(describe: claim)
            #expect(end.status == .success, "\(end.message)")
            #expect(Self.rows.areAll(end.lines), "\(end.lines.count)")
        }
    }

    @Test("80: a flag ends the list before the page that the server calls the last, unless that page is requested")
    func contradiction() async throws {
        let whole = try await Self.walk { _ in #""total_pages":10,"more":false"# }
        #expect(whole.status == .success, "\(whole.message)")
        #expect(Self.rows.areAll(whole.lines))
        let short = try await Self.walk { #""total_pages":12,"more":\#($0 < 10)"# }
        #expect(short.status == .incomplete, "\(short.message)")
        #expect(short.message.contains("--last-page /none"), "\(short.message)")
        let ignored = try await Self.walk("--last-page", "/none") { #""total_pages":12,"more":\#($0 < 10)"# }
        #expect(ignored.status == .success, "\(ignored.message)")
        #expect(Self.rows.areAll(ignored.lines))
    }

    @Test(
        "behind a count that is reached at the end of a full page, the statuses 400 and 422 may mean that it is capped",
        arguments: [400, 422], ["total", "total_pages"])
    func refused(status: Int, name: String) async throws {
        let transport = ServedTransport { request in
            let page = request.number("page") ?? 1
            if page > 4 { return .init(status, #"{"error":"page must be below 5"}"#) }
            let count = name == "total" ? 100 : 4
            return .init(
                200, #"{"page":\#(page),"per_page":25,"\#(name)":\#(count),"items":[\#(Self.rows.page(page))]}"#)
        }
        let end = try await InProcessWalk(transport, ["/list"])
        #expect(end.status == .unavailable, "\(end.message)")
        #expect(end.lines.count == 100)
        #expect(end.message.contains("add --ends-at \(status)"), "\(end.message)")
        let said = try await InProcessWalk(transport, ["/list", "--ends-at", "\(status)"])
        #expect(said.status == .success, "\(said.message)")
    }

    @Test("80: a first page without items, and a second one with some")
    func firstPage() async throws {
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("page") ?? 1
            return .init(200, #"{"page":\#(page),"per_page":25,"items":[\#(Self.rows.page(page - 1))]}"#)
        }
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(Self.rows.areAll(end.lines))
        let empty = try await InProcessWalk("/list") { _ in .init(200, #"{"page":1,"per_page":25,"items":[]}"#) }
        #expect(empty.status == .completenessUnknown, "\(empty.message)")
    }

    @Test("65: --first-page 0 where page 0 is empty, and the response without a number is not")
    func wrongFirstPage() async throws {
        let end = try await InProcessWalk("/list", "--page-parameter", "page", "--first-page", "0") { request in
            .init(200, "[\(Self.rows.page(request.number("page") ?? 1))]")
        }
        #expect(end.status == .notUnderstood, "\(end.message)")
        #expect(end.lines.isEmpty)
        #expect(end.proposals == [Proposal(["--first-page", "1", "--trial"])])
    }

    @Test("80: an empty page, and rows behind it, although the rows before it reach a capped total")
    func gapAtTotal() async throws {
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("page") ?? 1
            return .init(200, #"{"page":\#(page),"total":100,"items":[\#(page == 5 ? "" : Self.rows.page(page))]}"#)
        }
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.lines.count == 212)
    }

    @Test("80: an empty page before a full last one, although the other rows are as many as a total that may be capped")
    func gapHiddenByTotal() async throws {
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("page") ?? 1
            let rows = page == 2 ? "" : ServedRows(count: 100, size: 25).page(page)
            return .init(200, #"{"page":\#(page),"total":75,"items":[\#(rows)]}"#)
        }
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.lines.count == 75)
    }

    @Test("80: the page behind an empty one is requested, although no more empty pages are allowed")
    func gapAtLimit() async throws {
        let end = try await InProcessWalk("/list", "--empty-pages", "1") { request in
            let page = request.number("page") ?? 1
            return .init(200, #"{"page":\#(page),"per_page":25,"items":[\#(page == 5 ? "" : Self.rows.page(page))]}"#)
        }
        #expect(end.status == .incomplete, "\(end.message)")
        #expect(end.lines.count == 212)
    }

    @Test(
        "79: a total that is the number of rows in the page, of any size that the request names, or of a usual one",
        arguments: [
            (["/list?Limit=60"], 60), (["/list", "--data", #"{"size":37}"#], 37), (["/list"], 24), (["/list"], 2000),
            (["/list", "--data", #"{"page":{"size":37}}"#], 37),
        ])
    func ofPage(arguments: [String], size: Int) async throws {
        let rows = ServedRows(count: 5000, size: size)
        let end = try await InProcessWalk(
            ServedTransport { _ in
                .init(200, #"{"Count":\#(size),"Data":[\#(rows.page(1))],"Total":\#(size)}"#)
            }, arguments)
        #expect(end.status == .completenessUnknown, "\(end.message)")
    }

    @Test(
        "79 or 65, and no endless run: a row at the start of every page, also of those behind the last",
        arguments: [(237, .completenessUnknown), (236, .notUnderstood)] as [(Int, Paginate.ExitStatus)])
    func pinnedRow(total: Int, status: Paginate.ExitStatus) async throws {
        let rows = ServedRows(count: 237, size: 20)
        let end = try await InProcessWalk("/list") { request in
            let page = request.number("page") ?? 1
            let items = [rows.row(0), rows.rows((page - 1) * 20, where: { $0 != 0 })].filter { !$0.isEmpty }
            return .init(
                200, #"{"page":\#(page),"total":\#(total),"items":[\#(items.joined(separator: ","))]}"#)
        }
        #expect(end.status == status, "\(end.message)")
    }

    @Test("79: a page of one row that repeats the last row of the page before it")
    func duplicate() async throws {
        let end = try await InProcessWalk("/list") { request in
            let offset = request.number("offset") ?? 0
            let items = offset == 100 ? ServedRows(count: 100).rows(99) : ServedRows(count: 100, size: 50).rows(offset)
            return .init(200, #"{"offset":\#(offset),"limit":50,"items":[\#(items)]}"#)
        }
        #expect(end.status == .completenessUnknown)
        #expect(end.message.contains("--dedupe"), "\(end.message)")
    }
}
