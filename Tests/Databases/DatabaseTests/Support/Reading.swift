import PagingKeyset
import Testing

/// How a test reads the rows of a query.
enum Reading: CaseIterable {
    /// By the whole statement.
    case statement
    /// By one branch after the other.
    case branches
    /// By a statement of the test, with the query's condition.
    case condition
}

extension KeysetQuery {
    /// The page of ids that the query reads.
    func ids(_ database: any TestDatabase, where filter: SQLFragment?, _ reading: Reading) throws -> KeysetPage<Int> {
        var rows: [[KeyValue]] = []
        switch reading {
        case .statement:
            rows = try database.rows(statement(select: "sample.id", from: "sample", where: filter))
        case .branches:
            for branch in branches where limit.map({ rows.count < $0 }) ?? true {
                let rest = limit.map { $0 - rows.count }
                rows += try database.rows(
                    statement(of: branch, limit: rest, select: "sample.id", from: "sample", where: filter))
            }
        case .condition:
            let parts = [filter, condition].compactMap(\.self).map { part -> SQLFragment in "(\(part))" }
            var sql: SQLFragment = "SELECT sample.id, \(sql: keyColumns) FROM sample WHERE 1 = 1"
            for part in parts { sql = "\(sql) AND \(part)" }
            sql = "\(sql) ORDER BY \(sql: orderBy)"
            if let limit { sql = "\(sql) LIMIT \(limit)" }
            rows = try database.rows(sql.text(for: dialect), sql.bindings)
        }
        return try page(
            rows.map { row in
                (item: try #require(row[0].asInteger), key: Array(row[1...keyColumnNames.count]))
            })
    }
}
