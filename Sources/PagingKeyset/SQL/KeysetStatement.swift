/// A whole SQL statement with the values to bind.
///
/// The text depends on the shape of a query, not on its values, so that a prepared statement can be used again.
public struct KeysetStatement: Hashable, Sendable {
    /// The text with placeholders, beginning with `$1` for PostgreSQL.
    public let text: String

    /// The values in the order of their placeholders.
    ///
    /// SQLite: bind each with its own type. PostgreSQL: bind integers, numbers and texts as text whose type the server
    /// infers from the column (type 0 in libpq), so that no digit is lost.
    public let bindings: [KeyValue]

    init(_ fragment: SQLFragment, dialect: KeysetDialect) {
        text = fragment.text(for: dialect)
        bindings = fragment.bindings
    }
}
