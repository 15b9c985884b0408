import Foundation
import Loopback
import Testing

@Suite("Exit codes")
struct ExitCodeTests {
    @Test(
        "64: the command line is wrong",
        arguments: [
            [], ["ftp://a/b"], ["http://"], ["http://u:p@a/b"], ["http://a", "--style", "none"],
            ["http://a", "--items", "no-pointer"], ["http://a", "--parallel", "0"], ["http://a", "--data", "{"],
            ["http://a", "--header", "no colon"],
            ["http://a", "--header", "X: a\r\nY: b"], ["http://a", "--page-size", "0"],
            ["http://a", "--page-size", "9007199254740993"],
        ])
    func usage(arguments: [String]) async throws {
        let end = try await Program(arguments).end()
        #expect(end.status == 64)
        #expect(!end.errors.isEmpty)
        #expect(end.output.isEmpty)
    }

    @Test(
        "64: the port is not one",
        arguments: ["99999", "65536", "0", "99999999999999999999999", "-1", "8o"])
    func port(port: String) async throws {
        let end = try await Program(["http://127.0.0.1:\(port)/x"]).end()
        #expect(end.status == 64)
        #expect(end.errors.contains("port"), "\(end.errors)")
    }

    @Test(
        "69: a response that no retry makes readable",
        arguments: ["Content-Encoding: br", "Content-Encoding: zstd", "Content-Length: 13"])
    func unsupported(field: String) async throws {
        let server = try LoopbackServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\(field)\r\n\r\n[{\"id\":\"abc\"}]")
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 69, "\(end.errors)")
        #expect(end.errors.contains("the response has a format that is not supported"))
        #expect(server.log.read(\.requests).count == 1)
    }

    @Test("a redirect or a link to a port that is not one fails", arguments: ["65536", "0"])
    func foreignPort(port: String) async throws {
        let redirect = try LoopbackServer { _ in .init(302, "", ["Location": "http://127.0.0.1:\(port)/x"]) }
        let moved = try await Program.run("\(redirect.address)/list")
        #expect(moved.status == 65, "\(moved.errors)")
        #expect(moved.errors.contains("port"))
        let links = try LoopbackServer { _ in
            .init(200, #"{"items":[{"id":1}],"next":"http://127.0.0.1:\#(port)/"}"#)
        }
        for policy in ["refuse", "follow", "rewrite"] {
            let end = try await Program.run("\(links.address)/list", "--links", policy)
            #expect(end.status == 65, "\(policy): \(end.errors)")
            #expect(end.errors.contains("port"))
            #expect(end.lines == [#"{"id":1}"#])
        }
        let proxied = try await Program(
            ["http://example.org/x"], environment: ["http_proxy": "http://127.0.0.1:\(port)"]
        ).end()
        #expect(proxied.status == 64, "\(proxied.errors)")
    }

    @Test(
        "an answer that is none says so by its status",
        arguments: [(401, 77), (403, 77), (404, 69), (400, 69), (503, 75), (429, 75)])
    func status(status: Int, code: Int32) async throws {
        let server = try LoopbackServer { _ in .init(status, "no", ["Content-Type": "text/plain"]) }
        let end = try await Program.run("\(server.address)/list", "--retries", "0")
        #expect(end.status == code)
        #expect(end.errors.contains("status \(status)"))
    }

    @Test("69: the message about a status without a body does not end with a colon", arguments: [304, 404])
    func emptyBody(status: Int) async throws {
        let server = try LoopbackServer { _ in .init(status, "") }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 69)
        #expect(end.errors.contains("returned status \(status)\n"), "\(end.errors)")
    }

