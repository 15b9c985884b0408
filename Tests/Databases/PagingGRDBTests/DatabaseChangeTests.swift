import GRDB
import PagingKeyset
import PagingTesting
import Testing

@testable import Paging
@testable import PagingGRDB

/// What a list publishes after a change in the database (D1 to D4).
@MainActor @Suite("Changes in the database")
struct DatabaseChangeTests {
    private let database: DatabaseQueue

    init() throws {
        database = try DatabaseQueue()
    }

    private func pages(
        of request: QueryInterfaceRequest<Entry> = Entry.all(), countsRows: Bool = false
    ) -> DatabasePages<Entry> {
        DatabasePages(.byPoints, of: request, in: database, pageSize: 5, countsRows: countsRows)
    }

    @Test("D3: 10,000 changes in one transaction give one update", arguments: TableKind.allCases)
    func oneUpdate(kind: TableKind) async throws {
        try database.fill(10_000, kind)
        let list = await FollowedList(pages())
        await list.loadMore()
        list.forgetUpdates()
        try database.execute("UPDATE entry SET revision = 1, points = points + (id % 2) * 20")
        await list.settle()
        #expect(list.rowUpdates.count == 1)
        #expect(list.pager.items.allSatisfy { $0.revision == 1 })
        let sorted = try await database.read { db in
            try Int64.fetchAll(db, sql: "SELECT id FROM entry ORDER BY points DESC, id LIMIT 20")
        }
        #expect(list.ids == Array(sorted.prefix(list.ids.count)))
    }

