import Foundation
import GRDB
import PagingKeyset
import PagingTesting
import Testing

@testable import Paging
@testable import PagingGRDB

@MainActor @Suite("Pages of a database")
struct DatabasePagesTests {
    @Test("loops read all rows, page by page, in both directions")
    func loops() async throws {
        let database = try DatabaseQueue()
        try database.fill(12)
        let pages = DatabasePages(.byPoints, of: Entry.all(), in: database, pageSize: 5, countsRows: true)
        var read: [[Int64]] = []
        for try await page in pages.pageSource.pages() { read.append(page.items.map(\.id)) }
        #expect(read == [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12]])
        let first = try await pages.pageSource.answer(.cursor(nil, .append, limit: 5))
        #expect(first.total == 12 && first.previous == nil)
        let second = try await pages.pageSource.answer(.cursor(first.next, .append, limit: 5))
        #expect(second.total == nil)
        let back = try await pages.pageSource.answer(.cursor(second.previous, .prepend, limit: 3))
        #expect(back.items.map(\.id) == [3, 4, 5])
        #expect(back.previous != nil)
    }

    @Test("a list opens at an id or at a row, and loads in both directions")
    func beginning() async throws {
        let database = try DatabaseQueue()
        try database.fill(20)
        let pages = DatabasePages(.byPoints, of: Entry.all(), in: database, pageSize: 4)
        let list = await FollowedList(try await pages.beginning(at: 10))
        #expect(list.ids == [10, 11, 12, 13])
        await list.loadMore(.prepend)
        #expect(list.ids == Array(6...13))
        try database.execute("UPDATE entry SET points = -75 WHERE id = 20")
        await list.settle()
        #expect(list.ids == [6, 7, 20, 8, 9, 10, 11, 12, 13])
        #expect(await FollowedList(try await pages.beginning(at: 1)).ids == [1, 2, 3, 4])
        #expect(await FollowedList(try await pages.beginning(atRow: 0)).ids == [1, 2, 3, 4])
        #expect(await FollowedList(try await pages.beginning(atRow: 8)).ids == [10 - 2, 9, 10, 11])
        #expect(await FollowedList(try await pages.beginning(atRow: 500)).ids == [19])
        let failure = await #expect(throws: DatabaseFailure.self) { try await pages.beginning(at: 99) }
        #expect(failure?.failureKind == .itemNotFound)
        #expect(failure?.isTransient == false)
    }

