import Foundation
import Loopback
import PagingHTTP
import PagingTesting
import Testing

@testable import Paginate

@Suite("Appending to a file")
struct AppendTests {
    private let list = NumberedList(count: 45)

    private func arguments(_ server: LoopbackServer, _ folder: TemporaryFolder) -> [String] {
        ["\(server.address)/list", "--append", "-o", folder.path("items")]
    }

    /// A server whose third response is a failure.
    private func serverThatFailsOnce() throws -> LoopbackServer {
        try LoopbackServer { [asked = Asked(), list] request in
            asked.count("") == 3 ? .init(503, "") : list.links(request)
        }
    }

    @Test("adds the items to those of runs before, and leaves no state behind")
    func twice() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { [list] in list.pages($0) }
        for _ in 0..<2 { #expect(try await Program(arguments(server, folder)).end().status == 0) }
        #expect(try folder.data("items") == list.output + list.output)
        let limited = try await Program(arguments(server, folder) + ["--max-items", "1"]).end()
        #expect(limited.status == 0)
        #expect(try folder.data("items") == list.output + list.output + Data((list.item(0) + "\n").utf8))
        #expect(!folder.exists("items.state"))
    }

    @Test("after a kill at any request, the same command repeats and loses nothing", arguments: ["ndjson", "csv"])
    func killed(format: String) async throws {
        let old = format == "csv" ? "id,name,score,tags\r\n-1,old,,\r\n" : "{\"id\":-1}\n"
        for killing in 1...5 {
            let folder = try TemporaryFolder()
            try folder.write(old, to: "items")
            let gate = Gate()
            let server = try LoopbackServer { [asked = Asked(), list] request in
                if asked.count("") == killing { gate.pass() }
                return list.pages(request)
            }
            let arguments = arguments(server, folder) + ["--format", format]
            let program = try Program(arguments)
            try await gate.waitForArrival()
            program.send(SIGKILL)
            _ = try await program.end()
            gate.open()
            // The kill may have come between the lines and the state that counts them.
            if killing > 1 { try folder.append(list.item(30) + "\n{\"id\":", to: "items") }
            let end = try await Program(arguments).end()
            #expect(end.status == 0, "\(end.errors)")
            let rows = String(decoding: try folder.data("items"), as: UTF8.self)
            let lines = rows.dropFirst(old.count).split(whereSeparator: \.isNewline)
            #expect(rows.hasPrefix(old) && lines.count == 45 && Set(lines).count == 45, "killed at \(killing): \(rows)")
        }
    }

    @Test(
        "lines of JSON are not appended to CSV or to a JSON array",
        arguments: [
            ("id,name\n1,a\n", "does not end with a line of JSON"),
            ("[\n{\"id\":1}\n]\n", "does not end with a line of JSON"),
            ("[]\n", "is an empty array of --format json"),
        ])
    func otherFormat(content: String, message: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(content, to: "items")
        let server = try LoopbackServer { [list] in list.pages($0) }
        let end = try await Program(arguments(server, folder)).end()
        #expect(end.status == 66 && end.errors.contains(message), "\(end.errors)")
        #expect(try folder.data("items") == Data(content.utf8) && server.requests.isEmpty)
    }

