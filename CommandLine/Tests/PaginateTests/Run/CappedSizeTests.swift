import PagingHTTP
import Testing

@testable import Paginate

@Suite("Page sizes above the limit of the server")
struct CappedSizeTests {
    private static let rows = ServedRows()

    /// A server that sends at most 50 rows in a page.
    ///
    /// - Parameters:
    ///   - skips: Whether page numbers count pages of the requested size, so that rows are skipped.
    ///   - end: A member that says where the list ends.
    private static func server(skips: Bool, end: String) -> ServedTransport {
        ServedTransport { request in
            let page = request.number("page") ?? 1, size = request.number("per_page") ?? 20
            let step = skips ? size : min(size, 50)
            let page50 = ServedRows(count: rows.count, size: min(size, 50))
            let pages = (rows.count + step - 1) / step
            let claim = end == "has_more" ? #""has_more":\#(page < pages)"# : #""total_pages":\#(pages)"#
            return .init(
                200, #"{"page":\#(page),"per_page":\#(size),\#(claim),"items":[\#(page50.rows((page - 1) * step))]}"#)
        }
    }

    @Test(
        "65: page numbers skip the rows that a page lacks, and the size of the server is proposed",
        arguments: [["/list", "--page-size", "100"], ["/list?per_page=100"]], ["has_more", "total_pages"])
    func skipping(arguments: [String], claim: String) async throws {
        let server = Self.server(skips: true, end: claim)
        let end = try await InProcessWalk(server, arguments)
        #expect(end.status == .notUnderstood, "\(end.status): \(end.message)")
        let proposal = try #require(end.proposals.first)
        let mended = try await InProcessWalk(server, arguments, trying: proposal)
        #expect(mended.status == .success, "\(proposal): \(mended.message)")
        #expect(Self.rows.areAll(mended.lines))
    }

    @Test(
        "0: page numbers count pages of the size that the server sends",
        arguments: [["/list", "--page-size", "100"], ["/list?per_page=100"]], ["has_more", "total_pages"])
    func capped(arguments: [String], claim: String) async throws {
        let end = try await InProcessWalk(Self.server(skips: false, end: claim), arguments)
        #expect(end.status == .success, "\(end.message)")
        #expect(Self.rows.areAll(end.lines))
    }

    @Test("0: a server that filters after limiting skips nothing")
    func filtered() async throws {
        let end = try await InProcessWalk("/list", "--page-size", "50") { request in
            let page = request.number("page") ?? 1, size = request.number("per_page") ?? 20
            let rows = ServedRows(count: 237, size: size).rows((page - 1) * size, where: { $0 % 9 != 4 })
            return .init(
                200, #"{"page":\#(page),"per_page":\#(size),"has_more":\#(page * size < 237),"items":[\#(rows)]}"#)
        }
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == 237 - (0..<237).filter { $0 % 9 == 4 }.count)
    }
}
