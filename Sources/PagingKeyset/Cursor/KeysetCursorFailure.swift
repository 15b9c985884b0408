/// A cursor is refused.
public enum KeysetCursorFailure: Error, Hashable {
    /// The text is not one that ``Keyset/encode(_:filter:sealing:)`` returns.
    case malformed
    /// The cursor has another format. This version of the library reads format 1.
    case otherVersion(UInt8)
    /// The cursor was made for another order.
    case otherOrder
    /// The cursor was made for another filter.
    case otherFilter
    /// The cursor is not sealed, and the server seals its cursors.
    case notSealed
    /// The cursor is sealed, and no seal was given to open it.
    case sealed
    /// The seal is broken, or its key is not known any more.
    case brokenSeal(keyID: UInt8)
    /// There are too few or too many values for the order's keys.
    case valueCount(expected: Int, found: Int)
    /// A column that the order declares as never `NULL` has no value.
    case unexpectedNull(column: String)
}

extension KeysetCursorFailure: CustomStringConvertible {
    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .malformed:
            "the cursor is malformed; use the cursor of an answer, unchanged"
        case .otherVersion(let version):
            "the cursor has format \(version), and this server reads format 1; read the list from its beginning"
        case .otherOrder:
            "the cursor is one of another order; keep the order, or read the list from its beginning"
        case .otherFilter:
            "the cursor is one of another filter; keep the filter, or read the list from its beginning"
        case .notSealed:
            "the cursor has no seal; use the cursor of an answer, unchanged"
        case .sealed:
            "the cursor is sealed; give decode the seal that encode had"
        case .brokenSeal(let keyID):
            "the seal of the cursor, with key \(keyID), is broken or has expired; read the list from its beginning"
        case .valueCount(let expected, let found):
            "there are \(found) values for \(expected) keys; select the key columns of the query, all of them"
        case .unexpectedNull(let column):
            """
            the column \(column) is NULL in a row, and its key is declared as never NULL; \
            declare the key with nulls: .first or .last
            """
        }
    }
}
