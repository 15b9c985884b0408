import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("Runs of parts")
struct PartRunTests {
    private func run(
        _ number: Int, of plan: Plan, in folder: TemporaryFolder, _ transport: ServedTransport
    ) async throws {
        _ = try await PartRun(number, of: plan, in: folder.path("parts"))
            .run(by: transport, showing: ProgressBar(isOn: false))
    }

    private func ids(_ folder: TemporaryFolder, _ name: String) throws -> [Int] {
        let text = String(decoding: try folder.data("parts/\(name)"), as: UTF8.self)
        return PlannedList.ids(in: text.split(separator: "\n").map(String.init))
    }

    @Test(
        "a part that is killed at any request goes on from there, and is there once it is finished",
        arguments: PlannedList.Style.allCases)
    func killed(style: PlannedList.Style) async throws {
        let list = PlannedList(count: 120, size: 10)
        let plan = try await PlanTests.plan(list, style, 2)
        for failing in 1...7 {
            let folder = try TemporaryFolder()
            let dying = ServedTransport(failsAt: failing) { list.respond($0) }
            _ = try? await run(1, of: plan, in: folder, dying)
            let isFinished = folder.exists("parts/part-1.ndjson")
            let second = ServedTransport { list.respond($0) }
            try await run(1, of: plan, in: folder, second)
            #expect(isFinished == second.requests.isEmpty)
            let expected = style == .bounds ? list.ids.filter { $0 < 151 } : Array(list.ids.prefix(60))
            #expect(try ids(folder, "part-1.ndjson") == expected, "killed at request \(failing)")
        }
    }

    @Test("a finished part is left as it is, and requests nothing")
    func finished() async throws {
        let list = PlannedList(count: 100, size: 10), folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(list, .pages, 12)
        for number in 1...plan.partCount {
            try await run(number, of: plan, in: folder, ServedTransport { list.respond($0) })
        }
        list.insert(1_000)
        let again = ServedTransport { list.respond($0) }
        try await run(10, of: plan, in: folder, again)
        #expect(again.requests.isEmpty)
        #expect(try ids(folder, "part-10.ndjson") == Array(90..<100))
        let visible = try FileManager.default.contentsOfDirectory(atPath: folder.path("parts")).filter {
            !$0.hasPrefix(".")
        }
        #expect(Set(visible) == Set((1...10).map { "part-\($0 < 10 ? "0" : "")\($0).ndjson" }))
    }

    @Test("what is missing is named: no run, an unfinished run, a changed file")
    func verified() async throws {
        let list = PlannedList(count: 100, size: 10), folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(list, .pages, 5)
        func progress() throws -> PlanProgress { try PlanProgress(of: plan, in: folder.path("parts")) }
        #expect(try progress().unfinished == [1: .missing, 2: .missing, 3: .missing, 4: .missing, 5: .missing])
        for number in [1, 2, 4] { try await run(number, of: plan, in: folder, ServedTransport { list.respond($0) }) }
        _ = try? await run(3, of: plan, in: folder, ServedTransport(failsAt: 2) { list.respond($0) })
        try folder.append("{}\n", to: "parts/part-2.ndjson")
        #expect(try progress().unfinished == [2: .damaged, 3: .begun, 5: .missing])
        #expect(try progress().lines.last == "2 of 5 parts are finished")
        #expect(try !progress().isComplete)
        for number in [2, 3, 5] { try await run(number, of: plan, in: folder, ServedTransport { list.respond($0) }) }
        let whole = try progress()
        #expect(whole.isComplete && whole.items == 100)
    }

    @Test("parts that together have another number of items than the list had are not complete")
    func wrongSum() async throws {
        let list = PlannedList(count: 100, size: 10), folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(list, .pages, 2)
        // The server hides a row in the middle of a page.
        let hiding = ServedTransport { request in
            ServedResponse(200, list.respond(request).body.replacing(#"{"id":25,"name":"row 25"},"#, with: ""))
        }
        for number in 1...2 { try await run(number, of: plan, in: folder, hiding) }
        let progress = try PlanProgress(of: plan, in: folder.path("parts"))
        #expect(progress.unfinished.isEmpty && !progress.isComplete)
        #expect(progress.lines == ["the parts have 99 items, and the list had 100 when it was planned"])
    }

    @Test("a folder with parts of another plan is refused, finished or not, and its parts stay")
    func otherPlan() async throws {
        let list = PlannedList(count: 100, size: 10), folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(list, .pages, 5)
        try await run(1, of: plan, in: folder, ServedTransport { list.respond($0) })
        _ = try? await run(2, of: plan, in: folder, ServedTransport(failsAt: 2) { list.respond($0) })
        list.insert(1_000)
        let other = try await PlanTests.plan(list, .pages, 5)
        let refusal = await #expect(throws: PlanRefused.self) {
            try await run(1, of: other, in: folder, ServedTransport { list.respond($0) })
        }
        #expect(ExitStatus(of: try #require(refusal)) == .stateMismatch)
        await #expect(throws: StateRefused.self) {
            try await run(2, of: other, in: folder, ServedTransport { list.respond($0) })
        }
        #expect(throws: PlanRefused.self) { try PlanProgress(of: other, in: folder.path("parts")) }
        #expect(try ids(folder, "part-1.ndjson") == Array(0..<20))
    }
}
