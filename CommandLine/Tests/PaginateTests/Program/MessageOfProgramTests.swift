import Foundation
import Testing

@Suite("Messages of the program", .timeLimit(.minutes(2)))
struct MessageOfProgramTests {

    @Test("no state, no hint: a first answer that fails leaves nothing to go on from")
    func nothingToGoOnFrom() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { _ in .init(503, "") }
        let end = try await Program.run(
            "\(server.address)/list", "--retries", "0", "-o", folder.path("items"), "--resume", folder.path("state"))
        #expect(end.status == 75)
        #expect(!end.errors.contains("goes on from here"))
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
