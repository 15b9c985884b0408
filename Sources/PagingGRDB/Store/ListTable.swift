#if GRDB
import Foundation
import GRDB
import PagingOffline

/// Changes one list, in a transaction of the caller.
struct ListTable {
    private let db: Database
    private let name: Data
    private var counters: StoreCounters
    private var record: ListRecord?

    init(_ db: Database, list name: Data) throws {
        self.db = db
        self.name = name
        counters = try StoreCounters(db)
        record = try ListRecord(named: name, in: db)
    }

    /// - Returns: The new revision.
    mutating func write(_ change: StoredListChange) throws -> StoredList.Revision {
        let revision = record?.revision ?? counters.removalOfAll
        guard change.revision == revision else {
            throw StoreFailure.conflict(revision: revision, isStored: record?.isStored ?? false)
        }
        var list = try nextRecord()
        if list.isStored { list.bytes &-= Int64(try headerSize(of: list.id)) }
        try removePages(change, from: &list)
        for page in change.pages {
            let stored = try PageRecord(page.id, inList: list.id, in: db)
            let written = try PageRecord.write(page, over: stored, inList: list.id, in: db)
            list.rows &+= written.storedRows &- (stored?.storedRows ?? 0)
            list.bytes &+= written.bytes &- (stored?.bytes ?? 0)
        }
        try db.run(
            "INSERT OR REPLACE INTO header (list, content) VALUES (?, coalesce(?, x''))", [list.id, change.header])
        list.bytes &+= Int64(change.header.count)
        list.isStored = true
        list.lastUse = try counters.nextUse()
        try save(list)
        return list.revision
    }

    /// Removes the list, and changes its revision also if it is not stored.
    mutating func remove() throws {
        var list = try nextRecord()
        if list.isStored {
            try db.run("DELETE FROM body WHERE id IN (SELECT body FROM page WHERE list = ?)", [list.id])
            try db.run("DELETE FROM page WHERE list = ?", [list.id])
            try db.run("DELETE FROM header WHERE list = ?", [list.id])
        }
        (list.isStored, list.rows, list.bytes) = (false, 0, 0)
        try save(list)
    }

    /// Removes all lists, and changes the revision of each list, those that were never stored included.
    static func removeAll(in db: Database) throws {
        for table in ["body", "page", "header", "list"] { try db.run("DELETE FROM \(table)") }
        var counters = try StoreCounters(db)
        try counters.removeAll()
        try counters.save(in: db)
    }

    private mutating func nextRecord() throws -> ListRecord {
        let revision = try counters.nextRevision()
        guard var list = record else { return try ListRecord(inserting: name, revision: revision, in: db) }
        list.revision = revision
        return list
    }

    private mutating func save(_ list: ListRecord) throws {
        try list.save(in: db)
        try counters.save(in: db)
        record = list
    }

    private func headerSize(of list: Int64) throws -> Int {
        let size = try db.firstRow("SELECT length(content) FROM header WHERE list = ?", [list]) { try $0.count(0) }
        guard let size else { throw StoreDamage.missingContent }
        return size
    }

    private func removePages(_ change: StoredListChange, from list: inout ListRecord) throws {
        let changed = Set(change.pages.map(\.id))
        var removed: [StoredPage.ID: PageRecord] = [:]
        switch change.removal {
        case .pages(let ids): for id in ids { removed[id] = try PageRecord(id, inList: list.id, in: db) }
        case .allOthers: removed = try PageRecord.all(inList: list.id, in: db)
        }
        // A page that the change names may keep its body.
        for (id, page) in removed where !changed.contains(id) {
            try page.remove(id, fromList: list.id, in: db)
            list.rows &-= page.storedRows
            list.bytes &-= page.bytes
        }
    }
}
#endif
