import PagingHTTP
import Testing

@testable import Paginate

@Suite("A server that sends longer pages from some page on")
struct PageGrowthTests {
    /// Runs the command over 95 rows.
    ///
    /// - Parameters:
    ///   - count: The number of rows in a page with this number.
    ///   - hasTotal: Whether pages have the total.
    ///   - size: The member that has the number of rows in a page; `nil` for none.
    ///   - arguments: More options.
    ///   - start: The number of rows before a page; `nil` for as many as its length times the pages before it.
    private func run(
        hasTotal: Bool = false, size: String? = nil, arguments: [String] = [], start: (@Sendable (Int) -> Int)? = nil,
        _ count: @escaping @Sendable (Int) -> Int
    ) async throws -> InProcessWalk {
        let server = ServedTransport { request in
            let page = request.number("page") ?? 1, first = start?(page) ?? (page - 1) * count(page)
            let rows = (0..<95).dropFirst(first).prefix(count(page)).map { #"{"id":\#($0)}"# }
            let total = hasTotal ? #""total":95,"# : ""
            let stated = size.map { #""\#($0)":\#($0 == "size" ? rows.count : count(page)),"# } ?? ""
            let body =
                #"{\#(total)\#(stated)"items":[\#(rows.joined(separator: ","))],"has_more":\#(first + count(page) < 95)}"#
            return ServedResponse(200, body)
        }
        return try await InProcessWalk(server, ["/list", "--style", "pages", "--page-parameter", "page"] + arguments)
    }

    @Test("79: page numbers name other rows then, and some are missing", arguments: [3, 4])
    func changed(from page: Int) async throws {
        let end = try await run { $0 < page ? 10 : 20 }
        #expect(end.status == .completenessUnknown && end.lines.count < 95, "\(end.message)")
        #expect(end.message.contains("Pages have 20 items from page \(page) on, and 10 before"), "\(end.message)")
    }

    @Test("79: a few more rows are enough if the server says that its pages are longer now", arguments: [2, 3, 7])
    func stated(from page: Int) async throws {
        let end = try await run(size: "per_page") { $0 < page ? 10 : 15 }
        #expect(end.status == .completenessUnknown && end.lines.count < 95, "\(end.message)")
        #expect(end.message.contains("Pages have 15 items from page \(page) on, and 10 before"), "\(end.message)")
        let counted = try await run(
            hasTotal: true, size: "per_page", start: { $0 < 4 ? ($0 - 1) * 10 : 30 + ($0 - 4) * 15 }
        ) {
            $0 < 4 ? 10 : 15
        }
        #expect(counted.status == .success && counted.lines.count == 95, "\(counted.message)")
    }

    @Test("a stated number that is the length of the page itself is no sign, nor is a very great one")
    func statedLength() async throws {
        for lengths in [[9, 9, 10, 8], [9, 10], [7, 10, 15, 10, 2]] {
            let own = try await run(
                size: "limit", start: { lengths.prefix($0 - 1).reduce(95 - lengths.reduce(0, +), +) }
            ) {
                $0 <= lengths.count ? lengths[$0 - 1] : 0
            }
            #expect(own.status == .success, "\(own.message)")
        }
        let folder = try TemporaryFolder()
        for isFailing in [true, false] {
            let server = ServedTransport(failsAt: isFailing ? 4 : nil) { request in
                let page = request.number("page") ?? 1
                let rows = (0..<95).dropFirst((page - 1) * 10).prefix(10).map { #"{"id":\#($0)}"# }
                let more = page < 10
                return ServedResponse(
                    200,
                    #"{"per_page":9223372036854775807,"items":[\#(rows.joined(separator: ","))],"has_more":\#(more)}"#)
            }
            let end = try await InProcessWalk(
                server, ["/list", "--style", "pages", "--page-parameter", "page"], resumingIn: folder)
            #expect(end.status == .success || isFailing, "\(end.message)")
        }
    }

    @Test("pages that are shorter than the requested size are no sign, nor are those that differ by some rows")
    func shorter() async throws {
        let lengths = [9, 9, 10, 8]
        for size in [nil, "size"] {
            let hidden = try await run(size: size, start: { lengths.prefix($0 - 1).reduce(95 - 36, +) }) {
                $0 < 5 ? lengths[$0 - 1] : 1
            }
            #expect(hidden.status == .success, "\(hidden.message)")
        }
        let sized = try await run(
            arguments: ["--page-size", "20", "--size-parameter", "size"],
            start: { $0 < 4 ? ($0 - 1) * 10 : 30 + ($0 - 4) * 20 }
        ) {
            $0 < 4 ? 10 : 20
        }
        #expect(sized.status == .success && sized.lines.count == 95, "\(sized.message)")
    }

    @Test("no row is missing if the last page has a few more, or if the total is reached")
    func complete() async throws {
        let orphans = try await run(start: { $0 < 7 ? ($0 - 1) * 15 : 95 }) { $0 == 6 ? 20 : 15 }
        #expect(orphans.status == .success && orphans.lines.count == 95, "\(orphans.message)")
        let counted = try await run(hasTotal: true, start: { $0 < 4 ? ($0 - 1) * 10 : 30 + ($0 - 4) * 20 }) {
            $0 < 4 ? 10 : 20
        }
        #expect(counted.status == .success && counted.lines.count == 95, "\(counted.message)")
    }
}
