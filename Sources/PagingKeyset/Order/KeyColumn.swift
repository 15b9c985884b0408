/// One key of an order, as conditions and `ORDER BY` need it.
struct KeyColumn: Hashable, Sendable {
    let name: ColumnName
    let direction: SortDirection
    /// `nil` for a column that is never `NULL`.
    let nulls: NullPlacement?

    var reversed: KeyColumn {
        KeyColumn(name: name, direction: direction.reversed, nulls: nulls?.reversed)
    }

    /// The operator between the column and a value for the rows after that value.
    var afterSign: String { direction == .ascending ? ">" : "<" }

    /// The operator between the column and a value for the rows before that value.
    var beforeSign: String { direction == .ascending ? "<" : ">" }
}
