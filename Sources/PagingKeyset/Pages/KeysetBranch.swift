/// One part of the rows of a ``KeysetQuery``: a conjunction of comparisons, which any matching index answers.
///
/// The branches of a query are disjoint, and all rows of one come before all rows of the next. Run them one after the
/// other until there are enough rows. Each costs one search in the index and the rows that it returns, even if millions
/// of rows are equal in the first key.
///
/// A branch of a range can also have a comparison with the other end of the range, in the form `(…) IS TRUE`. It is true
/// for all rows that the search finds, unless the database takes two keys as equal that differ, as collations can.
public struct KeysetBranch: Hashable, Sendable {
    /// The condition for `WHERE`; `nil` if the branch has all rows.
    public let condition: SQLFragment?

    /// What stands after `ORDER BY`. For SQLite, keys that have one value in all rows of the branch are left out.
    public let orderBy: String

    /// ``orderBy`` for reading the rows from the last to the first.
    let reversedOrderBy: String
}

extension KeysetBranch {
    /// The same rows from the last to the first.
    var reversed: KeysetBranch {
        KeysetBranch(condition: condition, orderBy: reversedOrderBy, reversedOrderBy: orderBy)
    }
}
