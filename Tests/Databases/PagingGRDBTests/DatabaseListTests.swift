import Foundation
import GRDB
import Testing

/// Lists over a database that changes while they are read (D1 to D3).
@MainActor @Suite("Lists over a database that changes")
struct DatabaseListTests {
    /// How many seeds each case runs.
    private static var seeds: UInt64 {
        ProcessInfo.processInfo.environment["PAGING_SEEDS"].flatMap(UInt64.init) ?? 10
    }

    @Test("D1, D2, D3: in memory, the rows are always those of the request, once and in order", arguments: 0..<8)
    func inMemory(_ batch: UInt64) async throws {
        for seed in (batch * Self.seeds)..<((batch + 1) * Self.seeds) {
            let queue = try DatabaseQueue(configuration: Self.configuration)
            try await run(seed, in: queue)
        }
    }

    @Test("D1, D2, D3: in a file that is read while it is written, the same", arguments: 100..<104)
    func inFile(_ batch: UInt64) async throws {
        for seed in (batch * Self.seeds)..<((batch + 1) * Self.seeds) {
            let directory = try TemporaryDirectory()
            let pool = try DatabasePool(path: directory.file("list.sqlite"), configuration: Self.configuration)
            try await run(seed, in: pool)
        }
    }

    @Test("D2: seeds that found faults of the window", arguments: [74])
    func found(_ seed: UInt64) async throws {
        try await run(seed, in: DatabaseQueue(configuration: Self.configuration))
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        return configuration
    }

    private func run(_ seed: UInt64, in database: any DatabaseWriter) async throws {
        let run = try await DatabaseListRun(seed: seed, in: database, kind: seed / 4 % 2 == 0 ? .rowIDs : .ownIDs)
        try await run.run(steps: 60)
        guard let last = run.log.last, last.hasPrefix("broken") else { return }
        Issue.record("seed \(seed): \(run.log[1]) \(run.log.suffix(80).joined(separator: "\n"))")
    }
}
