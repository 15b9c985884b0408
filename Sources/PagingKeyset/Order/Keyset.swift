/// A total order of the rows of a table or a query, and the SQL that reads pages in this order.
///
/// ```swift
/// let order = Keyset<Member>(
///     .descending("points", \.points),
///     .ascending("name", \.name, nulls: .last),
///     .ascending("id", unique: \.id))
/// let query = order.page(after: nil, limit: 50, dialect: .postgres)
/// let statement = query.statement(select: "*", from: "members")
/// ```
///
/// The last key is unique and never `NULL`, so that no two rows are equal. A missing unique key is an error of the
/// compiler. Values are always bound, and names of columns are always quoted.
///
/// The order is that of the database: its collations decide how texts compare. A database compares by the same rules
/// in conditions, in `ORDER BY` and in an index, if the collation is that of the column.
public struct Keyset<Row>: Hashable, Sendable {
    let order: KeyColumns

    /// Creates an order whose keys are known only when the program runs.
    ///
    /// - Parameters:
    ///   - keys: The keys before the unique one.
    ///   - unique: The last key.
    /// - Throws: ``KeysetFailure`` if a name of a column is malformed, or two keys have the same name.
    public init(_ keys: [SortKey<Row>], unique: UniqueSortKey<Row>) throws(KeysetFailure) {
        var columns: [KeyColumn] = []
        for key in keys {
            columns.append(
                KeyColumn(name: try ColumnName(key.column), direction: key.direction, nulls: key.nulls))
        }
        columns.append(KeyColumn(name: try ColumnName(unique.column), direction: unique.direction, nulls: nil))
        for (index, column) in columns.enumerated() where columns[..<index].contains(where: { $0.name == column.name })
        {
            throw .duplicateColumn(column.name.parts.joined(separator: "."))
        }
        order = KeyColumns(columns)
    }

    /// The names of the key columns in their order, without quotes.
    public var columns: [String] {
        order.columns.map { $0.name.parts.joined(separator: ".") }
    }
}
