#if GRDB
import Foundation
import GRDB

/// Reads columns by index, and throws for a value of another type. GRDB's own conversions trap then.
struct RowValues {
    private let row: Row

    init(_ row: Row) { self.row = row }

    func integer(_ column: Int) throws(StoreDamage) -> Int64 {
        guard case .int64(let value) = value(column) else { throw .value }
        return value
    }

    /// A number at or above 0.
    func count(_ column: Int) throws(StoreDamage) -> Int {
        guard let count = Int(exactly: try integer(column)), count >= 0 else { throw .value }
        return count
    }

    func optionalInteger(_ column: Int) throws(StoreDamage) -> Int64? {
        if case .null = value(column) { nil } else { try integer(column) }
    }

    func data(_ column: Int) throws(StoreDamage) -> Data {
        guard case .blob(let data) = value(column) else { throw .value }
        return data
    }

    private func value(_ column: Int) -> DatabaseValue.Storage {
        let value: DatabaseValue = row[column]
        return value.storage
    }
}

extension Database {
    /// The rows of a statement that is compiled once for each connection. Valid until the next one is read.
    func forEachRow(
        _ sql: String, _ arguments: StatementArguments = [], _ body: (RowValues) throws -> Void
    ) throws {
        let rows = try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
        while let row = try rows.next() { try body(RowValues(row)) }
    }

    /// What `body` reads of the first row; `nil` if there is none.
    func firstRow<Value>(
        _ sql: String, _ arguments: StatementArguments = [], _ body: (RowValues) throws -> Value
    ) throws -> Value? {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments).map { try body(RowValues($0)) }
    }

    /// Runs a statement that is compiled once for each connection.
    func run(_ sql: String, _ arguments: StatementArguments = []) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
#endif
