import PagingHTTP
import Testing

@testable import Paginate

@Suite("Lists that only pages without items end")
struct EmptyEndTests {
    /// Pages of 20 rows.
    ///
    /// - Parameters:
    ///   - arguments: The options.
    ///   - count: The number of rows.
    ///   - hidden: The indices of the rows that are left out of their pages.
    ///   - members: Members of each response.
    private static func walk(
        _ arguments: [String], count: Int, hidden: Range<Int> = 0..<0,
        _ members: @escaping @Sendable (Int) -> String = { #""page":\#($0),"per_page":20,"# }
    ) async throws -> InProcessWalk {
        let rows = ServedRows(count: count, size: 20)
        return try await InProcessWalk(
            ServedTransport { request in
                let page = request.number("page") ?? 1
                let items = rows.rows((page - 1) * 20, where: { !hidden.contains($0) })
                return .init(200, #"{\#(members(page))"items":[\#(items)]}"#)
            }, ["/list"] + arguments)
    }

    @Test("79: full pages, and then pages without items")
    func unproven() async throws {
        let cases: [(Int, Range<Int>)] = [(237, 60..<160), (60, 0..<0), (237, 20..<80), (20, 0..<0), (0, 0..<0)]
        for (count, hidden) in cases {
            let end = try await Self.walk([], count: count, hidden: hidden)
            #expect(end.status == .completenessUnknown, "\(count): \(end.status): \(end.message)")
            #expect(end.message.contains("--ends-at empty"), "\(end.message)")
            #expect(end.message.contains("no items were received") == (count == 0), "\(end.message)")
        }
    }

    @Test("79: one full page whose total is its own count, and then pages without items and without a total")
    func ownCount() async throws {
        let end = try await Self.walk(["--style", "pages"], count: 20) {
            $0 == 1 ? #""total":20,"page":1,"# : #""page":\#($0),"#
        }
        #expect(end.status == .completenessUnknown, "\(end.message)")
    }

    @Test("0: a list without items that has one page")
    func onePage() async throws {
        let end = try await Self.walk([], count: 0) { #""page":\#($0),"pages":1,"# }
        #expect(end.status == .success && end.lines.isEmpty, "\(end.message)")
        let more = try await Self.walk([], count: 0) { #""page":\#($0),"pages":2,"# }
        #expect(more.status == .incomplete, "\(more.message)")
    }

    @Test("0: the last page with items is shorter")
    func short() async throws {
        for count in [7, 57, 237] {
            let end = try await Self.walk([], count: count)
            #expect(end.status == .success, "\(count): \(end.message)")
            #expect(end.lines.count == count)
        }
    }

    @Test("79: pages of different lengths prove nothing")
    func uneven() async throws {
        let end = try await Self.walk([], count: 97, hidden: 22..<25)
        #expect(end.status == .completenessUnknown, "\(end.message)")
    }

    @Test("0: the user gives the rule")
    func rule() async throws {
        let end = try await Self.walk(["--ends-at", "empty"], count: 60)
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == 60)
    }

    @Test("0: another value shows the end")
    func shown() async throws {
        let claims: [@Sendable (Int) -> String] = [
            { #""page":\#($0),"has_more":\#($0 < 3),"# }, { #""page":\#($0),"total_pages":3,"# },
            { #""page":\#($0),"total":60,"# },
            { #""page":\#($0),"per_page":20,"next":\#($0 < 3 ? #""/list?page=\#($0 + 1)""# : "null"),"# },
        ]
        for claim in claims {
            let end = try await Self.walk([], count: 60, claim)
            #expect(end.status == .success, "\(claim(1)): \(end.message)")
            #expect(end.lines.count == 60)
        }
    }

    @Test("a resumed run with the rule completes the list")
    func resumed() async throws {
        let folder = try TemporaryFolder()
        let rows = ServedRows(count: 60, size: 20)
        let server = ServedTransport { request in
            let page = request.number("page") ?? 1
            return .init(200, #"{"page":\#(page),"per_page":20,"items":[\#(rows.page(page))]}"#)
        }
        let first = try await InProcessWalk(server, ["/list"], resumingIn: folder)
        #expect(first.status == .completenessUnknown, "\(first.message)")
        let second = try await InProcessWalk(server, ["/list", "--ends-at", "empty"], resumingIn: folder)
        #expect(second.status == .success, "\(second.message)")
        #expect(rows.areAll(second.lines))
    }
}
