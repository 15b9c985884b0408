import GRDB
import PagingKeyset

/// A search in the different names of a site. They are far fewer than its users.
struct NameSearch: Sendable {
    var site: Site.ID

    /// What the names contain, not empty and without U+0000.
    var text: String

    private var condition: SQLFragment { NamePattern.condition("text", contains: text) }

    private var ids: ClosedRange<Int64> { Schema.nameIDs(ofSite: site) }

    /// The names that contain the text.
    ///
    /// - Parameter maximumUserCount: How many users may have them.
    /// - Returns: `nil` if more users may have them.
    /// - Complexity: A search in the index of trigrams and at most `maximumUserCount` names. For a text of one or two
    ///   characters, all names of the site.
    func matches(_ db: Database, maximumUserCount: Int) throws -> NameMatches? {
        // Each name has a user: a search that finds more names can stop.
        let limit = maximumUserCount + 1
        guard let row = try request(limit: limit).fetchOne(db) else { return nil }
        let (nameCount, matches): (Int, NameMatches) = (row[0], NameMatches(ids: row[2], userCount: row[1]))
        return nameCount < limit && matches.userCount <= maximumUserCount ? matches : nil
    }

    /// Asks for the number of names that may contain the text, and for the number of users and the ids of those that do.
    ///
    /// - Parameter limit: How many names to read at most.
    func request(limit: Int) -> SQLRequest<Row> {
        let candidates: SQLFragment =
            if let query = NamePattern.trigramQuery(containing: text) {
                """
                SELECT id, users, \(condition) AS matches FROM (
                    SELECT rowid AS candidate FROM name_trigram
                    WHERE name_trigram MATCH \(query) AND rowid BETWEEN \(ids.lowerBound) AND \(ids.upperBound)
                    LIMIT \(limit)
                ) CROSS JOIN name ON id = candidate
                """
            } else {
                """
                SELECT id, users, TRUE AS matches FROM name
                WHERE id BETWEEN \(ids.lowerBound) AND \(ids.upperBound) AND \(condition) LIMIT \(limit)
                """
            }
        let sql: SQLFragment = """
            SELECT count(*), coalesce(sum(users) FILTER (WHERE matches), 0), json_group_array(id) FILTER (WHERE matches)
            FROM (\(candidates))
            """
        return SQLRequest(sql: sql.text(for: .sqlite), arguments: sql.arguments, cached: true)
    }

    /// How many users have a name that contains the text.
    ///
    /// - Parameters:
    ///   - min: The least name that counts; `nil` for all.
    ///   - max: The greatest name that counts; `nil` for all.
    /// - Complexity: All names of the site.
    func userCount(_ db: Database, min: KeyValue? = nil, max: KeyValue? = nil) throws -> Int {
        var sql: SQLFragment = """
            SELECT coalesce(sum(users), 0) FROM name
            WHERE id BETWEEN \(ids.lowerBound) AND \(ids.upperBound) AND \(condition)
            """
        if let min { sql = "\(sql) AND text >= \(min)" }
        if let max { sql = "\(sql) AND text <= \(max)" }
        let request = SQLRequest<Int>(sql: sql.text(for: .sqlite), arguments: sql.arguments, cached: true)
        return try request.fetchOne(db) ?? 0
    }
}

extension NameSearch: Hashable {
    /// Whether two searches are equal byte by byte, as for `UserQuery`.
    static func == (left: NameSearch, right: NameSearch) -> Bool {
        left.site == right.site && KeyValue.text(left.text) == .text(right.text)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(site)
        hasher.combine(KeyValue.text(text))
    }
}
