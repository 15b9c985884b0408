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

    /// The rows that are equal in this key, also if both have no value.
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
