extension Keyset {
    /// A statement that finds where to split a list into parts with equal numbers of rows, for reading them in parallel.
    ///
    /// Each row of its result has the key columns of the last row of a part; the last part has none. There are
    /// `parts - 1` rows, or fewer if the list is so short that parts would be empty. Give their cursors to
    /// ``ranges(splitAt:)``.
    ///
    /// The database reads an entry of the index twice for each row of the list: to count them, and to number them.
    ///
    /// - Parameters:
    ///   - parts: The number of parts, 1 or more.
    ///   - from: What stands after `FROM`.
    ///   - filter: The condition of the list; `nil` for all rows.
    ///   - dialect: The database.
    public func boundaries(
        parts: Int, from: SQLFragment, where filter: SQLFragment? = nil, dialect: KeysetDialect
    ) -> KeysetStatement {
        precondition(parts >= 1, "a list is split into 1 part or more, not \(parts)")
        let query = page(after: nil, limit: 1, dialect: dialect)
        let counted = SQLFragment.select("count(*)", from: from, where: [filter])
        let numbered = SQLFragment.select(
            """
            \(sql: query.keyColumns), row_number() OVER (ORDER BY \(sql: query.orderBy)) AS paging_row, \
            (\(counted)) AS paging_total
            """, from: from, where: [filter])
        // The number is no value of a user, and PostgreSQL infers no type for it as a parameter.
        let number = SQLFragment(sql: String(parts))
        return KeysetStatement(
            """
            SELECT \(sql: query.keyColumnNames.joined(separator: ", ")) FROM (\(numbered)) AS paging_rows \
            WHERE paging_row < paging_total \
            AND paging_row * \(number) / paging_total > (paging_row - 1) * \(number) / paging_total \
            ORDER BY paging_row
            """, dialect: dialect)
    }

    /// The ranges between boundaries. Read with ``rows(after:through:dialect:)``, they have each row exactly once, also
    /// if rows were inserted or deleted after the boundaries were found.
    ///
    /// - Parameter boundaries: The places where the list is split, in the order of the list.
    /// - Returns: The bounds of one range more than there are boundaries; `nil` for an open end.
    public func ranges(
        splitAt boundaries: [KeysetCursor]
    ) -> [(after: KeysetCursor?, through: KeysetCursor?)] {
        boundaries.forEach { check($0) }
        let ends = [nil] + boundaries.map(Optional.some) + [nil]
        return zip(ends, ends.dropFirst()).map { (after: $0, through: $1) }
    }
}
