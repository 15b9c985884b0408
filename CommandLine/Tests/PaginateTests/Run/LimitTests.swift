import Foundation
import PagingHTTP
import PagingTesting
import Testing

@testable import Paginate

@Suite("Runs that are at --max-items already")
struct LimitTests {
    private let list = PlannedList(count: 40, size: 10)

    private static func arguments(_ folder: TemporaryFolder) -> [String] {
        [
            "/pages", "--total", "/total", "--max-items", "15", "-o", folder.path("lines"), "--resume",
            folder.path("state"),
        ]
    }

    private func run(_ folder: TemporaryFolder, _ more: String...) async throws -> InProcessWalk {
        try await InProcessWalk(
            ServedTransport { [list] in list.respond($0) }, Self.arguments(folder) + more, resumingIn: folder)
    }

    @Test("refuse an output that is missing", arguments: ["ndjson", "json", "csv"])
    func missing(format: String) async throws {
        let folder = try TemporaryFolder()
        #expect(try await run(folder, "--format", format).status == .success)
        try FileManager.default.removeItem(atPath: folder.path("lines"))
        let second = try await run(folder, "--format", format)
        #expect(second.status == .stateMismatch && second.message.contains("does not exist"), "\(second.message)")
    }

    @Test("remove what a killed run wrote behind the items that the state counts", arguments: ["ndjson", "csv"])
    func uncounted(format: String) async throws {
        let folder = try TemporaryFolder()
        let first = try await run(folder, "--format", format)
        try folder.append("{\"id\":", to: "lines")
        let second = try await run(folder, "--format", format)
        #expect(second.status == .success && second.lines == first.lines)
    }

    @Test("remove the state, if the next run appends the items again")
    func appending() async throws {
        let folder = try TemporaryFolder()
        var job = PlanTests.job("/pages")
        job.flags.details.total = "/total"
        (job.output, job.stateFile, job.appends, job.maxItems) = (folder.path("lines"), folder.path("state"), true, 15)
        for (keepsState, count) in [(true, 15), (false, 15), (false, 30)] {
            // The first run is killed before it removes the state.
            job.keepsStateAtLimit = keepsState
            let server = ServedTransport { [list] in list.respond($0) }
            _ = try await Walk(job, by: server, showing: ProgressBar(isOn: false)).run()
            let lines = String(decoding: try folder.data("lines"), as: UTF8.self).split(separator: "\n")
            #expect(lines.count == count && job.hasState == keepsState)
        }
    }

    @Test("leave no state, if a page that is written says that it is partial")
    func faulty() async throws {
        let folder = try TemporaryFolder()
        for _ in 0..<2 {
            let walk = try await InProcessWalk(
                ServedTransport { [list] request in
                    let body = list.respond(request).body
                    return ServedResponse(200, body.replacing("{\"page\"", with: "{\"timed_out\":true,\"page\""))
                }, Self.arguments(folder), resumingIn: folder)
            #expect(walk.status == .incomplete && !walk.lines.isEmpty, "\(walk.message)")
            #expect(!folder.exists("state"))
        }
    }

    @Test("remove what they appended, if a page of it says that it is partial")
    func faultyAppended() async throws {
        let folder = try TemporaryFolder(), isFaulty = Observed(true)
        try folder.write("{}\n", to: "lines")
        var job = PlanTests.job("/pages")
        job.flags.details.total = "/total"
        (job.output, job.stateFile, job.appends) = (folder.path("lines"), folder.path("state"), true)
        let partial: @Sendable (ServedRequest) -> ServedResponse = { [list] request in
            let body = list.respond(request).body
            return ServedResponse(
                200, isFaulty.read { $0 } ? body.replacing("{\"page\"", with: "{\"timed_out\":true,\"page\"") : body)
        }
        let bar = ProgressBar(isOn: false)
        _ = try? await Walk(job, by: ServedTransport(failsAt: 4, partial), showing: bar).run()
        job.maxItems = 10
        let failure = await #expect(throws: IncompleteList.self) {
            try await Walk(job, by: ServedTransport(partial), showing: bar).run()
        }
        #expect(failure?.description.contains("are removed from") == true, "\(failure?.description ?? "")")
        isFaulty.update { $0 = false }
        _ = try await Walk(job, by: ServedTransport(partial), showing: bar).run()
        let lines = String(decoding: try folder.data("lines"), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 11)
    }
}
