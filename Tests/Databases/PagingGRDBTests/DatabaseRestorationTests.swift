import Foundation
import GRDB
import PagingKeyset
import Testing

@testable import Paging
@testable import PagingGRDB

/// Lists that are restored over a database that has changed since.
@MainActor @Suite("Restored lists over a database")
struct DatabaseRestorationTests {
    private let database: DatabaseQueue

    init() throws { database = try DatabaseQueue() }

    private var pages: DatabasePages<Entry> {
        DatabasePages(.byPoints, of: Entry.all(), in: database, pageSize: 5, countsRows: true)
    }

    private func insert(_ points: ClosedRange<Int>, count: Int = 1) async throws {
        try await database.write { db in
            for point in points {
                for _ in 0..<count { try Entry(id: Int64(1_000 + db.totalChangesCount), points: -point).insert(db) }
            }
        }
    }

    private func restored(_ list: FollowedList<Entry>, _ source: DatabasePages<Entry>) throws -> () -> FollowedList<
        Entry
    > {
        let state = try #require(list.pager.state(of: "entries", cursors: DatabasePageCursor.self))
        return { FollowedList(Pager(source, opening: .state(state, of: "entries")) { $0.prefetch = .rows(1) }) }
    }

    /// Loads all rows, and compares them with those of the database, also after a change of each.
    private func expectAllRows(of list: FollowedList<Entry>, _ comment: Comment? = nil) async throws {
        await list.settle()
        for _ in 0..<100 {
            if let row = list.pager.rows.firstIndex(where: { $0.item == nil }) {
                list.pager.viewportMoved(to: row..<(row + 1))
                await list.settle()
            } else if list.pager.states.append != .ended {
                await list.loadMore()
            } else if list.pager.states.prepend != .ended {
                await list.loadMore(.prepend)
            } else {
                break
            }
        }
        let ids = try await database.read {
            try Int64.fetchAll($0, sql: "SELECT id FROM entry ORDER BY points DESC, id")
        }
        #expect(list.ids == ids, comment)
        #expect(list.pager.total == ids.count, comment)
        try database.execute("UPDATE entry SET revision = revision + 1")
        await list.settle()
        #expect(list.ids == ids, comment)
        #expect(Set(list.pager.items.map(\.revision)).count == 1, comment)
    }

    @Test("D2, D3: rows that come into a page or to the end, or leave, are those that a restored list shows")
    func changedRows() async throws {
        try database.fill(15)
        let list = await FollowedList(pages)
        for _ in 0..<3 { await list.loadMore() }
        let again = try restored(list, pages)
        try database.execute("DELETE FROM entry WHERE id IN (7, 8, 9)")
        try await insert(25...25, count: 7)
        try await insert(300...309)
        try await expectAllRows(of: again())
    }

    @Test(
        "D2: a list is restored with the place at which it was opened, or with any other one", arguments: [0, 20, 40])
    func openedAnywhere(row: Int) async throws {
        try database.fill(40)
        let opened = try await pages.beginning(atRow: row)
        let list = await FollowedList(opened)
        await list.loadMore()
        for _ in 0..<2 { await list.loadMore(.prepend) }
        let restorations = [
            ("the same", try restored(list, opened)), ("plain", try restored(list, pages)),
            ("another", try restored(list, try await pages.beginning(atRow: 25))),
        ]
        for point in [55, 105, 195, 245, 285, 295] { try await insert(point...point) }
        for (name, again) in restorations { try await expectAllRows(of: again(), "\(name)") }
    }

    @Test("D3: a restored page at the start takes no more rows than a page has, and the edge opens")
    func rowsBeforeTheStart() async throws {
        try database.fill(15)
        let list = await FollowedList(pages)
        let again = try restored(list, pages)()
        try await insert(-200...(-1))
        again.pager.viewportMoved(to: 0..<1)
        await again.settle()
        #expect(again.pager.rows.count < 30)
        try await expectAllRows(of: again)
    }

    @Test("D2: a list is restored, and loaded again, after more rows than a page takes came before its first page")
    func rowsBeforeTheFirstPage() async throws {
        try database.fill(15)
        let list = await FollowedList(pages)
        try await insert(-200...(-1))
        await list.settle()
        let first = list.ids.first
        #expect(list.pager.states.prepend != .ended)
        let again = try restored(list, pages)()
        _ = await list.pager.refresh(.loaded)
        #expect(list.ids.first == first)
        try await expectAllRows(of: list)
        try await expectAllRows(of: again)
    }

    @Test("D2: rows come into pages of a restored list that had none", arguments: [1...5, 6...10, 11...15, 1...15])
    func emptyPages(emptied: ClosedRange<Int>) async throws {
        try database.fill(15)
        let opened = try await pages.beginning(at: 6)
        let list = await FollowedList(opened)
        for direction in [LoadDirection.append, .prepend, .append, .prepend] { await list.loadMore(direction) }
        try await insert(31...31)
        await list.settle()
        try database.execute("DELETE FROM entry WHERE id BETWEEN \(emptied.lowerBound) AND \(emptied.upperBound)")
        await list.settle()
        let again = try restored(list, pages)
        try await insert((10 * emptied.lowerBound)...(10 * emptied.lowerBound + 2))
        try await expectAllRows(of: list)
        for kind in [RefreshKind<Int64>.loaded, .start] {
            let again = again()
            try await expectAllRows(of: again, "\(kind)")
            _ = await again.pager.refresh(kind)
            try await expectAllRows(of: again, "\(kind)")
        }
    }
}
