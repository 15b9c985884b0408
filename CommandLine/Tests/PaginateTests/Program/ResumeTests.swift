import Foundation
import Loopback
import PagingTesting
import Testing

@Suite("Resuming")
struct ResumeTests {
    private let list = NumberedList(count: 75)

    private func answer(_ style: String, _ request: LoopbackServer.Request) -> LoopbackServer.Answer {
        style == "links" ? list.links(request) : list.pages(request)
    }

    private func arguments(_ server: LoopbackServer, _ folder: TemporaryFolder, _ style: String) -> [String] {
        ["\(server.address)/list", "-o", folder.path("items"), "--resume", folder.path("state")]
            + (style == "parallel" ? ["--parallel", "3"] : [])
    }

    @Test("a walk that is killed at any request goes on and loses and repeats nothing", arguments: ["links", "pages"])
    func killedAtRequest(style: String) async throws {
        for killing in 2...8 {
            let folder = try TemporaryFolder()
            let gate = Gate()
            let server = try LoopbackServer { [asked = Asked()] request in
                if asked.count("") == killing { gate.pass() }
                return answer(style, request)
            }
            let program = try Program(arguments(server, folder, style))
            try await gate.waitForArrival()
            program.send(SIGKILL)
            #expect(try await program.end().status == 128 + SIGKILL)
            gate.open()
            // The kill may have come between the lines and the state that counts them.
            try folder.append(list.item(70) + "\n{\"id\":", to: "items")
            let end = try await Program(arguments(server, folder, style)).end()
            #expect(end.status == 0, "\(end.errors)")
            #expect(try folder.data("items") == list.output, "killed at request \(killing)")
            #expect(!folder.exists("state") && !folder.exists("state.partial"))
        }
    }

    @Test("a walk that is killed many times at random moments reaches the end of the list")
    func killedAnyTime() async throws {
        let folder = try TemporaryFolder()
        // The third request is answered after the first kill, so that there is one.
        let firstKill = Gate()
        let server = try LoopbackServer { [asked = Asked()] request in
            usleep(3_000)
            if asked.count("") == 3 { firstKill.pass() }
            return list.pages(request)
        }
        let arguments = arguments(server, folder, "parallel") + ["--page-size", "5"]
        var kills = 0
        while kills < 100 {
            let program = try Program(arguments)
            let number = program.number
            let killing = server.requests.count + Int.random(in: 1...(kills == 0 ? 3 : 6))
            let delay = Int.random(in: 0...20)
            let killer = Task {
                try await server.log.wait { $0.requests.count >= killing }
                try await Task.sleep(for: .milliseconds(delay))
                kill(number, SIGKILL)
                firstKill.open()
            }
            let end = try await program.end()
            killer.cancel()
            if end.status == 0 { break }
            #expect(end.status == 128 + SIGKILL, "\(end.errors)")
            kills += 1
        }
        // On a slow machine, a program may be killed each time before it has written a page.
        if kills == 100 { #expect(try await Program(arguments).end().status == 0) }
        #expect(try folder.data("items") == list.output, "after \(kills) kills")
        #expect(kills > 0)
    }

    @Test("files whose names have one character are files as others")
    func shortNames() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { [list] in list.links($0) }
        for more in ["--max-items 13", ""] {
            let end = try await Program(
                shell: "cd '\(folder.url.path)' && paginate '\(server.address)/list' -o o --resume s \(more)"
            ).end()
            #expect(end.status == 0, "\(end.errors)")
        }
        #expect(try folder.data("o") == list.output)
    }

