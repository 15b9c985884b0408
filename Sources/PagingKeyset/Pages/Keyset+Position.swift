extension Keyset {
    /// A statement that counts the rows before a place. The count is the index of the row there, beginning with 0.
    ///
    /// The database reads one entry of the index for each row that it counts.
    ///
    /// - Parameters:
    ///   - cursor: The place. There need not be a row.
    ///   - from: What stands after `FROM`.
    ///   - filter: The condition of the list; `nil` for all rows.
    ///   - dialect: The database.
    /// - Precondition: `cursor` is one of this order.
    public func position(
        of cursor: KeysetCursor, from: SQLFragment, where filter: SQLFragment? = nil, dialect: KeysetDialect
    ) -> KeysetStatement {
        page(before: cursor, limit: 1, dialect: dialect).count(from: from, where: filter)
    }

    /// A statement that finds the place of a row by its unique key: one row with the key columns, or none.
    ///
    /// - Parameters:
    ///   - value: The value of the unique key.
    ///   - from: What stands after `FROM`.
    ///   - filter: The condition of the list; `nil` for all rows.
    ///   - dialect: The database.
    public func place(
        of value: KeyValue, from: SQLFragment, where filter: SQLFragment? = nil, dialect: KeysetDialect
    ) -> KeysetStatement {
        let query = page(after: nil, limit: 1, dialect: dialect)
        let condition = order.columns[order.columns.count - 1].compared("=", value, dialect)
        return KeysetStatement(
            .select(SQLFragment(sql: query.keyColumns), from: from, where: [filter, condition]), dialect: dialect)
    }
}
