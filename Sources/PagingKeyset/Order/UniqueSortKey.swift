/// The last column that a ``Keyset`` sorts by: each row has a value there, and no two rows have the same.
///
/// It decides between rows that are equal in all other keys. Without it, rows at the end of a page could be skipped or
/// repeated. A primary key of one column is such a key. The database, not this type, makes sure that it is unique.
public struct UniqueSortKey<Row>: Hashable, Sendable {
    /// The column: a name, or a table and a name with a dot between them.
    public let column: String
    /// The direction.
    public let direction: SortDirection
}

extension UniqueSortKey {
    /// A unique key whose least value comes first.
    ///
    /// - Parameters:
    ///   - column: The column: `name` or `table.name`.
    ///   - unique: The property with the column's value.
    public static func ascending<Value: Comparable>(
        _ column: String, unique: KeyPath<Row, Value>
    ) -> UniqueSortKey {
        UniqueSortKey(column: column, direction: .ascending)
    }

    /// A unique key whose least value comes first, without a property.
    ///
    /// - Parameter column: The column: `name` or `table.name`. It must be unique and never `NULL`.
    public static func ascending(unique column: String) -> UniqueSortKey {
        UniqueSortKey(column: column, direction: .ascending)
    }

    /// A unique key whose greatest value comes first.
    ///
    /// - Parameters:
    ///   - column: The column: `name` or `table.name`.
    ///   - unique: The property with the column's value.
    public static func descending<Value: Comparable>(
        _ column: String, unique: KeyPath<Row, Value>
    ) -> UniqueSortKey {
        UniqueSortKey(column: column, direction: .descending)
    }

    /// A unique key whose greatest value comes first, without a property.
    ///
    /// - Parameter column: The column: `name` or `table.name`. It must be unique and never `NULL`.
    public static func descending(unique column: String) -> UniqueSortKey {
        UniqueSortKey(column: column, direction: .descending)
    }
}

extension UniqueSortKey {
    /// A unique key cannot be optional: rows without a value would have no place among each other.
    @available(
        *, unavailable, message: "a unique key cannot be optional; use a column that is NOT NULL, like the primary key"
    )
    public static func ascending<Value>(_ column: String, unique: KeyPath<Row, Value?>) -> UniqueSortKey {
        UniqueSortKey(column: column, direction: .ascending)
    }

    /// A unique key cannot be optional: rows without a value would have no place among each other.
    @available(
        *, unavailable, message: "a unique key cannot be optional; use a column that is NOT NULL, like the primary key"
    )
    public static func descending<Value>(_ column: String, unique: KeyPath<Row, Value?>) -> UniqueSortKey {
        UniqueSortKey(column: column, direction: .descending)
    }
}
