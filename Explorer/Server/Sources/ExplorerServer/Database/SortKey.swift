import GRDB

/// What one row is compared by in a sort: numbers by value, names by their UTF-8 bytes.
enum SortKey: Hashable, Sendable {
    case number(Int64)
    case text(String)
}

extension SortKey: DatabaseValueConvertible {
    var databaseValue: DatabaseValue {
        switch self {
        case .number(let number): number.databaseValue
        case .text(let text): text.databaseValue
        }
    }

    static func fromDatabaseValue(_ value: DatabaseValue) -> SortKey? {
        switch value.storage {
        case .int64(let number): .number(number)
        case .string(let text): .text(text)
        case .null, .double, .blob: nil
        }
    }
}

/// The place of a row in a sort: its key, and its id where keys are equal.
struct Place: Hashable, Sendable {
    var key: SortKey
    var id: Int64
}
