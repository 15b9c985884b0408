#if GRDB
import Foundation
import GRDB
import PagingOffline

/// Reads lists in a transaction.
struct ListReader {
    private let db: Database

    /// The pages of a list without their bodies. The primary key has this order.
    static let selectionOfHeads =
        "SELECT id, position, rows, body, head FROM page WHERE list = ? ORDER BY position, id"

    init(_ db: Database) { self.db = db }

    /// The list, and whether no other list was used later. A list that is not stored has no use.
    func list(_ name: Data) throws -> (list: StoredList, isMostRecent: Bool) {
        let counters = try StoreCounters(db)
        guard let record = try ListRecord(named: name, in: db) else {
            return (StoredList(revision: counters.removalOfAll, content: nil), true)
        }
        guard record.isStored else { return (StoredList(revision: record.revision, content: nil), true) }
        let content = StoredList.Content(header: try header(of: record.id), pages: try pages(of: record.id))
        return (StoredList(revision: record.revision, content: content), record.lastUse == counters.lastUse)
    }

    /// Makes a stored list the most recently used one.
    func use(_ name: Data) throws {
        var counters = try StoreCounters(db)
        guard var record = try ListRecord(named: name, in: db), record.isStored else { return }
        record.lastUse = try counters.nextUse()
        try record.save(in: db)
        try counters.save(in: db)
    }

    func bodies(of pages: [StoredPage.ID], in name: Data) throws -> [StoredPage.ID: Data] {
        guard let record = try ListRecord(named: name, in: db), record.isStored else { return [:] }
        var bodies: [StoredPage.ID: Data] = [:]
        for id in pages {
            guard let page = try PageRecord(id, inList: record.id, in: db), let body = page.body else { continue }
            let content = try db.firstRow("SELECT content FROM body WHERE id = ?", [body]) { try $0.data(0) }
            guard let content, content.count == page.bodySize else { throw StoreDamage.missingContent }
            bodies[id] = content
        }
        return bodies
    }

    func usage() throws -> [StoredListUsage] {
        var usage: [StoredListUsage] = []
        try db.forEachRow("SELECT name, rows, bytes FROM list WHERE isStored ORDER BY lastUse") { row in
            let name = try StoreKey.string(of: row.data(0))
            usage.append(StoredListUsage(name: name, rows: try row.count(1), bytes: try row.count(2)))
        }
        return usage
    }

    private func header(of list: Int64) throws -> Data {
        let header = try db.firstRow("SELECT content FROM header WHERE list = ?", [list]) { try $0.data(0) }
        guard let header else { throw StoreDamage.missingContent }
        return header
    }

    private func pages(of list: Int64) throws -> [StoredPage] {
        var pages: [StoredPage] = []
        try db.forEachRow(Self.selectionOfHeads, [list]) { row in
            pages.append(
                StoredPage(
                    id: try row.integer(0), position: try row.integer(1), rows: try row.count(2), head: try row.data(4),
                    hasBody: try row.optionalInteger(3) != nil))
        }
        return pages
    }
}
#endif
