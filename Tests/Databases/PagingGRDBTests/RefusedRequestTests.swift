import GRDB
import Paging
import PagingKeyset
import Testing

@testable import PagingGRDB

/// Requests of which no list can be made: pages of them would leave rows out.
@Suite("Refused requests")
struct RefusedRequestTests {
    private struct Group: Decodable, FetchableRecord, Identifiable, Sendable {
        var id: Int
        var count: Int
    }

    private let database: DatabaseQueue

    init() throws {
        database = try DatabaseQueue()
        try database.fill(10)
    }

    private func expectRefusal<Item>(of pages: DatabasePages<Item>, _ problem: String) async {
        await #expect {
            for try await _ in pages.pageSource.pages() {}
        } throws: { error in
            (error as? DatabaseFailure).map { $0.error == nil && $0.description.contains(problem) } ?? false
        }
    }

    @Test("a request with a limit is refused, also where a list begins", arguments: [10, -1])
    func limit(_ limit: Int) async throws {
        let pages = DatabasePages(.byPoints, of: Entry.limit(limit, offset: 2), in: database)
        await expectRefusal(of: pages, "has a limit")
        await #expect {
            _ = try await pages.beginning(at: 77)
        } throws: { error in
            "\(error)".contains("has a limit")
        }
    }

    @Test("D2: groups that pages would cut are refused", arguments: ["points / 30", "teamID"])
    func groups(by groups: String) async throws {
        let selection = "\(groups) AS id, count(*) AS count"
        let request = Entry.select(sql: selection).group(sql: groups).asRequest(of: Group.self)
        await expectRefusal(
            of: DatabasePages(Keyset<Group>(.ascending(unique: "id")), of: request, in: database), "is grouped")
    }

    @Test("D2: groups by a column of another table are refused, also if it has the name of the sort key")
    func groupsOfAJoin() async throws {
        let team = TableAlias(name: "t")
        let request = Entry.joining(required: Entry.team.aliased(team))
            .select(Column("teamID").forKey("id"), count(Column("id")).forKey("count"))
            .group(team[Column("id")]).asRequest(of: Group.self)
        await expectRefusal(
            of: DatabasePages(Keyset<Group>(.ascending(unique: "entry.id")), of: request, in: database), "is grouped")
    }

    @Test(
        "subqueries may have groups, windows and limits",
        arguments: [
            "id IN (SELECT max(id) FROM entry GROUP BY points)",
            "EXISTS (SELECT 1 FROM entry e WHERE e.teamID = entry.teamID GROUP BY e.teamID HAVING count(*) > 1)",
            "id IN (SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM entry) WHERE n < 100)",
            "id IN (SELECT id FROM entry ORDER BY id LIMIT 100)",
        ])
    func subqueries(filter: String) async throws {
        let pages = DatabasePages(.byPoints, of: Entry.filter(sql: filter), in: database, pageSize: 4)
        var ids: [Int64] = []
        for try await page in pages.pageSource.pages() { ids += page.items.map(\.id) }
        #expect(ids == Array(1...10))
    }

    private struct Book: Codable, FetchableRecord, TableRecord, Sendable {
        var id: Int64
        var author: String
    }

    private struct Author: Codable, FetchableRecord, TableRecord, Identifiable, Sendable {
        static let books = hasMany(Book.self, using: ForeignKey(["author"]))
        var id: String
        var bookCount: Int
    }

    @Test("aggregates of an association are groups of whole rows, whatever the primary key is")
    func associationAggregate() async throws {
        try database.execute(
            """
            CREATE TABLE author (id TEXT PRIMARY KEY NOT NULL);
            CREATE TABLE book (id INTEGER PRIMARY KEY, author TEXT NOT NULL REFERENCES author (id));
            INSERT INTO author VALUES ('a'), ('b'), ('c'); INSERT INTO book (author) VALUES ('a'), ('c'), ('c')
            """)
        let request = Author.annotated(with: Author.books.count)
        let pages = DatabasePages(
            Keyset<Author>(.ascending(unique: "author.id")), of: request, in: database, pageSize: 1)
        var counts: [Int] = []
        for try await page in pages.pageSource.pages() { counts += page.items.map(\.bookCount) }
        #expect(counts == [1, 0, 2])
    }

    @Test("D2: window functions are refused")
    func windowFunction() async throws {
        let request = Entry.select(sql: "id, row_number() OVER (ORDER BY points) AS count").asRequest(of: Group.self)
        await expectRefusal(
            of: DatabasePages(Keyset<Group>(.ascending(unique: "id")), of: request, in: database), "window function")
    }

    @Test(
        "words in texts refuse nothing",
        arguments: ["slug <> 'a) OVER b'", "slug <> ' GROUP BY x'", "slug <> 'it''s) over' AND slug <> ' LIMIT 1'"])
    func texts(filter: String) async throws {
        let pages = DatabasePages(.byPoints, of: Entry.filter(sql: filter), in: database, pageSize: 4)
        var ids: [Int64] = []
        for try await page in pages.pageSource.pages() { ids += page.items.map(\.id) }
        #expect(ids == Array(1...10))
    }

    @Test("D2: rows that the order does not tell apart are refused, and none is left out", arguments: 1...7)
    func equalRows(pageSize: Int) async throws {
        try database.execute("UPDATE entry SET points = 0")
        let order = Keyset<Entry>(.ascending(unique: "points"))
        let pages = DatabasePages(order, of: Entry.all(), in: database, pageSize: pageSize)
        await expectRefusal(of: pages, "two rows have the same values")
    }

    @Test(
        "D2: NULL in a sort key that is declared without it is refused",
        arguments: [SortKey<Entry>.descending("rank"), .ascending("rank")])
    func nullInKey(key: SortKey<Entry>) async throws {
        try database.execute("UPDATE entry SET rank = id WHERE id < 9")
        let order = try Keyset([key], unique: .ascending(unique: "id"))
        for pageSize in [1, 3, 20] {
            await expectRefusal(
                of: DatabasePages(order, of: Entry.all(), in: database, pageSize: pageSize), "NULL in the column rank")
        }
        try database.execute("UPDATE entry SET rank = id")
        var ids: [Int64] = []
        for try await page in DatabasePages(order, of: Entry.all(), in: database, pageSize: 3).pageSource.pages() {
            ids += page.items.map(\.id)
        }
        #expect(ids.sorted() == Array(1...10))
    }
}
