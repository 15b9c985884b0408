import PagingHTTP
import Testing

@testable import Paginate

@Suite("Servers that estimate the total, and show only the first items")
struct CappedEstimateTests {
    /// A search of Algolia.
    private static func server(
        shown: Int, estimate: Int, flag: String = #""exhaustiveNbHits":false"#
    ) -> ServedTransport {
        let rows = ServedRows(count: shown, size: 20)
        return ServedTransport { request in
            let page = request.number("page") ?? 0
            let counts = #""nbHits":\#(estimate),"nbPages":\#((shown + 19) / 20),"hitsPerPage":20,\#(flag)"#
            return .init(200, #"{"hits":[\#(rows.rows(page * 20))],"page":\#(page),\#(counts)}"#)
        }
    }

    @Test(
        "79: the last of the pages is full, and more items are estimated",
        arguments: [#""exhaustiveNbHits":false"#, #""exhaustive":{"nbHits":false}"#], [1, 5])
    func capped(flag: String, pages: Int) async throws {
        let server = Self.server(shown: pages * 20, estimate: 5000, flag: flag)
        let end = try await InProcessWalk(server, ["/list"])
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(end.message.contains("5000") && end.message.contains("--total /none"), "\(end.message)")
        #expect(end.lines.count == pages * 20)
        let ignoring = try await InProcessWalk(server, ["/list", "--total", "/none"])
        #expect(ignoring.status == .success, "\(ignoring.message)")
    }

    @Test(
        "an estimate that is not above the number of items, or a last page that is not full, does not matter",
        arguments: [(100, 90), (100, 100), (95, 5000)])
    func whole(shown: Int, estimate: Int) async throws {
        let end = try await InProcessWalk(Self.server(shown: shown, estimate: estimate), ["/list"])
        #expect(end.status == .success, "\(end.message)")
        #expect(end.lines.count == shown)
    }

    @Test(
        "the total of Content-Range is an estimate only if Preference-Applied says so",
        arguments: [
            (nil, .incomplete), ("count=exact", .incomplete), ("return=representation", .incomplete),
            ("count=estimated", .success), ("count=planned", .success),
        ] as [(String?, Paginate.ExitStatus)])
    func preferences(applied: String?, status: Paginate.ExitStatus) async throws {
        let rows = ServedRows(count: 95, size: 20)
        let server = ServedTransport { request in
            let offset = request.fields["Range"]?.split(separator: "-").first.flatMap { Int($0) } ?? 0
            var fields: HeaderFields = [
                "Content-Range": offset < 95 ? "\(offset)-\(min(offset + 19, 94))/120" : "*/120", "Range-Unit": "items",
            ]
            if let applied { fields["Preference-Applied"] = applied }
            return .init(206, "[\(rows.rows(offset))]", fields)
        }
        let end = try await InProcessWalk(server, ["/list", "--page-size", "20"])
        #expect(end.status == status && end.lines.count == 95, "\(end.message)")
    }
}