    @Test("a cursor is coded as text, and one of another order is refused")
    func cursors() async throws {
        let database = try DatabaseQueue()
        try database.fill(5)
        let place = try Keyset<Entry>.byPoints.cursor([.integer(-20), .integer(2)])
        let cursor = DatabasePageCursor(place)
        let data = try JSONEncoder().encode([cursor])
        let decoded = try JSONDecoder().decode([DatabasePageCursor].self, from: data)
        #expect(decoded == [cursor])
        #expect(throws: DecodingError.self) {
            _ = try JSONDecoder().decode([DatabasePageCursor].self, from: Data("[\"?\"]".utf8))
        }
        let pages = DatabasePages(.byPoints, of: Entry.all(), in: database)
        let page = try await pages.pageSource.answer(.cursor(OpaqueCursor(base: cursor), .append, limit: 2))
        #expect(page.items.map(\.id) == [3, 4])
        let other = DatabasePages(.byID, of: Entry.all(), in: database)
        await #expect(throws: ForeignCursor.self) {
            try await other.pageSource.answer(.cursor(OpaqueCursor(base: cursor), .append, limit: 2))
        }
        await #expect(throws: ForeignCursor.self) {
            try await pages.pageSource.answer(.cursor(OpaqueCursor(base: "text"), .append, limit: 2))
        }
    }

    private static var holdingTransactions: Configuration {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        return configuration
    }

    @Test("a busy database is a transient failure, and the list loads afterwards")
    func busy() async throws {
        let directory = try TemporaryDirectory()
        let database = try DatabaseQueue(path: directory.file("busy.sqlite"))
        try database.fill(5)
        let other = try DatabaseQueue(path: directory.file("busy.sqlite"), configuration: Self.holdingTransactions)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
        let pager = Pager(DatabasePages(.byPoints, of: Entry.all(), in: database)) {
            $0.prefetch = .manual
            $0.retry = .never
        }
        let list = FollowedList(pager)
        _ = await pager.refresh()
        guard case .failed(let loadFailure) = pager.states.refresh else {
            Issue.record("the refresh did not fail: \(pager.states)")
            return
        }
        let failure = try #require(loadFailure.error as? DatabaseFailure)
        #expect(failure.isTransient)
        #expect(failure.failureKind == .localDataUnreadable)
        #expect((failure.error as? DatabaseError)?.resultCode == .SQLITE_BUSY)
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        pager.requestRetry()
        await list.settle()
        #expect(list.ids == [1, 2, 3, 4, 5])
    }

    @Test("a suspended database is a transient failure")
    func suspended() {
        let abort = DatabaseFailure.wrapping(DatabaseError(resultCode: .SQLITE_ABORT)) as? DatabaseFailure
        #expect(abort?.isTransient == true)
        let corrupt = DatabaseFailure.wrapping(DatabaseError(resultCode: .SQLITE_CORRUPT)) as? DatabaseFailure
        #expect(corrupt?.isTransient == false)
        #expect(DatabaseFailure.wrapping(CancellationError()) is CancellationError)
    }

    @Test("changes that could not be read are read later")
    func failedChanges() async throws {
        let directory = try TemporaryDirectory()
        let database = try DatabaseQueue(path: directory.file("later.sqlite"))
        try database.fill(5)
        let list = await FollowedList(DatabasePages(.byPoints, of: Entry.all(), in: database))
        let other = try DatabaseQueue(path: directory.file("later.sqlite"), configuration: Self.holdingTransactions)
        try await database.write { db in
            try db.execute(sql: "DELETE FROM entry WHERE id = 2")
            // Runs after the commit, before any read.
            db.afterNextTransaction { _ in
                try? other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
            }
        }
        await list.settle()
        #expect(list.ids == [1, 2, 3, 4, 5])
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        try database.execute("INSERT INTO entry VALUES (9, NULL, 0, 1, 1, 'new', 0)")
        await list.settle()
        #expect(list.ids == [9, 1, 3, 4, 5])
    }

    @Test("changes that could not be read are read after a delay, if the failure was transient")
    func retriedChanges() async throws {
        let directory = try TemporaryDirectory()
        let database = try DatabaseQueue(path: directory.file("retried.sqlite"))
        try database.fill(5)
        let list = await FollowedList(DatabasePages(.byPoints, of: Entry.all(), in: database))
        let other = try DatabaseQueue(
            path: directory.file("retried.sqlite"), configuration: Self.holdingTransactions)
        try await database.write { db in
            try db.execute(sql: "DELETE FROM entry WHERE id = 2")
            db.afterNextTransaction { _ in
                try? other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
            }
        }
        await list.settle()
        #expect(list.ids == [1, 2, 3, 4, 5])
        var updates = list.pager.updates.makeAsyncIterator()
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        while list.ids != [1, 3, 4, 5], await updates.next() != nil {}
        #expect(list.ids == [1, 3, 4, 5])
    }

    @Test("F1: a load that waits while changes are read again is loaded, although reading them fails once more")
    func loadBesideARetry() async throws {
        let isBusy = Locked(false)
        let stopsNextRead = Locked(false)
        let (isReading, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            let isReady = DatabaseFunction("isReady", argumentCount: 0, pure: false) { _ in
                guard isBusy.withLock({ $0 }) else { return true }
                let isStopped = stopsNextRead.withLock { stops in
                    defer { stops = false }
                    return stops
                }
                if isStopped {
                    isReading.signal()
                    goesOn.wait()
                }
                throw DatabaseError(resultCode: .SQLITE_BUSY)
            }
            db.add(function: isReady)
        }
        let database = try DatabaseQueue(configuration: configuration)
        try database.fill(30)
        let pages = DatabasePages(.byPoints, of: Entry.filter(sql: "isReady()"), in: database, pageSize: 5)
        let list = FollowedList(
            Pager(pages) {
                $0.prefetch = .manual
                $0.retry = .never
            })
        _ = await list.pager.refresh()
        await list.settle()
        isBusy.withLock { $0 = true }
        try database.execute("UPDATE entry SET revision = 1 WHERE id = 3")
        await list.settle()
        stopsNextRead.withLock { $0 = true }
        await isReading.signalled()
        list.pager.pull(.append)
        await settle()
        isBusy.withLock { $0 = false }
        goesOn.signal()
        await list.settle()
        #expect(list.ids == Array(1...10))
        #expect(list.pager.items.map(\.revision).max() == 1)
    }

    @Test("changes of another connection or process are followed when they are announced")
    func otherConnection() async throws {
        let directory = try TemporaryDirectory()
        let database = try DatabasePool(path: directory.file("shared.sqlite"))
        try database.fill(5)
        let list = await FollowedList(DatabasePages(.byPoints, of: Entry.all(), in: database))
        let other = try DatabasePool(path: directory.file("shared.sqlite"))
        try other.execute("DELETE FROM entry WHERE id = 2")
        await list.settle()
        #expect(list.ids == [1, 2, 3, 4, 5])
        try await database.write { try $0.notifyChanges(in: .fullDatabase) }
        await list.settle()
        #expect(list.ids == [1, 3, 4, 5])
        #expect(list.rowUpdates.count == 1)
    }

    @Test("no statement runs on the main thread", arguments: [false, true])
    func threads(isPool: Bool) async throws {
        let directory = try TemporaryDirectory()
        let statements = Locked<[Bool]>([])
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            db.trace { _ in
                let isMain = Thread.isMainThread
                statements.withLock { $0.append(isMain) }
            }
        }
        let path = directory.file("threads.sqlite")
        let database: any DatabaseWriter =
            isPool
            ? try DatabasePool(path: path, configuration: configuration)
            : try DatabaseQueue(path: path, configuration: configuration)
        try await database.write { db in
            try TableKind.rowIDs.create(in: db)
            for id in 1...20 { try Entry(id: Int64(id), points: -10 * id).insert(db) }
        }
        let pages = DatabasePages(.byPoints, of: Entry.all(), in: database, pageSize: 5, countsRows: true)
        let list = await FollowedList(pages)
        await list.loadMore()
        try await database.write { try $0.execute(sql: "DELETE FROM entry WHERE id = 2") }
        await list.settle()
        _ = try await pages.beginning(at: 3)
        #expect(list.ids == [1, 3, 4, 5, 6, 7, 8, 9, 10])
        #expect(statements.withLock { $0.count } > 20)
        #expect(statements.withLock { !$0.contains(true) })
    }
}
