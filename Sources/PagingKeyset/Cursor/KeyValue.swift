/// A value of a key column, as the database has it.
///
/// Two values are equal if they have the same type and the same bits. Texts are compared by their UTF-8 bytes, not by
/// canonical equivalence, because a database can tell them apart.
///
/// From SQLite, a value is what is stored. From PostgreSQL it is the text of the column, `column::text`. Never make a
/// value from a decoded item: a `Date`, for example, has not all digits of a timestamp, and pages would skip or repeat
/// rows. For the same reason a key must not hold texts that a database library changes when it reads them. SQLite can
/// store texts that are not UTF-8 or contain U+0000; many libraries repair the former and cut the latter.
public enum KeyValue: Sendable {
    /// `NULL`.
    case null
    /// An integer.
    case integer(Int64)
    /// A number with 64 bits.
    case real(Double)
    /// A text in UTF-8.
    case text(String)
    /// Bytes.
    case blob([UInt8])

    /// Whether the value is `NULL`.
    public var isNull: Bool { if case .null = self { true } else { false } }
}

extension KeyValue: Hashable {
    /// Whether two values have the same type and the same bits.
    public static func == (left: KeyValue, right: KeyValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        case (.blob(let left), .blob(let right)): left == right
        case (.null, _), (.integer, _), (.real, _), (.text, _), (.blob, _): false
        }
    }

    /// Hashes the type and the bits.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null:
            hasher.combine(0)
        case .integer(let integer):
            hasher.combine(1)
            hasher.combine(integer)
        case .real(let real):
            hasher.combine(2)
            hasher.combine(real.bitPattern)
        case .text(let text):
            hasher.combine(3)
            text.utf8.forEach { hasher.combine($0) }
        case .blob(let bytes):
            hasher.combine(4)
            hasher.combine(bytes)
        }
    }
}
