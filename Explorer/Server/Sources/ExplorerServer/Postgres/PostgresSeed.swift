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
            SELECT pg_advisory_xact_lock(hashtext('explorer seed'));
            CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
            DROP SCHEMA IF EXISTS \(draft) CASCADE;
            CREATE SCHEMA \(draft);
            SET LOCAL search_path TO \(draft), public;
            """)
        try session.execute(PostgresSchema.tables + PostgresBlocks.schema)
        try copyRows(from: queue, to: session, report)
        _ = try session.rows(
            """
            INSERT INTO setting (name, value) VALUES
                ('version', \(String(PostgresSchema.version))), ('seed', \(String(plan.seed))), ('users', \(String(plan.users)))
            """)

        var steps = [("primary key", PostgresSchema.primaryKey)]
        steps += Sort.allCases.map { ("order by \($0.rawValue)", PostgresSchema.indexes($0)) }
        steps += [("search by name", PostgresSchema.nameSearch), ("blocks", PostgresBlocks.filling)]
        for (index, (name, sql)) in steps.enumerated() {
            let rest = 1 - Share.making - Share.copying
            report(Share.making + Share.copying + rest * Double(index) / Double(steps.count), name)
            try session.execute(sql)
        }
        let tables = (["site", "users"] + Sort.allCases.map(PostgresBlocks.table)).joined(separator: ", ")
        try session.execute(
            "ANALYZE \(tables); DROP SCHEMA IF EXISTS \(schema) CASCADE; ALTER SCHEMA \(draft) RENAME TO \(schema);")
    }

    private func copyRows(
        from queue: DatabaseQueue, to session: PostgresSession, _ report: (Double, String) -> Void
    ) throws {
        let siteColumns = "id, parameter, name, url, audience, launched, users, moderators"
        let userColumns = "site, id, account, name, reputation, creation, kind, gold, silver, bronze"
        try queue.read { db in
            try copy("site", siteColumns, from: db, to: session) { _ in }
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM user") ?? 1
            try copy("users", userColumns, from: db, "user", to: session) { done in
                report(Share.making + Share.copying * Double(done) / Double(count), "copying users")
            }
        }
    }

    /// Rows to one message: between two of them progress is reported.
    private static let chunk = 500

    /// Copies a table. The rows are marked as visible to all at once, so that the indexes need no visit of the table.
    private func copy(
        _ table: String, _ columns: String, from db: Database, _ original: String? = nil, to session: PostgresSession,
        _ report: (_ count: Int) -> Void
    ) throws {
        try session.copy("COPY \(table) (\(columns)) FROM STDIN WITH (FREEZE)") { send in
            let rows = try Row.fetchCursor(db, sql: "SELECT \(columns) FROM \(original ?? table)")
            var count = 0
            var lines = ""
            while let row = try rows.next() {
                for (index, value) in row.databaseValues.enumerated() {
                    if index > 0 { lines += "\t" }
                    lines += Self.copyText(value)
                }
                lines += "\n"
                count += 1
                if count.isMultiple(of: Self.chunk) {
                    try send(lines)
                    lines = ""
                    report(count)
                }
            }
            try send(lines)
        }
    }

    /// A value in the text format of `COPY`.
    private static func copyText(_ value: DatabaseValue) -> String {
        switch value.storage {
        case .null, .blob: "\\N"
        case .int64(let integer): String(integer)
        case .double(let real): String(real)
        case .string(let text):
            text.utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "\\") }
                ? text.replacing("\\", with: "\\\\").replacing("\t", with: "\\t").replacing("\n", with: "\\n")
                    .replacing("\r", with: "\\r") : text
        }
    }
}
