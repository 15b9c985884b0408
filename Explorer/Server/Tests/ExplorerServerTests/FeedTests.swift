import Foundation
import Testing

@testable import ExplorerServer

/// The example in Examples/Feed, over a server that runs in a process of its own.
@Suite("The example of a feed that is taken offline", .serialized)
struct FeedTests {
    private let folder = TemporaryFolder()

    private func startServer() async throws -> (process: ExplorerProcess, address: String) {
        let file = try await TestData.file
        let process = try ExplorerProcess(["--port", "0", "--database", file.path])
        return (process, await process.nextOutput().trimmingCharacters(in: .whitespacesAndNewlines))
    }

    private func feed(_ step: [String], _ address: String) throws -> ProgramOutput {
        try ProgramOutput("Feed", step + [address, folder.root])
    }

    /// The lines, with KEY1, KEY2… in place of the idempotency keys, in the order in which they came first.
    private func text(_ lines: [String]) -> String {
        var text = lines.joined(separator: "\n")
        var keys: [String] = []
        for match in text.matches(of: /"([0-9A-F]{8}-[0-9A-F-]{27})"/) where !keys.contains(String(match.1)) {
            keys.append(String(match.1))
        }
        for (number, key) in keys.enumerated() { text = text.replacing("\"\(key)\"", with: "KEY\(number + 1)") }
        return text
    }

    @Test("O1, O8, O9: rows, place and pending edits survive SIGKILL, and the edits reach the server with their keys")
    func output() async throws {
        let server = try await startServer()
        let program = try feed([], server.address)
        let lines = await program.end()
        #expect(program.exitCode == 0)
        #expect(
            text(lines) == """
                Online
                  The list has 90 rows. On the screen:
                    40 António Navarro
                    41 user20713
                    42 António Chen
                  No failure
                  Requests that the server has answered: 3
                    GET /rows/cursor, a further page: 200
                    GET /rows/cursor, a further page: 200
                    GET /rows/cursor: 200
                  Killed
                Offline, after a restart
                  The list has 90 rows. On the screen:
                    40 António Navarro
                    41 user20713
                    42 António Chen
                  Failure: The server cannot be reached. Try again later.
                  The user edits two rows:
                  The list has 90 rows. On the screen:
                    40 António Navarro, Oslo
                    41 user20713, Lima
                    42 António Chen
                  Pending edits: 2
                    user 20719 is in Oslo, key KEY1: is being sent
                    user 20713 is in Lima, key KEY2: waits
                  Requests that the server has answered: 0
                  Killed
                Offline, after another restart
                  The list has 90 rows. On the screen:
                    40 António Navarro, Oslo
                    41 user20713, Lima
                    42 António Chen
                  Failure: The server cannot be reached. Try again later.
                  Pending edits: 2
                    user 20719 is in Oslo, key KEY1: waits after a failure: The server cannot be reached. Try again later.
                    user 20713 is in Lima, key KEY2: waits
                  Requests that the server has answered: 0
                Online again
                  The list has 90 rows. On the screen:
                    40 António Navarro, Oslo
                    41 user20713, Lima
                    42 António Chen
                  No failure
                  Pending edits: 0
                  Requests that the server has answered: 3
                    GET /rows/cursor: 200
                    PATCH /rows/20713 with key KEY2: 200
                    PATCH /rows/20719 with key KEY1: 200
                A reader without a cache
                    40 António Navarro, Oslo
                    41 user20713, Lima
                    42 António Chen
                """)
        server.process.interrupt()
        #expect(await server.process.exitCode() == 0)
    }

    @Test(
        "O9, O12: after a kill at any moment, the next launch shows every edit that was acknowledged",
        arguments: [1, 2, UInt64.random(in: 3...(.max))])
    func killed(seed: UInt64) async throws {
        let server = try await startServer()
        _ = try await feed(["online"], server.address).end()
        var random = SeededGenerator(seed: seed)
        var acknowledged: [String] = []
        for turn in 0..<4 {
            let program = try feed(["edit"], "http://127.0.0.1:1")
            for _ in 0..<random.integer(in: 0...30) {
                if let line = await program.line() { acknowledged.append(line) }
            }
            program.kill()
            acknowledged += await program.end()
            let lines = try await feed(["look"], "http://127.0.0.1:1").end()
            let keys = lines.compactMap { $0.firstMatch(of: /key "(.*)":/).map { String($0.1) } }
            let known = Set(acknowledged)
            #expect(keys.filter(known.contains) == acknowledged, "seed \(seed), turn \(turn)")
            #expect(lines.first == "  The list has 90 rows. On the screen:", "seed \(seed), turn \(turn)")
            #expect(lines.dropFirst().first?.hasPrefix("    40 ") == true, "seed \(seed), turn \(turn)")
        }
        #expect(!acknowledged.isEmpty, "seed \(seed)")
        server.process.interrupt()
        #expect(await server.process.exitCode() == 0)
    }
}
