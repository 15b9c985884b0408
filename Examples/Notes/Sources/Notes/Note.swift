import GRDB
import PagingGRDB
import PagingKeyset

struct Note: Codable, FetchableRecord, PersistableRecord, Identifiable, Equatable, Sendable {
    static let databaseTableName = "note"

    var id: Int64
    var title: String
    /// When the note was edited last, in seconds.
    var editedAt: Int
}

extension Keyset<Note> {
    /// The note that was edited last comes first.
    static var newestFirst: Keyset {
        Keyset(.descending("editedAt", \.editedAt), .descending("id", unique: \.id))
    }
}

/// A file with a million notes.
struct NotesFile {
    let path: String

    /// Opens the file. Two processes that write wait for each other.
    func open() throws -> DatabasePool {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        return try DatabasePool(path: path, configuration: configuration)
    }

    /// Fills the new file with notes: one every ten seconds, in the order of their ids.
    func fill(_ count: Int) throws {
        try open().write { db in
            try db.execute(
                sql: """
                    CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT NOT NULL, editedAt INTEGER NOT NULL);
                    CREATE INDEX note_editedAt ON note (editedAt DESC, id DESC);
                    """)
            try db.execute(
                sql: """
                    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
                    INSERT INTO note SELECT n, 'Note ' || n, n * 10 FROM number
                    """,
                arguments: [count])
        }
    }
}
