#if GRDB
import GRDB
import Paging
import PagingKeyset

/// Reads rows of a request in the order of a keyset.
struct KeysetReader<Item>: Sendable
where Item: FetchableRecord & Identifiable & Sendable, Item.ID: Sendable {
    typealias Window = SourceWindow<Item.ID, KeysetCursor>

    let order: Keyset<Item>
    let request: QueryInterfaceRequest<Item>
    private let keyNames: [String]
    private let knownShape = Locked<RequestShape?>(nil)

    init(order: Keyset<Item>, request: QueryInterfaceRequest<Item>) {
        self.order = order
        self.request = request
        keyNames = order.columns.indices.map { "paging_key_\($0)" }
    }

    /// What the request reads from. It is worked out again only after a change of the schema.
    ///
    /// - Throws: ``DatabaseFailure`` if pages of the request would not be parts of its rows; an error of the database.
    func shape(in db: Database) throws -> RequestShape {
        let schema = try SchemaVersion(db)
        if let known = knownShape.withLock({ $0 }), known.schema == schema { return known }
        let shape = try newShape(in: db)
        knownShape.withLock { $0 = shape }
        return shape
    }

    private func newShape(in db: Database) throws -> RequestShape {
        // SQLite reads a schema that another connection has changed when a statement runs, and not when one is prepared.
        _ = try Int.fetchOne(db, sql: "SELECT 1 FROM sqlite_master")
        let statement = try rows(hasRowIDs: false).makePreparedRequest(db, forSingleResult: false).statement
        let table = request.databaseTableName
        try RequestRules(sql: statement.sql).check(keys: order.columns, table: table, in: db)
        var shape = try RequestShape(statement, table: table, in: db)
        if shape.hasRowIDs {
            // A row can get another row id, although no column of the request changes.
            shape.region.formUnion(try rows(hasRowIDs: true).databaseRegion(db))
        }
        return shape
    }

    /// The number of all rows.
    func count(in db: Database) throws -> Int {
        try request.fetchCount(db)
    }

    /// The rows that a window needs.
    func rows(_ reading: Window.Reading, _ shape: RequestShape, in db: Database) throws -> Window.Rows<Item> {
        let range = reading.range
        let query =
            if let limit = reading.limit {
                order.page(
                    after: range.after, through: range.through, limit: limit, isFromEnd: reading.isFromEnd,
                    dialect: .sqlite)
            } else {
                order.rows(after: range.after, through: range.through, dialect: .sqlite)
            }
        var rows = try fetch(query, shape, in: db).map { (row: $0, keys: keys(of: $0)) }
        try checkOrder(of: rows.map(\.keys))
        var boundary: KeysetCursor?
        if let limit = reading.limit, rows.count > limit {
            boundary = try order.cursor(rows[reading.isFromEnd ? limit : limit - 1].keys)
            rows.removeLast(rows.count - limit)
        }
        if reading.isFromEnd { rows.reverse() }
        return Window.Rows(reading.rangeRead(boundary: boundary), try rows.map { try decoded($0.row, $0.keys, shape) })
    }

    /// Refuses rows that have no place in the order, because a key of theirs is `NULL` that should not be: they would be
    /// missing.
    func checkNulls(_ shape: RequestShape, in db: Database) throws {
        for (column, expression) in order.columnsWithoutNulls(dialect: .sqlite) {
            // A column that is written with its table can be one of another table, which a join may leave out.
            if shape.columnsWithoutNulls.contains(column.lowercased()) { continue }
            let rows = rows(hasRowIDs: false).filter(SQL(sql: "\(expression) IS NULL")).limit(1)
            guard try Row.fetchOne(db, rows) == nil else {
                throw DatabaseFailure.refused(
                    """
                    a row has NULL in the column \(column), so that it would be missing; declare the sort key with nulls: \
                    .first or .last
                    """)
            }
        }
    }

    /// Refuses rows that the order does not tell apart: of those around the end of a page, some would never be read.
    private func checkOrder(of rows: [[KeyValue]]) throws {
        for (keys, next) in zip(rows, rows.dropFirst()) where keys == next {
            throw DatabaseFailure.refused(
                """
                two rows have the same values in the sort keys \(order.columns), so that pages would leave rows out; the \
                last key needs a unique column
                """)
        }
    }

    /// The rows of the request that have some row ids, not decoded. A row that the list does not show is never decoded.
    func rows(withIDs rowIDs: Set<Int64>, _ shape: RequestShape, in db: Database) throws -> [Int64: Row] {
        let rows = rows(hasRowIDs: shape.hasRowIDs).filter(SQL(sql: Self.listed(rowIDs)))
        return Dictionary(try Row.fetchAll(db, rows).map { ($0[Self.rowID], $0) }) { first, _ in first }
    }

    /// Which of some row ids the table does not have.
    func missing(_ rowIDs: some Sequence<Int64>, _ shape: RequestShape, in db: Database) throws -> [Int64] {
        guard shape.hasRowIDs else { return [] }
        let list = "[\(rowIDs.map(String.init).joined(separator: ","))]"
        let table = request.databaseTableName.quotedDatabaseIdentifier
        let statement = try db.cachedStatement(
            sql: "SELECT value FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM \(table) WHERE \(table).rowid = value)"
        )
        return try Int64.fetchAll(statement, arguments: [list])
    }

    /// The rows on both sides of a place that are nearest to it, without those with some row ids.
    func neighbors(
        of place: KeysetCursor, without rowIDs: Set<Int64>, _ shape: RequestShape, in db: Database
    ) throws -> [Int64] {
        let filter = SQL(sql: "NOT (\(Self.listed(rowIDs)))")
        let before = order.page(before: place, limit: 1, dialect: .sqlite)
        let after = order.page(after: place, limit: 1, dialect: .sqlite)
        return try [before, after].compactMap { query in
            try fetch(query, shape, limit: 1, filter: filter, in: db).first.map { $0[Self.rowID] }
        }
    }

    /// The place of the row with a value of the unique key; `nil` if there is none.
    func place(of value: KeyValue, in db: Database) throws -> KeysetCursor? {
        let row = rows(hasRowIDs: false).filter(order.isRow(value, dialect: .sqlite).condition)
        return try Row.fetchOne(db, row).map { try self.place(of: $0) }
    }

    /// The place of the row before another one; `nil` if it is the first.
    func place(before place: KeysetCursor, in db: Database) throws -> KeysetCursor? {
        let query = order.page(before: place, limit: 1, dialect: .sqlite)
        return try fetch(query, try shape(in: db), limit: 1, in: db).first.map { try self.place(of: $0) }
    }

    /// The place of the row before the one with an index; `nil` for the start.
    func place(beforeRow row: Int, in db: Database) throws -> KeysetCursor? {
        guard row > 0 else { return nil }
        let all = order.page(after: nil, limit: 1, dialect: .sqlite)
        let exact = rows(hasRowIDs: false).order(sql: all.orderBy).limit(2, offset: row - 1)
        let found = try Row.fetchAll(db, exact)
        if found.count == 2 { return try place(of: found[0]) }
        let last = order.page(before: nil, limit: 2, dialect: .sqlite)
        let ends = try Row.fetchAll(db, rows(hasRowIDs: false).order(sql: last.orderBy).limit(2))
        return ends.count == 2 ? try place(of: ends[1]) : nil
    }

    /// The place of a row in the order.
    func place(of row: Row) throws -> KeysetCursor { try order.cursor(keys(of: row)) }

    /// What a window knows of a row, and its item.
    func decoded(_ row: Row, _ shape: RequestShape) throws -> (row: Window.Row, item: Item) {
        try decoded(row, keys(of: row), shape)
    }

    private func decoded(
        _ row: Row, _ keys: [KeyValue], _ shape: RequestShape
    ) throws -> (row: Window.Row, item: Item) {
        let item = try Item(row: row)
        let key: Int64 = shape.hasRowIDs ? row[Self.rowID] : Int64(truncatingIfNeeded: Self.hash(item.id))
        return (Window.Row(key: key, id: item.id, order: Self.hash(keys), content: Self.hash(row)), item)
    }

    /// Runs a query, branch by branch.
    private func fetch(
        _ query: KeysetQuery<Item>, _ shape: RequestShape, limit: Int? = nil, filter: SQL? = nil, in db: Database
    ) throws -> [Row] {
        let limit = limit ?? query.limit
        var fetched: [Row] = []
        for branch in query.branches {
            if let limit, fetched.count >= limit { break }
            // The limit also replaces one of the request.
            var rows = rows(hasRowIDs: shape.hasRowIDs).order(sql: branch.orderBy)
                .limit(limit.map { $0 - fetched.count } ?? -1)
            if let condition = branch.condition { rows = rows.filter(condition.condition) }
            if let filter { rows = rows.filter(filter) }
            fetched += try Row.fetchAll(db, rows)
        }
        return fetched
    }

    /// All rows, with their sort keys and row ids.
    private func rows(hasRowIDs: Bool) -> QueryInterfaceRequest<Row> {
        var columns: [any SQLSelectable] = order.columnExpressions(dialect: .sqlite).enumerated().map { index, column in
            SQL(sql: column).forKey(keyNames[index])
        }
        if hasRowIDs { columns.append(SQL(sql: "rowid").forKey(Self.rowID)) }
        return request.annotated(with: columns).asRequest(of: Row.self)
    }

    private func keys(of row: Row) -> [KeyValue] {
        keyNames.map { KeyValue(row[$0] as DatabaseValue) }
    }

    private static var rowID: String { "paging_rowid" }

    private static func listed(_ rowIDs: Set<Int64>) -> String {
        "rowid IN (\(rowIDs.map(String.init).joined(separator: ",")))"
    }

    private static func hash(_ value: some Hashable) -> UInt64 {
        UInt64(bitPattern: Int64(value.hashValue))
    }

    /// A hash of all values that an item can be decoded from.
    private static func hash(_ row: Row) -> UInt64 {
        var hasher = Hasher()
        combine(row, into: &hasher)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    private static func combine(_ row: Row, into hasher: inout Hasher) {
        for (column, value) in row.unadapted {
            hasher.combine(column)
            hasher.combine(KeyValue(value))
        }
        guard !row.prefetchedRows.isEmpty else { return }
        for key in row.prefetchedRows.keys.sorted() {
            let rows = row.prefetchedRows[key] ?? []
            hasher.combine(key)
            hasher.combine(rows.count)
            for row in rows { combine(row, into: &hasher) }
        }
        // Two joined rows can have prefetched rows with one key.
        for (_, scope) in row.scopes { combine(scope, into: &hasher) }
    }
}
#endif
