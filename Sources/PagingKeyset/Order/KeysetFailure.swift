/// A ``Keyset`` or an ``SQLFragment`` cannot be made.
public enum KeysetFailure: Error, Hashable {
    /// The name of a column, or of its table, is empty.
    case emptyName(column: String)
    /// The name of a column has more than one dot.
    case tooManyParts(column: String)
    /// The name of a column contains the character U+0000, which no database accepts.
    case zeroCharacter(column: String)
    /// Two keys name the same column. The second one cannot change the order.
    case duplicateColumn(String)
    /// A text has another number of `?` than there are values for it.
    case placeholderCount(expected: Int, found: Int)
    /// A text has placeholders with a number or a name.
    case namedPlaceholder(String)
}

extension KeysetFailure: CustomStringConvertible {
    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .emptyName(let column):
            "the column \"\(column)\" has an empty name; write name or table.name"
        case .tooManyParts(let column):
            "the column \"\(column)\" has more than one dot; write name or table.name"
        case .zeroCharacter(let column):
            "the name of the column \"\(column)\" contains U+0000; remove it"
        case .duplicateColumn(let column):
            "two keys name the column \"\(column)\"; remove the second one"
        case .placeholderCount(let expected, let found):
            "the SQL has \(found) placeholders ? for \(expected) values; write one for each value"
        case .namedPlaceholder(let name):
            "the SQL has the placeholder \(name); write a plain ? for each value, or interpolate the values"
        }
    }
}
