extension PostgresBlocks {
    /// Makes the tables.
    static let tables = Sort.allCases.map { sort in
        """
        CREATE TABLE \(table(sort)) (
            site integer NOT NULL,
            key \(sort.keyType) NOT NULL,
            id bigint NOT NULL,
            count bigint NOT NULL,
            PRIMARY KEY (site, key, id)
        ) WITH (fillfactor = 50);

        """
    }.joined()

    /// Creates the triggers. Create them after the blocks are filled. Otherwise they would count the copied rows a second time.
    static let triggers =
        Change.allCases.map(\.trigger).joined() + """
            CREATE FUNCTION count_no_users() RETURNS trigger LANGUAGE plpgsql \(searchPath) AS $body$
            BEGIN
            \(Sort.allCases.map { "UPDATE \(table($0)) SET count = 0;" }.joined(separator: "\n"))
                RETURN NULL;
            END $body$;
            CREATE TRIGGER count_no_users AFTER TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION count_no_users();

            """

    /// Puts all users into blocks of `PostgresSchema.blockSize`. Writers of users must be excluded.
    static let filling = Sort.allCases.map { sort in
        """
        DELETE FROM \(table(sort));
        INSERT INTO \(table(sort)) (site, key, id, count)
        SELECT site, CASE WHEN rank = 0 THEN \(keyOfFirst(sort)) ELSE key END, CASE WHEN rank = 0 THEN \(Int64.min) ELSE id END,
            least(\(PostgresSchema.blockSize), total - rank)
        FROM (
            SELECT site, \(sort.column) AS key, id, count(*) OVER (PARTITION BY site) AS total,
                row_number() OVER (PARTITION BY site ORDER BY \(sort.column), id) - 1 AS rank
            FROM users
        ) AS ranked WHERE rank % \(PostgresSchema.blockSize) = 0;
        INSERT INTO \(table(sort)) (site, key, id, count)
        SELECT id, \(keyOfFirst(sort)), \(Int64.min), 0 FROM site ON CONFLICT DO NOTHING;

        """
    }.joined()

    /// The key of a site's first block, which no user is before.
    private static func keyOfFirst(_ sort: Sort) -> String {
        sort == .name ? "''" : "\(Int64.min)"
    }

    /// Writers need not set the search path of servers.
    fileprivate static let searchPath = "SET search_path TO \(PostgresSchema.name), pg_temp"

    /// Adds blocks for sites that have none.
    fileprivate static func addingSites(_ sort: Sort) -> String {
        """
        INSERT INTO \(table(sort)) (site, key, id, count)
        SELECT DISTINCT added.site, \(keyOfFirst(sort)), \(Int64.min), 0 FROM added
        WHERE NOT EXISTS (SELECT FROM \(table(sort)) AS block WHERE block.site = added.site) ON CONFLICT DO NOTHING;
        """
    }

    /// Changes the counts of the blocks of the users that a statement changed. The blocks are changed in their order, so that
    /// statements that change one user each are never part of a deadlock. Statements that change several users lock the users
    /// in any order, and can be.
    ///
    /// - Parameter users: Selects the users with 1 for each that was added, and -1 for each that was removed.
    fileprivate static func counting(_ sort: Sort, _ users: String) -> String {
        """
        FOR changed IN
            SELECT block.site, block.key, block.id, sum(change.change) AS change
            FROM (\(users)) AS change CROSS JOIN LATERAL (
                SELECT site, key, id FROM \(table(sort)) AS start
                WHERE start.site = change.site AND (start.key, start.id) <= (change.key, change.id)
                ORDER BY start.key DESC, start.id DESC LIMIT 1
            ) AS block
            GROUP BY block.site, block.key, block.id HAVING sum(change.change) <> 0
            ORDER BY block.site, block.key, block.id
        LOOP
            UPDATE \(table(sort)) SET count = count + changed.change
            WHERE site = changed.site AND key = changed.key AND id = changed.id;
        END LOOP;
        """
    }
}

/// What a statement does to users.
private enum Change: String, CaseIterable {
    case insert, delete, update

    /// Makes a trigger that runs once for each statement, which counts all its users together.
    var trigger: String {
        """
        CREATE FUNCTION count_\(rawValue)() RETURNS trigger LANGUAGE plpgsql \(PostgresBlocks.searchPath) AS $body$
        DECLARE changed record;
        BEGIN
        \(Sort.allCases.map(steps).joined(separator: "\n"))
            RETURN NULL;
        END $body$;
        CREATE TRIGGER count_\(rawValue) AFTER \(rawValue) ON users REFERENCING \(transitionTables)
            FOR EACH STATEMENT EXECUTE FUNCTION count_\(rawValue)();

        """
    }

    private var transitionTables: String {
        switch self {
        case .insert: "NEW TABLE AS added"
        case .delete: "OLD TABLE AS removed"
        case .update: "OLD TABLE AS removed NEW TABLE AS added"
        }
    }

    private func steps(_ sort: Sort) -> String {
        let added = "SELECT site, \(sort.column) AS key, id, 1 AS change FROM added"
        let removed = "SELECT site, \(sort.column) AS key, id, -1 AS change FROM removed"
        return switch self {
        case .insert: PostgresBlocks.addingSites(sort) + PostgresBlocks.counting(sort, added)
        case .delete: PostgresBlocks.counting(sort, removed)
        case .update:
            PostgresBlocks.addingSites(sort) + PostgresBlocks.counting(sort, "\(added) UNION ALL \(removed)")
        }
    }
}

extension Sort {
    /// The type of the column in PostgreSQL.
    fileprivate var keyType: String {
        switch self {
        case .reputation, .creation: "bigint"
        case .name: #"text COLLATE "C""#
        }
    }
}
