#if GRDB
import Foundation
import GRDB
import PagingKeyset

extension KeyValue {
    /// The value as it is stored, not decoded.
    init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let integer): self = .integer(integer)
        case .double(let real): self = .real(real)
        case .string(let text): self = .text(text)
        case .blob(let data): self = .blob(Array(data))
        }
    }

    var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let integer): integer.databaseValue
        case .real(let real): real.databaseValue
        case .text(let text): text.databaseValue
        case .blob(let bytes): Data(bytes).databaseValue
        }
    }
}

extension SQLFragment {
    /// The fragment as a condition for a request.
    var condition: SQL {
        SQL(sql: "(\(text(for: .sqlite)))", arguments: StatementArguments(bindings.map(\.databaseValue)))
    }
}
#endif
