import PagingKeyset

/// A big table with an index for one order.
struct PlannedTable {
    let database: any TestDatabase
    let keyset: Keyset<Sample>

    /// What the filter compares by `=`, which stands first in the index.
    let filter: SQLFragment?

    /// Creates the table `big`, with its rows and its index.
    ///
    /// - Parameter rows: The number of rows.
    init(_ dialect: KeysetDialect, _ keyset: Keyset<Sample>, isFiltered: Bool, rows: Int) throws {
        database = try dialect.open()
        self.keyset = keyset
        filter = isFiltered ? "part = \(1)" : nil
        // PostgreSQL has no other index, so that it cannot choose one that needs fewer entries for few rows.
        let id = dialect == .sqlite ? "INTEGER PRIMARY KEY" : "INTEGER NOT NULL"
        let columns =
            "id \(id), part INTEGER NOT NULL, a INTEGER NOT NULL, b INTEGER NOT NULL, m INTEGER, n INTEGER, filler TEXT NOT NULL"
        let kind = dialect == .sqlite ? "TABLE" : "TEMPORARY TABLE"
        // Half of the rows are equal in `a`, and half have no `m`.
        let values =
            "i, i % 4, CASE WHEN i % 2 = 0 THEN 500 ELSE i % 1000 END, i % 7, CASE WHEN i % 2 = 0 THEN NULL ELSE i % 100 END, CASE WHEN i % 3 = 0 THEN NULL ELSE i % 5 END, 'filler'"
        let numbers =
            dialect == .sqlite
            ? "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < \(rows)) SELECT \(values) FROM s"
            : "SELECT \(values) FROM generate_series(1, \(rows)) AS s(i)"
        let index = (isFiltered ? "part, " : "") + keyset.indexColumns(dialect: dialect)
        try database.execute("CREATE \(kind) big (\(columns))")
        try database.execute("INSERT INTO big \(numbers)")
        try database.execute("CREATE INDEX big_in_order ON big (\(index))")
        try database.execute("ANALYZE big")
        if dialect == .postgres {
            // For few rows, reading all of them and sorting is faster. The question is whether the index can be used.
            try database.execute("SET enable_seqscan TO off; SET enable_bitmapscan TO off; SET enable_sort TO off")
        }
    }

    /// A place in the middle of the rows that are equal in the first key, and one near the end.
    func places() throws -> (middle: KeysetCursor, late: KeysetCursor) {
        let query = keyset.page(after: nil, limit: 1, dialect: database.dialect)
        let count = try database.integer(query.count(from: "big", where: filter))
        func place(_ index: Int) throws -> KeysetCursor {
            let boundary: SQLFragment = """
                SELECT \(sql: query.keyColumns) FROM big WHERE \(filter ?? "1 = 1") \
                ORDER BY \(sql: query.orderBy) LIMIT 1 OFFSET \(index)
                """
            return try keyset.cursor(database.rows(boundary.text(for: database.dialect), boundary.bindings)[0])
        }
        return (try place(count * 2 / 5), try place(count * 9 / 10))
    }
}
