extension KeyColumns {
    /// The rows after a place, as branches.
    func branches(after place: [KeyValue], _ dialect: KeysetDialect) -> [KeysetBranch] {
        columns.indices.reversed().flatMap { index in
            columns[index].after(place[index], dialect).map { test in
                branch(equal(place, upTo: index, dialect) + [test], dialect)
            }
        }
    }

    /// The rows up to a place, with the place itself, as branches.
    func branches(through place: [KeyValue], _ dialect: KeysetDialect) -> [KeysetBranch] {
        columns.indices.flatMap { index in
            upTo(place, at: index, dialect).map { test in
                branch(equal(place, upTo: index, dialect) + [test], dialect)
            }
        }
    }

    /// The rows after a place and up to another one, with the latter, as branches.
    ///
    /// The two places differ first in one key. Rows that have the first place's value there come first, then those with
    /// a value in between, then those with the second place's value. A database can take two values as equal that
    /// differ here (with a collation, or as `1` and `1.0`). Then only the last group has rows, which is why its
    /// condition has the first place in it.
    func branches(
        after lower: [KeyValue], through upper: [KeyValue], _ dialect: KeysetDialect
    ) -> [KeysetBranch] {
        guard let split = columns.indices.first(where: { lower[$0] != upper[$0] }) else { return [] }
        let column = columns[split]
        guard column.isPossible(lower[split], before: upper[split]) else { return [] }
        let prefix = equal(lower, upTo: split, dialect)
        let areComparable = !lower[split].isNull && !upper[split].isNull
        if split == columns.count - 1 {
            let tests = [column.compared(column.afterSign, lower[split], dialect)]
            let end = upTo(upper, at: split, dialect)
            return end.map { branch(prefix + [$0], and: tests, dialect) }
        }
        // In brackets, so that no database searches an index by it instead of by the fixed value.
        let beforeUpper: [SQLFragment] =
            areComparable ? ["(\(column.compared(column.beforeSign, upper[split], dialect))) IS TRUE"] : []
        let first = columns.indices[(split + 1)...].reversed().flatMap { index in
            columns[index].after(lower[index], dialect).map { test in
                branch(equal(lower, upTo: index, dialect) + [test], and: beforeUpper, dialect)
            }
        }
        let middle = column.between(lower[split], upper[split], dialect).map { branch(prefix + [$0], dialect) }
        let afterLower = areComparable ? [isAfter(lower, from: split, dialect)] : []
        let last = columns.indices[(split + 1)...].flatMap { index in
            upTo(upper, at: index, dialect).map { test in
                branch(equal(upper, upTo: index, dialect) + [test], and: afterLower, dialect)
            }
        }
        return first + [middle].compactMap(\.self) + last
    }

    /// Whether a row comes after a place, as an expression that is never `NULL` and that no index is searched for.
    ///
    /// - Parameter first: The first key to compare. The rows are known to be equal in the keys before it.
    func isAfter(_ place: [KeyValue], from first: Int = 0, _ dialect: KeysetDialect) -> SQLFragment {
        let tail = KeyColumns(Array(columns[first...]))
        return "(\(tail.condition(after: Array(place[first...]), dialect))) IS TRUE"
    }

    /// The rows after a place, as one condition.
    func condition(after place: [KeyValue], _ dialect: KeysetDialect) -> SQLFragment {
        if let comparison = comparison(columns[0].afterSign, place, dialect) { return comparison }
        // The bound lets the database use the index for the first key.
        let isBounded = !place[0].isNull && columns[0].nulls != .last
        return disjunction(
            branches(after: place, dialect), bound: isBounded ? "\(sql: columns[0].afterSign)=" : nil, place, dialect)
    }

    /// The rows up to a place, with the place itself, as one condition.
    func condition(through place: [KeyValue], _ dialect: KeysetDialect) -> SQLFragment {
        if let comparison = comparison(columns[0].beforeSign + "=", place, dialect) { return comparison }
        let isBounded = !place[0].isNull && columns[0].nulls != .first
        return disjunction(
            branches(through: place, dialect), bound: isBounded ? "\(sql: columns[0].beforeSign)=" : nil, place, dialect
        )
    }

    /// A comparison of rows, if one selects the right ones.
    private func comparison(_ sign: String, _ place: [KeyValue], _ dialect: KeysetDialect) -> SQLFragment? {
        guard isUniform else { return nil }
        if columns.count == 1 { return columns[0].compared(sign, place[0], dialect) }
        let names = columns.map { $0.named(dialect) }.joined(by: ", ")
        let values = place.map { value -> SQLFragment in "\(value)" }.joined(by: ", ")
        return "(\(names)) \(sql: sign) (\(values))"
    }

    private func disjunction(
        _ branches: [KeysetBranch], bound: SQLFragment?, _ place: [KeyValue], _ dialect: KeysetDialect
    ) -> SQLFragment {
        let parts = branches.compactMap(\.condition)
        let either = parts.map { part -> SQLFragment in "(\(part))" }.joined(by: " OR ")
        guard let bound else { return either }
        return "\(columns[0].named(dialect)) \(bound) \(place[0]) AND (\(either))"
    }

    private func equal(_ place: [KeyValue], upTo end: Int, _ dialect: KeysetDialect) -> [KeyTest] {
        columns.indices[..<end].map { columns[$0].equal(place[$0], dialect) }
    }

    /// The rows before a place in one key, and with the place in the last key.
    private func upTo(_ place: [KeyValue], at index: Int, _ dialect: KeysetDialect) -> [KeyTest] {
        let column = columns[index]
        guard index == columns.count - 1 else { return column.before(place[index], dialect) }
        let condition = column.compared(column.beforeSign + "=", place[index], dialect)
        return [KeyTest(condition: condition, kind: .notNull)]
    }
}
