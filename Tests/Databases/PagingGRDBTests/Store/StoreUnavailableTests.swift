import Foundation
import GRDB
import PagingOffline
import Synchronization
import Testing

@testable import PagingGRDB

@Suite("A store whose file cannot be opened or written")
struct StoreUnavailableTests {
    /// Checks that an operation throws `unavailable`, without values of rows in its description.
    private func expectUnavailable<Value>(
        secret: String = "secret", _ operation: () async throws -> Value,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let failure = await #expect(throws: StoreFailure.self, sourceLocation: sourceLocation) {
            _ = try await operation()
        }
        guard case .unavailable(let error) = failure else {
            Issue.record("\(String(describing: failure))", sourceLocation: sourceLocation)
            return
        }
        var dumped = ""
        dump(error, to: &dumped)
        for text in ["\(error)", error.localizedDescription, String(reflecting: error), dumped] {
            #expect(!text.contains(secret), sourceLocation: sourceLocation)
        }
        guard let error = error as? DatabaseError else { return }
        #expect(!error.expandedDescription.contains(secret), sourceLocation: sourceLocation)
    }

    @Test("A path below a file is unavailable until the file is gone")
    func pathBelowFile() async throws {
        let directory = try TemporaryDirectory()
        try Data().write(to: URL(filePath: directory.file("file")))
        let store = DatabaseListStore(at: URL(filePath: directory.file("file/lists.sqlite")))
        await expectUnavailable { try await store.usage() }
        await expectUnavailable { try await store.fill("a", 1) }
        try FileManager.default.removeItem(atPath: directory.file("file"))
        try await store.fill("a", 1)
        #expect(try await store.usage().count == 1)
    }

    @Test("A folder in place of the file is unavailable, and is not deleted")
    func folder() async throws {
        let files = try StoreFiles()
        try FileManager.default.createDirectory(at: files.url, withIntermediateDirectories: true)
        let content = files.url.appending(path: "photo")
        try Data("photo".utf8).write(to: content)
        await expectUnavailable { try await files.store.usage() }
        #expect(try Data(contentsOf: content) == Data("photo".utf8))
    }

    @Test("A file that cannot be written is unavailable, and keeps its bytes")
    func readOnly() async throws {
        let files = try StoreFiles()
        try await files.store.fill("a", 3)
        let before = try files.bytes()
        let store = files.store(preparing: { try $0.execute(sql: "PRAGMA query_only = 1") })
        await expectUnavailable { try await store.fill("a", 1) }
        #expect(try files.bytes() == before)
    }

    @Test("On a full disk a change is refused and changes nothing; lists can be read, and smaller changes are made")
    func fullDisk() async throws {
        let files = try StoreFiles()
        let store = files.store(preparing: { try $0.execute(sql: "PRAGMA max_page_count = 60") })
        let revision = try await store.fill("secret", 10)
        let before = try await (store.list(named: "secret"), store.usage())
        await expectUnavailable { try await store.fill("secret", 1000) }
        await expectUnavailable { try await store.fill("another secret", 1000) }
        #expect(try await store.list(named: "secret") == before.0)
        #expect(try await store.usage() == before.1)
        #expect(try await store.list(named: "another secret").content == nil)
        #expect(try await store.fill("secret", 5) > revision)
        try await store.removeLists(named: nil)
        try await store.fill("secret", 20)
        #expect(try await store.list(named: "secret").content?.pages.count == 20)
    }

    @Test("While another connection has the lock, changes are refused and lists can be read")
    func lock() async throws {
        let files = try StoreFiles()
        let store = files.store({ $0.busyMode = .immediateError })
        try await store.fill("a", 3)
        try await store.fill("b", 3)
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let queue = try DatabaseQueue(path: files.url.path, configuration: configuration)
        try await queue.writeWithoutTransaction { try $0.beginTransaction(.immediate) }
        await expectUnavailable { try await store.fill("a", 1) }
        await expectUnavailable { try await store.removeLists(named: nil) }
        await expectUnavailable { try await store.log("secret", 1...1) }
        #expect(try await store.list(named: "a").content?.pages.count == 3)
        try await queue.writeWithoutTransaction { try $0.rollback() }
        try await store.fill("a", 1)
        #expect(try await store.list(named: "a").content?.pages.count == 1)
    }

    @Test(
        "A damaged file that cannot be repaired stays where it is, and the next method tries again",
        arguments: StoreFiles.Damage.allCases)
    func repairOnFullDisk(damage: StoreFiles.Damage) async throws {
        let files = try await StoreFiles.damaged(damage)
        // No effect on a file that has more pages already.
        let isFull = Mutex(true)
        let store = files.store(preparing: { db in
            if isFull.withLock(\.self) { try db.execute(sql: "PRAGMA max_page_count = 4") }
        })
        for _ in 1...3 { await expectUnavailable { try await store.bodies(of: [0, 1], inListNamed: "a") } }
        isFull.withLock { $0 = false }
        #expect(try await store.bodies(of: [0, 1], inListNamed: "a").isEmpty)
        #expect(try await store.entries(inLogNamed: "edits").map(\.id) == (1...60).map(String.init))
        try await store.fill("a", 60)
        #expect(try await files.store.bodies(of: [0, 1], inListNamed: "a").count == 2)
    }

    @Test("A store that is released after a repair that failed leaves the entries in the file")
    func releaseAfterFailedRepair() async throws {
        let files = try await StoreFiles.damaged(.schema)
        await expectUnavailable {
            try await files.store(preparing: { try $0.execute(sql: "PRAGMA max_page_count = 4") }).usage()
        }
        #expect(try await files.store.entries(inLogNamed: "edits").map(\.id) == (1...60).map(String.init))
    }

    @Test("While another connection has the lock, a list is returned at once, and its use is noted later")
    func useDuringLock() async throws {
        let files = try StoreFiles()
        // A write of the store waits until the lock is released. A list that waited for it would never be returned.
        let isReleased = DispatchSemaphore(value: 0)
        let store = files.store({
            $0.busyMode = .callback { _ in
                isReleased.wait()
                isReleased.signal()
                return true
            }
        })
        for name in ["a", "b", "c"] { try await store.fill(name, 1) }
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let queue = try DatabaseQueue(path: files.url.path, configuration: configuration)
        try await queue.writeWithoutTransaction { try $0.beginTransaction(.immediate) }
        for name in ["b", "a", "c", "a"] { #expect(try await store.list(named: name).content?.pages.count == 1) }
        try await queue.writeWithoutTransaction { try $0.rollback() }
        isReleased.signal()
        #expect(try await store.usage().map(\.name) == ["b", "c", "a"])
        _ = try await store.list(named: "c")
        try await store.fill("b", 1)
        #expect(try await store.usage().map(\.name) == ["a", "c", "b"])
    }
}
