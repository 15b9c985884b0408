import PagingKeyset

/// The blocks of one sort: consecutive users of a site, with their number, from which the rank of each user is known.
///
/// A block begins at a key and an id, whether or not there is a user, and ends where the next one begins. The first block
/// of a site begins before every user. Where blocks begin never changes, only how many users they have, which triggers count
/// in the transaction that changes users. A snapshot therefore has users and counts that fit together.
struct PostgresBlocks {
    var site: Site
    var sort: Sort

    /// The table of a sort's blocks.
    static func table(_ sort: Sort) -> String { "\(sort.rawValue)_block" }

    private var table: String { Self.table(sort) }

    /// Where a block begins.
    struct Start {
        /// How many users of the site are before the block.
        var rank: Int
        /// The values of the key columns.
        var place: [KeyValue]
    }

    /// How many users the site has.
    ///
    /// - Throws: `PostgresFailure.beingReplaced` if there is no block.
    func total(_ session: PostgresSession) throws -> Int {
        let rows = try session.rows(
            "SELECT count(*), coalesce(sum(count), 0) FROM \(sql: table) WHERE site = \(site.id)")
        guard let row = rows.first, try row.integer(0) > 0 else { throw PostgresFailure.beingReplaced }
        return try row.integer(1)
    }

    /// How many users have a key less than `key`, or, with `isIncluded`, at most `key`.
    ///
    /// - Throws: `PostgresFailure.beingReplaced` if there is no block.
    func rank(_ session: PostgresSession, of key: KeyValue, isIncluded: Bool) throws -> Int {
        let sign = isIncluded ? "<=" : "<"
        let starts = try session.rows(
            """
            SELECT (SELECT coalesce(sum(count), 0) FROM \(sql: table) WHERE site = start.site
                    AND (key, id) < (start.key, start.id)), start.key, start.id
            FROM \(sql: table) AS start WHERE site = \(site.id) AND key \(sql: sign) \(key)
            ORDER BY key DESC, id DESC LIMIT 1
            """
        ).map(Self.start)
        guard let start = starts.first else {
            // No block begins before the key: there is none at all, or the key is the least that there can be.
            _ = try total(session)
            return 0
        }
        let rows = try session.rows(
            """
            SELECT count(*) FROM users WHERE site = \(site.id)
                AND (\(sql: sort.column), id) >= (\(start.place[0]), \(start.place[1]))
                AND \(sql: sort.column) \(sql: sign) \(key)
            """)
        return try start.rank + (rows.first?.integer(0) ?? 0)
    }

    /// The last block that begins at a rank or before it.
    ///
    /// - Throws: `PostgresFailure.beingReplaced` if there is no block.
    func start(_ session: PostgresSession, at rank: Int) throws -> Start {
        let starts = try session.rows(
            """
            SELECT rank, key, id FROM (
                SELECT key, id, sum(count) OVER (ORDER BY key, id ROWS UNBOUNDED PRECEDING) - count AS rank
                FROM \(sql: table) WHERE site = \(site.id)
            ) AS start WHERE rank <= \(rank) ORDER BY key DESC, id DESC LIMIT 1
            """
        ).map(Self.start)
        guard let start = starts.first else { throw PostgresFailure.beingReplaced }
        return start
    }

    private static func start(_ row: PostgresRow) throws -> Start {
        Start(rank: try row.integer(0), place: [row.key(1), row.key(2)])
    }
}
