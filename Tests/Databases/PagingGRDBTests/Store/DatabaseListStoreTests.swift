import Foundation
import GRDB
import PagingOffline
import PagingTesting
import Testing

@testable import PagingGRDB

@Suite("A store of lists in a file")
struct DatabaseListStoreTests {
    @Test("The store does what a store has to do, also after it was opened again")
    func conformance() async throws {
        let findings = await ListStoreChecks {
            try StoreFiles()
        } open: { files in
            files.store
        }.findings()
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test("Creating a store creates no file; its first method does, with the folders above")
    func laziness() async throws {
        let files = try StoreFiles()
        let url = URL(filePath: files.directory.file("some/folders/lists.sqlite"))
        let store = DatabaseListStore(at: url)
        #expect(!FileManager.default.fileExists(atPath: files.directory.file("some")))
        _ = try await store.usage()
        #expect(FileManager.default.fileExists(atPath: url.path))
    }

    @Test("Methods that are called at the same time open the file once")
    func concurrentOpening() async throws {
        let store = try StoreFiles().store
        try await withThrowingTaskGroup { group in
            for number in 0..<20 { group.addTask { try await store.fill("list \(number)", 3) } }
            try await group.waitForAll()
        }
        #expect(try await store.usage().count == 20)
    }

    @Test("The heads of a list are read in the order of the table, without its bodies and without sorting")
    func planOfHeads() async throws {
        let files = try StoreFiles()
        try await files.store.fill("a", 10)
        let queue = try DatabaseQueue(path: files.url.path)
        let steps = try await queue.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(ListReader.selectionOfHeads)", arguments: [1])
                .map { $0["detail"] as String }
        }
        #expect(steps == ["SEARCH page USING PRIMARY KEY (list=?)"])
    }

    @Test("Removed lists return their space to the system")
    func space() async throws {
        let files = try StoreFiles()
        let store = files.store
        try await store.fill("a", 1000)
        let before = try files.bytes().count
        try await store.removeLists(named: ["a"])
        #expect(try files.bytes().count < before / 10)
    }

    @Test("A write whose task was cancelled is made")
    func cancellation() async throws {
        let store = try StoreFiles().store
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.fill("a", 3)
        }
        let revision = try await task.value
        #expect(try await store.list(named: "a").revision == revision)
    }

    @Test("A file of an older version loses its lists and keeps its logs, and no revision is used again")
    func olderVersion() async throws {
        let files = try StoreFiles()
        let last = try await files.store.fill("a", 3)
        try await files.store.log("edits", 1...5)
        try files.execute("PRAGMA user_version = 0; DROP TABLE page; DROP TABLE list; CREATE TABLE list (other)")
        let store = files.store
        #expect(try await store.list(named: "a").content == nil)
        #expect(try await store.entries(inLogNamed: "edits").map(\.id) == ["1", "2", "3", "4", "5"])
        #expect(try await store.list(named: "a").revision > last)
        try await store.fill("a", 3)
        #expect(try await store.list(named: "a").content?.pages.count == 3)
    }

    @Test("A file of a newer version is left as it is, and each method says so")
    func newerVersion() async throws {
        let files = try StoreFiles()
        try await files.store.fill("a", 3)
        try files.execute("PRAGMA user_version = 7; DROP TABLE page; CREATE TABLE page (other)")
        let before = try files.bytes()
        let store = files.store
        for _ in 1...2 {
            let failure = await #expect(throws: StoreFailure.self) { try await store.fill("a", 3) }
            guard case .newerVersion(7) = failure else {
                Issue.record("\(String(describing: failure))")
                return
            }
        }
        #expect(try files.bytes() == before)
    }

    @Test("A store whose file another process changes to a newer version says so at its next method")
    func newerVersionWhileOpen() async throws {
        let files = try StoreFiles()
        let store = files.store
        try await store.fill("a", 3)
        try files.execute("PRAGMA user_version = 7")
        let failure = await #expect(throws: StoreFailure.self) { try await store.list(named: "a") }
        guard case .newerVersion(7) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test("A database of the app is not taken for a store, and is left as it is")
    func foreignDatabase() async throws {
        let files = try StoreFiles()
        try files.execute("CREATE TABLE player (id INTEGER PRIMARY KEY); INSERT INTO player VALUES (1)")
        let before = try files.bytes()
        let failure = await #expect(throws: StoreFailure.self) { try await files.store.usage() }
        guard case .unavailable(let error) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect("\(error)".hasPrefix("the file is a database that is not a store of lists"))
        #expect(try files.bytes() == before)
    }

    @Test("Two stores on one file lose no write of each other, and see conflicts")
    func twoStores() async throws {
        let files = try StoreFiles()
        let stores = [files.store, files.store]
        let conflicts = try await withThrowingTaskGroup(of: Int.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    var conflicts = 0
                    for _ in 0..<50 { conflicts += try await stores[writer % 2].increment("count") }
                    return conflicts
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(try await stores[0].header("count") == "200")
        #expect(try await stores[1].header("count") == "200")
        #expect(conflicts > 0)
    }

    @Test("A change of one store is read by another one, which refuses changes from before")
    func changeOfOtherStore() async throws {
        let files = try StoreFiles()
        let (first, second) = (files.store, files.store)
        let revision = try await first.fill("a", 2)
        #expect(try await second.list(named: "a").revision == revision)
        try await second.removeLists(named: nil)
        let change = StoredListChange(revision: revision, header: Data(), pages: [], removal: .allOthers)
        let failure = await #expect(throws: StoreFailure.self) { try await first.write(change, toListNamed: "a") }
        guard case .conflict(let present, isStored: false) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(try await second.list(named: "a").revision == present)
    }

    @Test("Pages at one position, which no caller should write, are stored in the order of their ids")
    func equalPositions() async throws {
        let store = try StoreFiles().store
        let pages = [3, 1, 2].map { StoredListChange.Page(id: $0, position: 0, rows: 1, head: Data(), body: .removed) }
        let revision = try await store.list(named: "a").revision
        let change = StoredListChange(revision: revision, header: Data(), pages: pages, removal: .allOthers)
        _ = try await store.write(change, toListNamed: "a")
        #expect(try await store.list(named: "a").content?.pages.map(\.id) == [1, 2, 3])
    }
}
