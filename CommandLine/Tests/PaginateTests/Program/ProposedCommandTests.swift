import Foundation
import Loopback
import PagingHTTP
import Testing

@testable import Paginate
@testable import PaginateTool

@Suite("Proposed commands")
struct ProposedCommandTests {
    @Test(
        "names from the server are quoted: no shell runs what is in them",
        arguments: ["it's$(touch FILE)", "what's `touch FILE`"])
    func quoted(name: String) async throws {
        let folder = try TemporaryFolder()
        let name = "next " + name.replacing("FILE", with: folder.path("file"))
        let member = name.replacing("\"", with: "\\\"")
        let items = ServedRows().page(1)
        let server = try LoopbackServer { _ in .init(200, #"{"items":[\#(items)],"\#(member)":"abc"}"#) }
        let refused = try await Program.run("\(server.address)/list")
        #expect(refused.status == 65, "\(refused.errors)")
        let commands = refused.proposals.filter { $0.contains("touch") }
        #expect(!commands.isEmpty, "\(refused.errors)")
        for command in commands.prefix(3) {
            let end = try await Program(shell: command).end()
            #expect(end.status == 65, "\(command): \(end.errors)")
        }
        #expect(!folder.exists("file"))
        let pointer = "/" + name.replacing("/", with: "~1")
        #expect(commands.contains { $0.contains("--next \(pointer.shellQuoted)") }, "\(commands)")
    }

    @Test("a query parameter on the command line replaces a recognized place in the body, and the other way round")
    func replaced() {
        let recognized = StyleDetails(
            nextBody: "/cursor", pageParameter: "page", offsetBody: "/from", sizeParameter: "n")
        let flags = StyleDetails(nextParameter: "c", pageBody: "/page", offsetParameter: "skip", sizeBody: "/size")
        #expect(recognized.overridden(by: flags) == flags)
        #expect(recognized.overridden(by: StyleDetails()) == recognized)
    }

    @Test(
        "secrets in the query and in the body are omitted",
        arguments: [
            (["http://a/?pass=S3CRET&pwd=S3CRET&q=1"], "?pass=…&pwd=…&q=1"),
            (
                ["http://a/", "--data", #"{"login":{"password":"S3CRET"},"page":1}"#],
                #"{"login":{"password":"…"},"page":1}"#
            ),
            (["http://a/", #"--data={"pwd":"S3CRET"}"#], #"--data={"pwd":"…"}"#),
            (["http://a/", "--data", #"{"pageToken":"x","key":"k"}"#], #"{"pageToken":"x","key":"k"}"#),
        ])
    func secrets(arguments: [String], shown: String) {
        let command = CommandText(arguments).adding(Proposal(["--trial"]))
        #expect(!command.contains("S3CRET") && command.contains(shown), "\(command)")
    }
}