    @Test("a server that is killed in the middle and comes back loses nothing")
    func killedServer() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { [asked = Asked()] request in
            4...6 ~= asked.count("") ? nil : list.pages(request)
        }
        let failed = try await Program(arguments(server, folder, "pages") + ["--retries", "0"]).end()
        #expect(failed.status == 75)
        #expect(failed.errors.contains("resumes from here"))
        let end = try await Program(arguments(server, folder, "pages")).end()
        #expect(end.status == 0)
        #expect(try folder.data("items") == list.output)
    }

    @Test("SIGINT and SIGTERM leave whole lines and a state to go on from", arguments: [SIGINT, SIGTERM])
    func signals(signal: Int32) async throws {
        let folder = try TemporaryFolder()
        let gate = Gate()
        let server = try LoopbackServer { [asked = Asked()] request in
            if asked.count("") == 4 { gate.pass() }
            return list.pages(request)
        }
        let program = try Program(arguments(server, folder, "pages"))
        try await gate.waitForArrival()
        program.send(signal)
        let interrupted = try await program.end()
        gate.open()
        #expect(interrupted.status == 128 + signal)
        #expect(interrupted.messages == "paginate: interrupted\npaginate: the same command resumes from here\n")
        #expect(try folder.data("items") == Data(list.lines[..<30].map { $0 + "\n" }.joined().utf8))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("state"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let end = try await Program(arguments(server, folder, "pages")).end()
        #expect(end.status == 0)
        #expect(try folder.data("items") == list.output)
    }

    @Test("on standard output too an interrupted walk goes on behind the last line")
    func standardOutput() async throws {
        let folder = try TemporaryFolder()
        let gate = Gate()
        let server = try LoopbackServer { [asked = Asked()] request in
            if asked.count("") == 4 { gate.pass() }
            return list.links(request)
        }
        let appending =
            "paginate '\(server.address)/list' --resume '\(folder.path("state"))' >> '\(folder.path("items"))'"
        let program = try Program(shell: "exec " + appending)
        try await gate.waitForArrival()
        program.send(SIGINT)
        let first = try await program.end()
        gate.open()
        #expect(first.status == 130)
        #expect(try folder.data("items") == Data(list.lines[..<30].map { $0 + "\n" }.joined().utf8))
        #expect(try await Program(shell: appending).end().status == 0)
        #expect(try folder.data("items") == list.output)
    }

    @Test("--max-items ends in the middle of a page, and a larger number goes on there")
    func maxItems() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { [list] in list.links($0) }
        for most in [13, 13, 14, 40, 41, 75] {
            let end = try await Program(arguments(server, folder, "links") + ["--max-items", "\(most)"]).end()
            #expect(end.status == 0)
            #expect(try folder.data("items") == Data(list.lines[..<most].map { $0 + "\n" }.joined().utf8))
        }
        let count = server.requests.count
        let again = try await Program(arguments(server, folder, "links") + ["--max-items", "75"]).end()
        #expect(again.status == 0 && server.requests.count == count)
        #expect(again.errors.contains("were written before, and nothing is requested"), "\(again.errors)")
    }

    @Test("what was seen before an interruption is not written again after it")
    func dedupe() async throws {
        let folder = try TemporaryFolder()
        let gate = Gate()
        let server = try LoopbackServer { [asked = Asked()] request in
            if asked.count("") == 4 { gate.pass() }
            let page = request.number("page") ?? 1
            // From page 3 on the keys begin anew, in another order.
            let items = (0..<(page > 6 ? 0 : 5)).map {
                #"{"id":"\#((page - 1) * 5 % 10 + ($0 + (page - 1) / 2) % 5)","page":\#(page)}"#
            }
            return .init(200, #"{"items":[\#(items.joined(separator: ","))],"page":\#(page),"pages":6}"#)
        }
        let arguments = arguments(server, folder, "pages") + ["--dedupe"]
        let program = try Program(arguments)
        try await gate.waitForArrival()
        program.send(SIGKILL)
        _ = try await program.end()
        gate.open()
        #expect(folder.exists("state.keys"))
        let end = try await Program(arguments).end()
        // Keys of pages further back came again.
        #expect(end.status == 79, "\(end.errors)")
        let written = (0..<10).map { #"{"id":"\#($0)","page":\#($0 / 5 + 1)}"# + "\n" }.joined()
        #expect(try folder.data("items") == Data(written.utf8))
        #expect(!folder.exists("state.keys"))
    }

    @Test(
        "a resumed walk recognizes a page that comes again: the last page repeatedly, or the first page",
        arguments: [3, 1])
    func repeatedPage(repeated: Int) async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { [list] request in
            let page = request.number("page") ?? 1
            let number = page > 3 ? repeated : page
            let items = (0..<5).map { list.item(number * 5 + $0) }.joined(separator: ",")
            return .init(200, "[\(items)]", ["Link": "</list?page=\(page + 1)>; rel=next"])
        }
        let arguments = arguments(server, folder, "links")
        #expect(try await Program(arguments + ["--max-items", "15"]).end().status == 0)
        let written = Data((5..<20).map { list.item($0) + "\n" }.joined().utf8)
        #expect(try folder.data("items") == written)
        for _ in 1...2 {
            let end = try await Program(arguments).end()
            #expect(end.status == 65)
            #expect(end.errors.contains("brought the items of page \(repeated) again"), "\(end.errors)")
            #expect(try folder.data("items") == written)
        }
    }

    /// Resumes a walk from copies of its state, in each of which one value is another.
    @Test(
        "a state with any number or Boolean that was changed by hand is refused or resumed from, and nothing crashes",
        arguments: ["pages", "offset", "bare"])
    func changedValues(style: String) async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { [list] request in
            let place = request.number("page") ?? request.number("offset") ?? 1
            guard 0...1_000 ~= place else { return .init(404, "{}") }
            return switch style {
            case "pages": list.pages(request)
            case "offset": list.offset(request)
            default: .init(200, "[\(PagedRows(count: 75, size: 10).page(place))]")
            }
        }
        let command =
            arguments(server, folder, style) + (style == "bare" ? ["--page-parameter", "page", "--trial"] : [])
        #expect(try await Program(command + ["--max-items", "23"]).end().status == 0)
        let items = String(decoding: try folder.data("items"), as: UTF8.self)
        let state = String(decoding: try folder.data("state"), as: UTF8.self)
        let numbers = state.matches(of: /: (-?[0-9]+)[,\s]/).map { $0.output.1 }
        #expect(numbers.count >= 20, "\(state)")
        let flags = state.matches(of: /: (true|false)[,\s]/).map { $0.output.1 }
        #expect(flags.count > 5, "\(state)")
        let changes =
            numbers.flatMap { [($0, "\(Int.max)"), ($0, "\(Int.min)")] }
            + flags.map { ($0, $0 == "true" ? "false" : "true") }
        for (value, changed) in changes {
            try folder.write(items, to: "items")
            try folder.write(String(state[..<value.startIndex]) + changed + state[value.endIndex...], to: "state")
            let end = try await Program(command + ["--max-items", "200"]).end()
            let member = String(state[..<value.startIndex].suffix(40))
            #expect(end.status < 128, "\(member) is \(changed): \(end.errors)")
        }
    }

    @Test("78: a state of an earlier version is refused, and says what to remove")
    func earlierVersion() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { [list] in list.links($0) }
        _ = try await Program(arguments(server, folder, "links") + ["--dedupe", "--max-items", "5"]).end()
        let state = String(decoding: try folder.data("state"), as: UTF8.self)
        let earlier = state.replacing(/"version" : \d+/, with: #""version" : 1"#)
        #expect(earlier != state)
        try folder.write(earlier, to: "state")
        let end = try await Program(arguments(server, folder, "links") + ["--dedupe"]).end()
        #expect(end.status == 78)
        #expect(end.errors.contains("earlier version") && end.errors.contains("state.keys"), "\(end.errors)")
        #expect(try folder.data("state") == Data(earlier.utf8))
    }

    @Test("78: a state of another command is refused, says why without secrets, and stays as it was")
    func refused() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { [list] in list.links($0) }
        let items = folder.path("items"), state = folder.path("state")
        let address = "\(server.address)/list?token=s3cret"
        _ = try await Program.run(address, "-o", items, "--resume", state, "--max-items", "5")
        let saved = try folder.data("state")
        let written = try folder.data("items")
        for (arguments, reason) in [
            (["\(server.address)/other"], "its URL is"), (["\(server.address)/list?token=0ther"], "the query of"),
            ([address, "--style", "mastodon"], "the style differs"), ([address, "--page-size", "5"], "--page-size"),
            ([address, "--dedupe"], "--dedupe"), ([address, "--data", "{}"], "the request body"),
        ] {
            let end = try await Program(arguments + ["-o", items, "--resume", state]).end()
            #expect(end.status == 78)
            #expect(end.errors.contains(reason), "\(end.errors)")
            #expect(!end.errors.contains("s3cret"))
        }
        let elsewhere = try await Program.run(address, "-o", folder.path("others"), "--resume", state)
        #expect(elsewhere.status == 78)
        #expect(!folder.exists("others"))
        #expect(try folder.data("state") == saved)
        #expect(try folder.data("items") == written)
    }

    @Test("78: an output that is shorter than the state says is refused, and so is what is no state")
    func changedOutput() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { [list] in list.links($0) }
        _ = try await Program(arguments(server, folder, "links") + ["--max-items", "5"]).end()
        try folder.write("", to: "items")
        let end = try await Program(arguments(server, folder, "links")).end()
        #expect(end.status == 78)
        #expect(end.errors.contains("was changed or replaced"))
        for text in ["nonsense", "{}", #"{"version":3}"#, #"{"version":2}"#, #"{"version":1}"#] {
            try folder.write(text, to: "state")
            #expect(try await Program(arguments(server, folder, "links")).end().status == 78)
            #expect(try folder.data("state") == Data(text.utf8))
        }
    }
}
