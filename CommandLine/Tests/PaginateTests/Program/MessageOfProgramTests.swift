import Foundation
import Loopback
import Testing

@Suite("Messages of the program")
struct MessageOfProgramTests {
    @Test(
        "64: what is refused is not repeated with its secrets",
        arguments: [
            ["http://me:s3cret@127.0.0.1:9/"], ["http://127.0.0.1:9/", "--header", "Authorization: s3cret\n"],
            ["http://127.0.0.1:9/", "--header", "Authorization s3cret"], ["http://127.0.0.1:9/", "--data", "{s3cret"],
        ])
    func secrets(arguments: [String]) async throws {
        let end = try await Program(arguments).end()
        #expect(end.status == 64)
        #expect(!end.errors.contains("s3cret"))
    }

    @Test("a circle of links is told without what stands in their queries, and without a hint that goes nowhere")
    func circle() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { request in
            let number = request.number("n") ?? 0
            return .init(200, "[\(number)]", ["Link": "</list?access_token=s3cret&n=\(min(number + 1, 2))>; rel=next"])
        }
        let end = try await Program.run(
            "\(server.address)/list?access_token=s3cret", "-o", folder.path("items"), "--resume", folder.path("state"))
        #expect(end.status == 65)
        #expect(end.errors.contains("\(server.address)/list"))
        #expect(!end.errors.contains("s3cret"))
        #expect(!end.errors.contains("resumes from here"))
        #expect(folder.exists("state"))
    }

    @Test("a link to elsewhere is told without its query, and without the hint")
    func elsewhere() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { request in
            .init(
                200, "[\(request.number("n") ?? 0)]",
                ["Link": "<\(request.number("n") == nil ? "/list?n=1" : "http://b.org/?t=s3cret")>; rel=next"])
        }
        let end = try await Program.run(
            "\(server.address)/list", "-o", folder.path("items"), "--resume", folder.path("state"))
        #expect(end.status == 65)
        #expect(end.errors.contains("http://b.org/"))
        #expect(end.errors.contains("--links rewrite"))
        #expect(!end.errors.contains("s3cret"))
        #expect(!end.errors.contains("resumes from here"))
    }

    @Test("--links rewrite is mentioned, and helps, where the links of a list name another host and port")
    func rewrittenLinks() async throws {
        let folder = try TemporaryFolder()
        let list = NumberedList(count: 30)
        let server = try LoopbackServer { request in
            var answer = list.links(request)
            if let link = answer.fields["Link"] {
                answer.fields["Link"] = link.replacing("</list", with: "<http://internal.invalid:8080/list")
            }
            return answer
        }
        let arguments = ["\(server.address)/list", "-o", folder.path("items"), "--resume", folder.path("state")]
        let refused = try await Program(arguments).end()
        #expect(refused.status == 65)
        #expect(refused.errors.contains("add --links rewrite"), "\(refused.errors)")
        let rewritten = try await Program(arguments + ["--links", "rewrite"]).end()
        #expect(rewritten.status == 0, "\(rewritten.errors)")
        #expect(try folder.data("items") == list.output)
    }

    @Test("no state, no hint: a first answer that fails leaves nothing to go on from")
    func nothingToGoOnFrom() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { _ in .init(503, "") }
        let end = try await Program.run(
            "\(server.address)/list", "--retries", "0", "-o", folder.path("items"), "--resume", folder.path("state"))
        #expect(end.status == 75)
        #expect(!end.errors.contains("resumes from here"))
    }

    @Test(
        "what a server sends does not reach the terminal raw",
        arguments: [
            (404, "text/plain", "\u{1B}]0;x\u{7}\u{1B}[2J"), (200, "text/plain", "\u{1B}[2J"),
            (200, "application/json", "{\"a\\u001b[2J\":\"\\u001b[2J\"}"),
        ])
    func controls(status: Int, type: String, body: String) async throws {
        let server = try LoopbackServer { _ in .init(status, body, ["Content-Type": type]) }
        for arguments in [[], ["--explain"]] {
            let end = try await Program(["\(server.address)/list"] + arguments).end()
            #expect(end.status != 0)
            #expect(!end.errors.contains("\u{1B}") && !end.output.contains(0x1B))
            #expect(end.errors.contains("[2J"))
        }
    }

    @Test("--explain shows nothing raw either")
    func explained() async throws {
        let body = #"{"items":[1],"next":"/list?\u001b[2J"}"#
        let server = try LoopbackServer { _ in .init(200, body) }
        let end = try await Program.run("\(server.address)/list", "--explain")
        #expect(end.status == 0)
        #expect(!end.output.contains(0x1B))
    }

    @Test(
        "a closed standard error, or a full one, changes no exit code and no file",
        arguments: ["2>&-", "2>/dev/full", ">&- 2>&-", "<&- >&- 2>&-"])
    func closedError(redirection: String) async throws {
        let folder = try TemporaryFolder()
        let list = NumberedList(count: 30)
        let server = try LoopbackServer { request in
            request.number("from") == 20 ? .init(404, "gone") : list.links(request)
        }
        let end = try await Program(
            shell: "paginate '\(server.address)/list' -o '\(folder.path("items"))' \(redirection)"
        ).end()
        #expect(end.status == 69)
        #expect(try folder.data("items") == Data(list.lines[..<20].map { $0 + "\n" }.joined().utf8))
    }

    @Test("74: items that go to a closed standard output")
    func closedOutput() async throws {
        let server = try LoopbackServer { NumberedList(count: 30).links($0) }
        #expect(try await Program(shell: "paginate '\(server.address)/list' >&-").end().status == 74)
    }
}
