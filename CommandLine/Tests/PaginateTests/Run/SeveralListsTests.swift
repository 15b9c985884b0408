import PagingHTTP
import Testing

@testable import Paginate

private let rows = ServedRows(count: 237, size: 20)

@Suite("Responses with several lists")
struct SeveralListsTests {
    @Test("65: a proposal for an array that each page repeats fails; the one for the list writes every row once")
    func repeated() async throws {
        let server = ServedTransport { request in
            let start = request.number("cursor") ?? 0
            let next = start + 20 < 237 ? #""\#(start + 20)""# : "null"
            return .init(
                200,
                #"{"accounts":[{"account_id":"a"}],"added":[\#(rows.rows(start))],"next_cursor":\#(next)}"#)
        }
        let refused = try await InProcessWalk(server, ["/list"])
        #expect(refused.status == .notUnderstood, "\(refused.message)")
        #expect(refused.proposals.count == 2)
        for proposal in refused.proposals {
            let end = try await InProcessWalk(server, ["/list"], trying: proposal)
            let isList = proposal.arguments.contains("/added")
            #expect(end.status == (isList ? .success : .notUnderstood), "\(proposal): \(end.message)")
            #expect(!isList || rows.areAll(end.lines))
        }
    }

    @Test("65: a trial whose later pages begin with rows of the page before")
    func overlap() async throws {
        let server = ServedTransport { request in
            let page = request.number("seite") ?? 1, start = (page - 1) * 20
            let shifted = "\(rows.row(max(start - 1, 0))),\(rows.rows(start, where: { $0 != start }))"
            let items = page > 3 ? shifted : rows.page(page)
            return .init(200, "[\(start < 237 ? items : "")]")
        }
        let end = try await InProcessWalk(
            server, ["/list", "--style", "pages", "--page-parameter", "seite", "--trial"])
        #expect(end.status == .notUnderstood, "\(end.message)")
    }
}
