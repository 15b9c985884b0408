import CPostgres
import PagingKeyset

/// A row that a statement found: the text of each column, in the order of the select list.
struct PostgresRow: Sendable {
    private let values: [String?]

    /// The text of a column; empty for `NULL`.
    func text(_ column: Int) -> String {
        values[column] ?? ""
    }

    /// A column that is an integer.
    ///
    /// - Throws: `PostgresFailure.refused` if it is none, which a table of another program may have.
    func integer<Number: FixedWidthInteger>(_ column: Int) throws(PostgresFailure) -> Number {
        guard let number = Number(text(column)) else {
            throw .refused(sqlState: "22P02", message: "column \(column) of a row is no integer: \(text(column))")
        }
        return number
    }

    /// A column as a key of a keyset, with all its digits.
    func key(_ column: Int) -> KeyValue {
        values[column].map(KeyValue.text) ?? .null
    }

    static func rows(of result: OpaquePointer) -> [PostgresRow] {
        let columns = 0..<PQnfields(result)
        return (0..<PQntuples(result)).map { row in
            PostgresRow(
                values: columns.map { column in
                    PQgetisnull(result, row, column) == 1 ? nil : String(cString: PQgetvalue(result, row, column))
                })
        }
    }
}
