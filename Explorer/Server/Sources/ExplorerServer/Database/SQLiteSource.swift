import Crypto
import Foundation
import GRDB
import PagingKeyset
import Synchronization

/// Reads the explorer's SQLite file. Many reads run at once; nothing is ever written.
final class SQLiteSource: UserSource {
    private let pool: DatabasePool

    /// The connections of searches by name. A search reads all names of a site, and the search of a client that has
    /// disconnected runs to its end, so that searches in `pool` could take all of its connections for long.
    private let searchPool: DatabasePool

    /// How many searches are running or waiting for a connection.
    private let searchCount = Mutex(0)

    /// How many searches may run or wait for a connection.
    static let maximumSearchCount = 64

    private let totals = Totals()

    let sites: [Site]

    /// What cursors are sealed with; it lies in the file, so that cursors survive a restart.
    let secret: SymmetricKey

    /// Opens a database that was made before.
    ///
    /// - Parameters:
    ///   - file: The file; its condition must be `made`.
    ///   - prepare: Prepares each connection before it is used.
    /// - Throws: what the database throws when the file cannot be read.
    init(_ file: DatabaseFile, prepare: @escaping @Sendable (Database) throws -> Void = { _ in }) throws {
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
        try await read(for: query) { [totals] db in
            guard query.countsAllNames else {
                let total = try Self.total(db, query, totals)
                let rows = UserSelection(query).rows(in: query.order, limit: limit, offset: offset)
                return UserSlice(users: offset < total && limit > 0 ? try rows.fetchAll(db) : [], total: total)
            }
            let ranks = try Self.ranks(db, query)
            let users = try Ranks(site: query.site, sort: query.sort)
                .users(db, at: query.order.ranks(in: ranks, offset: offset, limit: limit))
            return UserSlice(users: query.order.arranged(users), total: ranks.count)
        }
    }

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

    func user(_ id: User.ID, of site: Site) async throws -> User? {
        try await pool.read { db in
            try User.fetchOne(
                db, sql: "SELECT \(User.columns) FROM user AS u WHERE u.site = ? AND u.id = ?",
                arguments: [site.id, id])
        }
    }

    func total(_ query: UserQuery) async throws -> Int {
        try await read(for: query) { [totals] db in
            try query.countsAllNames ? Self.ranks(db, query).count : Self.total(db, query, totals)
        }
    }

    func checkHealth() async throws {
        _ = try await pool.read { try Int.fetchOne($0, sql: "SELECT 1") }
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
