import PagingKeyset

/// The SQL of a user query in PostgreSQL: which rows, in which order.
struct PostgresSelection {
    var query: UserQuery

    /// How many columns `User.columns` has.
    static let columnCount = User.columns.split(separator: ",").count

    /// The condition of all rows of the query.
    var filter: SQLFragment {
        var filter: SQLFragment = "site = \(query.site.id)"
        if query.list == .moderators {
            filter = "\(filter) AND kind = \(sql: String(UserKind.moderator.rawValue))"
        }
        if let least = query.min { filter = "\(filter) AND \(sql: query.sort.column) >= \(least)" }
        if let greatest = query.max { filter = "\(filter) AND \(sql: query.sort.column) <= \(greatest)" }
        if let text = query.nameContains {
            filter = "\(filter) AND \(NamePattern.condition("name", contains: text, with: "ILIKE"))"
        }
        return filter
    }

    /// How many rows there are.
    var count: SQLFragment { "SELECT count(*) FROM users WHERE \(filter)" }

    /// `limit` rows behind the first `offset` ones, in the query's order.
    func rows(limit: Int, offset: Int) -> SQLFragment {
        rows(where: filter, in: query.order, limit: limit, offset: offset)
    }

    /// The rows behind the first `offset` ones from a place on, in ascending order.
    ///
    /// - Parameter place: The values of the key columns.
    func rows(from place: [KeyValue], limit: Int, offset: Int) -> SQLFragment {
        let condition: SQLFragment = """
            site = \(query.site.id) AND (\(sql: query.sort.column), id) >= (\(place[0]), \(place[1]))
            """
        return rows(where: condition, in: .ascending, limit: limit, offset: offset)
    }

    /// The rows after a place, in the query's order, with the key columns behind those of a user.
    func rows(_ page: KeysetQuery<User>) -> SQLFragment {
        var condition = filter
        if let place = page.condition { condition = "\(condition) AND (\(place))" }
        let found: SQLFragment = """
            SELECT id AS found FROM users WHERE \(condition) ORDER BY \(sql: page.orderBy) LIMIT \(page.limit ?? 0)
            """
        return users(found, in: query.order, keys: ", \(page.keyColumns)")
    }

    private func rows(where condition: SQLFragment, in order: Order, limit: Int, offset: Int) -> SQLFragment {
        let direction = order == .ascending ? "ASC" : "DESC"
        let found: SQLFragment = """
            SELECT id AS found FROM users WHERE \(condition)
            ORDER BY \(sql: query.sort.column) \(sql: direction), id \(sql: direction) LIMIT \(limit) OFFSET \(offset)
            """
        return users(found, in: order)
    }

    /// The users whose ids a statement finds. It finds them in the index alone; the table is read only for the rows that
    /// are answered.
    private func users(_ found: SQLFragment, in order: Order, keys: String = "") -> SQLFragment {
        let direction = order == .ascending ? "ASC" : "DESC"
        return """
            SELECT \(sql: User.columns)\(sql: keys) FROM (\(found)) AS page
            JOIN users AS u ON u.site = \(query.site.id) AND u.id = found
            ORDER BY u.\(sql: query.sort.column) \(sql: direction), u.id \(sql: direction)
            """
    }
}

extension User {
    /// - Parameter row: The columns `User.columns`, and others behind them.
    init(_ row: PostgresRow) throws {
        self.init(
            id: try row.integer(0), account: try row.integer(1), name: row.text(2), reputation: try row.integer(3),
            creation: try row.integer(4), kind: UserKind(rawValue: try row.integer(5)) ?? .registered,
            gold: try row.integer(6), silver: try row.integer(7), bronze: try row.integer(8))
    }
}
