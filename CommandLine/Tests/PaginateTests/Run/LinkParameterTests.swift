import Foundation
import PagingHTTP
import PagingTesting
import Testing

@testable import Paginate

@Suite("Links to the next page that have a parameter of their own")
struct LinkParameterTests {
    /// A server that orders the rows by a seed, and chooses one if the request has none.
    private static func transport(_ describe: @escaping @Sendable (_ page: Int, _ next: String) -> String)
        -> ServedTransport
    {
        let rows = ServedRows(count: 225)
        let choice = Observed(0)
        return ServedTransport { request in
            let page = request.number("page") ?? 1
            let seed =
                request.number("seed")
                ?? choice.update {
                    $0 += 1; return $0
                }
            let next = page < 9 ? #""/list?page=\#(page + 1)&seed=\#(seed)""# : "null"
            let items = rows.rows((page - 1) * 25, rotatedBy: seed * 7)
            return .init(
                200,
                "{\(describe(page, next)),\"ITEMS\":[\(items)]}".replacing(
                    "ITEMS", with: describe(1, "").contains("count") ? "results" : "items"))
        }
    }

    @Test("the link is followed, with its seed or snapshot, although the pages have numbers")
    func followed() async throws {
        let describe: [@Sendable (Int, String) -> String] = [
            { #""count":225,"next":\#($1),"previous":\#($0 > 1 ? #""/list?page=\#($0 - 1)""# : "null")"# },
            { #""page":\#($0),"per_page":25,"total":225,"links":{"next":\#($1)}"# },
            { #""page":\#($0),"total_pages":9,"next":\#($1)"# },
        ]
        for describe in describe {
            let end = try await InProcessWalk(Self.transport(describe), ["/list"])
            #expect(end.status == .success, "\(end.message)")
            #expect(Set(end.lines).count == 225)
        }
    }

    @Test(
        "links with the parameters of the request, page sizes or offsets are not needed: numbers can be loaded in parallel"
    )
    func notNeeded() async throws {
        let rows = ServedRows()
        let transport = ServedTransport { request in
            let page = request.number("page") ?? 1
            let next = page < 10 ? #""/list?kind=book&page=\#(page + 1)&per_page=25""# : "null"
            return .init(
                200, #"{"page":\#(page),"per_page":25,"total":237,"next":\#(next),"items":[\#(rows.page(page))]}"#)
        }
        let end = try await InProcessWalk(transport, ["/list?kind=book", "--parallel", "4"])
        #expect(end.status == .success, "\(end.message)")
        #expect(rows.areAll(end.lines))
        #expect(transport.requests.allSatisfy { $0.query["per_page"] == nil })
    }
}
