import Foundation
import GRDB
import PagingOffline
import SeededRandom
import Testing

@testable import PagingGRDB

/// Damage costs the lists, and never a method or an entry that can still be read.
@Suite("Damaged files of a store")
struct StoreDamageTests {
    private static let entries = (1...40).map(String.init)

    /// The bytes of a file with lists and a log.
    private static func intactFile() async throws -> Data {
        let files = try StoreFiles()
        let store = files.store
        try await store.fill("a", 60)
        try await store.fill("b", 5)
        try await store.log("edits", 1...40)
        return try files.bytes()
    }

    /// Writes a list. If the write finds damage, the list that it expects is gone, and it is written once more.
    private func fill(_ name: String, _ store: DatabaseListStore) async throws {
        do {
            try await store.fill(name, 4, header: "new")
        } catch StoreFailure.conflict(_, isStored: false) {
            try await store.fill(name, 4, header: "new")
        }
    }

    /// Writes lists and an entry, and reads them with another store.
    private func writesAreStored(_ files: StoreFiles, _ store: DatabaseListStore) async throws -> Bool {
        for name in ["a", "b", "c"] { try await fill(name, store) }
        try await store.removeLists(named: ["b"])
        try await store.write(StoredEntry(id: "new", content: Data()), toLogNamed: "edits")
        let other = files.store
        let list = try await other.list(named: "a").content
        let bodies = try await other.bodies(of: [0, 1, 2, 3, 4], inListNamed: "a")
        let entries = try await other.entries(inLogNamed: "edits")
        return list?.header == Data("new".utf8) && list?.pages.map(\.id) == [0, 1, 2, 3]
            && bodies.keys.sorted() == [0, 1, 2, 3] && entries.contains { $0.id == "new" }
    }

    /// Calls all methods of a store whose file was damaged. None throws, and what is written after them is stored.
    ///
    /// - Returns: The ids of the entries that are left.
    @discardableResult private func checkAll(
        _ files: StoreFiles, openedBy store: DatabaseListStore? = nil, _ damage: Comment
    ) async throws -> [String] {
        let store = store ?? files.store
        do {
            let pages = try await store.list(named: "a").content?.pages ?? []
            _ = try await store.bodies(of: pages.map(\.id), inListNamed: "a")
            _ = try await store.usage()
            let entries = try await store.entries(inLogNamed: "edits").map(\.id)
            // Damage that a later method is the first to notice costs what was written before it.
            var attempts = 1
            while try await !writesAreStored(files, store), attempts < 5 { attempts += 1 }
            let list = try await store.list(named: "a").content?.pages.map(\.id)
            #expect(attempts < 5, "\(damage): the list has the pages \(String(describing: list))")
            return entries
        } catch {
            Issue.record(error, damage)
            throw error
        }
    }

    @Test("A file that is cut off anywhere is replaced")
    func truncation() async throws {
        let bytes = try await Self.intactFile()
        for length in [0, 1, 15, 16, 99, 100, 512, 4095, 4096, 4097, 8192, bytes.count / 2, bytes.count - 4096] {
            try await checkAll(.with(bytes.prefix(length)), "cut off after \(length) bytes")
        }
    }

    @Test("A file with a page of zeros is replaced or works, and the other entries are kept")
    func zeroedPages() async throws {
        let bytes = try await Self.intactFile()
        for page in stride(from: 0, to: bytes.count / 4096, by: 2) {
            var damaged = bytes
            damaged.replaceSubrange((page * 4096)..<(page * 4096 + 4096), with: Data(count: 4096))
            try await checkAll(.with(damaged), "page \(page + 1) has zeros")
        }
    }

    @Test(
        "Damage of the tables of lists loses no entry of a log",
        arguments: ["store", "list", "header", "page", "pageByID", "body"])
    func damagedTable(_ table: String) async throws {
        let files = try StoreFiles.with(try await Self.intactFile())
        let root: Int = try #require(try files.value("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'"))
        var damaged = try files.bytes()
        damaged.replaceSubrange(((root - 1) * 4096)..<(root * 4096), with: Data(count: 4096))
        let entries = try await checkAll(.with(damaged), "the table \(table) has zeros")
        // A write can be the first to notice the damage, and nothing is lost until then.
        #expect(entries == Self.entries)
    }

