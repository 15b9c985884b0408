extension Keyset {
    /// The rows after a place.
    ///
    /// - Parameters:
    ///   - cursor: The place; `nil` for the beginning of the list. The row there is not part of the page.
    ///   - limit: How many rows to read, 1 or more.
    ///   - dialect: The database.
    /// - Precondition: `cursor` is one of this order.
    public func page(after cursor: KeysetCursor?, limit: Int, dialect: KeysetDialect) -> KeysetQuery<Row> {
        page(from: cursor, in: order, limit: limit, dialect, isReversed: false)
    }

    /// The rows before a place: those that are closest to it.
    ///
    /// - Parameters:
    ///   - cursor: The place; `nil` for the end of the list. The row there is not part of the page.
    ///   - limit: How many rows to read, 1 or more.
    ///   - dialect: The database.
    /// - Returns: A query whose rows come in reverse order. ``KeysetQuery/page(_:)`` turns them round.
    /// - Precondition: `cursor` is one of this order.
    public func page(before cursor: KeysetCursor?, limit: Int, dialect: KeysetDialect) -> KeysetQuery<Row> {
        page(from: cursor, in: order.reversed, limit: limit, dialect, isReversed: true)
    }

    /// All rows after a place and up to another one, in order.
    ///
    /// - Parameters:
    ///   - lower: The place before the first row; `nil` for the beginning of the list.
    ///   - upper: The place of the last row, which is part of the range; `nil` for the end of the list.
    ///   - dialect: The database.
    /// - Returns: A query without a limit. It has no rows if `upper` does not come after `lower`.
    /// - Precondition: Both cursors are of this order.
    public func rows(
        after lower: KeysetCursor?, through upper: KeysetCursor?, dialect: KeysetDialect
    ) -> KeysetQuery<Row> {
        range(after: lower, through: upper, limit: nil, dialect, isReversed: false)
    }

    /// Rows after a place and up to another one: the first ones of the range, or the last ones.
    ///
    /// - Parameters:
    ///   - lower: The place before the first row; `nil` for the beginning of the list.
    ///   - upper: The place of the last row, which is part of the range; `nil` for the end of the list.
    ///   - limit: How many rows to read, 1 or more.
    ///   - isFromEnd: Whether the last rows of the range are read, instead of the first ones.
    ///   - dialect: The database.
    /// - Returns: A query whose rows come in reverse order if the last ones are read. ``KeysetQuery/page(_:)`` turns them
    ///   round. It has no rows if `upper` does not come after `lower`.
    /// - Precondition: Both cursors are of this order.
    public func page(
        after lower: KeysetCursor?, through upper: KeysetCursor?, limit: Int, isFromEnd: Bool = false,
        dialect: KeysetDialect
    ) -> KeysetQuery<Row> {
        precondition(limit >= 1 && limit < .max, "A page has 1 row or more and less than Int.max, not \(limit).")
        return range(after: lower, through: upper, limit: limit + 1, dialect, isReversed: isFromEnd)
    }

    private func range(
        after lower: KeysetCursor?, through upper: KeysetCursor?, limit: Int?, _ dialect: KeysetDialect,
        isReversed: Bool
    ) -> KeysetQuery<Row> {
        check(lower)
        check(upper)
        let condition = [
            lower.map { order.condition(after: $0.values, dialect) },
            upper.map { order.condition(through: $0.values, dialect) },
        ].compactMap(\.self)
        let branches =
            switch (lower, upper) {
            case (let lower?, let upper?): order.branches(after: lower.values, through: upper.values, dialect)
            case (let lower?, nil): order.branches(after: lower.values, dialect)
            case (nil, let upper?): order.branches(through: upper.values, dialect)
            case (nil, nil): [order.branch([], dialect)]
            }
        return KeysetQuery(
            keyset: self, dialect: dialect, condition: Self.all(condition),
            branches: isReversed ? branches.reversed().map(\.reversed) : branches,
            limit: limit, isReversed: isReversed)
    }

    private func page(
        from cursor: KeysetCursor?, in order: KeyColumns, limit: Int, _ dialect: KeysetDialect, isReversed: Bool
    ) -> KeysetQuery<Row> {
        check(cursor)
        precondition(limit >= 1 && limit < .max, "A page has 1 row or more and less than Int.max, not \(limit).")
        return KeysetQuery(
            keyset: self, dialect: dialect, condition: cursor.map { order.condition(after: $0.values, dialect) },
            branches: cursor.map { order.branches(after: $0.values, dialect) } ?? [order.branch([], dialect)],
            limit: limit + 1, isReversed: isReversed)
    }

    private static func all(_ conditions: [SQLFragment]) -> SQLFragment? {
        switch conditions.count {
        case 0: nil
        case 1: conditions[0]
        default: conditions.map { condition -> SQLFragment in "(\(condition))" }.joined(by: " AND ")
        }
    }
}
