#if GRDB
public import GRDB
public import Paging
import PagingCore
public import PagingKeyset

/// A list of database rows, in pages by sort key in both directions. A `Pager` with this source follows the database.
///
/// ```swift
/// let pages = DatabasePages(
///     Keyset(.descending("points", \.points), .ascending("id", unique: \.id)),
///     of: Player.all().filter(Column("isActive")), in: database)
/// let pager = Pager(pages)
/// ```
///
/// ## Changes
///
/// After each transaction that changed the rows of the request, the list gets one update with edits by id: changed rows
/// are updated in place, new ones are inserted where they sort, and rows that were deleted or no longer match the request
/// are removed. Rows outside of the loaded pages change the edges and the total only.
///
/// For a request on one table, the row ids of the changes decide what is read again. For other requests (joins,
/// aggregates, subqueries, prefetched associations, views) and for more than 500 changed rows in a transaction, the loaded
/// pages are read again and compared. The list gets the same update in both cases.
///
/// SQLite does not report changes of virtual tables and of tables without row ids, nor changes by other processes and
/// other connections. Announce these with `Database.notifyChanges(in:)` in a write to `database`.
///
/// ## The request
///
/// The order of the request is replaced by `order`. Sort keys are columns of tables, never aliases or expressions; in a request
/// with several tables, write them as `table.column`. Each item has its own id.
///
/// Some requests are refused, because their pages would not be parts of their rows: a request with a limit or a window
/// function, and a request that is grouped by columns other than its primary key or its sort keys. Put such a request into a
/// view. Rows with equal sort keys are refused where they are read.
///
/// A sort key whose column can be `NULL` is declared with `nulls:`. Rows with `NULL` in another key are searched for when a
/// list opens, at each refresh and when all pages are read again. They are refused. A column that is `NOT NULL` saves this
/// search.
///
/// Three mistakes are not noticed, and rows may be missing then:
///
/// - Rows whose keys only a collation such as `NOCASE` calls equal. Give the last key a unique index.
/// - A sort key in a view with values of several types. Use `CAST` in the view.
/// - A result column that has the name of a sort key, but other values. Rename the column.
///
/// An index that has the columns that the filter compares by `=`, followed by `Keyset.indexColumns(dialect:)`, answers
/// each page with one search.
///
/// ## Threads
///
/// All database work runs on the queues of `database`, never on the main thread. With a `DatabasePool`, reads do not wait
/// for writes.
public struct DatabasePages<Item>: PageSourceConvertible
where Item: FetchableRecord & Identifiable & Sendable, Item.ID: Sendable {
    let reader: KeysetReader<Item>
    let database: any DatabaseWriter
    let pageSize: Int
    let countsRows: Bool
    /// The place after which the list opens; `nil` for its start.
    var opening: KeysetCursor?

    /// Creates a list of the rows of a request.
    ///
    /// - Parameters:
    ///   - order: The order of the list. Its last key is unique.
    ///   - request: The rows. The request has no limit, and its order has no effect.
    ///   - database: The database to read. Its changes are observed while a list shows the rows.
    ///   - pageSize: How many rows a page has, 1 or more.
    ///   - countsRows: Whether all rows are counted for `ListUpdate.total`: with the first page, and again after changes.
    ///     SQLite reads every row of the request, or an index entry for each, to count them.
    /// - Precondition: `pageSize > 0`.
    public init(
        _ order: Keyset<Item>, of request: QueryInterfaceRequest<Item>, in database: any DatabaseWriter,
        pageSize: Int = 50, countsRows: Bool = false
    ) {
        precondition(pageSize > 0, "The page size is \(pageSize). Pass a positive number.")
        reader = KeysetReader(order: order, request: request)
        self.database = database
        self.pageSize = pageSize
        self.countsRows = countsRows
    }

    /// The source of the list. A pager observes the database; a loop reads each page as it is at that moment.
    public var pageSource: PageSource<Item> {
        PageSource(
            .chained(limit: pageSize),
            observation: { list in DatabaseObservation(pages: self, list: list) },
            opening: opening.map { OpaqueCursor(base: DatabasePageCursor($0)) },
            answer: { request in try await page(for: request) })
    }

    /// Reads one page without observing the database.
    private func page(for request: SourceRequest) async throws -> ItemPage<Item, OpaqueCursor> {
        do {
            let (request, limit) = try placeRequest(for: request, .nextPage, until: nil)
            let begins = request.page.cursor == opening
            return try await database.read { db in
                let shape = try reader.shape(in: db)
                if begins { try reader.checkNulls(shape, in: db) }
                var windows = SourceWindows<Item.ID, KeysetCursor>()
                let (_, page) = try windows.read(for: request, limit: limit) { try reader.rows($0, shape, in: db) }
                let total = countsRows && request.isAtStart ? try reader.count(in: db) : nil
                return itemPage(page, total: total)
            }
        } catch {
            throw DatabaseFailure.wrapping(error)
        }
    }

    /// The place and the boundary that a request of a list names, and how many rows it asks for.
    ///
    /// - Throws: ``ForeignCursor`` if the cursor is one of another source or another order.
    func placeRequest(
        for request: SourceRequest, _ purpose: SourceLoadPurpose, until boundary: PageBoundary<OpaqueCursor>?
    ) throws -> (request: PlaceRequest<KeysetCursor>, limit: Int) {
        guard case .cursor(let cursor, let direction, let limit) = request else {
            preconditionFailure("Not a request by cursor: \(request)")
        }
        let place = PlaceRequest(
            cursor: try cursor.map(place), direction: direction, for: purpose,
            boundary: try boundary?.map(place))
        return (place, limit)
    }

    /// - Throws: ``ForeignCursor`` if the cursor is one of another source or another order.
    func place(of cursor: OpaqueCursor) throws -> KeysetCursor {
        guard let place = cursor.base as? DatabasePageCursor, reader.order.isOrder(of: place.place) else {
            throw ForeignCursor(cursor: "\(cursor.base)")
        }
        return place.place
    }

    func itemPage(_ page: KeysetReader<Item>.Window.Page<Item>, total: Int?) -> ItemPage<Item, OpaqueCursor> {
        ItemPage<Item, DatabasePageCursor>(
            page.rows.map(\.item), next: page.range.through.map(DatabasePageCursor.init),
            previous: page.range.after.map(DatabasePageCursor.init), total: total
        ).withOpaqueCursors()
    }
}
#endif
