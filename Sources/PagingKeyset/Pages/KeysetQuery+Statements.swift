extension KeysetQuery {
    /// A whole statement.
    ///
    /// The key columns come after those of `select`. For PostgreSQL, columns named `paging_sort_0` and so on may follow
    /// them; ignore these. Branches become one statement by `UNION ALL`, which a database with a matching index merges
    /// without sorting.
    ///
    /// - Parameters:
    ///   - select: The select list, without the key columns. If an alias in it has the name of a key column, write the
    ///     key with its table: otherwise `ORDER BY` means the alias.
    ///   - from: What stands after `FROM`.
    ///   - filter: The condition of the list; `nil` for all rows.
    public func statement(select: SQLFragment, from: SQLFragment, where filter: SQLFragment? = nil) -> KeysetStatement {
        let select: SQLFragment = "\(select), \(sql: keyColumns)"
        guard branches.count > 1, !isOneComparison else {
            let rows = rows(select, from, [filter, onlyCondition])
            return KeysetStatement("\(rows) ORDER BY \(sql: orderBy)\(limitClause)", dialect: dialect)
        }
        let sortName = dialect == .sqlite ? "paging_key_" : "paging_sort_"
        let terms = order.columns.enumerated().map { "\(sortName)\($0)\($1.suffix($1.nulls))" }
        let parts = branches.map { branch -> SQLFragment in
            switch dialect {
            case .sqlite:
                rows(select, from, [filter, branch.condition])
            case .postgres:
                """
                (\(rows("\(select), \(sql: sortColumns)", from, [filter, branch.condition])) \
                ORDER BY \(sql: branch.orderBy)\(limitClause))
                """
            }
        }
        return KeysetStatement(
            "\(parts.joined(by: " UNION ALL ")) ORDER BY \(sql: terms.joined(separator: ", "))\(limitClause)",
            dialect: dialect)
    }

    /// A whole statement for one branch.
    ///
    /// - Parameters:
    ///   - branch: One of ``branches``.
    ///   - limit: How many rows to read at most, 0 or more: ``limit`` without the rows of the branches before; `nil` for
    ///     all.
    ///   - select: The select list, without the key columns.
    ///   - from: What stands after `FROM`.
    ///   - filter: The condition of the list; `nil` for all rows.
    public func statement(
        of branch: KeysetBranch, limit: Int?, select: SQLFragment, from: SQLFragment, where filter: SQLFragment? = nil
    ) -> KeysetStatement {
        let rows = rows("\(select), \(sql: keyColumns)", from, [filter, branch.condition])
        let limit: SQLFragment = limit.map { " LIMIT \($0)" } ?? ""
        return KeysetStatement("\(rows) ORDER BY \(sql: branch.orderBy)\(limit)", dialect: dialect)
    }

    /// A statement that counts all rows that the query selects, without its limit.
    ///
    /// - Parameters:
    ///   - from: What stands after `FROM`.
    ///   - filter: The condition of the list; `nil` for all rows.
    public func count(from: SQLFragment, where filter: SQLFragment? = nil) -> KeysetStatement {
        guard branches.count > 1, !isOneComparison else {
            return KeysetStatement(rows("count(*)", from, [filter, onlyCondition]), dialect: dialect)
        }
        let counts = branches.map { branch -> SQLFragment in
            "(\(rows("count(*)", from, [filter, branch.condition])))"
        }
        return KeysetStatement("SELECT \(counts.joined(by: " + "))", dialect: dialect)
    }

    /// Whether the database searches an index by the condition as well as by branches. SQLite does not, if the unique
    /// key is the primary key: it then reads all rows that are equal in the keys before.
    private var isOneComparison: Bool { dialect == .postgres && keyset.order.isUniform }

    private var onlyCondition: SQLFragment? {
        guard !branches.isEmpty else { return "1 = 0" }
        return isOneComparison ? condition : branches[0].condition
    }

    private var limitClause: SQLFragment { limit.map { " LIMIT \($0)" } ?? "" }

    private var sortColumns: String {
        order.columns.enumerated().map { "\($1.name.quoted(for: dialect)) AS paging_sort_\($0)" }
            .joined(separator: ", ")
    }

    private func rows(_ select: SQLFragment, _ from: SQLFragment, _ conditions: [SQLFragment?]) -> SQLFragment {
        SQLFragment.select(select, from: from, where: conditions)
    }
}

extension SQLFragment {
    static func select(_ select: SQLFragment, from: SQLFragment, where conditions: [SQLFragment?]) -> SQLFragment {
        let conditions = conditions.compactMap(\.self).map { condition -> SQLFragment in "(\(condition))" }
        guard !conditions.isEmpty else { return "SELECT \(select) FROM \(from)" }
        return "SELECT \(select) FROM \(from) WHERE \(conditions.joined(by: " AND "))"
    }
}
