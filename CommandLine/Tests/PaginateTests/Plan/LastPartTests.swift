import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("Parts of one page")
struct LastPartTests {
    /// What a server does behind the last page.
    enum End: CaseIterable {
        case repeatsLastPage, repeatsLastPageWithoutNumber, isEmptyWithoutTotal, hasNoPage

        func respond(_ list: PlannedList, _ request: ServedRequest) -> ServedResponse {
            let page = request.number("page") ?? 1
            switch self {
            case .repeatsLastPage:
                let last = list.respond(request.at(page: min(page, 4)))
                return ServedResponse(200, last.body)
            case .repeatsLastPageWithoutNumber:
                let last = list.respond(request.at(page: min(page, 4)))
                return ServedResponse(200, last.body.replacing(/"page":[0-9]+,/, with: ""))
            case .isEmptyWithoutTotal:
                let body = list.respond(request).body
                return ServedResponse(200, page == 1 ? body : body.replacing(/"total":[0-9]+,/, with: ""))
            case .hasNoPage: return page > 4 ? ServedResponse(404, "{}") : list.respond(request)
            }
        }
    }

    @Test("the last one is finished as the end of a part of two pages is", arguments: End.allCases, [4, 2])
    func last(end: End, parts: Int) async throws {
        let list = PlannedList(count: 40, size: 10), folder = try TemporaryFolder()
        let server = ServedTransport { end.respond(list, $0) }
        let plan = try await plan(server, parts)
        for number in 1...parts { try await run(number, of: plan, in: folder, server) }
        #expect(try PlanProgress(of: plan, in: folder.path("parts")).status == .success)
    }

    @Test("a status behind the last one may end the list, and does not say that the list has only one page")
    func refused() async throws {
        let list = PlannedList(count: 40, size: 10), folder = try TemporaryFolder()
        let server = ServedTransport { request in
            (request.number("page") ?? 1) > 4 ? ServedResponse(400, "{}") : list.respond(request)
        }
        let plan = try await plan(server, 4)
        let failure = await #expect(throws: UnconfirmedEnd.self) { try await run(4, of: plan, in: folder, server) }
        #expect(failure?.maySignalEnd == true)
    }

    private func plan(_ server: ServedTransport, _ parts: Int) async throws -> Plan {
        var job = PlanTests.job("/pages")
        (job.flags.name, job.flags.details) = (.pages, StyleDetails(items: "/items", total: "/total"))
        return try await Plan(dividing: job, into: parts, by: server, showing: ProgressBar(isOn: false))
    }

    private func run(
        _ number: Int, of plan: Plan, in folder: TemporaryFolder, _ transport: ServedTransport
    ) async throws {
        _ = try await PartRun(number, of: plan, in: folder.path("parts"))
            .run(by: transport, showing: ProgressBar(isOn: false))
    }
}

extension ServedRequest {
    /// The same request for another page.
    fileprivate func at(page: Int) -> ServedRequest {
        var request = self
        request.query["page"] = String(page)
        return request
    }
}
