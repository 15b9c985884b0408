import PagingKeyset

/// Reads the explorer's users in PostgreSQL, which may change while they are read.
final class PostgresSource: UserSource {
    private let pool: PostgresPool

    /// The connections of searches by name, which take long: pages never wait for them.
    private let searchPool: PostgresPool

    /// The connection of checks of health, which must succeed while all others are in use.
    private let healthPool: PostgresPool

    private let totals = Totals(maximumAge: PostgresSource.maximumAgeOfTotals)

    /// The edits of users in the same database.
    let edits: any UserEdits

    let sites: [Site]

    /// Opens a database that was made before. A primary that cannot be reached is no failure.
    ///
    /// - Parameter options: How the database is used.
    /// - Throws: `PostgresFailure`.
    init(_ options: PostgresOptions) async throws {
        var connection = PostgresConnection.Options(
            address: options.address, statementTimeout: options.statementTimeout)
        searchPool = PostgresPool(
            connection,
            limits: PostgresPool.Limits(
                connections: max(1, options.connections / 4), waiting: Self.maximumSearchCount,
                patience: options.patience))
        connection.isParallel = false
        let limits = PostgresPool.Limits(connections: options.connections, patience: options.patience)
        pool = PostgresPool(connection, limits: limits)
        healthPool = PostgresPool(connection, limits: PostgresPool.Limits(connections: 1, waiting: 64))
        var writes = pool
        if let primary = options.writes {
            let connection = PostgresConnection.Options(address: primary, statementTimeout: options.statementTimeout)
            writes = PostgresPool(connection, limits: limits)
            try await Self.check(writes, primary)
        }
        edits = PostgresEdits(reads: pool, writes: writes)
        sites = try await pool.snapshot { session in
            try PostgresSchema.check(session, options.address)
            return try session.rows(
                """
                SELECT id, parameter, name, url, audience, launched, users, moderators FROM site ORDER BY id
                """
            ).map(Site.init)
        }
    }

    /// Checks the data of the primary, if it can be reached. If not, edits are answered 503 until it can.
    private static func check(_ writes: PostgresPool, _ primary: PostgresAddress) async throws {
        do {
            try await writes.perform { try PostgresSchema.check($0, primary) }
        } catch let failure as PostgresFailure where failure.isTransient {}
    }

    /// How old the total of a search may be. Counting reads all that the search finds.
    static let maximumAgeOfTotals = Duration.seconds(10)

    /// How many searches may wait for a connection.
    static let maximumSearchCount = 64

    func users(_ query: UserQuery, offset: Int, limit: Int) async throws -> UserSlice {
        try await read(for: query) { [totals] session in
            let selection = PostgresSelection(query: query)
            guard query.countsAllNames else {
                let total = try Self.total(session, query, totals)
                guard offset < total, limit > 0 else { return UserSlice(users: [], total: total) }
                let rows = try session.rows(selection.rows(limit: limit, offset: offset))
                return UserSlice(users: try rows.map { try User($0) }, total: total)
            }
            let blocks = PostgresBlocks(site: query.site, sort: query.sort)
            let ranks = try Self.ranks(session, query)
            let page = query.order.ranks(in: ranks, offset: offset, limit: limit)
            guard !page.isEmpty else { return UserSlice(users: [], total: ranks.count) }
            let start = try blocks.start(session, at: page.lowerBound)
            let rows = try session.rows(
                selection.rows(from: start.place, limit: page.count, offset: page.lowerBound - start.rank))
            return UserSlice(users: query.order.arranged(try rows.map { try User($0) }), total: ranks.count)
        }
    }

    func users(_ query: UserQuery, after cursor: KeysetCursor?, limit: Int) async throws -> KeysetPage<User> {
        let page = query.keyset.page(after: cursor, limit: limit, dialect: .postgres)
        let statement = PostgresSelection(query: query).rows(page)
        let firstKey = PostgresSelection.columnCount
        let rows = try await pool(for: query).perform { try $0.rows(statement) }
        return try page.page(
            rows.map { row in
                (item: try User(row), key: page.keyColumnNames.indices.map { row.key(firstKey + $0) })
            })
    }

    func user(_ id: User.ID, of site: Site) async throws -> User? {
        try await pool.perform { session in
            try session.rows(
                "SELECT \(sql: User.columns) FROM users AS u WHERE u.site = \(site.id) AND u.id = \(id)"
            ).first.map { try User($0) }
        }
    }

    func total(_ query: UserQuery) async throws -> Int {
        try await read(for: query) { [totals] session in
            try query.countsAllNames ? Self.ranks(session, query).count : Self.total(session, query, totals)
        }
    }

    func checkHealth() async throws {
        _ = try await healthPool.perform { try $0.rows("SELECT 1") }
    }

    private func pool(for query: UserQuery) -> PostgresPool {
        query.nameContains == nil ? pool : searchPool
    }

    private func read<Value: Sendable>(
        for query: UserQuery, _ body: @Sendable (PostgresSession) throws -> Value
    ) async throws -> Value {
        try await pool(for: query).snapshot(body)
    }

    private static func ranks(_ session: PostgresSession, _ query: UserQuery) throws -> Range<Int> {
        let blocks = PostgresBlocks(site: query.site, sort: query.sort)
        let lower = try query.min.map { try blocks.rank(session, of: $0, isIncluded: false) } ?? 0
        let upper =
            try query.max.map { try blocks.rank(session, of: $0, isIncluded: true) } ?? blocks.total(session)
        return lower..<max(lower, upper)
    }

    private static func total(_ session: PostgresSession, _ query: UserQuery, _ totals: Totals) throws -> Int {
        // Moderators are few: counting them is fast.
        let isSearch = query.nameContains != nil
        if isSearch, let total = totals.total(of: query) { return total }
        let total: Int = try session.rows(PostgresSelection(query: query).count).first?.integer(0) ?? 0
        if isSearch { totals.remember(total, of: query) }
        return total
    }
}

extension PostgresSchema {
    /// Checks that a database has data that this program reads.
    ///
    /// - Throws: `PostgresFailure.notSeeded` or `otherVersion`, or what reading throws.
    static func check(_ session: PostgresSession, _ address: PostgresAddress) throws {
        let exists = try session.rows("SELECT to_regclass(\("\(name).setting")) IS NOT NULL")
        guard exists.first?.text(0) == "t" else { throw PostgresFailure.notSeeded(address: address.name) }
        let rows = try session.rows("SELECT value FROM setting WHERE name = 'version'")
        guard let found: Int = try rows.first?.integer(0) else {
            throw PostgresFailure.notSeeded(address: address.name)
        }
        guard found == version else {
            throw PostgresFailure.otherVersion(address: address.name, found: found, expected: version)
        }
    }
}

extension Site {
    /// - Parameter row: The columns of the table `site`, in its order.
    fileprivate init(_ row: PostgresRow) throws {
        self.init(
            id: try row.integer(0), parameter: row.text(1), name: row.text(2), url: row.text(3), audience: row.text(4),
            launched: try row.integer(5), users: try row.integer(6), moderators: try row.integer(7))
    }
}
