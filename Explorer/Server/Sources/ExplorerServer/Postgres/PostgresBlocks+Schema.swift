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

    /// Makes the trigger. The blocks must be filled, and it is no use before: it would count each row that is copied.
    static let trigger =
        counting + """
            CREATE TRIGGER count_user AFTER INSERT OR DELETE OR UPDATE OF site, id, reputation, creation, name ON users
                FOR EACH ROW EXECUTE FUNCTION count_user();
            """

    /// Puts all users into blocks of `PostgresSchema.blockSize`. Writers of users must be excluded.
    static let filling = Sort.allCases.map { sort in
        """
        DELETE FROM \(table(sort));
        INSERT INTO \(table(sort)) (site, key, id, count)
        SELECT site, CASE WHEN rank = 0 THEN \(least(sort)) ELSE key END, CASE WHEN rank = 0 THEN \(Int64.min) ELSE id END,
            least(\(PostgresSchema.blockSize), total - rank)
        FROM (
            SELECT site, \(sort.column) AS key, id, count(*) OVER (PARTITION BY site) AS total,
                row_number() OVER (PARTITION BY site ORDER BY \(sort.column), id) - 1 AS rank
            FROM users
        ) AS ranked WHERE rank % \(PostgresSchema.blockSize) = 0;
        INSERT INTO \(table(sort)) (site, key, id, count)
        SELECT id, \(least(sort)), \(Int64.min), 0 FROM site ON CONFLICT DO NOTHING;

        """
    }.joined()

    /// The key that no user is before.
    private static func least(_ sort: Sort) -> String {
        sort == .name ? "''" : "\(Int64.min)"
    }

    /// A change of a user changes the counts of its blocks. All transactions that change one user lock blocks in the same
    /// order, that of the sorts and in each of them that of the blocks, so that they never wait for each other in a circle.
    private static let counting = """
        CREATE FUNCTION count_user() RETURNS trigger LANGUAGE plpgsql
            SET search_path TO \(PostgresSchema.name), pg_temp AS $body$
        BEGIN
        \(Sort.allCases.map(countingStep).joined(separator: "\n"))
            RETURN NULL;
        END $body$;

        """

    private static func countingStep(_ sort: Sort) -> String {
        let table = table(sort)
        let (column, least) = (sort.column, least(sort))
        func step(_ row: String, _ change: String) -> String {
            """
            UPDATE \(table) SET count = count \(change) 1 WHERE (site, key, id) = (
                SELECT site, key, id FROM \(table)
                WHERE site = \(row).site AND (key, id) <= (\(row).\(column), \(row).id)
                ORDER BY key DESC, id DESC LIMIT 1);
            """
        }
        let added = """
            \(step("NEW", "+"))
            IF NOT FOUND THEN
                INSERT INTO \(table) VALUES (NEW.site, \(least), \(Int64.min), 1)
                ON CONFLICT (site, key, id) DO UPDATE SET count = \(table).count + 1;
            END IF;
            """
        return """
            IF TG_OP = 'INSERT' THEN
                \(added)
            ELSIF TG_OP = 'DELETE' THEN
                \(step("OLD", "-"))
            ELSIF (OLD.site, OLD.\(column), OLD.id) < (NEW.site, NEW.\(column), NEW.id) THEN
                \(step("OLD", "-"))
                \(added)
            ELSIF (OLD.site, OLD.\(column), OLD.id) > (NEW.site, NEW.\(column), NEW.id) THEN
                \(added)
                \(step("OLD", "-"))
            END IF;
            """
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
