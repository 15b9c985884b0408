import Foundation
import Loopback
import Testing

@Suite("What a failure in the middle of a list says to do")
struct HintTests {
    /// A list by cursor whose third page is an answer of its own.
    private static func server(third: LoopbackServer.Answer) throws -> LoopbackServer {
        try LoopbackServer { request in
            let number = request.number("cursor") ?? 0
            let next = number < 3 ? "\(number + 1)" : "null"
            return number == 2 ? third : .init(200, #"{"items":[{"id":\#(number)}],"next":\#(next)}"#)
        }
    }

    private static let options = [
        "--items", "/items", "--next", "/next", "--next-parameter", "cursor", "--retries", "0",
    ]

    @Test(
        "each names an option, or the next step",
        arguments: [
            (401, "{}", "add or renew the credentials"), (403, "{}", "add or renew the credentials"),
            (404, "{}", "from the beginning"), (410, "{}", "from the beginning"),
            (503, "{}", "run the command again later"),
            (200, #"{"items":[{"id":7}],"next":2}"#, "--ends-at repeat"),
        ])
    func hint(status: Int, body: String, hint: String) async throws {
        let server = try Self.server(third: .init(status, body))
        let end = try await Program(["\(server.address)/list"] + Self.options).end()
        #expect(end.status != 0)
        #expect(end.errors.contains(hint), "\(end.errors)")
    }

    @Test("the option that a page that names itself proposes brings every row")
    func itself() async throws {
        let server = try Self.server(third: .init(200, #"{"items":[{"id":7}],"next":2}"#))
        let end = try await Program(["\(server.address)/list"] + Self.options + ["--ends-at", "repeat"]).end()
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines == [#"{"id":0}"#, #"{"id":1}"#, #"{"id":7}"#])
    }

    @Test("a state whose cursor has expired is to be removed")
    func expiredState() async throws {
        let folder = try TemporaryFolder()
        let server = try Self.server(third: .init(410, "{}"))
        let state = folder.path("state")
        let files = ["-o", folder.path("items"), "--resume", state]
        let end = try await Program(["\(server.address)/list"] + Self.options + files).end()
        #expect(end.errors.contains("after removing \(state)"), "\(end.errors)")
        #expect(!end.errors.contains("resumes from here"))
    }

    @Test("a temporary failure with a state says only that the same command resumes")
    func resumable() async throws {
        let folder = try TemporaryFolder()
        let server = try Self.server(third: .init(503, "{}"))
        let files = ["-o", folder.path("items"), "--resume", folder.path("state")]
        let end = try await Program(["\(server.address)/list"] + Self.options + files).end()
        #expect(end.errors.contains("the same command resumes from here"))
        #expect(!end.errors.contains("run the command again later"))
    }

    @Test("more empty pages than are allowed name the option that allows them")
    func emptyPages() async throws {
        let server = try LoopbackServer { request in
            let number = request.number("cursor") ?? 0
            return .init(200, #"{"items":[\#(number == 0 ? #"{"id":0}"# : "")],"next":\#(number + 1)}"#)
        }
        let end = try await Program(["\(server.address)/list", "--empty-pages", "3"] + Self.options).end()
        #expect(end.status == 65)
        #expect(end.errors.contains("--empty-pages") && end.errors.contains("--ends-at empty"))
    }
}
