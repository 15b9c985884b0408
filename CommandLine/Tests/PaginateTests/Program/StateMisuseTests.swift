import Foundation
import Loopback
import Testing

@Suite("State files and outputs that do not go together")
struct StateMisuseTests {
    private let list = NumberedList(count: 75)

    @Test(
        "64: an output that is the state file, or one beside it, is refused before anything is written",
        arguments: ["", ".keys", ".partial", ".lock"])
    func sameFile(ending: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("precious", to: "state" + ending)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"), withDestinationPath: "state" + ending)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("folder"), withDestinationPath: folder.url.path)
        let server = try LoopbackServer { [list] in list.links($0) }
        for output in ["state" + ending, "./state" + ending, "link", "folder/state" + ending] {
            let end = try await Program.run(
                "\(server.address)/list", "-o", folder.path(output), "--resume", folder.path("state"))
            #expect(end.status == 64)
            #expect(end.errors.contains("--output"))
        }
        #expect(try folder.data("state" + ending) == Data("precious".utf8))
        #expect(server.requests.isEmpty)
    }

    @Test("64: so is one that a link leads to, which is not there yet")
    func danglingLink() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "state")
        let end = try await Program.run(
            "http://127.0.0.1:9/", "-o", folder.path("link"), "--resume", folder.path("state"))
        #expect(end.status == 64)
    }

    @Test("64: standard output that the shell empties is refused with --resume, one that it appends to is not")
    func redirection() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { [list] in list.links($0) }
        let command = "paginate '\(server.address)/list' --resume '\(folder.path("state"))'"
        let emptied = try await Program(shell: "\(command) > '\(folder.path("items"))'").end()
        #expect(emptied.status == 64)
        #expect(emptied.errors.contains(">>"))
        #expect(server.requests.isEmpty)
        for most in [20, 75] {
            let line = "\(command) --max-items \(most) >> '\(folder.path("items"))'"
            #expect(try await Program(shell: line).end().status == 0)
        }
        #expect(try folder.data("items") == list.output)
    }

    @Test("74: standard output that is a file, and full, ends with a whole line, behind which the same command goes on")
    func fullRedirection() async throws {
        let folder = try TemporaryFolder()
        try folder.write("before\n", to: "items")
        let server = try LoopbackServer { [list] in list.links($0) }
        let line = "paginate '\(server.address)/list' --resume '\(folder.path("state"))' >> '\(folder.path("items"))'"
        // The state file fits into the limit, and the output does not.
        let full = try await Program(shell: "trap '' XFSZ; ulimit -f 4; \(line)").end()
        #expect(full.status == 74)
        #expect(full.errors.contains("resumes from here"))
        #expect(try folder.data("state").count < 4096)
        #expect(try folder.data("items").last == UInt8(ascii: "\n"))
        #expect(try await Program(shell: line).end().status == 0)
        #expect(try folder.data("items") == Data("before\n".utf8) + list.output)
    }

    @Test("75: a second run beside the first is refused, and the first goes on")
    func twoRuns() async throws {
        let folder = try TemporaryFolder()
        let gate = Gate()
        let server = try LoopbackServer { [list, asked = Asked()] request in
            if asked.count("") == 4 { gate.pass() }
            return list.pages(request)
        }
        let arguments = ["\(server.address)/list", "-o", folder.path("items"), "--resume", folder.path("state")]
        let first = try Program(arguments)
        try await gate.waitForArrival()
        let second = try await Program(arguments).end()
        #expect(second.status == 75)
        #expect(second.errors.contains("another paginate"))
        #expect(!second.errors.contains("resumes from here"))
        gate.open()
        #expect(try await first.end().status == 0)
        #expect(try folder.data("items") == list.output)
        #expect(!folder.exists("state") && !folder.exists("state.lock"))
    }

    @Test("78: an output that was replaced by a longer one is refused and stays as it is")
    func replaced() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { [list] in list.links($0) }
        let arguments = ["\(server.address)/list", "-o", folder.path("items"), "--resume", folder.path("state")]
        _ = try await Program(arguments + ["--max-items", "35"]).end()
        let written = try folder.data("items")
        let other = String(repeating: "another list\n", count: 10_000)
        try folder.write(other, to: "items")
        let end = try await Program(arguments).end()
        #expect(end.status == 78)
        #expect(end.errors.contains("was changed or replaced"))
        #expect(try folder.data("items") == Data(other.utf8))
        try folder.write(String(decoding: written, as: UTF8.self) + other, to: "items")
        #expect(try await Program(arguments).end().status == 0)
        #expect(try folder.data("items") == list.output)
    }

    @Test("78: an output that is missing is refused and not created; the message says what to do")
    func missing() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { [list] in list.links($0) }
        let arguments = ["\(server.address)/list", "-o", folder.path("items"), "--resume", folder.path("state")]
        _ = try await Program(arguments + ["--max-items", "15"]).end()
        let items = String(decoding: try folder.data("items"), as: UTF8.self)
        try FileManager.default.removeItem(atPath: folder.path("items"))
        let end = try await Program(arguments).end()
        #expect(end.status == 78)
        #expect(end.errors.contains("does not exist") && end.errors.contains("remove the state file"), "\(end.errors)")
        #expect(!folder.exists("items"))
        try folder.write(items, to: "items")
        #expect(try await Program(arguments).end().status == 0)
        #expect(try folder.data("items") == list.output)
    }

    @Test("78: a state that skips more items than were written is refused", arguments: [16, 20])
    func raisedSkip(skip: Int) async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { [list] in list.links($0) }
        let arguments = ["\(server.address)/list", "-o", folder.path("items"), "--resume", folder.path("state")]
        _ = try await Program(arguments + ["--max-items", "15"]).end()
        let state = String(decoding: try folder.data("state"), as: UTF8.self)
        try folder.write(state.replacing(/"skip" : 5/, with: #""skip" : \#(skip - 10)"#), to: "state")
        let end = try await Program(arguments).end()
        #expect(end.status == 78)
        #expect(end.errors.contains("skip is \(skip - 10)"), "\(end.errors)")
    }

    @Test("74: where the reader of standard output goes, the state may be ahead of it, which is said")
    func readerGoes() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { NumberedList(count: 5000).pages($0) }
        let end = try await Program(
            shell: "paginate '\(server.address)/list' --resume '\(folder.path("state"))' | head -n 30 > /dev/null; "
                + "echo \"${PIPESTATUS[0]}\""
        ).end()
        #expect(end.lines == ["74"])
        #expect(end.errors.contains("what it had not read"))
        #expect(!end.errors.contains("resumes from here"))
    }

    @Test("74: the reader of standard output goes within the first page")
    func readerGoesAtOnce() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { _ in
            .init(200, #"{"items":[\#(NumberedList(count: 50_000).lines.joined(separator: ","))],"next":null}"#)
        }
        let end = try await Program(
            shell: "paginate '\(server.address)/list' --resume '\(folder.path("state"))' | head -n 3 > /dev/null; "
                + "echo \"${PIPESTATUS[0]}\""
        ).end()
        #expect(end.lines == ["74"])
        #expect(end.errors.contains("closed it within the first page"))
    }

    @Test("a page number that no list has ends the walk in order", arguments: [Int.max, Int.min])
    func farAway(number: Int) async throws {
        let server = try LoopbackServer { request in
            .init(200, #"{"items":[1,2,3],"page":\#(request.number("page") ?? 0),"total":9}"#)
        }
        let end = try await Program.run("\(server.address)/list?page=\(number)", "--max-items", "3")
        #expect(end.status == 0)
        #expect(end.lines == ["1", "2", "3"])
    }
}
