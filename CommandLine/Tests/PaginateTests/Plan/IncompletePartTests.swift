import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("Parts that lack items")
struct IncompletePartTests {
    private func run(_ number: Int, of plan: Plan, in folder: TemporaryFolder, _ transport: ServedTransport)
        async throws
    {
        _ = try await PartRun(number, of: plan, in: folder.path("parts"))
            .run(by: transport, showing: ProgressBar(isOn: false))
    }

    @Test(
        "a part that lacked items at its end is begun again, and finished once the server has them",
        arguments: PlannedList.Style.allCases)
    func incomplete(style: PlannedList.Style) async throws {
        let list = PlannedList(count: 120, size: 10)
        let plan = try await PlanTests.plan(list, style, 4)
        for number in 1...plan.partCount {
            let folder = try TemporaryFolder(), asked = Observed(0)
            // One page is missing once.
            let hiccup = ServedTransport { request in
                let count = asked.update { count in
                    count += 1
                    return count
                }
                return count == 3 ? ServedResponse(404, "{}") : list.respond(request)
            }
            for _ in 0..<2 { try? await run(number, of: plan, in: folder, hiccup) }
            let text = String(decoding: try folder.data("parts/part-\(number).ndjson"), as: UTF8.self)
            let ids = PlannedList.ids(in: text.split(separator: "\n").map(String.init))
            #expect(try await ids == PlanTests.read(number, of: plan, list), "part \(number)")
        }
    }

    @Test(
        "the last part is complete by the plan's total, if the server states it on the first page only",
        arguments: [PlannedList.Style.pages, .offsets])
    func totalOnFirstPage(style: PlannedList.Style) async throws {
        let list = PlannedList(count: 120, size: 10), folder = try TemporaryFolder()
        let first = ServedTransport { request in
            let position = request.number("page").map { $0 - 1 } ?? request.number("offset") ?? 0
            let body = list.respond(request).body
            return ServedResponse(200, position == 0 ? body : body.replacing(/"total":[0-9]+,/, with: ""))
        }
        var job = PlanTests.job(list.path(style))
        job.flags.details.total = "/total"
        let plan = try await Plan(dividing: job, into: 3, by: first, showing: ProgressBar(isOn: false))
        for number in 1...3 { try await run(number, of: plan, in: folder, first) }
        #expect(try PlanProgress(of: plan, in: folder.path("parts")).status == .success)
    }
}