    @Test("D1: one change of a content updates its row in place")
    func content() async throws {
        try database.fill(12)
        let list = await FollowedList(pages())
        try database.execute("UPDATE entry SET revision = 7 WHERE id = 3")
        await list.settle()
        #expect(list.rowUpdates.count == 1)
        guard case .changed(let ranges) = list.rowUpdates.first?.change else { return #expect(Bool(false)) }
        #expect(ranges.reloads == [2..<3])
        #expect(ranges.removals.isEmpty && ranges.insertions.isEmpty)
        #expect(list.pager.items[2].revision == 7)
    }

    @Test("D1: a content that changes back is shown")
    func contentThatChangesBack() async throws {
        try database.fill(5)
        let list = await FollowedList(pages())
        for revision in [1, 0] {
            try database.execute("UPDATE entry SET revision = \(revision) WHERE id = 3")
            await list.settle()
            #expect(list.pager.items[2].revision == revision)
        }
    }

    @Test("D1: a change of the order alone is published", arguments: TableKind.allCases)
    func move(kind: TableKind) async throws {
        try database.fill(12, kind)
        let list = await FollowedList(pages())
        await list.loadMore()
        list.forgetUpdates()
        try database.execute("UPDATE entry SET points = -15 WHERE id = 8")
        await list.settle()
        #expect(list.ids == [1, 8, 2, 3, 4, 5, 6, 7, 9, 10])
        #expect(list.rowUpdates.count == 1)
        // Behind the loaded rows, and back.
        try database.execute("UPDATE entry SET points = -115 WHERE id = 8")
        await list.settle()
        #expect(list.ids == [1, 2, 3, 4, 5, 6, 7, 9, 10])
        try database.execute("UPDATE entry SET points = -5 WHERE id = 12")
        await list.settle()
        #expect(list.ids == [12, 1, 2, 3, 4, 5, 6, 7, 9, 10])
        #expect(list.rowUpdates.count == 3)
    }

    @Test("D1: a row that leaves the filter is removed, and inserted where it sorts when it matches again")
    func filter() async throws {
        try database.fill(12)
        let list = await FollowedList(pages(of: Entry.filter(Column("isActive"))))
        try database.execute("UPDATE entry SET isActive = 0 WHERE id = 3")
        await list.settle()
        #expect(list.ids == [1, 2, 4, 5])
        try database.execute("UPDATE entry SET isActive = 1 WHERE id = 3")
        await list.settle()
        #expect(list.ids == [1, 2, 3, 4, 5])
        #expect(list.rowUpdates.count == 2)
    }

    @Test("D1: deleting a row of a last page that is not full shows at once")
    func deletionInLastPage() async throws {
        try database.fill(7)
        let list = await FollowedList(pages())
        await list.loadMore()
        #expect(list.pager.states.append == .ended)
        list.forgetUpdates()
        try database.execute("DELETE FROM entry WHERE id = 7")
        await list.settle()
        #expect(list.ids == [1, 2, 3, 4, 5, 6])
        #expect(list.rowUpdates.count == 1)
        try database.execute("DELETE FROM entry")
        await list.settle()
        #expect(list.ids.isEmpty)
        #expect(list.pager.content == .empty)
        try database.execute("INSERT INTO entry VALUES (4, NULL, 0, 1, 1, 'new', 0)")
        await list.settle()
        #expect(list.ids == [4])
    }

    @Test("D3: changes outside of the loaded rows publish nothing, and with a count only the total")
    func outside() async throws {
        try database.fill(30)
        let list = await FollowedList(pages())
        try database.execute("INSERT INTO entry VALUES (100, NULL, -100, 1, 1, 'new', 0)")
        try database.execute("UPDATE entry SET revision = 1 WHERE id = 20; DELETE FROM entry WHERE id = 21")
        try database.execute("INSERT INTO other DEFAULT VALUES")
        await list.settle()
        #expect(list.updates.isEmpty)

        let counted = await FollowedList(pages(countsRows: true))
        #expect(counted.pager.total == 30)
        try database.execute("DELETE FROM entry WHERE id > 20")
        await counted.settle()
        #expect(counted.updates.count == 1)
        #expect(counted.rowUpdates.isEmpty)
        #expect(counted.pager.total == 20)
        _ = await counted.pager.refresh(.loaded)
        await counted.settle()
        #expect(counted.pager.total == 20)
    }

    @Test("D3: an edge that had ended opens when more rows come than a page has")
    func openedEdge() async throws {
        try database.fill(3)
        let list = await FollowedList(pages())
        #expect(list.pager.states.append == .ended)
        try await database.write { db in
            for id in 4...40 { try Entry(id: Int64(id), points: -10 * id).insert(db) }
        }
        await list.settle()
        #expect(list.pager.states.append == .idle)
        while list.pager.states.append != .ended { await list.loadMore() }
        #expect(list.ids == Array(1...40))
    }

    @Test("D1: rows that REPLACE deletes are removed, and rows get other ids", arguments: TableKind.allCases)
    func silentDeletions(kind: TableKind) async throws {
        try database.fill(12, kind)
        let list = await FollowedList(pages())
        try database.execute("INSERT OR REPLACE INTO entry VALUES (50, NULL, -45, 1, 1, 'slug 2', 0)")
        await list.settle()
        #expect(list.ids == [1, 3, 4, 50, 5])
        try database.execute("UPDATE entry SET id = 60 WHERE id = 3")
        await list.settle()
        #expect(list.ids == [1, 60, 4, 50, 5])
        #expect(list.rowUpdates.count == 2)
    }

    @Test("D1: a transaction that is rolled back publishes nothing")
    func rolledBack() async throws {
        try database.fill(12)
        let list = await FollowedList(pages())
        try await database.writeWithoutTransaction { db in
            try db.inTransaction {
                try db.execute(sql: "DELETE FROM entry")
                return .rollback
            }
        }
        await list.settle()
        #expect(list.updates.isEmpty)
    }

    @Test("D1: changes of another table of the request are followed")
    func join() async throws {
        try database.fill(8)
        try database.execute("UPDATE entry SET teamID = 2 WHERE id = 2")
        let order = Keyset<Entry>(.descending("entry.points"), .ascending(unique: "entry.id"))
        let request = Entry.joining(required: Entry.team.filter(Column("isVisible")))
        let list = await FollowedList(DatabasePages(order, of: request, in: database, pageSize: 5))
        #expect(list.ids == [1, 2, 3, 4, 5])
        try database.execute("UPDATE team SET isVisible = 0 WHERE id = 2")
        await list.settle()
        #expect(list.ids == [1, 3, 4, 5])
        #expect(list.rowUpdates.count == 1)
    }

    struct TeamInfo: Decodable, FetchableRecord, Identifiable, Sendable {
        var id: Int64
        var isVisible: Bool
        var entries: [Entry]
    }

    @Test("D1: changes of prefetched rows update the row that they belong to")
    func prefetched() async throws {
        try database.fill(8)
        let request = Team.including(all: Team.entries).asRequest(of: TeamInfo.self)
        let order = Keyset<TeamInfo>(.ascending("id", unique: \.id))
        let list = await FollowedList(DatabasePages(order, of: request, in: database, pageSize: 2))
        #expect(list.pager.items.map(\.entries.count) == [8, 0])
        try database.execute("UPDATE entry SET teamID = 2 WHERE id = 2")
        await list.settle()
        #expect(list.pager.items.map(\.entries.count) == [7, 1])
        #expect(list.rowUpdates.count == 1)
    }

    @Test("D1, D2: the groups of an aggregate are followed, and no page cuts one", arguments: 1...4)
    func aggregate(pageSize: Int) async throws {
        struct Group: Decodable, FetchableRecord, Identifiable, Sendable {
            var id: Int
            var count: Int
        }
        try database.fill(8)
        try database.execute("UPDATE entry SET teamID = id % 3 + 1")
        let request = Entry.select(sql: "teamID AS id, count(*) AS count").group(Column("teamID")).asRequest(
            of: Group.self)
        let order = Keyset<Group>(.ascending(unique: "teamID"))
        let list = await FollowedList(DatabasePages(order, of: request, in: database, pageSize: pageSize))
        for _ in 0..<3 { await list.loadMore() }
        #expect(list.pager.items.map(\.count) == [2, 3, 3])
        try database.execute("DELETE FROM entry WHERE id = 8; UPDATE entry SET teamID = 1 WHERE id = 7")
        await list.settle()
        #expect(list.pager.items.map(\.count) == [3, 2, 2])
    }

    @Test("D1: an aggregate of all rows is followed")
    func aggregateOfAllRows() async throws {
        struct Sum: Decodable, FetchableRecord, Identifiable, Sendable {
            var id: Int
            var count: Int
        }
        try database.fill(8)
        let request = Entry.select(sql: "min(id) AS id, count(*) AS count").asRequest(of: Sum.self)
        let list = await FollowedList(
            DatabasePages(Keyset<Sum>(.ascending(unique: "id")), of: request, in: database, pageSize: 5))
        #expect(list.pager.items.map(\.count) == [8])
        try database.execute("DELETE FROM entry WHERE id = 8")
        await list.settle()
        #expect(list.pager.items.map(\.count) == [7])
    }

    @Test("D1: a table without row ids is followed when its changes are announced")
    func withoutRowIDs() async throws {
        try await database.write { db in
            try TableKind.rowIDs.create(in: db)
            try db.execute(
                sql: """
                    CREATE TABLE plain (id INTEGER PRIMARY KEY, rank INTEGER, points INTEGER, isActive BOOLEAN, \
                    teamID INTEGER, slug TEXT, revision INTEGER) WITHOUT ROWID;
                    INSERT INTO plain VALUES (1, 1, 1, 1, 1, '', 0), (2, 1, 1, 1, 1, '', 0), (3, 1, 1, 1, 1, '', 0)
                    """)
        }
        let request = Table<Entry>("plain").all()
        let list = await FollowedList(DatabasePages(.byID, of: request, in: database))
        #expect(list.ids == [1, 2, 3])
        try await database.write { db in
            try db.execute(sql: "DELETE FROM plain WHERE id = 2")
            try db.notifyChanges(in: Table("plain"))
        }
        await list.settle()
        #expect(list.ids == [1, 3])
    }

    @Test("D4: open edits stay over changes of the database, and end as its rows")
    func edits() async throws {
        try database.fill(5)
        let list = await FollowedList(pages())
        let transaction = list.pager.beginTransaction()
        transaction.remove(2)
        try database.execute("UPDATE entry SET revision = 1 WHERE id = 2; DELETE FROM entry WHERE id = 4")
        await list.settle()
        #expect(list.ids == [1, 3, 5])
        transaction.rollBack()
        await list.settle()
        #expect(list.ids == [1, 2, 3, 5])
        #expect(list.pager.items[1].revision == 1)
    }

    @Test("D4: a row that comes behind one that an open edit has removed is shown")
    func insertionBesideAnEdit() async throws {
        try database.fill(5)
        let list = await FollowedList(pages())
        let transaction = list.pager.beginTransaction()
        transaction.remove(5)
        try await database.write { try Entry(id: 9, points: -55).insert($0) }
        await list.settle()
        #expect(list.ids == [1, 2, 3, 4, 9])
        transaction.rollBack()
        await list.settle()
        #expect(list.ids == [1, 2, 3, 4, 5, 9])
    }

    @Test("D1: a row is followed after its row id alone has changed")
    func rowIDAlone() async throws {
        try database.fill(5, .ownIDs)
        let list = await FollowedList(pages())
        try database.execute("UPDATE entry SET rowid = 77 WHERE id = 3")
        await list.settle()
        try database.execute("UPDATE entry SET revision = 1 WHERE id = 3")
        await list.settle()
        #expect(list.pager.items.map(\.revision) == [0, 0, 1, 0, 0])
        try database.execute("UPDATE entry SET rowid = 78 WHERE id = 3")
        await list.settle()
        try database.execute("DELETE FROM entry WHERE id = 3")
        await list.settle()
        #expect(list.ids == [1, 2, 4, 5])
    }

    @Test("D4: an item that a transaction inserts is where the database sorts it when the transaction has ended")
    func committedEdits() async throws {
        try database.fill(5)
        let list = await FollowedList(pages())
        let transaction = list.pager.beginTransaction()
        let entry = Entry(id: 9, points: -25)
        transaction.insert(entry, at: .start)
        #expect(list.ids == [9, 1, 2, 3, 4, 5])
        try await database.write { try entry.insert($0) }
        await list.settle()
        #expect(list.ids == [9, 1, 2, 3, 4, 5])
        transaction.commit()
        await list.settle()
        #expect(list.ids == [1, 2, 9, 3, 4, 5])
    }

    @Test("D3: for one changed row, one row is read")
    func readRows() async throws {
        let statements = Locked<[String]>([])
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            db.trace { event in
                let statement = "\(event)"
                statements.withLock { $0.append(statement) }
            }
        }
        let database = try DatabaseQueue(configuration: configuration)
        try database.fill(100)
        let list = await FollowedList(DatabasePages(.byPoints, of: Entry.all(), in: database, pageSize: 20))
        func pagesRead(after change: String) async throws -> Int {
            statements.withLock { $0 = [] }
            try database.execute(change)
            await list.settle()
            return statements.withLock { $0.count { $0.contains("paging_key_0") && !$0.contains("rowid IN") } }
        }
        #expect(try await pagesRead(after: "UPDATE entry SET revision = 1 WHERE id = 3") == 0)
        #expect(try await pagesRead(after: "UPDATE entry SET revision = 1 WHERE id = 90") == 0)
        #expect(try await pagesRead(after: "INSERT INTO entry VALUES (200, NULL, -901, 1, 1, 'new', 0)") == 0)
        #expect(try await pagesRead(after: "DELETE FROM entry WHERE id = 90") == 0)
        #expect(list.rowUpdates.count == 1)
        #expect(try await pagesRead(after: "DELETE FROM entry WHERE id = 3") > 0)
    }

    @Test("D1: a list that is gone observes nothing")
    func released() async throws {
        try database.fill(5)
        weak var observation: DatabaseObservation<Entry>?
        do {
            let list = await FollowedList(pages())
            observation = list.pager.observed as? DatabaseObservation<Entry>
            #expect(observation != nil)
        }
        await settle()
        #expect(observation == nil)
        try database.execute("DELETE FROM entry")
    }
}
