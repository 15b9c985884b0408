import CPostgres
import Foundation
import PagingKeyset

/// A connection to the tests' server, in a schema of its own.
final class PostgresDatabase: TestDatabase {
    private let connection: OpaquePointer

    let dialect = KeysetDialect.postgres

    struct Failure: Error, CustomStringConvertible {
        let sql: String
        let message: String

        var description: String { "\(message)in: \(sql)" }
    }

    init() throws {
        let folder = try PostgresServer.start().folder
        connection = PQconnectdb("host=\(folder) user=postgres dbname=postgres")
        guard PQstatus(connection) == CONNECTION_OK else {
            throw Failure(sql: "connect", message: String(cString: PQerrorMessage(connection)))
        }
        // Tables go with the connection.
        try execute("SET search_path TO pg_temp, public; SET client_min_messages TO warning")
    }

    deinit {
        PQfinish(connection)
    }

    func execute(_ sql: String) throws {
        _ = try read(PQexec(connection, sql), sql)
    }

    /// Binds all values as texts whose types the server infers.
    func rows(_ text: String, _ bindings: [KeyValue]) throws -> [[KeyValue]] {
        let texts = bindings.map(Self.text(of:))
        let pointers = texts.map { text in text.map { UnsafePointer(strdup($0)!) } }
        defer { pointers.forEach { free(UnsafeMutablePointer(mutating: $0)) } }
        return try read(PQexecParams(connection, text, Int32(texts.count), nil, pointers, nil, nil, 0), text)
    }

    func plan(_ statement: KeysetStatement) throws -> [String] {
        try explain(statement, "COSTS OFF")
    }

    func cost(_ statement: KeysetStatement) throws -> Int {
        try explain(statement, "ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF").reduce(0) { cost, line in
            if line.contains(" Scan "), let match = line.firstMatch(of: /actual rows=(\d+) loops=(\d+)/) {
                return cost + Int(match.1)! * Int(match.2)!
            }
            return cost + (line.firstMatch(of: /Rows Removed by .*: (\d+)/).map { Int($0.1)! } ?? 0)
        }
    }

    private func explain(_ statement: KeysetStatement, _ options: String) throws -> [String] {
        try rows("EXPLAIN (\(options)) \(statement.text)", statement.bindings).map {
            if case .text(let line) = $0[0] { line } else { "" }
        }
    }

    private func read(_ result: OpaquePointer?, _ sql: String) throws -> [[KeyValue]] {
        defer { PQclear(result) }
        let status = PQresultStatus(result)
        guard status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK else {
            throw Failure(sql: sql, message: String(cString: PQresultErrorMessage(result)))
        }
        return (0..<PQntuples(result)).map { row in
            (0..<PQnfields(result)).map { column in
                PQgetisnull(result, row, column) == 1
                    ? .null : .text(String(cString: PQgetvalue(result, row, column)))
            }
        }
    }

    private static func text(of value: KeyValue) -> String? {
        switch value {
        case .null: nil
        case .integer(let integer): String(integer)
        case .real(let real): String(real)
        case .text(let text): text
        case .blob(let bytes):
            "\\x" + bytes.map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined()
        }
    }
}
