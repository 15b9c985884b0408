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
}
