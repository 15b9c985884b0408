import Foundation
import PagingTesting
import Testing

@testable import PagingOffline

@Suite("A store in a folder")
struct FileListStoreTests {
    @Test("The store in a folder does what a store has to do, also when it is opened again")
    func conformance() async {
        let files = StoreFiles()
        let checks = ListStoreChecks(at: { files.file(UUID().uuidString) }) { FileListStore(in: $0) }
        let findings = await checks.findings()
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test("A store that was created reads and creates nothing before its first method")
    func creation() async throws {
        let files = StoreFiles()
        let store = files.store
        #expect(!FileManager.default.fileExists(atPath: files.url.path))
        #expect(try await store.usage().isEmpty)
        #expect(try files.names() == ["lock", "manifest"])
    }

    @Test("The owner alone can read the folder and its files")
    func permissions() async throws {
        let files = StoreFiles()
        try await files.store.fill("a", ["one"])
        try await files.store.add(["1"], to: "log")
        func mode(_ url: URL) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
        }
        #expect(try mode(files.url) == 0o700)
        let names = try files.names()
        #expect(names.count == 5)
        for name in names { #expect(try mode(files.file(name)) == 0o600, "\(name)") }
    }

    @Test("Files of pages that are replaced or removed, and of lists that are removed, are deleted")
    func deletion() async throws {
        let files = StoreFiles()
        let store = files.store
        try await store.fill("a", ["one", "two"])
        try await store.fill("a", ["one", "two", "three"])
        try await store.fill("b", ["b"])
        #expect(try files.names("body").count == 4)
        #expect(try files.names("list").count == 2)
        let revision = try await store.list(named: "a").revision
        _ = try await store.write(
            StoredListChange(revision: revision, header: Data(), pages: [], removal: .pages([0, 2])), toListNamed: "a")
        #expect(try files.names("body").count == 2)
        try await store.removeLists(named: ["a"])
        #expect(try files.names("body").count == 1)
        try await store.add(["1", "2"], to: "log")
        try await store.removeLists(named: nil)
        #expect(try files.names().map { $0.prefix(4) } == ["lock", "log-", "mani"])
        for id in ["1", "2"] { try await store.removeEntry(id, fromLogNamed: "log") }
        #expect(try files.names() == ["lock", "manifest"])
    }

    @Test("Pages with one id in a change, which no caller should write, leave no file that no page names")
    func equalIDs() async throws {
        let files = StoreFiles()
        let store = files.store
        let pages = ["one", "two"].map { body in
            StoredListChange.Page(id: 1, position: 1, rows: -1, head: Data(), body: .replaced(Data(body.utf8)))
        }
        let revision = try await store.list(named: "a").revision
        _ = try await store.write(
            StoredListChange(revision: revision, header: Data(), pages: pages, removal: .allOthers), toListNamed: "a")
        #expect(try await store.bodies("a") == ["two"])
        #expect(try files.names("body").count == 1)
    }

    @Test("Reading the most recently used list writes nothing")
    func use() async throws {
        let files = StoreFiles()
        let store = files.store
        try await store.fill("a", ["one"])
        try await store.fill("b", ["one"])
        let before = try files.bytes()
        _ = try await store.list(named: "b")
        #expect(try files.bytes() == before)
        _ = try await store.list(named: "a")
        #expect(try files.bytes() != before)
        #expect(try await store.usage().map(\.name) == ["b", "a"])
    }

    @Test("A list that has many removed ones beside it is written with its revision, and no revision is used again")
    func manyRemovals() async throws {
        let files = StoreFiles()
        let store = files.store
        let unknown = try await store.list(named: "unknown").revision
        let last = try await store.fill("removed", [])
        try await store.removeLists(named: (0..<10_100).map { "search/\($0)" })
        try await store.removeLists(named: ["removed"])
        let size = try files.bytes()["manifest"]!.count
        let removed = try await store.list(named: "removed").revision
        #expect(try await store.fill("a", []) > removed)
        #expect(try files.bytes()["manifest"]!.count < size / 10)
        #expect(try await store.list(named: "removed").revision > removed)
        for (name, revision) in [("unknown", unknown), ("removed", last)] {
            await #expect(throws: StoreFailure.self) {
                try await store.write(
                    StoredListChange(revision: revision, header: Data(), pages: [], removal: .allOthers),
                    toListNamed: name)
            }
        }
    }

