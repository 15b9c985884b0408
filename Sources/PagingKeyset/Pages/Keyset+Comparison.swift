extension Keyset {
    /// Whether a row comes after a place: an SQL expression for a select list, which is never `NULL`.
    ///
    /// - Parameters:
    ///   - cursor: The place.
    ///   - dialect: The database.
    /// - Precondition: `cursor` is one of this order.
    public func isAfter(_ cursor: KeysetCursor, dialect: KeysetDialect) -> SQLFragment {
        check(cursor)
        return order.isAfter(cursor.values, dialect)
    }

    /// Whether a row comes before a place: an SQL expression for a select list, which is never `NULL`.
    ///
    /// - Parameters:
    ///   - cursor: The place.
    ///   - dialect: The database.
    /// - Precondition: `cursor` is one of this order.
    public func isBefore(_ cursor: KeysetCursor, dialect: KeysetDialect) -> SQLFragment {
        check(cursor)
        return order.reversed.isAfter(cursor.values, dialect)
    }

    /// The columns of an index that answers all pages of this order, as `CREATE INDEX` has them.
    ///
    /// Put the columns that the filter compares by `=` before them. SQLite keeps rows without a value at the beginning of
    /// an ascending column and at the end of a descending one. If a key other than the first has them elsewhere, SQLite
    /// sorts the rows that are equal in the keys before it.
    ///
    /// - Parameter dialect: The database.
    public func indexColumns(dialect: KeysetDialect) -> String {
        order.columns.map {
            dialect.quoted($0.name.parts[$0.name.parts.count - 1]) + $0.suffix(dialect == .sqlite ? nil : $0.nulls)
        }.joined(separator: ", ")
    }
}
