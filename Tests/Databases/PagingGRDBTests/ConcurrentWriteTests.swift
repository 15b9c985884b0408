import Foundation
import GRDB
import PagingKeyset
import PagingTesting
import Testing

@testable import Paging
@testable import PagingGRDB

/// Writes that are committed while a list reads. What happens first is forced.
@MainActor @Suite("Writes beside reads of a list")
struct ConcurrentWriteTests {
    @Test("D1: a write that is committed between the moment that the first read shows and the start of the observation")
    func writeWhileOpening() async throws {
        let snapshotTaken = DispatchSemaphore(value: 0)
        let isObserved = DispatchSemaphore(value: 0)
        let isWriting = DispatchSemaphore(value: 0)
        let stopsNextRead = Locked(false)
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            db.trace(options: .profile) { event in
                // A pool reads the version of the schema first, which decides what the read shows.
                let isFirst = stopsNextRead.withLock { stops in
                    defer { if "\(event)".contains("schema_version") { stops = false } }
                    return stops && "\(event)".contains("schema_version")
                }
                guard isFirst else { return }
                snapshotTaken.signal()
                isObserved.wait()
            }
        }
        let directory = try TemporaryDirectory()
        let pool = try DatabasePool(path: directory.file("list.sqlite"), configuration: configuration)
        try pool.fill(3)
        stopsNextRead.withLock { $0 = true }
        let writer = Task.detached {
            try await pool.write { db in
                try Entry(id: 100, points: 0).insert(db)
                isWriting.signal()
                snapshotTaken.wait()
            }
            // Behind the start of the observation, which waits for the write.
            try await pool.writeWithoutTransaction { _ in }
            isObserved.signal()
        }
        await isWriting.signalled()
        let list = FollowedList(Pager(DatabasePages(.byPoints, of: Entry.all(), in: pool)))
        list.pager.viewportMoved(to: 0..<1)
        await list.settle()
        try await writer.value
        await list.settle()
        #expect(list.ids == [100, 1, 2, 3])
    }

    @Test("D3: an end opens although its page is read together with another one", arguments: [1_000, -1_000])
    func edgeThatOpensBesideAPage(points: Int) async throws {
        let database = try DatabaseQueue()
        try database.fill(15)
        let pages = DatabasePages(.byPoints, of: Entry.all(), in: database, pageSize: 5)
        let whole = await FollowedList(pages)
        for _ in 0..<2 { await whole.loadMore() }
        let state = try #require(whole.pager.state(of: "entries", cursors: DatabasePageCursor.self))
        let list = FollowedList(Pager(pages, opening: .state(state, of: "entries")) { $0.prefetch = .rows(1) })
        let (end, moved) = points > 0 ? (0..<1, 2) : (14..<15, 14)
        list.pager.viewportMoved(to: end)
        await list.settle()
        let (isWriting, isAsked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let writer = Task.detached {
            try await database.write { db in
                isWriting.signal()
                isAsked.wait()
                for id in 100..<120 { try Entry(id: Int64(id), points: points + id).insert(db) }
                try db.execute(sql: "UPDATE entry SET points = -75 WHERE id = \(moved)")
            }
        }
        await isWriting.signalled()
        list.pager.viewportMoved(to: 7..<8)
        await settle()
        isAsked.signal()
        try await writer.value
        await list.settle()
        for _ in 0..<20 {
            await list.loadMore()
            await list.loadMore(.prepend)
        }
        #expect(list.pager.rows.count == 35)
    }

    /// Stops the first commit before the observers that were added later hear of it.
    private final class StoppingObserver: TransactionObserver {
        let (isCommitted, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let stops = Locked(false)

        func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
        func databaseDidChange(with event: DatabaseEvent) {}
        func databaseDidRollback(_ db: Database) {}

        func databaseDidCommit(_ db: Database) {
            let isFirst = stops.withLock { stops in
                defer { stops = false }
                return stops
            }
            guard isFirst else { return }
            isCommitted.signal()
            goesOn.wait()
        }
    }

    private struct Document: Codable, FetchableRecord, TableRecord, Identifiable, Sendable {
        var id: String
        var points: Int
    }

    @Test(
        "D1, I1: an item that gets another row id and another page is where it is, though its page is read first",
        arguments: [
            "INSERT OR REPLACE INTO document VALUES ('b', 45)",
            "DELETE FROM document WHERE id = 'b'; INSERT INTO document VALUES ('b', 45)",
            "UPDATE OR REPLACE document SET id = 'b' WHERE id = 'e'",
        ])
    func itemWithNewRowID(sql: String) async throws {
        let directory = try TemporaryDirectory()
        let pool = try DatabasePool(path: directory.file("list.sqlite"))
        try pool.execute(
            """
            CREATE TABLE document (id TEXT PRIMARY KEY NOT NULL, points INTEGER NOT NULL);
            INSERT INTO document VALUES ('a', 10), ('b', 20), ('c', 30), ('d', 40), ('e', 50), ('f', 60)
            """)
        let observer = StoppingObserver()
        pool.add(transactionObserver: observer, extent: .databaseLifetime)
        let order = Keyset<Document>(.ascending("points"), .ascending(unique: "id"))
        let list = await FollowedList(DatabasePages(order, of: Document.all(), in: pool, pageSize: 3))
        observer.stops.withLock { $0 = true }
        let writer = Task.detached { try await pool.write { try $0.execute(sql: sql) } }
        await observer.isCommitted.signalled()
        list.pager.pull(.append)
        await list.settle()
        observer.goesOn.signal()
        try await writer.value
        await list.settle()
        for _ in 0..<2 { await list.loadMore() }
        let ids = try await pool.read { try String.fetchAll($0, sql: "SELECT id FROM document ORDER BY points, id") }
        #expect(list.ids == ids)
    }
}
