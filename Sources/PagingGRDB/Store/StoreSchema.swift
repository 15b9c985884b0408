#if GRDB
import Foundation
import GRDB

/// The tables of a store's file, and the version of them.
///
/// Heads are in the primary key's order of positions, without the bodies, so that the pages of a list are one range. The
/// rows and bytes of a list are sums over its pages that each change keeps up to date.
enum StoreSchema {
    /// "Page" in ASCII: marks the file as a store.
    static let applicationID: Int64 = 0x5061_6765
    static let version: Int64 = 1
    /// The table that stays if the version changes.
    static let entryTable = "entry"

    static let statements = [
        """
        CREATE TABLE store (
            id INTEGER PRIMARY KEY, revision INTEGER NOT NULL, lastUse INTEGER NOT NULL, removalOfAll INTEGER NOT NULL)
        """,
        """
        CREATE TABLE list (
            id INTEGER PRIMARY KEY, name BLOB NOT NULL UNIQUE, revision INTEGER NOT NULL, lastUse INTEGER NOT NULL,
            isStored INTEGER NOT NULL, rows INTEGER NOT NULL, bytes INTEGER NOT NULL)
        """,
        "CREATE TABLE header (list INTEGER PRIMARY KEY, content BLOB NOT NULL)",
        """
        CREATE TABLE page (
            list INTEGER NOT NULL, position INTEGER NOT NULL, id INTEGER NOT NULL, rows INTEGER NOT NULL,
            body INTEGER, bodySize INTEGER NOT NULL, head BLOB NOT NULL, PRIMARY KEY (list, position, id)) WITHOUT ROWID
        """,
        "CREATE UNIQUE INDEX pageByID ON page (list, id)",
        "CREATE TABLE body (id INTEGER PRIMARY KEY, content BLOB NOT NULL)",
        """
        CREATE TABLE entry (
            number INTEGER PRIMARY KEY, log BLOB NOT NULL, id BLOB NOT NULL, content BLOB NOT NULL, UNIQUE (log, id))
        """,
    ]

    /// What a file contains.
    enum Content: Equatable {
        case nothing
        case store
        case olderVersion
        case newerVersion(Int)
        case foreignDatabase
    }

    /// - Throws: ``StoreDamage/schema`` if a store lacks a table.
    static func content(of db: Database) throws -> Content {
        let applicationID = try Int64.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let version = try Int64.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        let definitions = try definitions(in: db)
        let isComplete = definitions.isSuperset(of: statements)
        guard applicationID == Self.applicationID else {
            if definitions.isEmpty { return .nothing }
            // The mark is damaged.
            if isComplete { throw StoreDamage.schema }
            return .foreignDatabase
        }
        if version > Self.version { return .newerVersion(Int(version)) }
        if version < Self.version { return .olderVersion }
        guard isComplete else { throw StoreDamage.schema }
        return .store
    }

    private static func definitions(in db: Database) throws -> Set<String> {
        // GRDB creates and drops a table of its own when it opens a file.
        let sql = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'grdb%'"
        return try Set(DatabaseValue.fetchAll(db, sql: sql).compactMap(String.fromDatabaseValue))
    }

    /// Creates the tables, in a transaction of the caller. The table of logs is kept if it exists.
    ///
    /// - Parameter revision: The last revision that any list had, if it is known.
    static func create(in db: Database, after revision: Int64?) throws {
        let tables = try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
        for table in tables where table != entryTable {
            try db.execute(sql: "DROP TABLE \(table.quotedDatabaseIdentifier)")
        }
        for statement in statements where !(statement.contains("TABLE entry") && tables.contains(entryTable)) {
            try db.execute(sql: statement)
        }
        // Revisions begin at the time: a file that was created again uses none of the file before.
        let start = max(Int64(Date().timeIntervalSince1970 * 1000), revision.map { min($0, .max / 2) + 1 } ?? 0)
        try db.execute(sql: "INSERT INTO store VALUES (1, ?, 0, ?)", arguments: [start, start])
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        try db.execute(sql: "PRAGMA user_version = \(version)")
    }
}
#endif
