import Foundation
import GRDB
import PagingKeyset
import PagingTesting
import Testing

@testable import Paging
@testable import PagingGRDB

/// Lists that are evicted or emptied, or whose rows cannot be read.
@MainActor @Suite("Lists over a database in unusual states")
struct DatabaseListStateTests {
    private let database: DatabaseQueue

    init() throws { database = try DatabaseQueue() }

    private func pages(countsRows: Bool = false) -> DatabasePages<Entry> {
        DatabasePages(.byPoints, of: Entry.all(), in: database, pageSize: 5, countsRows: countsRows)
    }

    @Test("D1: items given at opening are read from the database, and followed")
    func givenItems() async throws {
        try database.fill(15)
        let place = DatabasePageCursor(try Keyset<Entry>.byPoints.cursor([.integer(-50), .integer(5)]))
        let given = ItemPage([Entry(id: 99, points: 0)], next: place)
        let list = FollowedList(Pager(pages(), opening: .items(given)) { $0.prefetch = .manual })
        _ = await list.pager.refresh()
        await list.loadMore()
        #expect(list.ids == Array(1...10))
        try database.execute("DELETE FROM entry WHERE id IN (2, 7)")
        await list.settle()
        #expect(list.ids == [1, 3, 4, 5, 6, 8, 9, 10])
    }

    @Test("D2, D4: a list with many pages that lost their rows is loaded again")
    func emptiedPages() async throws {
        try database.fill(80)
        let list = await FollowedList(pages())
        for _ in 0..<12 { await list.loadMore() }
        try database.execute("DELETE FROM entry WHERE id > 5 AND id <= 60")
        await list.settle()
        #expect(list.ids == Array(1...5) + Array(61...65))
        _ = await list.pager.refresh(.loaded)
        #expect(list.pager.states.refresh == .idle)
        #expect(list.ids == Array(1...5) + Array(61...65))
        let transaction = list.pager.beginTransaction()
        transaction.insert(Entry(id: 100, points: -645), at: .start)
        try await database.write { try Entry(id: 100, points: -645).insert($0) }
        transaction.commit()
        await list.settle()
        #expect(list.ids == Array(1...5) + Array(61...64) + [100, 65])
    }

    @Test("L6, K2: the placeholders of many pages that lost their rows go away as they are seen")
    func emptiedEvictedPages() async throws {
        try database.fill(60)
        let pages = DatabasePages(.byPoints, of: Entry.all(), in: database, pageSize: 2)
        let list = FollowedList(
            Pager(pages) {
                $0.prefetch = .rows(1)
                $0.retention = .items(3)
            })
        for _ in 0..<40 {
            list.pager.viewportMoved(to: max(list.pager.rows.count - 2, 0)..<max(list.pager.rows.count, 1))
            await list.settle()
        }
        try database.execute("DELETE FROM entry WHERE id BETWEEN 3 AND 50")
        for _ in 0..<40 {
            list.pager.viewportMoved(to: 0..<3)
            await list.settle()
        }
        let items = list.pager.rows.prefix(4).map { $0.item?.id }
        #expect(items == [1, 2, 51, 52])
    }

    @Test(
        "L6: a list whose opening place has no rows behind it any more shows those before it", arguments: [true, false])
    func openingBehindTheEnd(keepsRows: Bool) async throws {
        try database.fill(10)
        let jump = try await pages().beginning(atRow: 9)
        let list = await FollowedList(pages())
        try database.execute("DELETE FROM entry WHERE id = 10")
        await list.settle()
        list.pager.replaceSource(with: jump, keepingRows: keepsRows)
        _ = await list.pager.refresh(.start)
        await list.settle()
        #expect(!list.pager.showsPreviousRows)
        #expect(list.ids.last == 9)
    }

    @Test("D1, D2: NULL that comes into a key that is declared without it is an error that says so", arguments: [3, 8])
    func comingNull(id: Int) async throws {
        try database.fill(12)
        try database.execute("UPDATE entry SET rank = id")
        let order = Keyset<Entry>(.ascending("rank"), .ascending(unique: "id"))
        let list = await FollowedList(DatabasePages(order, of: Entry.all(), in: database, pageSize: 5))
        await list.loadMore()
        for announces in [false, true] {
            try database.execute("UPDATE entry SET rank = NULL WHERE id = \(id)")
            if announces { try await database.write { try $0.notifyChanges(in: Entry.all()) } }
            await list.settle()
            guard case .failed(let failure) = list.pager.states.check else {
                Issue.record("the check is \(list.pager.states.check)")
                return
            }
            #expect("\(failure.error)".contains("rank") && "\(failure.error)".contains("nulls: .first or .last"))
            let result = await list.pager.refresh(.start)
            guard case .failed = result else {
                Issue.record("the refresh has \(result)")
                return
            }
            try database.execute("UPDATE entry SET rank = id")
            await list.settle()
            #expect(list.ids == Array(1...10))
        }
    }

    @Test("D1: a row outside of the loaded pages that cannot be decoded stops nothing")
    func undecodableRow() async throws {
        try database.fill(30)
        let list = await FollowedList(pages())
        try database.execute("UPDATE entry SET revision = 'many' WHERE id = 25")
        await list.settle()
        try database.execute("DELETE FROM entry WHERE id = 2")
        await list.settle()
        #expect(list.ids == [1, 3, 4, 5])
        await list.loadMore()
        #expect(list.ids == [1, 3, 4, 5, 6, 7, 8, 9, 10])
    }

