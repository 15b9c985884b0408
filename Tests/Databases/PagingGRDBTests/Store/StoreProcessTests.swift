import Foundation
import PagingOffline
import SeededRandom
import StoreRounds
import Testing

@testable import PagingGRDB

/// Processes that are killed while they write, and processes that write to one file.
@Suite("Processes that write to a store", .serialized)
struct StoreProcessTests {
    /// Opens the file after its writer was killed: each change is whole or absent, and the store works on.
    ///
    /// - Parameter acknowledged: The last round whose write has returned.
    /// - Returns: The round that the list has.
    @discardableResult private func check(
        _ files: StoreFiles, acknowledged: Int, _ kill: Comment
    ) async throws -> Int {
        do {
            let store = files.store
            let round = try await StoreRounds.check(store) ?? 0
            // A write that has not returned can have been made.
            #expect((acknowledged...(acknowledged + 1)).contains(round), kill)
            let rounds = try await store.entries(inLogNamed: StoreRounds.log).map(\.round)
            #expect((rounds.max() ?? 0) <= round && (rounds.max() ?? 0) >= acknowledged - 1, kill)
            let check: String? = try files.value("PRAGMA integrity_check")
            #expect(check == "ok", kill)
            let before = try await store.list(named: StoreRounds.list).revision
            #expect(try await writeRound(round + 1, store) > before, kill)
            #expect(try await StoreRounds.check(store) == round + 1, kill)
            return round
        } catch {
            Issue.record(error, kill)
            throw error
        }
    }

    private func writeRound(_ round: Int, _ store: DatabaseListStore) async throws -> StoredList.Revision {
        let before = try await store.list(named: StoreRounds.list).revision
        let change = StoreRounds.change(round, revision: before, replacesAll: false)
        let revision = try await store.write(change, toListNamed: StoreRounds.list)
        try await store.write(
            StoredEntry(id: "\(round % 4)", content: Data("\(round)".utf8)), toLogNamed: StoreRounds.log)
        return revision
    }

    /// A copy of a file, to which no process writes.
    private func copy(_ bytes: Data) throws -> StoreFiles { try .with(bytes) }

    /// A file with some rounds.
    private func filledFile(rounds: Int) async throws -> Data {
        let files = try StoreFiles()
        let store = files.store
        for round in 1...rounds { _ = try await writeRound(round, store) }
        return try files.bytes()
    }

    @Test("A process that is killed at any SQL statement leaves each change whole or absent")
    func killAtStatement() async throws {
        var number = 1
        var rounds: Set<Int> = []
        while true {
            let files = try StoreFiles()
            let (lines, wasKilled) = try await StoreProcess(files.url, "statement", "\(number)").end()
            rounds.insert(try await check(files, acknowledged: lines.count, "killed at statement \(number)"))
            guard wasKilled else { break }
            number += 1
        }
        #expect(rounds == [0, 1, 2, 3])
        #expect(number > 60)
    }

    @Test("A process that is killed inside of any commit leaves each change whole or absent")
    func killAtCommit() async throws {
        var number = 1
        while true {
            let files = try StoreFiles()
            let (lines, wasKilled) = try await StoreProcess(files.url, "commit", "\(number)").end()
            try await check(files, acknowledged: lines.count, "killed in commit \(number)")
            guard wasKilled else { break }
            number += 1
        }
        #expect(number > 6)
    }

    @Test("A process that is killed between two instructions of SQLite leaves each change whole or absent")
    func killAtInstruction() async throws {
        let bytes = try await filledFile(rounds: 5)
        var rounds: Set<Int> = []
        var number = 1
        while true {
            let files = try copy(bytes)
            let (lines, wasKilled) = try await StoreProcess(files.url, "instruction", "\(number)").end()
            rounds.insert(
                try await check(files, acknowledged: 5 + lines.count, "killed at instruction \(number)"))
            guard wasKilled else { break }
            number += 17
        }
        #expect(rounds == [5, 6])
        #expect(number > 500)
    }

