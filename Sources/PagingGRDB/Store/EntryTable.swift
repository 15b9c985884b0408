#if GRDB
import Foundation
import GRDB
import PagingOffline

/// The entries of all logs, in a transaction of the caller.
struct EntryTable {
    /// An entry as it is stored.
    struct Record: Sendable {
        var number: Int64
        var log: Data
        var id: Data
        var content: Data
    }

    private let db: Database

    init(_ db: Database) { self.db = db }

    func entries(in log: Data) throws -> [StoredEntry] {
        var entries: [StoredEntry] = []
        // The `+` keeps SQLite from the index: a damaged index can hide entries, and the table is small.
        let sql = "SELECT id, content FROM entry WHERE +log = coalesce(?, x'') ORDER BY number"
        try db.forEachRow(sql, [log]) { row in
            entries.append(StoredEntry(id: try StoreKey.string(of: row.data(0)), content: try row.data(1)))
        }
        return entries
    }

    func write(_ entry: StoredEntry, to log: Data) throws {
        try db.run(
            """
            INSERT INTO entry (log, id, content) VALUES (coalesce(?, x''), coalesce(?, x''), coalesce(?, x''))
            ON CONFLICT (log, id) DO UPDATE SET content = excluded.content
            """, [log, StoreKey.data(of: entry.id), entry.content])
    }

    func remove(_ id: StoredEntry.ID, from log: Data) throws {
        try db.run(
            "DELETE FROM entry WHERE log = coalesce(?, x'') AND id = coalesce(?, x'')", [log, StoreKey.data(of: id)])
    }

    /// Adds entries of a file that was damaged.
    func restore(_ records: [Record]) throws {
        for record in records {
            try db.run(
                """
                INSERT OR IGNORE INTO entry (log, id, content)
                VALUES (coalesce(?, x''), coalesce(?, x''), coalesce(?, x''))
                """, [record.log, record.id, record.content])
        }
    }

    /// The entries of a damaged file that can be read, from both ends of the table up to the damage.
    ///
    /// - Throws: An error that is not damage. The entries behind it may be readable later.
    func readableRecords() throws -> [Record] {
        var records: [Int64: Record] = [:]
        for order in ["ASC", "DESC"] {
            let sql = "SELECT number, log, id, content FROM entry ORDER BY number \(order)"
            do {
                try db.forEachRow(sql) { row in
                    guard let number = try? row.integer(0), let log = try? row.data(1), let id = try? row.data(2),
                        let content = try? row.data(3), String(validating: id, as: UTF8.self) != nil
                    else { return }
                    records[number] = Record(number: number, log: log, id: id, content: content)
                }
            } catch DatabaseError.SQLITE_TOOBIG {
                // The length of a value is damaged.
            } catch {
                guard [.damage, .doubtful].contains(StoreErrorKind(error)) else { throw error }
            }
        }
        return records.values.sorted { $0.number < $1.number }
    }
}
#endif
