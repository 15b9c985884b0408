import Foundation
import GRDB
import PagingKeyset

/// A row of the tests' table.
struct Entry: Codable, FetchableRecord, PersistableRecord, Identifiable, Equatable, Sendable {
    static let team = belongsTo(Team.self)

    var id: Int64
    /// A sort key that may be `NULL`.
    var rank: Int?
    /// A sort key that many rows have in common.
    var points: Int
    var isActive = true
    var teamID: Int64 = 1
    /// Unique, so that `REPLACE` deletes another row.
    var slug: String
    var revision = 0
}

struct Team: Codable, FetchableRecord, PersistableRecord, Identifiable, Sendable {
    static let entries = hasMany(Entry.self)

    var id: Int64
    var isVisible: Bool
}

/// How the tests' table is made and read.
enum TableKind: CaseIterable {
    /// The ids are the row ids.
    case rowIDs
    /// The table has row ids beside the ids.
    case ownIDs

    var idColumn: String {
        switch self {
        case .rowIDs: "id INTEGER PRIMARY KEY"
        case .ownIDs: "id INT NOT NULL PRIMARY KEY"
        }
    }

    func create(in db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE team (id INTEGER PRIMARY KEY, isVisible BOOLEAN NOT NULL);
                CREATE TABLE entry (
                    \(idColumn), rank INTEGER, points INTEGER NOT NULL, isActive BOOLEAN NOT NULL,
                    teamID INTEGER NOT NULL REFERENCES team(id), slug TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL);
                CREATE INDEX entry_points ON entry (points DESC, id);
                CREATE TABLE other (id INTEGER PRIMARY KEY);
                INSERT INTO team VALUES (1, 1), (2, 1), (3, 0);
                """)
    }
}

extension Keyset<Entry> {
    static var byPoints: Keyset { Keyset(.descending("points", \.points), .ascending("id", unique: \.id)) }

    static var byID: Keyset { Keyset(.ascending("id", unique: \.id)) }
}

/// A directory that is removed at the end.
final class TemporaryDirectory: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "paging-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }
}
