import Foundation
import GRDB
import GRDBSQLite
import PagingKeyset

/// A database in memory.
final class SQLiteDatabase: TestDatabase {
    private let queue: DatabaseQueue

    let dialect = KeysetDialect.sqlite

    init() throws {
        queue = try DatabaseQueue()
    }

    func execute(_ sql: String) throws {
        try queue.write { try $0.execute(sql: sql) }
    }

    func rows(_ text: String, _ bindings: [KeyValue]) throws -> [[KeyValue]] {
        try queue.write { db in
            let arguments = StatementArguments(bindings.map(Self.databaseValue))
            return try Row.fetchAll(db.cachedStatement(sql: text), arguments: arguments).map { row in
                row.databaseValues.map(Self.keyValue)
            }
        }
    }

    func plan(_ statement: KeysetStatement) throws -> [String] {
        try queue.read { db in
            let arguments = StatementArguments(statement.bindings.map(Self.databaseValue))
            return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(statement.text)", arguments: arguments).map {
                $0["detail"]
            }
        }
    }

    func cost(_ statement: KeysetStatement) throws -> Int {
        try queue.read { db in
            let prepared = try db.makeStatement(sql: statement.text)
            _ = try Row.fetchAll(prepared, arguments: StatementArguments(statement.bindings.map(Self.databaseValue)))
            return Int(sqlite3_stmt_status(prepared.sqliteStatement, SQLITE_STMTSTATUS_VM_STEP, 0))
        }
    }

    private static func databaseValue(_ value: KeyValue) -> DatabaseValue {
        switch value {
        case .null: .null
        case .integer(let integer): integer.databaseValue
        case .real(let real): real.databaseValue
        case .text(let text): text.databaseValue
        case .blob(let bytes): bytes.withUnsafeBytes { Data($0) }.databaseValue
        }
    }

    private static func keyValue(_ value: DatabaseValue) -> KeyValue {
        switch value.storage {
        case .null: .null
        case .int64(let integer): .integer(integer)
        case .double(let real): .real(real)
        case .string(let text): .text(text)
        case .blob(let data): .blob([UInt8](data))
        }
    }
}