    @Test(
        "Random bytes at random places never make a method throw",
        arguments: [
            3_523_097_196_125_149_362, 6_623_398_951_943_797_178, 18_135_433_221_888_387_976,
            14_584_892_537_858_896_500, UInt64.random(in: 4...(.max)),
        ])
    func randomBytes(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let bytes = try await Self.intactFile()
        for round in 0..<12 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...200, using: &random) {
                damaged[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            // These bytes are the version of a store and the id that marks one. A file with other bytes is not a store.
            damaged.replaceSubrange(60..<72, with: bytes[60..<72])
            try await checkAll(.with(damaged), "seed \(seed), round \(round)")
        }
    }

    @Test(
        "Runs of random bytes never make a method throw",
        arguments: [8_973_836_187_024_334_981, 448_052_552_989_330_896, UInt64.random(in: 3...(.max))])
    func randomRuns(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let bytes = try await Self.intactFile()
        for round in 0..<12 {
            var damaged = bytes
            let start = Int.random(in: 100..<bytes.count, using: &random)
            for index in start..<min(start + Int.random(in: 1...6000, using: &random), bytes.count) {
                damaged[index] = .random(in: 0...255, using: &random)
            }
            try await checkAll(.with(damaged), "seed \(seed), round \(round)")
        }
    }

    @Test("A file that is not a database is replaced")
    func garbage() async throws {
        var random = SeededGenerator(seed: 1)
        let noise = Data((0..<9000).map { _ in UInt8.random(in: 0...255, using: &random) })
        for bytes in [noise, Data("This is a text.".utf8), Data(count: 8192)] {
            #expect(try await checkAll(.with(bytes), "\(bytes.count) bytes of garbage") == [])
        }
    }

    @Test("Damage that appears while the file is open is repaired, and a second store goes on in the new file")
    func damageWhileOpen() async throws {
        let files = try StoreFiles.with(try await Self.intactFile())
        let (first, second) = (files.store, files.store)
        _ = try await (first.usage(), second.usage())
        try files.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let handle = try FileHandle(forWritingTo: files.url)
        try handle.write(contentsOf: Data(count: try files.bytes().count))
        try handle.close()
        _ = try await first.list(named: "a")
        try await first.fill("a", 3, header: "of the first")
        try await second.fill("b", 3, header: "of the second")
        #expect(try await first.header("b") == "of the second")
        #expect(try await second.header("a") == "of the first")
        try await checkAll(files, openedBy: first, "zeros over an open file")
    }

    @Test("A file that was deleted while it was open is created again")
    func deletion() async throws {
        let files = try StoreFiles()
        let store = files.store
        let revision = try await store.fill("a", 3)
        for suffix in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: files.url.path + suffix) }
        #expect(try await store.list(named: "a").content == nil)
        #expect(try await store.fill("a", 3) > revision)
        try await checkAll(files, openedBy: store, "a deleted file")
    }

    @Test("Entries that two stores add while a third one replaces the damaged file are all kept")
    func entriesDuringReplacement() async throws {
        let files = try StoreFiles.with(try await Self.intactFile())
        let root: Int = try #require(try files.value("SELECT rootpage FROM sqlite_schema WHERE name = 'body'"))
        try files.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        var damaged = try files.bytes()
        damaged.replaceSubrange(((root - 1) * 4096)..<(root * 4096), with: Data(count: 4096))
        let copy = try StoreFiles.with(damaged)
        let stores = (0..<3).map { _ in copy.store }
        for store in stores { _ = try await store.usage() }
        try await withThrowingTaskGroup { group in
            group.addTask { try await stores[0].log("edits", 100..<150) }
            group.addTask { try await stores[1].log("edits", 200..<250) }
            group.addTask {
                // Finds the damage.
                let bodies = try await stores[2].bodies(of: Array(0..<60), inListNamed: "a")
                #expect(bodies.isEmpty)
            }
            try await group.waitForAll()
        }
        let entries = Set(try await copy.store.entries(inLogNamed: "edits").map { Int($0.id)! })
        #expect(entries == Set(1...40).union(100..<150).union(200..<250))
    }
}
