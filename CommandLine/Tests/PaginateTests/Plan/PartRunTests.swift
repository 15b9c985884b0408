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

    @Test(
        "a part whose cursor the server no longer accepts begins again with the next run", arguments: [400, 404, 410])
    func expiredCursor(status: Int) async throws {
        let list = PlannedList(count: 120, size: 10), folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(list, .bounds, 2)
        _ = try? await run(1, of: plan, in: folder, ServedTransport(failsAt: 4) { list.respond($0) })
        #expect(folder.exists("parts/.part-1.state"))
        let forgetful = ServedTransport { request in
            request.query["after"] == nil ? list.respond(request) : ServedResponse(status, "{}")
        }
        let failure = await #expect(throws: (any Error).self) { try await run(1, of: plan, in: folder, forgetful) }
        let job = try plan.job(ofPart: 1)
        #expect(job.hint(for: try #require(failure))?.contains("begins again with the next run") == true)
        try await run(1, of: plan, in: folder, ServedTransport { list.respond($0) })
        #expect(try ids(folder, "part-1.ndjson") == list.ids.filter { $0 < 151 })
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

    @Test("parts that are missing, unfinished or changed are listed")
    func verified() async throws {
        let list = PlannedList(count: 100, size: 10), folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(list, .pages, 5)
        func progress() throws -> PlanProgress { try PlanProgress(of: plan, in: folder.path("parts")) }
        #expect(throws: FileFailure.self) { try progress() }
        try FileManager.default.createDirectory(atPath: folder.path("parts"), withIntermediateDirectories: false)
        #expect(try progress().unfinished == [1: .missing, 2: .missing, 3: .missing, 4: .missing, 5: .missing])
        for number in [1, 2, 4] { try await run(number, of: plan, in: folder, ServedTransport { list.respond($0) }) }
        _ = try? await run(3, of: plan, in: folder, ServedTransport(failsAt: 2) { list.respond($0) })
        try folder.append("{}\n", to: "parts/part-2.ndjson")
        #expect(try progress().unfinished == [2: .damaged, 3: .begun, 5: .missing])
        #expect(try progress().lines.last == "2 of 5 parts are finished")
        #expect(try progress().status == .incomplete)
        for number in [2, 3, 5] { try await run(number, of: plan, in: folder, ServedTransport { list.respond($0) }) }
        let whole = try progress()
        #expect(whole.status == .success && whole.items == 100)
    }

    @Test("parts that together have another number of items than the list had are not complete")
    func wrongSum() async throws {
        let list = PlannedList(count: 100, size: 10), folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(list, .pages, 2)
        for number in 1...2 { try await run(number, of: plan, in: folder, ServedTransport { list.respond($0) }) }
        let receipt = String(decoding: try folder.data("parts/.part-1.json"), as: UTF8.self)
        try folder.write(receipt.replacing(#""items":50"#, with: #""items":49"#), to: "parts/.part-1.json")
        let progress = try PlanProgress(of: plan, in: folder.path("parts"))
        #expect(progress.unfinished.isEmpty && progress.status == .incomplete)
        #expect(
            progress.lines == [
                "the parts have 99 items, and the list had 100 when it was planned: make the plan again, and read all parts into another folder"
            ])
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
        for number in [2, 5] {
            await #expect(throws: PlanRefused.self) {
                try await run(number, of: other, in: folder, ServedTransport { list.respond($0) })
            }
        }
        #expect(throws: PlanRefused.self) { try PlanProgress(of: other, in: folder.path("parts")) }
        #expect(try ids(folder, "part-1.ndjson") == Array(0..<20))
    }

    @Test("after a crash between any two changes of the folder, the next run finishes the part")
    func crashes() async throws {
        let list = PlannedList(count: 100, size: 10), whole = try TemporaryFolder()
        let plan = try await PlanTests.plan(list, .pages, 5)
        try await run(2, of: plan, in: whole, ServedTransport { list.respond($0) })
        let part = try whole.data("parts/part-2.ndjson"), receipt = try whole.data("parts/.part-2.json")
        let folders: [[String: Data]] = [
            [".part-2.ndjson": part], [".part-2.json": receipt], [".part-2.lock": Data()],
            [".part-2.ndjson": part, ".part-2.json.partial": receipt.prefix(5)],
            [".part-2.ndjson": part, ".part-2.json": receipt], ["part-2.ndjson": part, ".part-2.json": receipt],
            [".part-2.ndjson": part.prefix(100), ".part-2.json": receipt, "part-2.ndjson": part.prefix(50)],
        ]
        for files in folders {
            let folder = try TemporaryFolder()
            try FileManager.default.createDirectory(atPath: folder.path("parts"), withIntermediateDirectories: true)
            for (name, content) in files { try content.write(to: folder.url.appending(path: "parts/\(name)")) }
            try await run(2, of: plan, in: folder, ServedTransport { list.respond($0) })
            #expect(try folder.data("parts/part-2.ndjson") == part, "\(files.keys.sorted())")
            #expect(try PlanProgress(of: plan, in: folder.path("parts")).unfinished[2] == nil)
        }
    }

    @Test("a second run of a part ends with exit code 75 until the first has ended, and then does nothing")
    func twice() async throws {
        let list = PlannedList(count: 100, size: 10), folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(list, .pages, 5)
        let first = try PlanFolder(folder.path("parts"), of: plan)
        try first.prepare()
        var lock: ExclusiveLock? = try first.part(2).lock()
        let busy = await #expect(throws: FileInUse.self) {
            try await run(2, of: plan, in: folder, ServedTransport { list.respond($0) })
        }
        #expect(ExitStatus(of: try #require(busy)) == .temporaryFailure)
        withExtendedLifetime(lock) {}
        lock = nil
        try await run(2, of: plan, in: folder, ServedTransport { list.respond($0) })
        let again = ServedTransport { list.respond($0) }
        try await run(2, of: plan, in: folder, again)
        #expect(again.requests.isEmpty)
    }

    @Test(
        "a list that begins at a page of its URL is complete once its parts are finished",
        arguments: ["/pages?page=4", "/offsets?offset=30"])
    func inTheMiddle(path: String) async throws {
        let list = PlannedList(count: 100, size: 10), folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(list, path, 3)
        for number in 1...3 { try await run(number, of: plan, in: folder, ServedTransport { list.respond($0) }) }
        let progress = try PlanProgress(of: plan, in: folder.path("parts"))
        #expect(progress.status == .success && progress.items == 70)
    }

    @Test("a receipt with impossible numbers is that of a damaged part")
    func impossibleReceipts() async throws {
        let list = PlannedList(count: 100, size: 10), folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(list, .pages, 2)
        for number in 1...2 { try await run(number, of: plan, in: folder, ServedTransport { list.respond($0) }) }
        let bytes = try folder.data("parts/part-1.ndjson").count, name = try plan.digest()
        for text in [
            #"{"plan":"\#(name)","items":9223372036854775807,"bytes":\#(bytes)}"#,
            #"{"plan":"\#(name)","items":-1,"bytes":\#(bytes)}"#, "{}", "{", "",
        ] {
            try folder.write(text, to: "parts/.part-1.json")
            #expect(try PlanProgress(of: plan, in: folder.path("parts")).unfinished == [1: .damaged], "\(text)")
        }
    }

    @Test("a file of another program with the name of a part is refused and stays")
    func foreignFile() async throws {
        let list = PlannedList(count: 100, size: 10), folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(list, .pages, 5)
        try FileManager.default.createDirectory(atPath: folder.path("parts"), withIntermediateDirectories: true)
        try folder.write("precious", to: "parts/part-1.ndjson")
        let refusal = await #expect(throws: PlanRefused.self) {
            try await run(1, of: plan, in: folder, ServedTransport { list.respond($0) })
        }
        #expect(refusal?.reason == .folder)
        #expect(try folder.data("parts/part-1.ndjson") == Data("precious".utf8))
    }

    @Test("parts of another plan are recognized by their receipts and states, also without the folder's marker")
    func mixedFolders() async throws {
        let list = PlannedList(count: 100, size: 10), folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(list, .pages, 5), other = try await PlanTests.plan(list, .offsets, 5)
        try await run(1, of: other, in: folder, ServedTransport { list.respond($0) })
        _ = try? await run(2, of: other, in: folder, ServedTransport(failsAt: 2) { list.respond($0) })
        try FileManager.default.removeItem(atPath: folder.path("parts/.plan"))
        let progress = try PlanProgress(of: plan, in: folder.path("parts"))
        #expect(progress.unfinished[1] == .foreign && progress.status == .stateMismatch)
        for number in 1...2 {
            let refusal = await #expect(throws: (any Error).self) {
                try await run(number, of: plan, in: folder, ServedTransport { list.respond($0) })
            }
            #expect(ExitStatus(of: try #require(refusal)) == .stateMismatch)
        }
    }

    @Test(
        "a part of another plan of the same list, which begins at the same place, is not gone on with",
        arguments: [PlannedList.Style.pages, .offsets])
    func longerPart(style: PlannedList.Style) async throws {
        let list = PlannedList(count: 100, size: 10), folder = try TemporaryFolder()
        let longer = try await PlanTests.plan(list, style, 2), plan = try await PlanTests.plan(list, style, 5)
        _ = try? await run(1, of: longer, in: folder, ServedTransport(failsAt: 5) { list.respond($0) })
        try FileManager.default.removeItem(atPath: folder.path("parts/.plan"))
        let refusal = await #expect(throws: StateRefused.self) {
            try await run(1, of: plan, in: folder, ServedTransport { list.respond($0) })
        }
        #expect(refusal?.description.contains("another plan") == true)
    }

    /// A folder whose first part has all its items, and no receipt, because that could not be written.
    private func unfinished(_ plan: Plan, _ list: PlannedList) async throws -> TemporaryFolder {
        let folder = try TemporaryFolder(), blocked = folder.path("parts/.part-1.json.partial")
        try FileManager.default.createDirectory(atPath: blocked, withIntermediateDirectories: true)
        _ = try? await run(1, of: plan, in: folder, ServedTransport { list.respond($0) })
        try FileManager.default.removeItem(atPath: blocked)
        return folder
    }

    @Test("a part whose file was cut before it was finished is refused, and one with more lines loses these")
    func changedBeforeFinish() async throws {
        let list = PlannedList(count: 100, size: 10)
        let plan = try await PlanTests.plan(list, .pages, 2)
        let cut = try await unfinished(plan, list), whole = try cut.data("parts/.part-1.ndjson")
        try whole.dropLast(20).write(to: cut.url.appending(path: "parts/.part-1.ndjson"))
        await #expect(throws: StateRefused.self) {
            try await run(1, of: plan, in: cut, ServedTransport { list.respond($0) })
        }
        #expect(!cut.exists("parts/part-1.ndjson"))
        let lengthened = try await unfinished(plan, list)
        try lengthened.append("{}\n", to: "parts/.part-1.ndjson")
        try await run(1, of: plan, in: lengthened, ServedTransport { list.respond($0) })
        #expect(try lengthened.data("parts/part-1.ndjson") == whole)
    }

    @Test("a state that a run left behind a finished part does not keep a later run from reading the part again")
    func stateBehindFinishedPart() async throws {
        let list = PlannedList(count: 100, size: 10)
        for isSeen in [true, false] {
            for number in 1...2 {
                let folder = try TemporaryFolder()
                let plan = try await PlanTests.plan(list, .pages, 2)
                _ = try? await run(number, of: plan, in: folder, ServedTransport(failsAt: 4) { list.respond($0) })
                let state = try folder.data("parts/.part-\(number).state")
                try await run(number, of: plan, in: folder, ServedTransport { list.respond($0) })
                try state.write(to: folder.url.appending(path: "parts/.part-\(number).state"))
                if isSeen { try await run(number, of: plan, in: folder, ServedTransport { list.respond($0) }) }
                try FileManager.default.removeItem(atPath: folder.path("parts/part-\(number).ndjson"))
                try await run(number, of: plan, in: folder, ServedTransport { list.respond($0) })
                let ids = try ids(folder, "part-\(number).ndjson")
                #expect(ids == Array(number == 1 ? 0..<50 : 50..<100))
            }
        }
    }

    @Test("a receipt that cannot be read is an error, and not a damaged part that is read again")
    func unreadableReceipt() async throws {
        let list = PlannedList(count: 100, size: 10), folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(list, .pages, 5)
        try await run(1, of: plan, in: folder, ServedTransport { list.respond($0) })
        let receipt = folder.path("parts/.part-1.json")
        try FileManager.default.removeItem(atPath: receipt)
        try FileManager.default.createDirectory(atPath: receipt, withIntermediateDirectories: false)
        #expect(throws: FileFailure.self) { try PlanProgress(of: plan, in: folder.path("parts")) }
        let again = ServedTransport { list.respond($0) }
        await #expect(throws: FileFailure.self) { try await run(1, of: plan, in: folder, again) }
        #expect(again.requests.isEmpty)
    }

    @Test("other users can read what the workers of a plan share: the marker, the receipts and the parts")
    func permissions() async throws {
        let list = PlannedList(count: 100, size: 10), folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(list, .pages, 5)
        try await run(1, of: plan, in: folder, ServedTransport { list.respond($0) })
        let mask = umask(0)
        umask(mask)
        for name in [".plan", ".part-1.json", "part-1.ndjson"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("parts/\(name)"))
            #expect(attributes[.posixPermissions] as? Int == 0o644 & ~Int(mask), "\(name)")
        }
    }

    @Test("many runs may make the folder at once")
    func folderAtOnce() async throws {
        let list = PlannedList(count: 100, size: 10)
        let plan = try await PlanTests.plan(list, .pages, 5)
        for _ in 0..<20 {
            let folder = try TemporaryFolder()
            try await withThrowingTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask { try PlanFolder(folder.path("parts"), of: plan).prepare() }
                }
                try await group.waitForAll()
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("parts")) == [".plan"])
        }
    }

    @Test(
        "a part whose receipt cannot be written is finished by the next run",
        arguments: [PlannedList.Style.pages, .offsets])
    func unwritableReceipt(style: PlannedList.Style) async throws {
        let list = PlannedList(count: 100, size: 10), folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(list, style, 2)
        for number in 1...2 {
            let blocked = folder.path("parts/.part-\(number).json.partial")
            try FileManager.default.createDirectory(atPath: blocked, withIntermediateDirectories: true)
            await #expect(throws: FileFailure.self) {
                try await run(number, of: plan, in: folder, ServedTransport { list.respond($0) })
            }
            try FileManager.default.removeItem(atPath: blocked)
            let again = ServedTransport { list.respond($0) }
            try await run(number, of: plan, in: folder, again)
            // The end of the list is requested again, and no page of the middle.
            #expect(again.requests.count <= (number == 1 ? 0 : 2))
        }
        #expect(try PlanProgress(of: plan, in: folder.path("parts")).status == .success)
    }

    @Test("a list between two values is not compared with a number of pages")
    func pagesBetweenValues() async throws {
        let list = PlannedList(count: 100, size: 10), folder = try TemporaryFolder()
        let counting = ServedTransport { request in
            ServedResponse(200, list.respond(request).body.replacing(#"{"items""#, with: #"{"total_pages":10,"items""#))
        }
        var job = PlanTests.job("/bounds")
        (job.flags.name, job.flags.details) = (.token, PlanTests.cursor)
        job.flags.details.lastPage = "/total_pages"
        let range = try KeyRange(
            KeyBounds(lower: "min", upper: "max"), from: PlanValue(.number, 0), to: PlanValue(.number, 99),
            .checked(at: "/id"))
        let plan = try await Plan(dividing: job, into: 3, along: range, by: counting, showing: ProgressBar(isOn: false))
        #expect(plan.length == .pages(count: 10))
        for number in 1...3 { try await run(number, of: plan, in: folder, ServedTransport { list.respond($0) }) }
        let progress = try PlanProgress(of: plan, in: folder.path("parts"))
        #expect(progress.status == .success && progress.items == 100)
    }

    @Test("an unfinished part goes on in a folder that was moved")
    func moved() async throws {
        let list = PlannedList(count: 100, size: 10), folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(list, .pages, 2)
        _ = try? await run(1, of: plan, in: folder, ServedTransport(failsAt: 4) { list.respond($0) })
        try FileManager.default.moveItem(atPath: folder.path("parts"), toPath: folder.path("moved"))
        let rest = ServedTransport { list.respond($0) }
        _ = try await PartRun(1, of: plan, in: folder.path("moved")).run(by: rest, showing: ProgressBar(isOn: false))
        #expect(rest.requests.count < 5)
        try FileManager.default.moveItem(atPath: folder.path("moved"), toPath: folder.path("parts"))
        #expect(try ids(folder, "part-1.ndjson") == Array(0..<50))
    }
}
