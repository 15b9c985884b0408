import Foundation
import GRDB
import PagingKeyset
import Testing

@testable import Paging
@testable import PagingGRDB

/// Writes that are committed while a list reads. What happens first is forced.
@MainActor @Suite("Writes beside reads of a list", .timeLimit(.minutes(2)))
struct ConcurrentWriteTests {
    /// Returns when a semaphore was signalled, without blocking the main thread.
    private func wait(for semaphore: DispatchSemaphore) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                semaphore.wait()
                continuation.resume()
            }
        }
    }

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
        await wait(for: isWriting)
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
        let list = FollowedList(Pager(pages, opening: .state(state, of: "entries"), prefetch: .rows(1)))
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
        await wait(for: isWriting)
        list.pager.viewportMoved(to: 7..<8)
        for _ in 0..<20 { await Task.yield() }
        isAsked.signal()
        try await writer.value
        await list.settle()
        for _ in 0..<20 {
            await list.loadMore()
            await list.loadMore(.prepend)
        }
        #expect(list.pager.rows.count == 35)
    }
}
