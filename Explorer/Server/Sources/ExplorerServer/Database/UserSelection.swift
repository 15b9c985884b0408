import GRDB

/// The SQL of a user query: which rows of which index, in which direction.
struct UserSelection {
    var query: UserQuery

    /// The least row in ascending order, and the greatest. Each end has one condition only: of two conditions for one
    /// end, SQLite uses one for its search in the index and tests each row that it finds against the other.
    private var lower: Bound?
    private var upper: Bound?

    private enum Bound {
        case key(SortKey, included: Bool)
        case place(Place, included: Bool)
    }

    init(_ query: UserQuery) {
        self.query = query
        lower = query.min.map { .key($0, included: true) }
        upper = query.max.map { .key($0, included: true) }
    }

    /// Narrows to the rows from or behind a place, in `order`.
    ///
    /// - Parameter place: The place of one of the query's rows. It takes the place of the bound at its end, which it implies.
    mutating func start(_ comparison: Comparison, _ place: Place, in order: Order) {
        let bound = Bound.place(place, included: comparison == .at)
        switch order {
        case .ascending: lower = bound
        case .descending: upper = bound
        }
    }

    /// Narrows to the rows before a key, in ascending order.
    ///
    /// - Parameter key: Takes the place of the query's `max`.
    mutating func end(before key: SortKey, included: Bool) {
        upper = .key(key, included: included)
    }

    enum Comparison {
        case at
        case behind
    }

    private var conditions: [String] {
        var conditions = ["site = ?"]
        if query.list == .moderators {
            conditions.append("kind = \(UserKind.moderator.rawValue)")
        }
        if let lower {
            conditions.append(condition(lower, ">"))
        }
        if let upper {
            conditions.append(condition(upper, "<"))
        }
        if let text = query.nameContains {
            let likes = NamePattern.patterns(containing: text).map { _ in "name LIKE ? ESCAPE '\(NamePattern.escape)'" }
            conditions.append("(" + likes.joined(separator: " OR ") + ")")
        }
        return conditions
    }

    private func condition(_ bound: Bound, _ sign: String) -> String {
        switch bound {
        case .key(_, let included): "\(query.sort.column) \(sign)\(included ? "=" : "") ?"
        case .place(_, let included): "(\(query.sort.column), id) \(sign)\(included ? "=" : "") (?, ?)"
        }
    }

    /// The values of `conditions`, in their order.
    private var arguments: [any DatabaseValueConvertible] {
        var arguments: [any DatabaseValueConvertible] = [query.site.id]
        for bound in [lower, upper] {
            switch bound {
            case .key(let key, _): arguments.append(key)
            case .place(let place, _): arguments += [place.key, place.id]
            case nil: break
            }
        }
        return arguments + (query.nameContains.map(NamePattern.patterns(containing:)) ?? [])
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
