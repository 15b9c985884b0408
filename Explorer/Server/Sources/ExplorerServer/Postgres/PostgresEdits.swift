import PagingKeyset

/// The edits of users in PostgreSQL, where all servers see them.
///
/// They are read where users are read, which may be a standby: an edit appears there when it was replicated.
final class PostgresEdits: UserEdits {
    private let reads: PostgresPool
    private let writes: PostgresPool
    private let capacity: Int

    /// - Parameters:
    ///   - reads: Where locations are read.
    ///   - writes: The connections to the primary.
    ///   - capacity: How many edited users and how many idempotency keys are kept.
    init(reads: PostgresPool, writes: PostgresPool, capacity: Int = 10_000) {
        self.reads = reads
        self.writes = writes
        self.capacity = capacity
    }

    func locations(of users: [User.ID], on site: Site.ID) async throws -> [User.ID: String] {
        let ids = "{\(users.map(String.init).joined(separator: ","))}"
        let rows = try await reads.perform { session in
            try session.rows(
                "SELECT user_id, location FROM edit WHERE site = \(site) AND user_id = ANY (\(ids)::bigint[])")
        }
        return try rows.reduce(into: [:]) { $0[try $1.integer(0)] = $1.text(1) }
    }

    func perform(_ edit: UserEdit, key: IdempotencyKey) async throws {
        // If the connection breaks while this is committed, the client repeats the request with its key.
        try await writes.perform { [capacity] session in
            try session.transaction {
                guard try Self.add(key, of: edit, session) else { return }
                try Self.checkRoom(for: edit, capacity, session)
                _ = try session.rows(
                    """
                    INSERT INTO edit (site, user_id, location) VALUES (\(edit.site), \(edit.user), \(edit.location))
                    ON CONFLICT (site, user_id) DO UPDATE SET location = excluded.location
                    """)
                // Keys are counted: requests that repeat a key, or fail, use up numbers. Two requests never wait for each
                // other here: each leaves out the keys that the other removes.
                _ = try session.rows(
                    """
                    DELETE FROM idempotency_key WHERE number IN (
                        SELECT number FROM idempotency_key WHERE number <= (
                            SELECT number FROM idempotency_key ORDER BY number DESC OFFSET \(capacity)::bigint LIMIT 1)
                        FOR UPDATE SKIP LOCKED)
                    """)
            }
        }
    }

    /// Adds a key. A request with the same key that is carried out at the same time is waited for.
    ///
    /// - Returns: Whether the key is new. If not, the edit was carried out with the key before.
    private static func add(_ key: IdempotencyKey, of edit: UserEdit, _ session: PostgresSession) throws -> Bool {
        let added = try session.rows(
            """
            INSERT INTO idempotency_key (key, site, user_id, location)
            VALUES (\(key.text), \(edit.site), \(edit.user), \(edit.location))
            ON CONFLICT (key) DO NOTHING RETURNING 1
            """)
        if !added.isEmpty { return true }
        let known = try session.rows("SELECT site, user_id, location FROM idempotency_key WHERE key = \(key.text)")
        guard let row = known.first else {
            throw PostgresFailure.refused(sqlState: "40001", message: "the idempotency key was removed meanwhile")
        }
        let past = UserEdit(site: try row.integer(0), user: try row.integer(1), location: row.text(2))
        guard past == edit else { throw APIError.keyOfOtherEdit }
        return false
    }

    private static func checkRoom(for edit: UserEdit, _ capacity: Int, _ session: PostgresSession) throws {
        let rows = try session.rows(
            """
            SELECT EXISTS (SELECT FROM edit WHERE site = \(edit.site) AND user_id = \(edit.user))
                OR (SELECT count(*) FROM edit) < \(capacity)
            """)
        guard rows.first?.text(0) == "t" else {
            throw APIError.tooManyEdits(remedy: "make the data again with explorer seed to forget all edits")
        }
    }
}
