import Crypto
import Foundation
import GRDB
import PagingKeyset

/// Reads the explorer's SQLite file. Many reads run at once; nothing is ever written.
final class SQLiteSource: UserSource {
    private let pool: DatabasePool

    /// The connections of searches by name. A search may read all names of a site, and the search of a client that has
    /// disconnected runs to its end, so that searches in `pool` could take all of its connections for long.
    private let searchPool: DatabasePool

    private let recentSearches: RecentNameSearches
    private let totals = Totals()

    let sites: [Site]

    /// What cursors are sealed with; it lies in the file, so that cursors survive a restart.
    let secret: SymmetricKey

    /// Opens a database that was made before.
    ///
    /// - Parameters:
    ///   - file: The file; its condition must be `made`.
    ///   - maximumSortedCount: How many users a search by name may sort. If it finds more, it tests the names in the order
    ///     of the query instead: they are found soon there, and it would take long to sort them.
    ///   - prepare: Prepares each connection before it is used.
    /// - Throws: `UnsuitableSQLite`, or what the database throws when the file cannot be read.
    init(
        _ file: DatabaseFile, maximumSortedCount: Int = 16_384,
        prepare: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) throws {
        recentSearches = RecentNameSearches(maximumUserCount: maximumSortedCount)
        try UnsuitableSQLite.check()
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase(prepare)
        pool = try DatabasePool(path: file.path, configuration: configuration)
        configuration.maximumReaderCount = 2
        searchPool = try DatabasePool(path: file.path, configuration: configuration)
        (sites, secret) = try pool.read { db in
            guard let secret = try Data.fetchOne(db, sql: "SELECT value FROM setting WHERE name = 'secret'") else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the database holds no secret for cursors")
            }
            return (try Site.fetchAll(db, sql: "SELECT * FROM site ORDER BY id"), SymmetricKey(data: secret))
        }
    }

    func users(_ query: UserQuery, offset: Int, limit: Int) async throws -> UserSlice {
        try await pool(for: query).read { db in
            guard query.countsAllNames else {
                let names = try self.names(db, query)
                let total = try self.total(db, query, among: names)
                let page = min(offset, total)..<min(offset + limit, total)
                let users = try Self.users(db, UserSelection(query, names: names), at: page, of: total)
                return UserSlice(users: users, total: total)
            }
            let ranks = try Self.ranks(db, query)
            let users = try Ranks(site: query.site, sort: query.sort)
                .users(db, at: query.order.ranks(in: ranks, offset: offset, limit: limit))
            return UserSlice(users: query.order.arranged(users), total: ranks.count)
        }
    }

    func users(_ query: UserQuery, after cursor: KeysetCursor?, limit: Int) async throws -> KeysetPage<User> {
        try await pool(for: query).read { db in
            let page = query.keyset.page(after: cursor, limit: limit, dialect: .sqlite)
            let selection = UserSelection(query, names: try self.names(db, query))
            let rows = try selection.rows(page, after: cursor).fetchAll(db)
            return try page.page(
                rows.map { row in
                    (item: try User(row: row), key: page.keyColumnNames.map { KeyValue(row[$0]) })
                })
        }
    }

    func user(_ id: User.ID, of site: Site) async throws -> User? {
        try await pool.read { db in
            try User.fetchOne(
                db, sql: "SELECT \(User.columns) FROM user AS u WHERE u.site = ? AND u.id = ?",
                arguments: [site.id, id])
        }
    }

    func total(_ query: UserQuery) async throws -> Int {
        try await pool(for: query).read { db in
            guard query.countsAllNames else { return try self.total(db, query, among: self.names(db, query)) }
            return try Self.ranks(db, query).count
        }
    }

    func checkHealth() async throws {
        _ = try await pool.read { try Int.fetchOne($0, sql: "SELECT 1") }
    }

    /// The connections that are there for such a query.
    private func pool(for query: UserQuery) -> DatabasePool {
        query.nameContains == nil ? pool : searchPool
    }

    /// How SQLite means to run a query: one line to each step.
    func plan(of sql: String, arguments: StatementArguments) async throws -> [String] {
        try await pool.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments).map { $0["detail"] }
        }
    }

    private static func ranks(_ db: Database, _ query: UserQuery) throws -> Range<Int> {
        let ranks = Ranks(site: query.site, sort: query.sort)
        let lower = try query.min.map { try ranks.count(db, below: $0, included: false) } ?? 0
        let upper = try query.max.map { try ranks.count(db, below: $0, included: true) } ?? query.site.users
        return lower..<max(lower, upper)
    }

    /// The names that the query's text finds; `nil` for a query without a text, if they have too many users, and for
    /// moderators, who are few.
    private func names(_ db: Database, _ query: UserQuery) throws -> NameMatches? {
        guard let text = query.nameContains, query.list == .users else { return nil }
        return try recentSearches.matches(db, NameSearch(site: query.site.id, text: text))
    }

    private func total(_ db: Database, _ query: UserQuery, among names: NameMatches?) throws -> Int {
        let hasBounds = query.min != nil || query.max != nil
        if let names, !hasBounds {
            return names.userCount
        }
        if let total = totals.total(of: query) {
            return total
        }
        let total: Int
        if let text = query.nameContains, query.list == .users, names == nil, !hasBounds || query.sort == .name {
            total = try NameSearch(site: query.site.id, text: text).userCount(db, min: query.min, max: query.max)
        } else {
            total = try UserSelection(query, names: names).count().fetchOne(db) ?? 0
        }
        totals.remember(total, of: query)
        return total
    }

    /// The users of a page, counted from the end of the list that is nearer to the page.
    ///
    /// - Parameters:
    ///   - selection: The list.
    ///   - page: The places of the page in the query's order.
    ///   - total: How many users the list has.
    private static func users(
        _ db: Database, _ selection: UserSelection, at page: Range<Int>, of total: Int
    ) throws -> [User] {
        guard !page.isEmpty else { return [] }
        let order = selection.query.order
        guard page.lowerBound > total - page.upperBound else {
            return try selection.rows(in: order, limit: page.count, offset: page.lowerBound).fetchAll(db)
        }
        return try selection.rows(in: order.reversed, limit: page.count, offset: total - page.upperBound)
            .fetchAll(db).reversed()
    }
}