    @Test("65: an answer does not tell how the list goes on, or is not what was promised in the middle")
    func notUnderstood() async throws {
        let unknown = try LoopbackServer { _ in .init(200, #"{"rows":[1],"more":1}"#) }
        let end = try await Program.run("\(unknown.address)/list")
        #expect(end.status == 65)
        #expect(end.errors.contains("/rows, an array with 1 element"))
        let broken = try LoopbackServer { request in
            request.number("from") == nil
                ? NumberedList(count: 30).links(request) : .init(200, "<p>Sign in</p>", ["Content-Type": "text/html"])
        }
        let half = try await Program.run("\(broken.address)/list")
        #expect(half.status == 65)
        #expect(half.lines == Array(NumberedList(count: 30).lines[..<10]), "what came before stands")
    }

    @Test("65: links that lead in a circle end")
    func circle() async throws {
        let server = try LoopbackServer { _ in .init(200, "[1]", ["Link": "</list?a>; rel=next"]) }
        let end = try await Program.run("\(server.address)/list?a")
        #expect(end.status == 65)
    }

    @Test("66: a file that an option names is not there, or has not what it should")
    func noInput() async throws {
        let folder = try TemporaryFolder()
        try folder.write("two\nlines\n", to: "token")
        for arguments in [
            ["--bearer-file", folder.path("none")], ["--data-file", folder.path("none")],
            ["--bearer-file", folder.path("token")], ["--data-file", folder.path("token")],
        ] {
            #expect(try await Program(["http://127.0.0.1:9/"] + arguments).end().status == 66)
        }
    }

    @Test("73: the output cannot be opened; 74: it cannot be written")
    func output() async throws {
        let server = try LoopbackServer { NumberedList(count: 30).links($0) }
        #expect(try await Program.run("\(server.address)/list", "-o", "/nowhere/items").status == 73)
        #expect(try await Program.run("\(server.address)/list", "-o", "/dev/full").status == 74)
    }

    @Test(
        "74: a file that takes no more ends with a whole line, whatever it is called",
        arguments: ["items", "standard output"])
    func full(name: String) async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { NumberedList(count: 75).links($0) }
        let end = try await Program(
            shell: "cd '\(folder.url.path)'; trap '' XFSZ; ulimit -f 2; paginate '\(server.address)/list' -o '\(name)'"
        ).end()
        #expect(end.status == 74)
        #expect(end.messages.hasPrefix("paginate: \(name) cannot be written"))
        let written = String(decoding: try folder.data(name), as: UTF8.self)
        #expect(written.hasSuffix("\n"))
        let lines = written.split(separator: "\n").map(String.init)
        #expect(!lines.isEmpty && lines == Array(NumberedList(count: 75).lines[..<lines.count]))
    }

    @Test("75: nobody takes connections, or the answer does not come in time")
    func tryAgain() async throws {
        #expect(try await Program.run("http://127.0.0.1:9/", "--retries", "0").status == 75)
        let silent = try LoopbackServer { connection, _ in connection.hold() }
        #expect(try await Program.run("\(silent.address)/list", "--retries", "0", "--timeout", "0.3").status == 75)
    }

    @Test("failures that pass are repeated, and not before the time that the server asks for")
    func retries() async throws {
        let list = NumberedList(count: 30)
        let server = try LoopbackServer { [asked = Asked()] request in
            switch asked.count(request.target) {
            case 1: .init(503, "", ["Retry-After": "1"])
            case 2: .init(429, "", [:])
            default: list.links(request)
            }
        }
        let beginning = ContinuousClock.now
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 0)
        #expect(end.output == list.output)
        #expect(server.requests.count == 9)
        #expect(beginning.duration(to: .now) > .seconds(3), "three pages, each held back for a second")
    }

    @Test("a POST is repeated only where it is said to change nothing")
    func posts() async throws {
        let server = try LoopbackServer { [asked = Asked()] request in
            asked.count("") == 1 ? .init(503, "") : .init(200, #"{"rows":[{"id":1}]}"#)
        }
        let once = try await Program.run("\(server.address)/list", "--style", "single", "--data", #"{"q":1}"#)
        #expect(once.status == 75)
        #expect(server.requests.count == 1)
        let again = try LoopbackServer { [asked = Asked()] request in
            asked.count("") == 1 ? .init(503, "") : .init(200, #"{"rows":[{"id":1}]}"#)
        }
        let end = try await Program.run(
            "\(again.address)/list", "--style", "single", "--data", #"{"q":1}"#, "--repeatable")
        #expect(end.status == 0)
        #expect(end.lines == [#"{"id":1}"#])
        #expect(again.requests.allSatisfy { $0.method == "POST" && $0.body == Array(#"{"q":1}"#.utf8) })
    }
}