    @Test(
        "another run does not append behind the lines of a run that was killed, until that one has ended",
        arguments: [2, 6])
    func killedBeforeOther(killing: Int) async throws {
        let folder = try TemporaryFolder(), gate = Gate(), isDown = Observed(false)
        let server = try LoopbackServer { [asked = Asked(), list] request in
            if asked.count("") == killing { gate.pass() }
            return isDown.read { $0 } ? .init(503, "") : list.pages(request)
        }
        let first = arguments(server, folder) + ["--page-size", "5", "--resume", folder.path("first")]
        let second = arguments(server, folder) + ["--page-size", "5", "--resume", folder.path("second")]
        let program = try Program(first)
        try await gate.waitForArrival()
        let parallel = try await Program(second).end()
        #expect(
            parallel.status == 75 && parallel.errors.contains("another program has locked"),
            "\(parallel.errors)")
        program.send(SIGKILL)
        _ = try await program.end()
        gate.open()
        if killing == 2 {
            // It has written no page, and cannot yet.
            isDown.update { $0 = true }
            #expect(try await Program(first + ["--retries", "0"]).end().status == 75)
            isDown.update { $0 = false }
        }
        let lines = try folder.data("items")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"), withDestinationPath: folder.path("items"))
        for command in [second, second.map { $0 == folder.path("items") ? folder.path("link") : $0 }, second] {
            let refused = try await Program(command).end()
            #expect(
                refused.status == 78 && refused.errors.contains("/first. When it resumes"), "\(refused.errors)")
            #expect(try folder.data("items") == lines && !folder.exists("second"))
        }
        let resumed = try await Program(first).end()
        #expect(resumed.status == 0, "\(resumed.errors)")
        #expect(try await Program(second).end().status == 0)
        #expect(try folder.data("items") == list.output + list.output)
        #expect(!folder.exists("items.lock"))
    }

    @Test("a run that fails within its first page appends nothing twice")
    func firstPage() async throws {
        let folder = try TemporaryFolder()
        try folder.write("{\"id\":-1}\n", to: "items")
        let server = try LoopbackServer { [asked = Asked(), list] request in
            2...3 ~= asked.count("") ? .init(503, "") : list.pages(request)
        }
        let arguments = arguments(server, folder) + ["--page-size", "5", "--retries", "0"]
        let failed = try await Program(arguments).end()
        #expect(failed.status == 75)
        // The first numbered page failed, so the walk begins again.
        #expect(try folder.data("items") == Data("{\"id\":-1}\n".utf8))
        var end = try await Program(arguments).end()
        if end.status == 75 { end = try await Program(arguments).end() }
        #expect(end.status == 0, "\(end.errors)")
        #expect(try folder.data("items") == Data("{\"id\":-1}\n".utf8) + list.output)
    }

    @Test("lines that another program appended after the run ended are not removed")
    func otherLines() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { [asked = Asked(), list] request in
            asked.count("") == 3 ? .init(404, "") : list.links(request)
        }
        let arguments = arguments(server, folder) + ["--resume", folder.path("state")]
        #expect(try await Program(arguments).end().status == 69)
        try folder.append("{\"id\":-1}\n", to: "items")
        let before = try folder.data("items")
        let refused = try await Program(arguments).end()
        #expect(refused.status == 78, "\(refused.errors)")
        #expect(refused.errors.contains("another program has appended lines"))
        #expect(try folder.data("items") == before)
    }

    @Test("78: lines that another program appends during a run are neither overwritten nor removed")
    func linesDuringRun() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { [asked = Asked(), list] request in
            if asked.count("") == 4 { try? folder.append("{\"id\":-2}\n", to: "items") }
            return list.links(request)
        }
        let arguments = arguments(server, folder)
        for _ in 1...2 {
            let end = try await Program(arguments).end()
            #expect(end.status == 78 && end.errors.contains("another program has"), "\(end.errors)")
            #expect(String(decoding: try folder.data("items"), as: UTF8.self).hasSuffix("{\"id\":-2}\n"))
        }
    }

    @Test("after a run that failed in order, another one appends, and the first one is refused then")
    func otherRun() async throws {
        let folder = try TemporaryFolder()
        let server = try serverThatFailsOnce()
        let arguments = arguments(server, folder) + ["--retries", "0"]
        #expect(try await Program(arguments + ["--resume", folder.path("first")]).end().status == 75)
        let before = try folder.data("items")
        let other = try await Program(arguments + ["--resume", folder.path("second")]).end()
        #expect(other.status == 0, "\(other.errors)")
        #expect(try folder.data("items") == before + list.output)
        #expect(try await Program(arguments + ["--resume", folder.path("first")]).end().status == 78)
    }

    @Test("a run whose first page failed owns no line: after another one has appended, it appends too")
    func firstPageFails() async throws {
        let folder = try TemporaryFolder()
        try folder.write("{\"id\":-1}\n", to: "items")
        let server = try LoopbackServer { [asked = Asked(), list] request in
            asked.count("") == 2 ? .init(503, "") : list.pages(request)
        }
        let arguments = arguments(server, folder) + ["--page-size", "5", "--retries", "0"]
        #expect(try await Program(arguments).end().status == 75)
        let state = try StateFile(path: folder.path("items.state")).read()
        #expect(state?.isBeforeFirstPage == true && state?.appendedLines == nil)
        try folder.append("{\"id\":-2}\n", to: "items")
        let end = try await Program(arguments).end()
        #expect(end.status == 0, "\(end.errors)")
        #expect(try folder.data("items") == Data("{\"id\":-1}\n{\"id\":-2}\n".utf8) + list.output)
    }

    @Test(
        "lines that another program appends during the first requests are not removed", arguments: ["", "\u{FEFF}{}\n"])
    func linesOfOther(before: String) async throws {
        let folder = try TemporaryFolder()
        if !before.isEmpty { try folder.write(before, to: "items") }
        let server = try LoopbackServer { [asked = Asked(), list] request in
            if asked.count("") == 1 {
                let handle = FileHandle(forWritingAtPath: folder.path("items"))
                let line = Data("{\"id\":-2}\n".utf8)
                if let handle, (try? handle.seekToEnd()) != nil {
                    handle.write(line)
                } else {
                    try? line.write(to: folder.url.appending(path: "items"))
                }
            }
            return list.pages(request)
        }
        let end = try await Program(arguments(server, folder)).end()
        #expect(end.status == 0, "\(end.errors)")
        #expect(try folder.data("items") == Data((before + "{\"id\":-2}\n").utf8) + list.output)
    }

    @Test("a crash while the lines of a run are removed leaves a state from which the list is read from its beginning")
    func crashWithinRemoval() async throws {
        let folder = try TemporaryFolder()
        try folder.write("{\"id\":-1}\n", to: "items")
        let server = try serverThatFailsOnce()
        let arguments = arguments(server, folder)
        #expect(try await Program(arguments + ["--retries", "0"]).end().status == 75)
        let file = StateFile(path: folder.path("items.state"))
        let state = try #require(try file.read())
        let lines = try folder.data("items")
        #expect(try file.removeLines(of: state, in: folder.path("items")))
        #expect(try folder.data("items") == Data("{\"id\":-1}\n".utf8))
        // As if the process had been killed before the file was cut.
        for content in [lines, Data("{\"id\":-1}\n".utf8)] {
            let saved = try folder.data("items.state")
            try content.write(to: folder.url.appending(path: "items"))
            let end = try await Program(arguments).end()
            #expect(end.status == 0, "\(end.errors)")
            #expect(try folder.data("items") == Data("{\"id\":-1}\n".utf8) + list.output)
            try saved.write(to: folder.url.appending(path: "items.state"))
        }
    }

    @Test("a run without items adds the names of the columns, behind which the next run goes on")
    func columnsWithoutItems() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { _ in .init(200, #"{"items":[]}"#) }
        let arguments =
            arguments(server, folder) + [
                "--style", "pages", "--items", "/items", "--format", "csv", "--columns", "id,name",
            ]
        let open = try await Program(arguments).end()
        #expect(open.status == 79, "\(open.errors)")
        let end = try await Program(arguments + ["--ends-at", "empty"]).end()
        #expect(end.status == 0, "\(end.errors)")
        #expect(try folder.data("items") == Data("id,name\r\n".utf8))
    }

    @Test("another command is refused while a run is unfinished, and told where its lines begin")
    func otherCommand() async throws {
        let folder = try TemporaryFolder()
        try folder.write("{\"id\":-1}\n", to: "items")
        let server = try serverThatFailsOnce()
        #expect(try await Program(arguments(server, folder) + ["--retries", "0"]).end().status == 75)
        let other = try await Program(arguments(server, folder) + ["--dedupe"]).end()
        #expect(other.status == 78)
        #expect(
            other.errors.contains("Run that command again") && other.errors.contains("the bytes 11 to"),
            "\(other.errors)")
        #expect(try await Program(arguments(server, folder)).end().status == 0)
        #expect(try folder.data("items") == Data("{\"id\":-1}\n".utf8) + list.output)
    }

    @Test("lines that another command has to write are removed again")
    func removed() async throws {
        let folder = try TemporaryFolder()
        try folder.write("{\"id\":-1}\n", to: "items")
        let server = try LoopbackServer { _ in .init(200, #"{"data":[{"id":1}],"total":1}"#) }
        let end = try await Program(arguments(server, folder)).end()
        #expect(end.status == 79)
        #expect(end.errors.contains("are removed from \(folder.path("items"))"), "\(end.errors)")
        #expect(try folder.data("items") == Data("{\"id\":-1}\n".utf8))
        let single = try await Program(arguments(server, folder) + ["--style", "single"]).end()
        #expect(single.status == 0, "\(single.errors)")
        #expect(try folder.data("items") == Data("{\"id\":-1}\n{\"id\":1}\n".utf8))
    }

    @Test(
        "lines that no state counts, because it could not be written, are removed, unless other lines follow",
        arguments: [false, true])
    func uncounted(hasOther: Bool) async throws {
        let folder = try TemporaryFolder()
        var job = Job(address: try #require(URL(string: "http://a.test/list")))
        (job.output, job.stateFile, job.appends) = (folder.path("items"), folder.path("items.state"), true)
        var state = WalkState(
            signature: job.signature, base: job.address, choice: StyleChoice(.gitHub), pageSize: 1, place: .start,
            beginning: .start)
        state.append(to: try AppendedFile(path: folder.path("items"), format: .ndjson, columns: nil))
        let server = ServedTransport { _ in ServedResponse(200, #"[{"id":1}]"#) }
        let items = try await Walk(job, by: server, showing: ProgressBar(isOn: false))
            .checkedItems(at: .start, state, server)
        let file = StateFile(path: folder.path("items.state"))
        var writer = try PageWriter(job, state, file)
        let page = ReceivedPage(items, position: nil, hasKey: true)
        _ = try writer.write(page, &state)
        try writer.save(&state, end: nil)
        _ = try writer.write(page, &state)
        if hasOther { try folder.append("other\n", to: "items") }
        try writer.recordEnd()
        #expect(try file.read()?.isEndOfOutput == true)
        let line = #"{"id":1}"# + "\n"
        #expect(try folder.data("items") == Data((hasOther ? line + line + "other\n" : line).utf8))
    }

    @Test(
        "66: a file that does not end with a line, or has other columns, is refused unchanged",
        arguments: [
            ("{\"id\":", "ndjson", [], "does not end with a complete line"),
            ("id,x\r\n1,2\r\n", "csv", ["--columns", "id,name"], "give --columns"),
            ("id;name\n1;2\n", "csv", [], "seem not to be separated by commas"),
            ("id;name\n1;2\n", "csv", ["--columns", "id,name"], "seem not to be separated by commas"),
            ("\"id\n", "csv", [], "does not have the names of CSV columns"),
            ("id,name\r\n1,\"two\r\n", "csv", [], "ends within a field in quotation marks"),
        ])
    func refused(content: String, format: String, options: [String], message: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(content, to: "items")
        let server = try LoopbackServer { [list] in list.pages($0) }
        let end = try await Program(arguments(server, folder) + ["--format", format] + options).end()
        #expect(end.status == 66)
        #expect(end.errors.contains(message), "\(end.errors)")
        #expect(try folder.data("items") == Data(content.utf8))
        #expect(server.requests.isEmpty && !folder.exists("items.state"))
    }

    @Test("the columns of a CSV file are those of the lines that are appended")
    func columns() async throws {
        let folder = try TemporaryFolder()
        try folder.write("score,id\r\n", to: "items")
        let server = try LoopbackServer { _ in .init(200, #"[{"id":1},{"id":2,"score":3}]"#) }
        let arguments = arguments(server, folder) + ["--format", "csv", "--style", "single"]
        #expect(try await Program(arguments).end().status == 0)
        #expect(try folder.data("items") == Data("score,id\r\n,1\r\n3,2\r\n".utf8))
        let other = try LoopbackServer { _ in .init(200, #"[{"id":1,"name":2}]"#) }
        let refused = try await Program(self.arguments(other, folder) + ["--format", "csv", "--style", "single"]).end()
        #expect(refused.status == 65)
        #expect(try folder.data("items") == Data("score,id\r\n,1\r\n3,2\r\n".utf8))
    }

    @Test("a CSV file may begin with a byte order mark, and have fields with line breaks and quotation marks")
    func mark() async throws {
        let folder = try TemporaryFolder()
        let before = "\u{FEFF}a~b,id\r\n\"a \"\"b\"\"\r\nc\",1\r\n"
        try folder.write(before, to: "items")
        let server = try LoopbackServer { [asked = Asked()] request in
            guard request.number("n") != nil else {
                return .init(200, #"[{"id":2,"a~b":3}]"#, ["Link": "</list?n=1>; rel=next"])
            }
            return asked.count("") == 1 ? .init(503, "") : .init(200, #"[{"a~b":4}]"#)
        }
        let arguments = arguments(server, folder) + ["--format", "csv", "--retries", "0"]
        #expect(try await Program(arguments).end().status == 75)
        let end = try await Program(arguments).end()
        #expect(end.status == 0, "\(end.errors)")
        #expect(try folder.data("items") == Data((before + "3,2\r\n4,\r\n").utf8))
    }

    @Test(
        "65: for a member that the columns of a file lack, the --columns for it and for another file work"
    )
    func missingColumn() async throws {
        let folder = try TemporaryFolder()
        try folder.write("score,id\r\n", to: "items")
        let server = try LoopbackServer { _ in .init(200, #"[{"id":1,"name":2}]"#) }
        let arguments = arguments(server, folder) + ["--format", "csv", "--style", "single"]
        let refused = try await Program(arguments).end()
        #expect(refused.status == 65 && refused.errors.contains("--columns 'score,id'"), "\(refused.errors)")
        #expect(refused.errors.contains("another file, with --columns 'score,id,name'"), "\(refused.errors)")
        #expect(try await Program(arguments + ["--columns", "score,id"]).end().status == 0)
        #expect(try folder.data("items") == Data("score,id\r\n,1\r\n".utf8))
        let other = arguments + ["-o", folder.path("other"), "--columns", "score,id,name"]
        #expect(try await Program(other).end().status == 0)
        #expect(try folder.data("other") == Data("score,id,name\r\n,1,2\r\n".utf8))
    }
}
