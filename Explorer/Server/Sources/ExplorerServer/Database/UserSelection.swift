import GRDB

/// The SQL of a user query: which rows of which index, in which direction.
struct UserSelection {
    var query: UserQuery
    private(set) var conditions: [String]
    private(set) var arguments: [any DatabaseValueConvertible]

    init(_ query: UserQuery) {
        self.query = query
        conditions = ["site = ?"]
        arguments = [query.site.id]
        if query.list == .moderators {
            conditions.append("kind = \(UserKind.moderator.rawValue)")
        }
        if let min = query.min {
            add("\(query.sort.column) >= ?", min)
        }
        if let max = query.max {
            add("\(query.sort.column) <= ?", max)
        }
        if let text = query.nameContains {
            let patterns = NamePattern.patterns(containing: text)
            let likes = patterns.map { _ in "name LIKE ? ESCAPE '\(NamePattern.escape)'" }
            conditions.append("(" + likes.joined(separator: " OR ") + ")")
            arguments += patterns
        }
    }

    /// Narrows to the rows from or behind a place, in `order`.
    mutating func start(_ comparison: Comparison, _ place: Place, in order: Order) {
        let sign =
            switch (comparison, order) {
            case (.at, .ascending): ">="
            case (.behind, .ascending): ">"
            case (.at, .descending): "<="
            case (.behind, .descending): "<"
            }
        conditions.append("(\(query.sort.column), id) \(sign) (?, ?)")
        arguments += [place.key, place.id]
    }

    /// Narrows to the rows before a key, in ascending order.
    mutating func end(before key: SortKey, included: Bool) {
        add("\(query.sort.column) \(included ? "<=" : "<") ?", key)
    }

    enum Comparison {
        case at
        case behind
    }

    private mutating func add(_ condition: String, _ argument: any DatabaseValueConvertible) {
        conditions.append(condition)
        arguments.append(argument)
    }

    private var source: String {
        """
        FROM user INDEXED BY \(query.sort.index(of: query.list))
        WHERE \(conditions.joined(separator: " AND "))
        """
    }

    /// How many rows there are.
    func count() -> SQLRequest<Int> {
        SQLRequest(sql: "SELECT count(*) \(source)", arguments: StatementArguments(arguments), cached: true)
    }

    /// `limit` rows behind the first `offset` ones, in `order`.
    ///
    /// The ids are found in the index alone; the table is read only for the rows that are answered.
    func rows(in order: Order, limit: Int, offset: Int = 0) -> SQLRequest<User> {
        let direction = order == .ascending ? "ASC" : "DESC"
        let column = query.sort.column
        return SQLRequest(
            sql: """
                SELECT \(User.columns) FROM (
                    SELECT id AS found \(source)
                    ORDER BY \(column) \(direction), id \(direction) LIMIT ? OFFSET ?
                ) JOIN user AS u ON u.site = ? AND u.id = found
                ORDER BY u.\(column) \(direction), u.id \(direction)
                """,
            arguments: StatementArguments(arguments + [limit, offset, query.site.id]), cached: true)
    }
}
