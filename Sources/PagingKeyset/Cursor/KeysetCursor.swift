/// A place in a ``Keyset``: the values of all keys of one row.
///
/// The row need not exist any more. A cursor belongs to its order; use with another order is a mistake of the caller and
/// traps.
public struct KeysetCursor: Hashable, Sendable {
    /// The values of the keys, in the order of the keys.
    public let values: [KeyValue]

    /// The digest of the order.
    let order: UInt64
}

extension Keyset {
    /// The place with some values.
    ///
    /// - Parameter values: The values of the columns `paging_key_0`, `paging_key_1` and so on of a row.
    /// - Throws: ``KeysetCursorFailure/valueCount(expected:found:)``, or
    ///   ``KeysetCursorFailure/unexpectedNull(column:)`` if a column that the order declares as never `NULL` has no
    ///   value.
    public func cursor(_ values: [KeyValue]) throws(KeysetCursorFailure) -> KeysetCursor {
        guard values.count == order.columns.count else {
            throw .valueCount(expected: order.columns.count, found: values.count)
        }
        for (column, value) in zip(order.columns, values) where value.isNull && column.nulls == nil {
            throw .unexpectedNull(column: column.name.parts.joined(separator: "."))
        }
        return KeysetCursor(values: values, order: order.digest)
    }
}
