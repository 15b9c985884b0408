import Foundation
import Loopback
import PagingHTTP
import PagingTesting
import Testing

@testable import Paginate

@Suite("Lists in parts")
struct PlanProgramTests {
    private let list = NumberedList(count: 75)

    private func server() throws -> LoopbackServer {
        try LoopbackServer { [list] request in list.pages(request) }
    }

    private func plan(_ server: LoopbackServer, _ folder: TemporaryFolder, _ more: String...) async throws {
        let arguments = ["plan", "\(server.address)/list", "--parts", "4", "-o", folder.path("plan")] + more
        let end = try await Program(arguments).end()
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.errors.contains("4 parts of a list of 75 items"))
    }

    private func run(_ part: Int, _ folder: TemporaryFolder, _ more: String...) throws -> Program {
        try Program(
            ["run", folder.path("plan"), "--part", "\(part)", "--folder", folder.path("parts"), "--quiet"] + more)
    }

    private func verify(_ folder: TemporaryFolder) async throws -> Program.End {
        try await Program.run("verify", folder.path("plan"), "--folder", folder.path("parts"))
    }

    @Test("the parts are the list, and verify says which of them are missing")
    func parts() async throws {
        let server = try server(), folder = try TemporaryFolder()
        try await plan(server, folder)
        for part in [3, 1, 4] { #expect(try await run(part, folder).end().status == 0) }
        let missing = try await verify(folder)
        #expect(missing.status == 80)
        #expect(missing.lines == ["part 2: missing", "3 of 4 parts are finished"])
        #expect(try await run(2, folder).end().status == 0)
        let whole = try await verify(folder)
        #expect(whole.status == 0 && whole.lines == ["the plan is finished, parts 1 to 4: 75 items"])
        let read = try (1...4).map { try folder.data("parts/part-\($0).ndjson") }
        #expect(Data(read.joined()) == list.output)
    }

    @Test("a part that is killed at any request goes on, and nothing of it is lost or written twice")
    func killed() async throws {
        for killing in 1...2 {
            let gate = Gate(), asked = Observed(0), folder = try TemporaryFolder()
            let server = try LoopbackServer { [list] request in
                let number = asked.update {
                    $0 += 1; return $0
                }
                if number == killing { gate.pass() }
                return list.pages(request)
            }
            // The requests of the plan are not counted.
            asked.update { $0 = -1_000 }
            try await plan(server, folder)
            asked.update { $0 = 0 }
            let program = try run(2, folder)
            try await gate.waitForArrival()
            program.send(SIGKILL)
            #expect(try await program.end().status == 128 + SIGKILL)
            gate.open()
            #expect(!folder.exists("parts/part-2.ndjson"))
            let end = try await run(2, folder).end()
            #expect(end.status == 0, "\(end.errors)")
            #expect(try folder.data("parts/part-2.ndjson") == Data(list.lines[20..<40].map { $0 + "\n" }.joined().utf8))
            let count = server.requests.count
            #expect(try await run(2, folder).end().status == 0)
            #expect(server.requests.count == count)
        }
    }

    @Test("a plan is read from standard input, and a part is written to standard output")
    func streams() async throws {
        let server = try server(), folder = try TemporaryFolder()
        try await plan(server, folder)
        let end = try await Program(shell: "paginate run - --part 4 --quiet <\(folder.path("plan"))").end()
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines == Array(list.lines[60...]))
        let planned = try await Program(shell: "paginate plan '\(server.address)/list' --parts 4 --quiet").end()
        #expect(planned.output == (try folder.data("plan")))
    }

    @Test("credentials are those of each command, and are not in the plan")
    func credentials() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { [list] request in
            request.fields["x-key"] == "sesame" ? list.pages(request) : .init(401, "{}")
        }
        let field = ["--header-env", "X-Key: $KEY"]
        let line = try await Program(
            ["plan", "\(server.address)/list", "--parts", "4", "-o", folder.path("plan")] + field,
            environment: ["KEY": "sesame"]
        ).end()
        #expect(line.status == 0, "\(line.errors)")
        #expect(!String(decoding: try folder.data("plan"), as: UTF8.self).contains("sesame"))
        #expect(try await run(1, folder).end().status == 77)
        let run = try await Program(
            ["run", folder.path("plan"), "--part", "1"] + field, environment: ["KEY": "sesame"]
        ).end()
        #expect(run.lines == Array(list.lines[..<20]))
    }

    @Test("each fault of a plan has its exit code and says what to do")
    func faults() async throws {
        let server = try server(), folder = try TemporaryFolder()
        try await plan(server, folder)
        let range = try await run(5, folder).end()
        #expect(range.status == 64 && range.errors.contains("the parts 1 to 4"))
        let text = String(decoding: try folder.data("plan"), as: UTF8.self)
        try folder.write(text.replacing("/list", with: "/lost"), to: "damaged")
        try folder.write(text.replacing("\"version\" : 1", with: "\"version\" : 2"), to: "newer")
        for (name, message) in [("damaged", "changed or damaged"), ("newer", "later version"), ("absent", "absent")] {
            let end = try await Program.run("run", folder.path(name), "--part", "1")
            #expect(end.status == 66 && end.errors.contains(message), "\(name): \(end.errors)")
        }
    }

    @Test("what verify cannot read or write is an error")
    func verifyFaults() async throws {
        let server = try server(), folder = try TemporaryFolder()
        try await plan(server, folder)
        let absent = try await verify(folder)
        #expect(absent.status == 66 && absent.errors.contains("No such file"), "\(absent.errors)")
        #expect(try await run(1, folder).end().status == 0)
        let plan = folder.path("plan"), parts = folder.path("parts")
        let full = try await Program(shell: "paginate verify '\(plan)' --folder '\(parts)' >/dev/full").end()
        #expect(full.status == 74 && full.errors.contains("standard output"), "\(full.errors)")
        // The program begins when nothing reads its output any more.
        let unread = try await Program(
            shell: """
                (trap '' PIPE; while echo; do :; done 2>&-; paginate verify '\(plan)' --folder '\(parts)') | true
                exit ${PIPESTATUS[0]}
                """
        ).end()
        #expect(unread.status == 80 && unread.errors.isEmpty, "\(unread.errors)")
    }

    @Test("a plan that cannot be made says what to do, as a run does")
    func planHints() async throws {
        for (answer, status, hint) in [
            (LoopbackServer.Answer(401, "{}"), 77, "add or renew the credentials"),
            (.init(503, "{}", ["Retry-After": "9999"]), 75, "--max-wait"),
        ] {
            let server = try LoopbackServer { _ in answer }
            let end = try await Program(["plan", "\(server.address)/list", "--parts", "4", "--retries", "0"]).end()
            #expect(end.status == status && end.errors.contains(hint), "\(end.errors)")
            #expect(!end.errors.contains("--resume"), "\(end.errors)")
        }
    }

    @Test("a run that is refused by what the server sends is not said to go on, nor to need options of plan")
    func refusedRun() async throws {
        let rows = Observed(true), folder = try TemporaryFolder()
        let list = PlannedList(count: 60, size: 5)
        let server = try LoopbackServer { request in
            let ignoring = PlannedList(count: 60, size: 5, .init(ignoresLower: true, ignoresUpper: true))
            let served = ServedRequest(TransportRequest(.get, URL(string: "http://api.test\(request.target)")!))
            return .init(200, (rows.read { $0 } ? list : ignoring).respond(served).body)
        }
        let end = try await Program([
            "plan", "\(server.address)/bounds", "--parts", "4", "-o", folder.path("plan"), "--lower", "min", "--upper",
            "max", "--from", "-1", "--to", "70", "--by", "/id", "--items", "/items", "--next", "/next_cursor",
            "--next-parameter", "after",
        ]).end()
        #expect(end.status == 0, "\(end.errors)")
        rows.update { $0 = false }
        let run = try await run(2, folder).end()
        #expect(run.status == 65 && run.errors.contains("it does not select items by min and max"), "\(run.errors)")
        #expect(!run.errors.contains("resumes") && !run.errors.contains("options that say"), "\(run.errors)")
    }

    @Test("a run that is refused behind the end of the list says which options are those of plan")
    func optionsOfPlan() async throws {
        let folder = try TemporaryFolder(), status = Observed(400)
        let list = PlannedList(count: 40, size: 10)
        let server = try LoopbackServer { request in
            let served = ServedRequest(TransportRequest(.get, URL(string: "http://api.test\(request.target)")!))
            return served.number("page") ?? 1 > 4
                ? .init(status.read { $0 }, "{}") : .init(200, list.respond(served).body)
        }
        let end = try await Program([
            "plan", "\(server.address)/pages", "--parts", "2", "-o", folder.path("plan"), "--total", "/total",
        ]).end()
        #expect(end.status == 0, "\(end.errors)")
        let run = try await run(2, folder).end()
        #expect(run.status == 69 && run.errors.contains("--ends-at 400"), "\(run.errors)")
        #expect(run.errors.contains("those of paginate plan") && !run.errors.contains("Try"), "\(run.errors)")
        status.update { $0 = 503 }
        let unavailable = try await self.run(2, folder, "--retries", "0").end()
        #expect(unavailable.status == 75 && !unavailable.errors.contains("paginate plan"), "\(unavailable.errors)")
    }

    @Test("a rate of a run holds beside the plan's, and does not replace it")
    func rates() async throws {
        let server = try server(), folder = try TemporaryFolder()
        try await plan(server, folder, "--rate", "1/s", "--workers", "1")
        let clock = ContinuousClock(), start = clock.now
        #expect(try await run(2, folder, "--rate", "1000/s").end().status == 0)
        let duration = start.duration(to: clock.now)
        // It waits for one interval before its first request.
        #expect(duration > .seconds(1))
    }

    @Test("a list with another total than the plan's ends with exit code 81, and with nothing of the other list")
    func changed() async throws {
        let count = Observed(75), folder = try TemporaryFolder()
        let server = try LoopbackServer { request in NumberedList(count: count.read { $0 }).pages(request) }
        try await plan(server, folder)
        count.update { $0 = 76 }
        let end = try await run(2, folder).end()
        #expect(end.status == 81 && end.errors.contains("it had 75 items, and has 76 items"), "\(end.errors)")
        #expect(!folder.exists("parts/part-2.ndjson"))
    }

    @Test("the help of each command names its options, also after help")
    func help() async throws {
        for (command, option) in [("plan", "--parts"), ("run", "--part"), ("verify", "--folder")] {
            for arguments in [[command, "--help"], ["help", command]] {
                let end = try await Program(arguments).end()
                #expect(end.status == 0 && String(decoding: end.output, as: UTF8.self).contains(option))
            }
        }
        let all = try await Program(["help"]).end()
        #expect(all.output == (try await Program.run("--help")).output)
    }

    @Test("options that do not fit are refused before anything is requested")
    func usage() async throws {
        let server = try server(), url = "\(server.address)/list"
        for (arguments, message) in [
            (["plan", url], "--parts"), (["plan", url, "--parts", "0"], "--parts"),
            (["plan", "nowhere", "--parts", "2"], "http"),
            (["plan", url, "--parts", "4", "--workers", "2"], "--rate"),
            (["plan", url, "--parts", "64", "--rate", "5/s"], "--workers"),
            (["plan", url, "--parts", "4", "--lower", "min"], "--upper"),
            (
                [
                    "plan", url, "--parts", "4", "--lower", "a", "--upper", "b", "--from", "9", "--to", "1", "--by",
                    "/id",
                ], "less than"
            ),
            (["plan", url, "--parts", "4", "--lower", "a", "--upper", "b", "--from", "1", "--to", "9"], "--by"),
            (
                [
                    "plan", url, "--parts", "4", "--lower", "a", "--upper", "b", "--from", "2026-01-01T00:00:00Z",
                    "--to", "2026-02-01T00:00:00Z", "--includes", "both",
                ], "--unit"
            ),
            (["run", "plan"], "--part"), (["run", "plan", "--part", "1", "--data", "{}"], "--data"),
            (["verify", "plan"], "--folder"),
            (["verify", "plan", "--folder", ""], "--folder"),
        ] {
            let end = try await Program(arguments).end()
            #expect(end.status == 64 && end.errors.contains(message), "\(arguments): \(end.status) \(end.errors)")
        }
        #expect(server.requests.isEmpty)
    }
}