    @Test("D1: changes that cannot be read show as a failed check, until they can")
    func unreadableChanges() async throws {
        try database.fill(30)
        let list = await FollowedList(pages())
        try database.execute("UPDATE entry SET revision = 'many' WHERE id = 3; DELETE FROM entry WHERE id = 2")
        await list.settle()
        guard case .failed(let failure) = list.pager.states.check else {
            Issue.record("the check is \(list.pager.states.check)")
            return
        }
        #expect((failure.error as? DatabaseFailure)?.failureKind == .localDataUnreadable)
        #expect(list.ids == [1, 2, 3, 4, 5])
        try database.execute("UPDATE entry SET revision = 1 WHERE id = 3")
        await list.settle()
        #expect(list.pager.states.check == .idle)
        #expect(list.ids == [1, 3, 4, 5])
    }

    @Test("D1: a refresh loads pages although a row that it leaves out cannot be decoded")
    func refreshBesideAnUnreadableRow() async throws {
        try database.fill(30)
        let list = await FollowedList(pages())
        await list.loadMore()
        try database.execute("UPDATE entry SET revision = 'many' WHERE id = 8")
        await list.settle()
        _ = await list.pager.refresh(.start)
        await list.settle()
        #expect(list.ids == [1, 2, 3, 4, 5])
        #expect(list.pager.states.refresh == .idle)
        #expect(list.pager.states.check == .idle)
    }

    @Test("D3: a count that fails shows as a failed check, and is not repeated at once")
    func failedCount() async throws {
        let counts = Locked(0)
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            db.trace { event in if "\(event)".contains("COUNT") { counts.withLock { $0 += 1 } } }
            db.add(
                function: DatabaseFunction("isGood", argumentCount: 1) { values in
                    if values[0] == 29.databaseValue { throw DatabaseError(message: "row 29") }
                    return true
                })
        }
        let database = try DatabaseQueue(configuration: configuration)
        try database.fill(30)
        let pages = DatabasePages(
            .byPoints, of: Entry.filter(sql: "isGood(id)"), in: database, pageSize: 5, countsRows: true)
        let list = FollowedList(Pager(try await pages.beginning(at: 10)) { $0.prefetch = .manual })
        _ = await list.pager.refresh()
        await list.settle()
        guard case .failed = list.pager.states.check else {
            Issue.record("the check is \(list.pager.states.check)")
            return
        }
        #expect(counts.withLock { $0 } < 10)
        try database.execute("DELETE FROM entry WHERE id = 29")
        await list.settle()
        #expect(list.pager.states.check == .idle)
        #expect(list.pager.total == 29)
    }

    @Test("a list opens at a key that the database stores otherwise than the id")
    func beginningAtKey() async throws {
        try database.fill(10)
        let order = Keyset<Entry>(.ascending(unique: "slug"))
        let pages = DatabasePages(order, of: Entry.all(), in: database, pageSize: 2)
        let list = await FollowedList(try await pages.beginning(atKey: "slug 4"))
        #expect(list.ids.first == 4)
    }

    @Test("K2: changes of evicted pages are not read")
    func evictedPages() async throws {
        let statements = Locked(0)
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            db.trace { event in
                if "\(event)".contains("paging_key_0") { statements.withLock { $0 += 1 } }
            }
        }
        let database = try DatabaseQueue(configuration: configuration)
        try database.fill(1_000)
        let pages = DatabasePages(.byPoints, of: Entry.all(), in: database, pageSize: 5)
        let list = FollowedList(
            Pager(pages) {
                $0.prefetch = .rows(1)
                $0.retention = .items(20)
            })
        _ = await list.pager.refresh()
        while list.pager.rows.count < 500 {
            await list.loadMore()
            let last = list.pager.rows.count
            list.pager.viewportMoved(to: (last - 3)..<last)
            await list.settle()
        }
        statements.withLock { $0 = 0 }
        try database.execute("UPDATE entry SET revision = 1 WHERE id > 1000 - 600")
        await list.settle()
        #expect(statements.withLock { $0 } < 60)
        list.pager.viewportMoved(to: 0..<5)
        await list.settle()
        #expect(list.pager.rows.prefix(5).map { $0.item?.id } == [1, 2, 3, 4, 5])
    }

    @Test("D1: what is committed before the start of the observation is read", arguments: [false, true])
    func startOfObservation(loadsPageMeanwhile: Bool) async throws {
        let directory = try TemporaryDirectory()
        var configuration = Configuration()
        configuration.maximumReaderCount = 1
        let database = try DatabasePool(path: directory.file("list.sqlite"), configuration: configuration)
        try database.fill(10)
        let writer = Gate()
        let writing = Task.detached {
            try await database.writeWithoutTransaction { db in
                writer.wait()
                try db.execute(sql: "DELETE FROM entry WHERE id = 2")
            }
        }
        await writer.reached()
        let list = FollowedList(
            Pager(DatabasePages(.byPoints, of: Entry.all(), in: database, pageSize: 5)) { $0.prefetch = .manual })
        _ = await list.pager.refresh()
        #expect(list.ids == [1, 2, 3, 4, 5])
        let reader = Gate()
        let reading = Task.detached { try await database.read { _ in reader.wait() } }
        await reader.reached()
        // This page is read when the observation has started, and its read began before the list knows that.
        if loadsPageMeanwhile { list.pager.pull(.append) }
        await settle()
        writer.open()
        try await writing.value
        try await database.writeWithoutTransaction { _ in }
        reader.open()
        try await reading.value
        await list.settle()
        #expect(list.ids == [1, 3, 4, 5] + (loadsPageMeanwhile ? [6, 7, 8, 9, 10] : []))
    }
}

/// Holds a thread of a database until it is opened.
private final class Gate: Sendable {
    private let (arrival, opening) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

    func wait() {
        arrival.signal()
        opening.wait()
    }

    /// Returns when a thread waits.
    func reached() async { await arrival.signalled() }

    func open() { opening.signal() }
}
