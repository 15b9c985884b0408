#if GRDB
import Foundation
import GRDB

/// A row of the table of lists. It stays when the list is removed, with the revision of the removal.
struct ListRecord {
    let id: Int64
    var revision: Int64
    var lastUse: Int64
    var isStored: Bool
    /// The number of rows whose items are stored.
    var rows: Int64
    /// The size of the header, of the heads and of the bodies.
    var bytes: Int64

    init?(named name: Data, in db: Database) throws {
        let sql = "SELECT id, revision, lastUse, isStored, rows, bytes FROM list WHERE name = coalesce(?, x'')"
        let values = try db.firstRow(sql, [name]) { row in try (0..<6).map { try row.integer($0) } }
        guard let values else { return nil }
        (id, revision, lastUse, isStored) = (values[0], values[1], values[2], values[3] != 0)
        (rows, bytes) = (values[4], values[5])
    }

    /// Inserts a list that is not stored.
    init(inserting name: Data, revision: Int64, in db: Database) throws {
        try db.run(
            """
            INSERT INTO list (name, revision, lastUse, isStored, rows, bytes) VALUES (coalesce(?, x''), ?, 0, 0, 0, 0)
            """, [name, revision])
        id = db.lastInsertedRowID
        (self.revision, lastUse, isStored, rows, bytes) = (revision, 0, false, 0, 0)
    }

    func save(in db: Database) throws {
        try db.run(
            "UPDATE list SET revision = ?, lastUse = ?, isStored = ?, rows = ?, bytes = ? WHERE id = ?",
            [revision, lastUse, isStored, rows, bytes, id])
    }
}
#endif
