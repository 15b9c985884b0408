extension KeyColumns {
    /// Makes a branch from tests of the first keys, one for each, and other conditions.
    func branch(_ tests: [KeyTest], and others: [SQLFragment] = [], _ dialect: KeysetDialect) -> KeysetBranch {
        let conditions = tests.map(\.condition) + others
        let kinds = tests.map(\.kind)
        return KeysetBranch(
            condition: conditions.isEmpty ? nil : conditions.joined(by: " AND "),
            orderBy: orderBy(dialect, after: kinds), reversedOrderBy: reversed.orderBy(dialect, after: kinds))
    }

    /// What stands after `ORDER BY`.
    ///
    /// - Parameter kinds: What is known of the first keys. PostgreSQL finds this out itself, and finds an index only by
    ///   the whole order. SQLite's indexes have no `NULLS FIRST` or `NULLS LAST`, so that it is left out where it can be.
    func orderBy(_ dialect: KeysetDialect, after kinds: [KeyTest.Kind] = []) -> String {
        var terms: [String] = []
        for (index, column) in columns.enumerated() {
            var nulls = column.nulls
            if dialect == .sqlite, index < kinds.count {
                if kinds[index] == .fixed, index < columns.count - 1 { continue }
                nulls = nil
            }
            terms.append(column.name.quoted(for: dialect) + column.suffix(nulls))
        }
        return terms.joined(separator: ", ")
    }
}

extension KeyColumn {
    /// The direction, and the place of rows without a value, as `ORDER BY` and `CREATE INDEX` have it.
    func suffix(_ nulls: NullPlacement?) -> String {
        let placement =
            switch nulls {
            case nil: ""
            case .first: " NULLS FIRST"
            case .last: " NULLS LAST"
            }
        return (direction == .descending ? " DESC" : "") + placement
    }
}
