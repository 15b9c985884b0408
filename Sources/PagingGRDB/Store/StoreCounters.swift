#if GRDB
import GRDB

/// The counters of a file, which all of its lists share.
struct StoreCounters {
    /// The last revision that any list got.
    private(set) var revision: Int64
    /// Grows with each use of a list.
    private(set) var lastUse: Int64
    /// The revision of lists that were not stored or removed since all lists were removed.
    private(set) var removalOfAll: Int64

    init(_ db: Database) throws {
        let counters = try db.firstRow("SELECT revision, lastUse, removalOfAll FROM store") { row in
            (try row.integer(0), try row.integer(1), try row.integer(2))
        }
        guard let counters else { throw StoreDamage.missingContent }
        (revision, lastUse, removalOfAll) = counters
    }

    mutating func nextRevision() throws(StoreDamage) -> Int64 {
        revision = try Self.next(revision)
        return revision
    }

    mutating func nextUse() throws(StoreDamage) -> Int64 {
        lastUse = try Self.next(lastUse)
        return lastUse
    }

    mutating func removeAll() throws(StoreDamage) { removalOfAll = try nextRevision() }

    func save(in db: Database) throws {
        try db.run("UPDATE store SET revision = ?, lastUse = ?, removalOfAll = ?", [revision, lastUse, removalOfAll])
    }

    private static func next(_ counter: Int64) throws(StoreDamage) -> Int64 {
        guard counter < .max else { throw .value }
        return counter + 1
    }
}
#endif
