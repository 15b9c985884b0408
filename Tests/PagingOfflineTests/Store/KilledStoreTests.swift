import Foundation
import PagingTesting
import Testing

@testable import PagingOffline

@Suite("A store that is stopped while it writes")
struct KilledStoreTests {
    private struct Stopped: Error {}

    private static let rounds = 3

    /// Writes rounds.
    ///
    /// - Returns: The last round that was written whole.
    private func write(_ store: FileListStore) async -> Int {
        for round in 1...Self.rounds {
            do { try await StoreRounds.write(round, to: store) } catch { return round - 1 }
        }
        return Self.rounds
    }

    /// Opens the folder of a store that was stopped: each change is whole or absent, and the store works on.
    private func check(_ files: StoreFiles, completed: Int, _ comment: Comment) async throws {
        let store = files.store
        let (round, log) = try await StoreRounds.check(store, completed: completed, comment)
        // The writer may have stopped between the list and its log.
        if log < round { try await store.write(StoredEntry(id: "\(round)", content: Data()), toLogNamed: "log") }
        for id in 0..<max(round - 1, 0) { try await store.removeEntry("\(id)", fromLogNamed: "log") }
        try await StoreRounds.write(round + 1, to: store)
        #expect(try await StoreRounds.check(files.store, completed: round + 1, comment).log == round + 1, comment)
        let bodies = try await store.list(named: "list").content?.pages.count ?? 0
        #expect(try files.names().count == 4 + bodies, comment)
    }

    /// The number of steps of all rounds.
    private func steps() async throws -> Int {
        let steps = Locked(0)
        let files = StoreFiles()
        #expect(await write(files.store { _ in steps.withLock { $0 += 1 } }) == Self.rounds)
        try await check(files, completed: Self.rounds, "not stopped")
        return steps.withLock(\.self)
    }

    @Test("O12: a store that is stopped before any of its steps leaves each change whole or absent")
    func stoppedAtEachStep() async throws {
        let steps = try await steps()
        #expect(steps > 60)
        for step in 1...steps {
            let files = StoreFiles()
            let count = Locked(0)
            let store = files.store { _ in
                // As after a kill, nothing is written or deleted any more.
                guard
                    count.withLock({
                        $0 += 1; return $0 < step
                    })
                else { throw Stopped() }
            }
            let completed = await write(store)
            try await check(files, completed: completed, "stopped at step \(step)")
        }
    }

    #if os(macOS) || os(Linux)
    @Test("O12: a process that is killed while it writes leaves each change whole or absent")
    func killedProcess() async throws {
        let steps = try await steps()
        let kills = 32
        for kill in 0..<kills {
            let step = 1 + kill * steps / kills
            let files = StoreFiles()
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = files.url.path as String, step = step as Int] in
                let count = Locked(0)
                let url = URL(filePath: path)
                let store = StoreFiles.store(in: url) { _ in
                    if count.withLock({
                        $0 += 1; return $0 == step
                    }) {
                        Foundation.kill(getpid(), SIGKILL)
                    }
                }
                for round in 1...3 {
                    try await StoreRounds.write(round, to: store)
                    try Data("\(round)".utf8).write(to: url.deletingLastPathComponent().appending(path: "completed"))
                }
            }
            let completed = files.url.deletingLastPathComponent().appending(path: "completed")
            let round = (try? Data(contentsOf: completed)).flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
            try await check(files, completed: round, "killed at step \(step)")
        }
    }
    #endif
}
