/// What reads one page, or a range of rows, in the order of a ``Keyset``.
///
/// ``statement(select:from:where:)`` writes a whole statement. Its parts are there too, for programs that write their
/// own. A page is read with one row more than asked for, which tells whether there are more.
public struct KeysetQuery<Row>: Hashable, Sendable {
    /// The order of the list.
    public let keyset: Keyset<Row>

    /// The database.
    public let dialect: KeysetDialect

    /// The condition for `WHERE`, as one expression; `nil` if there is none.
    ///
    /// It is a comparison of rows if all keys have one direction and none can be `NULL`. Otherwise it is a disjunction
    /// with a bound for the first key, if that can have one. Then a database may read all rows that are equal in the
    /// first key; ``branches`` and ``statement(select:from:where:)`` never do.
    public let condition: SQLFragment?

    /// The same rows as ``condition``, as parts that are disjoint and in order; empty if there can be no rows.
    public let branches: [KeysetBranch]

    /// The greatest number of rows to fetch: one more than asked for. `nil` for a range, whose length is not limited.
    public let limit: Int?

    /// Whether rows come from the database in reverse order. ``page(_:)`` turns them round.
    public let isReversed: Bool

    /// The order of the rows as the database sends them.
    var order: KeyColumns { isReversed ? keyset.order.reversed : keyset.order }

    /// What stands after `ORDER BY`.
    public var orderBy: String { order.orderBy(dialect) }

    /// The key columns for the select list, with their names ``keyColumnNames``.
    ///
    /// For PostgreSQL each is cast to `text`, so that no digit is lost.
    public var keyColumns: String {
        zip(keyset.order.columns, keyColumnNames).map { column, alias in
            "\(column.name.quoted(for: dialect))\(dialect == .postgres ? "::text" : "") AS \(alias)"
        }.joined(separator: ", ")
    }

    /// The names of the key columns in the result: `paging_key_0`, `paging_key_1` and so on.
    public var keyColumnNames: [String] { keyset.order.columns.indices.map { "paging_key_\($0)" } }
}
