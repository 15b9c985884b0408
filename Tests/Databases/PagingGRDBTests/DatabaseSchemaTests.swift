import Foundation
import GRDB
import PagingKeyset
import Testing

@testable import Paging
@testable import PagingGRDB

/// Lists over what is computed or replaced in the schema.
@MainActor @Suite("Schemas of databases")
struct DatabaseSchemaTests {
    private struct Note: Decodable, FetchableRecord, TableRecord, Identifiable, Sendable {
        var id: Int64
        var text: String
    }

    private let directory: TemporaryDirectory
    private let database: DatabaseQueue
    private let pool: DatabasePool

    init() throws {
        database = try DatabaseQueue()
        directory = try TemporaryDirectory()
        pool = try DatabasePool(path: directory.file("notes.sqlite"))
    }

    private func list(
        of request: QueryInterfaceRequest<Note> = Note.all(), in database: (any DatabaseWriter)? = nil
    ) async -> FollowedList<Note> {
        let order = Keyset<Note>(.ascending("text"), .ascending(unique: "id"))
        return await FollowedList(DatabasePages(order, of: request, in: database ?? self.database, pageSize: 5))
    }

    private func announce(in database: (any DatabaseWriter)? = nil) async throws {
        try await (database ?? self.database).write { try $0.notifyChanges(in: Note.all()) }
    }

    private static let tables = """
        CREATE TABLE a (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
        CREATE TABLE b (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
        INSERT INTO a VALUES (1, 'a'); INSERT INTO b VALUES (11, 'b');
        """
    private static let both = "VIEW note AS SELECT * FROM a UNION ALL SELECT * FROM b"

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

    @Test(
        "D1: after a view was replaced and announced, the list follows the tables of the new one",
        arguments: [true, false])
    func replacedView(inPool: Bool) async throws {
        let database: any DatabaseWriter = inPool ? pool : database
        try database.execute("\(Self.tables) CREATE VIEW note AS SELECT * FROM a")
        let list = await list(in: database)
        #expect(list.ids == [1])
        try database.execute("DROP VIEW note; CREATE \(Self.both)")
        try await announce(in: database)
        await list.settle()
        #expect(list.ids == [1, 11])
        for id in 12...14 {
            try database.execute("INSERT INTO b VALUES (\(id), 'c')")
            await list.settle()
            #expect(list.ids.last == Int64(id))
        }
    }

    @Test("D1: a view that a temporary one hides is followed no more")
    func temporaryView() async throws {
        try database.execute("\(Self.tables) CREATE VIEW note AS SELECT * FROM a")
        let list = await list()
        try database.execute("CREATE TEMP \(Self.both)")
        try await announce()
        await list.settle()
        try database.execute("INSERT INTO b VALUES (12, 'c')")
        await list.settle()
        #expect(list.ids == [1, 11, 12])
    }

    @Test("D1: a transaction that was open when the list learned of a table is followed")
    func openTransaction() async throws {
        try pool.execute("\(Self.tables) CREATE VIEW note AS SELECT * FROM a")
        let list = await list(in: pool)
        try pool.execute("DROP VIEW note; CREATE \(Self.both)")
        let (isWritten, isLearned) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let writer = Task.detached { [pool] in
            try await pool.write { db in
                try db.execute(sql: "INSERT INTO b VALUES (12, 'c')")
                isWritten.signal()
                isLearned.wait()
            }
        }
        await isWritten.signalled()
        _ = await list.pager.refresh(.loaded)
        #expect(list.ids == [1, 11])
        isLearned.signal()
        try await writer.value
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
