import Foundation
import GRDB
import PagingKeyset

extension SQLFragment {
    /// The values as SQLite stores them.
    var arguments: StatementArguments {
        StatementArguments(bindings.map(\.storedValue))
    }
}

extension KeyValue {
    /// The value as SQLite stores it.
    var storedValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let integer): integer.databaseValue
        case .real(let real): real.databaseValue
        case .text(let text): text.databaseValue
        case .blob(let bytes): Data(bytes).databaseValue
        }
    }

    init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let integer): self = .integer(integer)
        case .double(let real): self = .real(real)
        case .string(let text): self = .text(text)
        case .blob(let data): self = .blob(Array(data))
        }
    }
}
