#if GRDB
import Foundation
import GRDB
import PagingOffline

/// What a row of the table of pages says about the size of a page.
struct PageRecord {
    private(set) var rows: Int
    /// The row of the body; `nil` if the page is stored without one.
    private(set) var body: Int64?
    private(set) var bodySize: Int
    private(set) var headSize: Int

    private static let columns = "rows, body, bodySize, length(head), id"

    init?(_ id: StoredPage.ID, inList list: Int64, in db: Database) throws {
        let sql = "SELECT \(Self.columns) FROM page WHERE list = ? AND id = ?"
        guard let page = try db.firstRow(sql, [list, id], PageRecord.init) else { return nil }
        self = page
    }

    /// All pages of a list.
    static func all(inList list: Int64, in db: Database) throws -> [StoredPage.ID: PageRecord] {
        var pages: [StoredPage.ID: PageRecord] = [:]
        try db.forEachRow("SELECT \(columns) FROM page WHERE list = ?", [list]) { row in
            pages[try row.integer(4)] = try PageRecord(row)
        }
        return pages
    }

    private init(_ row: RowValues) throws {
        (rows, body, bodySize) = (try row.count(0), try row.optionalInteger(1), try row.count(2))
        headSize = try row.count(3)
    }

    /// The number of rows whose items are stored.
    var storedRows: Int64 { body == nil ? 0 : Int64(rows) }

    var bytes: Int64 { Int64(headSize) &+ Int64(bodySize) }

    /// Writes a page over this one, or a new one if this is `nil`.
    static func write(
        _ page: StoredListChange.Page, over stored: PageRecord?, inList list: Int64, in db: Database
    ) throws -> PageRecord {
        var (body, bodySize) = (stored?.body, stored?.bodySize ?? 0)
        switch page.body {
        case .unchanged: break
        case .removed:
            if let body { try db.run("DELETE FROM body WHERE id = ?", [body]) }
            (body, bodySize) = (nil, 0)
        case .replaced(let data):
            if let body {
                try db.run("UPDATE body SET content = coalesce(?, x'') WHERE id = ?", [data, body])
                // The body that the page names is not there.
                guard db.changesCount == 1 else { throw StoreDamage.missingContent }
            } else {
                try db.run("INSERT INTO body (content) VALUES (coalesce(?, x''))", [data])
                body = db.lastInsertedRowID
            }
            bodySize = data.count
        }
        let sql =
            stored == nil
            ? """
            INSERT INTO page (position, rows, body, bodySize, head, list, id) VALUES (?, ?, ?, ?, coalesce(?, x''), ?, ?)
            """
            : """
            UPDATE page SET position = ?, rows = ?, body = ?, bodySize = ?, head = coalesce(?, x'') WHERE list = ? AND id = ?
            """
        try db.run(sql, [page.position, page.rows, body, bodySize, page.head, list, page.id])
        guard db.changesCount == 1 else { throw StoreDamage.index }
        return PageRecord(rows: page.rows, body: body, bodySize: bodySize, headSize: page.head.count)
    }

    private init(rows: Int, body: Int64?, bodySize: Int, headSize: Int) {
        (self.rows, self.body, self.bodySize, self.headSize) = (rows, body, bodySize, headSize)
    }

    /// Removes this page, whose id is `id`.
    func remove(_ id: StoredPage.ID, fromList list: Int64, in db: Database) throws {
        if let body { try db.run("DELETE FROM body WHERE id = ?", [body]) }
        try db.run("DELETE FROM page WHERE list = ? AND id = ?", [list, id])
        guard db.changesCount == 1 else { throw StoreDamage.index }
    }
}
#endif
