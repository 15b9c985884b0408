import GRDB
import PagingKeyset

/// The SQL of a user query: which rows of which index, in which direction.
struct UserSelection {
    var query: UserQuery

    /// The conditions for the least and the greatest row in ascending order. Each end has one condition only: of two
    /// conditions for one end, SQLite uses one for its search in the index and tests each row that it finds against the
    /// other.
    private var lower: SQLFragment?
    private var upper: SQLFragment?

    /// The names that the query's text finds, if their users are to be sorted; `nil` to test the name of each user in the
    /// order of the query.
    private let names: NameMatches?

    /// - Parameters:
    ///   - query: The query.
    ///   - names: The names that contain the query's text; `nil` if they are not known, or too many users have them.
    init(_ query: UserQuery, names: NameMatches? = nil) {
        self.query = query
        self.names = names
        lower = query.min.map { "\(sql: query.sort.column) >= \($0)" }
        upper = query.max.map { "\(sql: query.sort.column) <= \($0)" }
    }

    /// Narrows to a row and those after it, in ascending order.
    ///
    /// - Parameter place: The values of the key columns of one of the query's rows. They replace the query's `min`.
    mutating func start(at place: [KeyValue]) {
        lower = "(\(sql: query.sort.column), id) >= (\(place[0]), \(place[1]))"
    }

    /// Narrows to the rows before a key, in ascending order.
    ///
    /// - Parameter key: Takes the place of the query's `max`.
    mutating func end(before key: KeyValue, included: Bool) {
        upper = "\(sql: query.sort.column) \(sql: included ? "<=" : "<") \(key)"
    }

    private var filter: SQLFragment {
        var filter: SQLFragment = "site = \(query.site.id)"
        if query.list == .moderators {
            filter = "\(filter) AND kind = \(sql: String(UserKind.moderator.rawValue))"
        }
        for bound in [lower, upper].compactMap(\.self) {
            filter = "\(filter) AND \(test(bound))"
        }
        if let names {
            filter = "\(filter) AND name IN (SELECT text FROM name WHERE \(names.condition))"
        } else if let text = query.nameContains {
            filter = "\(filter) AND \(NamePattern.condition("name", contains: text))"
        }
        return filter
    }

    /// A condition for the key columns, as SQLite should use it: for a search in the index, unless it has to search for
    /// names. By the unary operator SQLite only tests the condition.
    private func test(_ condition: SQLFragment) -> SQLFragment {
        names == nil ? condition : "+(\(condition))"
    }

    private var source: SQLFragment {
        let sort = names == nil ? query.sort : .name
        return "user INDEXED BY \(sql: sort.index(of: query.list))"
    }

    /// How many rows there are.
    func count() -> SQLRequest<Int> {
        let count: SQLFragment = "SELECT count(*) FROM \(source) WHERE \(filter)"
        return SQLRequest(sql: count.text(for: .sqlite), arguments: count.arguments, cached: true)
    }

    /// `limit` rows behind the first `offset` ones, in `order`.
    func rows(in order: Order, limit: Int, offset: Int = 0) -> SQLRequest<User> {
        let direction = order == .ascending ? "ASC" : "DESC"
        let found: SQLFragment = """
            SELECT id AS found FROM \(source) WHERE \(filter)
            ORDER BY \(sql: query.sort.column) \(sql: direction), id \(sql: direction) LIMIT \(limit) OFFSET \(offset)
            """
        return users(found, in: order)
    }

    /// The rows after a place, in the query's order.
    ///
    /// - Parameter cursor: The place. The bound at its end of the query is left out, since the place implies it.
    func rows(_ page: KeysetQuery<User>, after cursor: KeysetCursor?) -> SQLRequest<Row> {
        var selection = self
        if cursor != nil {
            switch query.order {
            case .ascending: selection.lower = nil
            case .descending: selection.upper = nil
            }
        }
        // The id is a column of each index, so that SQLite searches for key and id together. In branches it would search
        // by a bound of the query instead of the place: the table has no rowid, and no statistics.
        var condition = selection.filter
        if let place = page.condition { condition = "\(condition) AND \(test(place))" }
        let found: SQLFragment = """
            SELECT id AS found, \(sql: page.keyColumns) FROM \(source) WHERE \(condition)
            ORDER BY \(sql: page.orderBy) LIMIT \(page.limit ?? -1)
            """
        return users(found, in: query.order, keys: page.keyColumnNames)
    }

    /// The users whose ids a statement finds. It finds them in the index alone; the table is read only for the rows that
    /// are answered.
    private func users<Decoded>(
        _ found: SQLFragment, in order: Order, keys: [String] = []
    ) -> SQLRequest<Decoded> {
        let direction = order == .ascending ? "ASC" : "DESC"
        let columns = ([User.columns] + keys).joined(separator: ", ")
        let users: SQLFragment = """
            SELECT \(sql: columns) FROM (\(found)) JOIN user AS u ON u.site = \(query.site.id) AND u.id = found
            ORDER BY u.\(sql: query.sort.column) \(sql: direction), u.id \(sql: direction)
            """
        return SQLRequest(sql: users.text(for: .sqlite), arguments: users.arguments, cached: true)
    }
}
