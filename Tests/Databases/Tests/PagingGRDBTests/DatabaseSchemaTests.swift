import GRDB
import PagingKeyset
import Testing

@testable import Paging
@testable import PagingGRDB

/// Lists over what is computed or replaced in the schema.
@MainActor @Suite("Schemas of databases", .timeLimit(.minutes(2)))
struct DatabaseSchemaTests {
    private struct Note: Decodable, FetchableRecord, TableRecord, Identifiable, Sendable {
        var id: Int64
        var text: String
    }

    private let database: DatabaseQueue

    init() throws { database = try DatabaseQueue() }

    private func list(of request: QueryInterfaceRequest<Note> = Note.all()) async -> FollowedList<Note> {
        let order = Keyset<Note>(.ascending("text"), .ascending(unique: "id"))
        return await FollowedList(DatabasePages(order, of: request, in: database, pageSize: 5))
    }

    private func announce() async throws { try await database.write { try $0.notifyChanges(in: Note.all()) } }

    @Test("D1: a generated column follows the columns that it is computed from", arguments: ["VIRTUAL", "STORED"])
    func generatedColumn(kind: String) async throws {
        try database.execute(
            """
            CREATE TABLE note (id INTEGER PRIMARY KEY, name TEXT, text TEXT NOT NULL AS (upper(name)) \(kind));
            INSERT INTO note (id, name) VALUES (1, 'a'), (2, 'b'), (3, 'c')
            """)
        let list = await list(of: Note.select(Column("id"), Column("text")))
        try database.execute("UPDATE note SET name = 'zz' WHERE id = 1")
        await list.settle()
        #expect(list.pager.items.map(\.text) == ["B", "C", "ZZ"])
    }

    @Test("D1: after a view was replaced and announced, the list follows the tables of the new one")
    func replacedView() async throws {
        try database.execute(
            """
            CREATE TABLE a (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
            CREATE TABLE b (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
            INSERT INTO a VALUES (1, 'a'); INSERT INTO b VALUES (11, 'b');
            CREATE VIEW note AS SELECT * FROM a
            """)
        let list = await list()
        #expect(list.ids == [1])
        try database.execute("DROP VIEW note; CREATE VIEW note AS SELECT * FROM a UNION ALL SELECT * FROM b")
        try await announce()
        await list.settle()
        #expect(list.ids == [1, 11])
        try database.execute("INSERT INTO b VALUES (12, 'c')")
        await list.settle()
        #expect(list.ids == [1, 11, 12])
    }

    @Test("D1: a list loads from a table that was created again without row ids", arguments: [true, false])
    func tableWithoutRowIDs(isAnnounced: Bool) async throws {
        try database.execute(
            "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL); INSERT INTO note VALUES (1, 'a'), (2, 'b')"
        )
        let list = await list()
        try database.execute(
            """
            DROP TABLE note;
            CREATE TABLE note (id INT NOT NULL PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
            INSERT INTO note VALUES (2, 'b'), (3, 'c')
            """)
        if isAnnounced { try await announce() } else { _ = await list.pager.refresh() }
        await list.settle()
        #expect(list.ids == [2, 3])
        #expect(list.pager.states.refresh == .idle)
        try database.execute("INSERT INTO note VALUES (4, 'bb')")
        try await announce()
        await list.settle()
        #expect(list.ids == [2, 4, 3])
        #expect(list.pager.states.check == .idle)
    }
}
