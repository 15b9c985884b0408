import PagingKeyset
import Testing

/// A connection to a real database.
protocol TestDatabase: AnyObject {
    var dialect: KeysetDialect { get }

    /// Runs statements without values.
    func execute(_ sql: String) throws

    /// Runs one statement.
    ///
    /// - Returns: The rows with the values of all columns: as they are stored for SQLite, as texts for PostgreSQL.
    func rows(_ text: String, _ bindings: [KeyValue]) throws -> [[KeyValue]]

    /// The plan of a statement, a line for each step.
    func plan(_ statement: KeysetStatement) throws -> [String]

    /// Runs a statement and measures what it costs: the steps of SQLite's virtual machine, or the rows that PostgreSQL
    /// finds in indexes and tables. Both are the same at each run.
    func cost(_ statement: KeysetStatement) throws -> Int
}

extension TestDatabase {
    func rows(_ statement: KeysetStatement) throws -> [[KeyValue]] {
        try rows(statement.text, statement.bindings)
    }

    func integer(_ statement: KeysetStatement) throws -> Int {
        try #require(rows(statement).first?.first?.asInteger)
    }

    func integers(_ sql: String) throws -> [Int] {
        try rows(sql, []).map { try #require($0.first?.asInteger) }
    }
}

extension KeyValue {
    var asInteger: Int? {
        switch self {
        case .integer(let integer): Int(integer)
        case .text(let text): Int(text)
        case .null, .real, .blob: nil
        }
    }

    var asBool: Bool? {
        switch self {
        case .integer(let integer): integer == 1
        case .text(let text): ["t": true, "f": false][text]
        case .null, .real, .blob: nil
        }
    }
}
