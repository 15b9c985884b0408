#if GRDB
import GRDB

/// What a request reads from.
struct RequestShape: Sendable {
    /// What to observe.
    var region: DatabaseRegion
    /// The only table of the request, in lowercase, whose changes tell which rows have changed; `nil` if a row of the
    /// request depends on anything else.
    var observedTable: String?

    /// The columns of the request's table that are never `NULL`, in lowercase.
    let columnsWithoutNulls: Set<String>

    /// The version of the schema for which all this holds.
    let schema: SchemaVersion

    /// Whether the row ids of the table identify the rows of the request.
    var hasRowIDs: Bool { observedTable != nil }

    /// - Parameters:
    ///   - statement: The statement that reads the rows of the request.
    ///   - table: The table of the request.
    init(_ statement: Statement, table: String, in db: Database) throws {
        region = statement.databaseRegion
        schema = try SchemaVersion(db)
        columnsWithoutNulls = try Self.columnsWithoutNulls(of: table, in: db)
        let tables = try Self.tables(in: region, db)
        for table in tables where try Self.hasGeneratedColumns(table, in: db) {
            // SQLite does not say which columns a generated one depends on.
            region.formUnion(try Table(table).databaseRegion(db))
        }
        let isSimple =
            try Self.readsOneTable(statement.sql) && tables == [table.lowercased()]
            && !Self.aggregates(statement, in: db) && Self.hasRowIDs(table, in: db)
        observedTable = isSimple ? table.lowercased() : nil
    }

    /// Whether each row comes from one row of the table after `FROM`. A word in a quoted name can make this `false`, which
    /// costs time and changes no result.
    private static func readsOneTable(_ sql: String) -> Bool {
        let words = sql.uppercased().split { !($0.isLetter || $0.isNumber || $0 == "_") }
        let others: Set<Substring> = [
            "JOIN", "GROUP", "DISTINCT", "HAVING", "OVER", "WITH", "UNION", "INTERSECT", "EXCEPT",
        ]
        return !words.contains { others.contains($0) } && words.count { $0 == "SELECT" } == 1
    }

    /// Whether an aggregate function combines rows. SQLite's program for the statement shows it; a name like `count` in the
    /// text could be one of something else.
    private static func aggregates(_ statement: Statement, in db: Database) throws -> Bool {
        guard statement.sql.contains("(") else { return false }
        let program = try Row.fetchAll(db, sql: "EXPLAIN \(statement.sql)", arguments: statement.arguments)
        return program.contains { ($0["opcode"] as String?)?.hasPrefix("Agg") == true }
    }

    private static func tables(in region: DatabaseRegion, _ db: Database) throws -> Set<String> {
        guard !region.isFullDatabase else { return [] }
        let statement = try db.cachedStatement(
            sql: """
                SELECT name FROM sqlite_master WHERE type = 'table' \
                UNION ALL SELECT name FROM sqlite_temp_master WHERE type = 'table'
                """)
        let tables = try String.fetchAll(statement)
        let read = tables.filter { region.isModified(byEventsOfKind: .delete(tableName: $0)) }
        return Set(read.map { $0.lowercased() })
    }

    private static func columnsWithoutNulls(of table: String, in db: Database) throws -> Set<String> {
        guard try db.tableExists(table) else { return [] }
        var columns = Set(try db.columns(in: table).filter(\.isNotNull).map { $0.name.lowercased() })
        if let rowID = try db.primaryKey(table).rowIDColumn { columns.insert(rowID.lowercased()) }
        return columns
    }

    private static func hasGeneratedColumns(_ table: String, in db: Database) throws -> Bool {
        let query = "SELECT EXISTS (SELECT 1 FROM pragma_table_xinfo(?) WHERE hidden IN (2, 3))"
        return try Bool.fetchOne(db.cachedStatement(sql: query), arguments: [table]) ?? false
    }

    private static func hasRowIDs(_ table: String, in db: Database) throws -> Bool {
        guard try !db.columns(in: table).contains(where: { $0.name.lowercased() == "rowid" }) else { return false }
        let query = "SELECT rowid FROM \(table.quotedDatabaseIdentifier) LIMIT 0"
        return (try? db.cachedStatement(sql: query)) != nil
    }
}

/// The versions of the schemas of a connection.
struct SchemaVersion: Equatable, Sendable {
    private let main: Int32
    private let temporary: Int32

    init(_ db: Database) throws {
        main = try db.schemaVersion()
        temporary = try Int32.fetchOne(db.cachedStatement(sql: "PRAGMA temp.schema_version")) ?? 0
    }
}
#endif
