/// A column that a ``Keyset`` sorts by, and that several rows may have in common.
///
/// ```swift
/// let keys: [SortKey<Member>] = [.descending("points", \.points), .ascending("name", \.name, nulls: .last)]
/// ```
///
/// The key path gives the type of the column and nothing else: its value is never read. A column without a property in
/// `Row`, or with a value that is not `Comparable`, has a key without a key path.
public struct SortKey<Row>: Hashable, Sendable {
    /// The column: a name, or a table and a name with a dot between them.
    public let column: String
    /// The direction.
    public let direction: SortDirection
    /// The place of rows without a value; `nil` for a column that is never `NULL`.
    public let nulls: NullPlacement?
}

extension SortKey {
    /// A key whose least value comes first, for a column that is never `NULL`.
    ///
    /// - Parameters:
    ///   - column: The column: `name` or `table.name`.
    ///   - path: The property with the column's value. It is not optional, so the column must not be `NULL`.
    public static func ascending<Value: Comparable>(_ column: String, _ path: KeyPath<Row, Value>) -> SortKey {
        SortKey(column: column, direction: .ascending, nulls: nil)
    }

    /// A key whose least value comes first, for a column that may be `NULL`.
    ///
    /// - Parameters:
    ///   - column: The column: `name` or `table.name`.
    ///   - path: The property with the column's value.
    ///   - nulls: The place of rows without a value. The default is the end of the list, in both directions.
    public static func ascending<Value: Comparable>(
        _ column: String, _ path: KeyPath<Row, Value?>, nulls: NullPlacement = .last
    ) -> SortKey {
        SortKey(column: column, direction: .ascending, nulls: nulls)
    }

    /// A key whose least value comes first, without a property.
    ///
    /// - Parameters:
    ///   - column: The column: `name` or `table.name`.
    ///   - nulls: The place of rows without a value; `nil` for a column that is never `NULL`. Rows that have `NULL`
    ///     in such a column are missing in pages.
    public static func ascending(_ column: String, nulls: NullPlacement? = nil) -> SortKey {
        SortKey(column: column, direction: .ascending, nulls: nulls)
    }

    /// A key whose greatest value comes first, for a column that is never `NULL`.
    ///
    /// - Parameters:
    ///   - column: The column: `name` or `table.name`.
    ///   - path: The property with the column's value. It is not optional, so the column must not be `NULL`.
    public static func descending<Value: Comparable>(_ column: String, _ path: KeyPath<Row, Value>) -> SortKey {
        SortKey(column: column, direction: .descending, nulls: nil)
    }

    /// A key whose greatest value comes first, for a column that may be `NULL`.
    ///
    /// - Parameters:
    ///   - column: The column: `name` or `table.name`.
    ///   - path: The property with the column's value.
    ///   - nulls: The place of rows without a value. The default is the end of the list, in both directions.
    public static func descending<Value: Comparable>(
        _ column: String, _ path: KeyPath<Row, Value?>, nulls: NullPlacement = .last
    ) -> SortKey {
        SortKey(column: column, direction: .descending, nulls: nulls)
    }

    /// A key whose greatest value comes first, without a property.
    ///
    /// - Parameters:
    ///   - column: The column: `name` or `table.name`.
    ///   - nulls: The place of rows without a value; `nil` for a column that is never `NULL`. Rows that have `NULL`
    ///     in such a column are missing in pages.
    public static func descending(_ column: String, nulls: NullPlacement? = nil) -> SortKey {
        SortKey(column: column, direction: .descending, nulls: nulls)
    }
}
