import Foundation
import GRDB
import PagingKeyset

/// Makes the data of a PostgreSQL database.
///
/// The data is made as an SQLite file, in a folder that is removed at the end, and copied. All is one transaction: the
/// server answers from the data that was there until the new data is whole, and keeps it if this is interrupted.
public struct PostgresSeed: Sendable {
    private let address: PostgresAddress
    private let plan: DataPlan

    /// - Parameters:
    ///   - address: The database. The user must be allowed to make schemas and extensions in it.
    ///   - plan: What to make.
    public init(_ address: PostgresAddress, plan: DataPlan) {
        self.address = address
        self.plan = plan
    }

    /// The shares of the whole time, as measured.
    private enum Share {
        static let making = 0.15
        static let copying = 0.3
    }

    /// Makes the data. Cancelling the task stops it within a second or two.
    ///
    /// - Parameter report: Is called with how much is done, 0...1, and what comes next.
    /// - Throws: `CancellationError`, `PostgresFailure`, or what the file system throws. The database is unchanged then.
    public func make(report: @escaping @Sendable (_ fraction: Double, _ step: String) -> Void) async throws {
        // Before the long work: an address that is wrong fails at once.
        let connection = try PostgresConnection(PostgresConnection.Options(address: address, statementTimeout: 0))
        _ = try await connection.perform { try $0.rows("SELECT 1") }.result.get()

        let folder = FileManager.default.temporaryDirectory.appending(path: "explorer-seed-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = DatabaseFile(path: folder.appending(path: "data.sqlite").path)
        try await file.make(plan) { fraction, step in report(fraction * Share.making, step) }
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        let outcome = await connection.perform { session in
            try session.transaction { try copy(from: queue, to: session, report) }
        }
        try outcome.result.get()
        report(1, "done")
    }

    private func copy(
        from queue: DatabaseQueue, to session: PostgresSession, _ report: (Double, String) -> Void
    ) throws {
        let (schema, draft) = (PostgresSchema.name, PostgresSchema.draftName)
        report(Share.making, "tables")
        try session.execute(
            """
            \(PostgresSchema.excludingSeeds);
            CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
            DROP SCHEMA IF EXISTS \(draft) CASCADE;
            CREATE SCHEMA \(draft);
            SET LOCAL search_path TO \(draft), public;
            SET LOCAL maintenance_work_mem = '256MB';
            """)
        try session.execute(PostgresSchema.tables + PostgresBlocks.tables)
        try copyRows(from: queue, to: session, report)
        _ = try session.rows(
            """
            INSERT INTO setting (name, value) VALUES
                ('version', \(String(PostgresSchema.version))), ('seed', \(String(plan.seed))), ('users', \(String(plan.users)))
            """)

        var steps = [("primary key", PostgresSchema.primaryKey)]
        steps += Sort.allCases.map { ("order by \($0.rawValue)", PostgresSchema.indexes($0)) }
        steps += [
            ("search by name", PostgresSchema.nameSearch), ("blocks", PostgresBlocks.filling + PostgresBlocks.triggers),
        ]
        for (index, (name, sql)) in steps.enumerated() {
            let rest = 1 - Share.making - Share.copying
            report(Share.making + Share.copying + rest * Double(index) / Double(steps.count), name)
            try session.execute(sql)
        }
        let tables = (["site", "users"] + Sort.allCases.map(PostgresBlocks.table)).joined(separator: ", ")
        try session.execute("ANALYZE \(tables)")
        try session.execute(PostgresSchema.locking)
        try session.execute("DROP SCHEMA IF EXISTS \(schema) CASCADE; ALTER SCHEMA \(draft) RENAME TO \(schema);")
    }

    private func copyRows(
        from queue: DatabaseQueue, to session: PostgresSession, _ report: (Double, String) -> Void
    ) throws {
        try queue.read { db in
            try session.copy(Self.copy("site", Self.siteColumns)) { send in
                try send(try String.fetchOne(db, sql: Self.lines(Self.siteColumns, of: "site")) ?? "")
            }
            let sites = try Int64.fetchAll(db, sql: "SELECT id FROM site ORDER BY id")
            let total = try Int.fetchOne(db, sql: "SELECT count(*) FROM user") ?? 0
            try session.copy(Self.copy("users", Self.userColumns)) { send in
                var count = 0
                for site in sites {
                    var last = Int64.min
                    while let chunk = try Self.users(db, of: site, after: last) {
                        try send(chunk.lines)
                        (last, count) = (chunk.last, count + chunk.count)
                        report(Share.making + Share.copying * Double(count) / Double(total), "copying users")
                    }
                }
            }
        }
    }
}

extension PostgresSeed {
    /// The columns of a table and whether they are texts.
    private typealias Columns = KeyValuePairs<String, Bool>

    private static let siteColumns: Columns = [
        "id": false, "parameter": true, "name": true, "url": true, "audience": true, "launched": false, "users": false,
        "moderators": false,
    ]

    private static let userColumns: Columns = [
        "site": false, "id": false, "account": false, "name": true, "reputation": false, "creation": false,
        "kind": false, "gold": false, "silver": false, "bronze": false,
    ]

    /// How many users are sent at once. Between two times the progress is reported.
    private static let chunk = 1_000

    /// The rows are marked as visible to everyone at once, so that reading an index needs no visit of the table.
    private static func copy(_ table: String, _ columns: Columns) -> String {
        "COPY \(table) (\(columns.map(\.key).joined(separator: ", "))) FROM STDIN WITH (FREEZE)"
    }

    /// A statement for SQLite that writes rows as `COPY` reads them. SQL is fast also if this program is not optimised.
    private static func lines(_ columns: Columns, of rows: String) -> String {
        let values = columns.map { name, isText in isText ? escaped(name) : name }.joined(separator: " || char(9) || ")
        return "SELECT group_concat(\(values) || char(10), '') FROM \(rows)"
    }

    private static func escaped(_ column: String) -> String {
        [#"'\', '\\'"#, #"char(9), '\t'"#, #"char(10), '\n'"#, #"char(13), '\r'"#]
            .reduce(column) { "replace(\($0), \($1))" }
    }

    private struct Chunk {
        var lines: String
        var last: Int64
        var count: Int
    }

    /// The users of a site after an id; `nil` if there are none.
    private static func users(_ db: Database, of site: Int64, after id: Int64) throws -> Chunk? {
        let rows = "(SELECT * FROM user WHERE site = ? AND id > ? ORDER BY id LIMIT \(chunk))"
        let statement = try db.cachedStatement(
            sql: lines(userColumns, of: rows).replacing(
                "SELECT ", with: "SELECT max(id), count(*), ", maxReplacements: 1))
        guard let row = try Row.fetchOne(statement, arguments: [site, id]), let last = row[0] as Int64? else {
            return nil
        }
        return Chunk(lines: row[2], last: last, count: row[1])
    }
}
