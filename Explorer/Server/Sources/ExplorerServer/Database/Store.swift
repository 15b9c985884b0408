import Crypto
import Foundation
import GRDB
import PagingKeyset
import Synchronization

/// Reads the explorer's database. Many reads run at once; nothing is ever written.
public final class Store: Sendable {
    private let pool: DatabasePool

    /// The connections of searches by name. A search reads all names of a site, and the search of a client that has
    /// disconnected runs to its end, so that searches in `pool` could take all of its connections for long.
    private let searchPool: DatabasePool

    /// How many searches are running or waiting for a connection.
    private let searchCount = Mutex(0)

    /// How many searches may run or wait for a connection.
    static let maximumSearchCount = 64

    /// `maximumSearchCount` searches are running or waiting.
    struct TooManySearches: Error {}

    private let totals = Totals()
    private let sitesByParameter: [String: Site]

    /// All sites in their order.
    let sites: [Site]

    /// What the database's cursors are sealed with; it lies in the file, so that cursors survive a restart.
    let secret: SymmetricKey

    /// Opens a database that was made before.
    ///
    /// - Parameter file: The file; its condition must be `made`.
    /// - Throws: what the database throws when the file cannot be read.
    public convenience init(_ file: DatabaseFile) throws {
        try self.init(file, prepare: { _ in })
    }

    /// - Parameter prepare: Prepares each connection before it is used.
    init(_ file: DatabaseFile, prepare: @escaping @Sendable (Database) throws -> Void) throws {
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
        sitesByParameter = Dictionary(uniqueKeysWithValues: sites.map { ($0.parameter, $0) })
    }

    /// The site that the API names by `parameter`, or by its host name, as the real API allows.
    func site(named parameter: String) -> Site? {
        sitesByParameter[parameter] ?? sites.first { $0.url == "https://\(parameter)" }
    }

    /// A run of users, and how many there are in all.
    struct Slice: Sendable {
        var users: [User]
        var total: Int
    }

    /// The users behind the first `offset` ones.
    ///
    /// - Parameters:
    ///   - query: Which users, in which order.
    ///   - offset: How many to leave out, 0 or more.
    ///   - limit: How many to answer at most, 0 or more.
    /// - Throws: `TooManySearches`, or what the database throws.
    func users(_ query: UserQuery, offset: Int, limit: Int) async throws -> Slice {
        try await read(for: query) { [totals] db in
            guard query.countsAllNames else {
                let total = try Self.total(db, query, totals)
                let rows = UserSelection(query).rows(in: query.order, limit: limit, offset: offset)
                return Slice(users: offset < total && limit > 0 ? try rows.fetchAll(db) : [], total: total)
            }
            let ranks = try Self.ranks(db, query)
            let count = max(0, min(limit, ranks.count - offset))
            switch query.order {
            case .ascending:
                let first = ranks.lowerBound + min(offset, ranks.count)
                let users = try Ranks(site: query.site, sort: query.sort).users(db, at: first..<first + count)
                return Slice(users: users, total: ranks.count)
            case .descending:
                let end = ranks.upperBound - min(offset, ranks.count)
                let users = try Ranks(site: query.site, sort: query.sort).users(db, at: end - count..<end)
                return Slice(users: users.reversed(), total: ranks.count)
            }
        }
    }

    /// The users after a place, or the first ones.
    ///
    /// - Parameters:
    ///   - query: Which users, in which order.
    ///   - cursor: The place in the query's order; `nil` for the beginning.
    ///   - limit: How many to answer at most, 1 or more.
    /// - Throws: `TooManySearches`, or what the database throws.
    func users(_ query: UserQuery, after cursor: KeysetCursor?, limit: Int) async throws -> KeysetPage<User> {
        try await read(for: query) { db in
            let page = query.keyset.page(after: cursor, limit: limit, dialect: .sqlite)
            let rows = try UserSelection(query).rows(page, after: cursor).fetchAll(db)
            return try page.page(
                rows.map { row in
                    (item: try User(row: row), key: page.keyColumnNames.map { KeyValue(row[$0]) })
                })
        }
    }

    /// One user; `nil` if the site has none with the id.
    func user(_ id: User.ID, of site: Site) async throws -> User? {
        try await pool.read { db in
            try User.fetchOne(
                db, sql: "SELECT \(User.columns) FROM user AS u WHERE u.site = ? AND u.id = ?",
                arguments: [site.id, id])
        }
    }

    /// How many users there are.
    ///
    /// - Throws: `TooManySearches`, or what the database throws.
    func total(_ query: UserQuery) async throws -> Int {
        try await read(for: query) { [totals] db in
            try query.countsAllNames ? Self.ranks(db, query).count : Self.total(db, query, totals)
        }
    }

    /// Reads in one of the connections that are there for such a query.
    ///
    /// - Throws: `TooManySearches`, or what `body` throws.
    private func read<Value: Sendable>(
        for query: UserQuery, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        guard query.nameContains != nil else {
            return try await pool.read(body)
        }
        try searchCount.withLock { count in
            guard count < Self.maximumSearchCount else { throw TooManySearches() }
            count += 1
        }
        defer { searchCount.withLock { $0 -= 1 } }
        return try await searchPool.read(body)
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

    private static func total(_ db: Database, _ query: UserQuery, _ totals: Totals) throws -> Int {
        if let total = totals.total(of: query) {
            return total
        }
        let total = try UserSelection(query).count().fetchOne(db) ?? 0
        totals.remember(total, of: query)
        return total
    }
}
