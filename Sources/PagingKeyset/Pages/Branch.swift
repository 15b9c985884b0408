/// A comparison of one key with its value in a cursor.
struct KeyTest {
    enum Kind {
        /// The value is fixed, maybe as `NULL`.
        case fixed
        /// The value is some one that is not `NULL`.
        case notNull
    }

    let condition: SQLFragment
    let kind: Kind
}

extension KeyColumn {
    func named(_ dialect: KeysetDialect) -> SQLFragment { SQLFragment(sql: name.quoted(for: dialect)) }

    /// The rows with a value.
    func equal(_ value: KeyValue, _ dialect: KeysetDialect) -> KeyTest {
        KeyTest(condition: value.isNull ? isNull(dialect) : compared("=", value, dialect), kind: .fixed)
    }

    /// The rows after a value: disjoint parts in the order of the key.
    func after(_ value: KeyValue, _ dialect: KeysetDialect) -> [KeyTest] {
        if value.isNull { return nulls == .first ? [notNull(dialect)] : [] }
        let greater = KeyTest(condition: compared(afterSign, value, dialect), kind: .notNull)
        return nulls == .last ? [greater, KeyTest(condition: isNull(dialect), kind: .fixed)] : [greater]
    }

    /// The rows before a value: disjoint parts in the order of the key.
    func before(_ value: KeyValue, _ dialect: KeysetDialect) -> [KeyTest] {
        if value.isNull { return nulls == .last ? [notNull(dialect)] : [] }
        let less = KeyTest(condition: compared(beforeSign, value, dialect), kind: .notNull)
        return nulls == .first ? [KeyTest(condition: isNull(dialect), kind: .fixed), less] : [less]
    }

    /// The rows between two different values, without both. A database may take the values as equal; then there are none.
    func between(_ lower: KeyValue, _ upper: KeyValue, _ dialect: KeysetDialect) -> KeyTest? {
        guard isPossible(lower, before: upper) else { return nil }
        var conditions: [SQLFragment] = []
        if !lower.isNull { conditions.append(compared(afterSign, lower, dialect)) }
        if !upper.isNull { conditions.append(compared(beforeSign, upper, dialect)) }
        return KeyTest(condition: conditions.joined(by: " AND "), kind: .notNull)
    }

    /// Whether a value can come before another one, as far as it is known without the database.
    func isPossible(_ lower: KeyValue, before upper: KeyValue) -> Bool {
        if lower.isNull { return nulls == .first && !upper.isNull }
        return !upper.isNull || nulls == .last
    }

    func compared(_ sign: String, _ value: KeyValue, _ dialect: KeysetDialect) -> SQLFragment {
        "\(named(dialect)) \(sql: sign) \(value)"
    }

    private func isNull(_ dialect: KeysetDialect) -> SQLFragment { "\(named(dialect)) IS NULL" }

    private func notNull(_ dialect: KeysetDialect) -> KeyTest {
        KeyTest(condition: "\(named(dialect)) IS NOT NULL", kind: .notNull)
    }
}

extension KeyColumns {
    /// Makes a branch from tests of the first keys, one for each, and other conditions.
    func branch(_ tests: [KeyTest], and others: [SQLFragment] = [], _ dialect: KeysetDialect) -> KeysetBranch {
        let conditions = tests.map(\.condition) + others
        return KeysetBranch(
            condition: conditions.isEmpty ? nil : conditions.joined(by: " AND "),
            orderBy: orderBy(dialect, after: tests.map(\.kind)))
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