    @Test("A write whose task was cancelled is made")
    func cancellation() async throws {
        let files = StoreFiles()
        let store = files.store
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.fill("a", ["one"])
        }
        let revision = try await task.value
        #expect(try await files.store.list(named: "a").revision == revision)
    }

    @Test("Two stores in one folder lose no write of each other, and see conflicts")
    func twoStores() async throws {
        let files = StoreFiles()
        let stores = [files.store, files.store]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask { for _ in 0..<25 { try await stores[writer % 2].increment("count") } }
                group.addTask { try await stores[writer % 2].add(["\(writer)", "\(writer + 4)"], to: "log") }
            }
            try await group.waitForAll()
        }
        for store in stores {
            #expect(try await store.list(named: "count").content?.header == Data("100".utf8))
            #expect(try await store.ids(in: "log").sorted() == (0..<8).map(String.init))
        }
        #expect(try files.names("list").count == 1)
    }

    #if os(macOS) || os(Linux)
    @Test("Two processes that write to one folder lose no write of each other")
    func twoProcesses() async throws {
        let files = StoreFiles()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    await #expect(processExitsWith: .success) { [path = files.url.path as String] in
                        let store = FileListStore(in: URL(filePath: path))
                        for _ in 0..<300 { try await store.increment("count") }
                    }
                }
            }
        }
        #expect(try await files.store.list(named: "count").content?.header == Data("600".utf8))
    }
    #endif

    @Test(
        "A store in a folder returns what the store in memory does",
        arguments: [1, 2, 3, UInt64.random(in: 4...(.max))])
    func random(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let files = StoreFiles()
        var stores = [files.store, files.store]
        let memory = MemoryListStore()
        /// Revisions that a list had at one moment in both stores.
        var seen: [(name: String, revisions: [StoredList.Revision])] = []
        for step in 0..<300 {
            let place = random.below(2)
            let store = stores[place]
            let name = ["a", "b", "\u{E9}", "e\u{301}"][random.below(4)]
            switch random.below(10) {
            case 0: stores[place] = files.store
            case 1:
                let names = random.chance(20) ? nil : [name]
                try await store.removeLists(named: names)
                await memory.removeLists(named: names)
            case 2:
                let entry = StoredEntry(id: "\(random.below(5))", content: Data("\(step)".utf8))
                try await store.write(entry, toLogNamed: name)
                await memory.write(entry, toLogNamed: name)
            case 3:
                let id = "\(random.below(5))"
                try await store.removeEntry(id, fromLogNamed: name)
                await memory.removeEntry(id, fromLogNamed: name)
            default:
                if random.chance(70) {
                    let lists = (try await store.list(named: name), await memory.list(named: name))
                    #expect(lists.0.content == lists.1.content, "step \(step)")
                    seen.append((name, [lists.0.revision, lists.1.revision]))
                }
                guard let (name, revisions) = random.chance(80) ? seen.last : seen.randomElement(using: &random) else {
                    continue
                }
                var change = Self.change(step, &random)
                change.revision = revisions[0]
                let written = await Result { try await store.write(change, toListNamed: name) }
                change.revision = revisions[1]
                let expected = await Result { try await memory.write(change, toListNamed: name) }
                switch (written, expected) {
                case (.success(let new), .success(let expectedNew)): seen.append((name, [new, expectedNew]))
                case (
                    .failure(StoreFailure.conflict(_, let isStored)), .failure(StoreFailure.conflict(_, let expected))
                ):
                    #expect(isStored == expected, "step \(step)")
                default: Issue.record("step \(step): \(written) and not \(expected)")
                }
            }
            #expect(try await store.usage() == memory.usage(), "step \(step)")
            #expect(
                try await store.bodies(of: Array(0..<8), inListNamed: name)
                    == memory.bodies(of: Array(0..<8), inListNamed: name), "step \(step)")
            #expect(try await store.entries(inLogNamed: name) == memory.entries(inLogNamed: name), "step \(step)")
        }
    }

    private static func change(_ step: Int, _ random: inout SeededRandom) -> StoredListChange {
        let ids = (0..<8).filter { _ in random.chance(40) }
        let pages = ids.map { id in
            let body: StoredListChange.Body =
                [.unchanged, .removed, .replaced(Data("body \(step)".utf8))][random.below(3)]
            return StoredListChange.Page(
                id: Int64(id), position: Int64(id + 8 * random.below(2)), rows: random.below(20),
                head: Data("head \(step)".utf8), body: body)
        }
        let removal: StoredListChange.Removal =
            random.chance(20) ? .allOthers : .pages((0..<8).filter { _ in random.chance(20) })
        return StoredListChange(revision: 0, header: Data("\(step)".utf8), pages: pages, removal: removal)
    }
}

extension FileListStore {
    /// Adds 1 to the number in the header of a list, again and again until no other writer was faster.
    fileprivate func increment(_ name: String) async throws {
        var isWritten = false
        while !isWritten {
            let list = try await list(named: name)
            let count = list.content.flatMap { Int(String(decoding: $0.header, as: UTF8.self)) } ?? 0
            let change = StoredListChange(
                revision: list.revision, header: Data("\(count + 1)".utf8), pages: [], removal: .pages([]))
            do {
                _ = try await write(change, toListNamed: name)
                isWritten = true
            } catch StoreFailure.conflict {}
        }
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
