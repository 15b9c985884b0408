#if GRDB
import GRDB

/// What a request must not have, because the condition of a page is put beside its own: SQLite filters rows before it groups
/// them, numbers them in a window, or limits them.
struct RequestRules {
    /// The SQL of the request, without what is in texts and parentheses.
    private let sql: String

    init(sql: String) {
        var (kept, depth) = ("", 0)
        var quote: Character?
        for character in sql {
            if let end = quote {
                if character == end { quote = nil }
                if depth == 0, end != "'" { kept.append(character) }
                continue
            }
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if "'\"`".contains(character) { quote = character }
            if depth == 0, character != "'" { kept.append(character) }
        }
        self.sql = kept
    }

    /// - Throws: ``DatabaseFailure`` if pages of the request would not be parts of its rows.
    func check(keys: [String], table: String, in db: Database) throws {
        guard !hasLimit else {
            throw DatabaseFailure.refused("the request has a limit; remove it, and filter the rows that the list has")
        }
        guard !hasWindowFunction else {
            throw DatabaseFailure.refused(
                "the request has a window function, which would count each page alone; put the function into a view")
        }
        guard let groups = groupColumns else { return }
        let names = keys.map(name)
        let primaryKey = try db.primaryKey(table).columns.map { $0.lowercased() }
        guard groups.isSuperset(of: names) || groups.isSuperset(of: primaryKey) || groups.contains("rowid") else {
            throw DatabaseFailure.refused(
                """
                the request is grouped by other columns than the sort keys \(keys), so that pages would cut groups; sort by \
                the columns of GROUP BY, or put the request into a view
                """)
        }
    }

    private var hasLimit: Bool {
        sql.contains("LIMIT") && sql.firstMatch(of: /LIMIT -?\d+( OFFSET \d+)?$/) != nil
    }

    private var hasWindowFunction: Bool {
        sql.uppercased().contains("OVER") && sql.firstMatch(of: /\)\s*OVER\b/.ignoresCase()) != nil
    }

    /// The columns after `GROUP BY`; `nil` if the request is not grouped.
    private var groupColumns: Set<String>? {
        guard sql.contains("GROUP BY"), let match = sql.firstMatch(of: /GROUP BY (.+?)( HAVING .*| ORDER BY .*)?$/)
        else {
            return nil
        }
        return Set(match.1.split(separator: ", ").map { name(String($0)) })
    }

    /// A column in lowercase, without quotes, and without its table if this is the one after `FROM`.
    private func name(_ column: String) -> String {
        let name = column.filter { $0 != "\"" }.lowercased()
        guard let table = sql.firstMatch(of: /FROM "([^"]+)"( "([^"]+)")?/).map({ $0.3 ?? $0.1 }) else { return name }
        let prefix = "\(table.lowercased())."
        return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    }
}
#endif