    @Test("A process that is killed at any step of a repair loses no entry", arguments: StoreFiles.Damage.allCases)
    func killAtRepair(damage: StoreFiles.Damage) async throws {
        let damaged = try await StoreFiles.damaged(damage)
        var number = 1
        var isRepairedAtEnd = false
        while true {
            let files = try damaged.copy()
            let store = files.store
            // This store has the damaged file open, and goes on after the other process was killed.
            if damage == .bodies { _ = try await store.usage() }
            let (lines, wasKilled) = try await StoreProcess(files.url, "repair", "\(number)").end()
            let last = damage == .bodies ? 61 : 60
            if last > 60 { try await store.log("edits", [last]) }
            let entries = try await store.entries(inLogNamed: "edits").map(\.id)
            #expect(entries == (1...last).map(String.init), "killed at step \(number)")
            // The repair is made now if it was not before, and another store finds what is written after it.
            #expect(try await store.bodies(of: Array(0..<60), inListNamed: "a").isEmpty, "killed at step \(number)")
            try await store.log("edits", [last + 1])
            try await store.fill("a", 3)
            let other = files.store
            #expect(try await other.entries(inLogNamed: "edits").map(\.id) == (1...(last + 1)).map(String.init))
            #expect(try await other.bodies(of: [0, 1, 2], inListNamed: "a").count == 3, "killed at step \(number)")
            let check: String? = try files.value("PRAGMA integrity_check")
            #expect(check == "ok", "killed at step \(number)")
            guard wasKilled else {
                isRepairedAtEnd = lines == ["repaired"]
                break
            }
            number += 1
        }
        #expect(isRepairedAtEnd)
        #expect(number > 40)
    }

    @Test(
        "A process that is killed from outside loses no write that has returned",
        arguments: [1, 2, UInt64.random(in: 3...(.max))])
    func killFromOutside(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let files = try StoreFiles()
        var last = 0
        for turn in 0..<12 {
            let process = try StoreProcess(files.url, "loop")
            var lines = try await process.lines(Int.random(in: 1...60, using: &random))
            process.kill()
            lines += try await process.end().lines
            let acknowledged = lines.last.flatMap { Int($0.split(separator: " ")[0]) } ?? last
            // The check has written one round more.
            last = try await check(files, acknowledged: acknowledged, "seed \(seed), turn \(turn)") + 1
        }
    }

    @Test("A write-ahead log that ends anywhere, as after a power failure, has each change whole or absent")
    func cutLog() async throws {
        let bytes = try await filledFile(rounds: 5)
        let files = try copy(bytes)
        _ = try await StoreProcess(files.url, "rounds", "8").end()
        let log = try Data(contentsOf: URL(filePath: files.url.path + "-wal"))
        let database = try Data(contentsOf: files.url)
        try #require(log.count > 32 && database == bytes)
        var last = 5
        for frame in 0...min((log.count - 32) / 4120, 40) {
            for length in [32 + frame * 4120, 32 + frame * 4120 + 2000] where length <= log.count {
                let cut = try StoreFiles.with(database, log: log.prefix(length))
                let round = try await StoreRounds.check(cut.store) ?? 0
                #expect(round >= last, "cut off after \(length) bytes of the log")
                last = round
                _ = try await writeRound(round + 1, cut.store)
                #expect(try await StoreRounds.check(cut.store) == round + 1)
            }
        }
        #expect(last > 5)
    }

    @Test("Two processes that write to one file lose no write of each other, and no revision is used twice")
    func twoProcesses() async throws {
        let files = try StoreFiles()
        let processes = try (0..<2).map { _ in try StoreProcess(files.url, "count", "150") }
        var lines: [[Int64]] = []
        for process in processes {
            lines += try await process.end().lines.map { $0.split(separator: " ").map { Int64($0)! } }
            #expect(process.exitCode == 0)
        }
        #expect(Set(lines.map { $0[0] }) == Set(1...300))
        #expect(Set(lines.map { $0[1] }).count == 300)
        let list = try await files.store.list(named: "count")
        #expect(list.content?.header == Data("300".utf8))
        #expect(list.revision == lines.map { $0[1] }.max())
    }
}

extension StoredEntry {
    fileprivate var round: Int { Int(String(decoding: content, as: UTF8.self)) ?? -1 }
}
