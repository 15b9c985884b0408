/// The tables, indexes and triggers of the explorer in PostgreSQL, all in one schema.
enum PostgresSchema {
    /// The schema of a database that serves.
    static let name = "explorer"

    /// The schema in which data is made, before it takes the place of the one that serves.
    static let draftName = "explorer_draft"

    /// Grows with every change of the tables or of the data that is made.
    static let version = 1

    /// How many users a block has when it is made.
    static let blockSize = 512

    /// Creates the tables. Indexes and triggers are created after the rows are copied, which is faster.
    static let tables = """
        CREATE TABLE setting (name text PRIMARY KEY, value text NOT NULL);

        CREATE TABLE site (
            id integer PRIMARY KEY,
            parameter text NOT NULL UNIQUE,
            name text NOT NULL,
            url text NOT NULL,
            audience text NOT NULL,
            launched bigint NOT NULL,
            users integer NOT NULL,
            moderators integer NOT NULL
        );

        CREATE TABLE users (
            site integer NOT NULL,
            id bigint NOT NULL,
            account bigint NOT NULL,
            name text COLLATE "C" NOT NULL,
            reputation bigint NOT NULL,
            creation bigint NOT NULL,
            kind smallint NOT NULL,
            gold integer NOT NULL,
            silver integer NOT NULL,
            bronze integer NOT NULL
        );

        CREATE TABLE edit (
            site integer NOT NULL,
            user_id bigint NOT NULL,
            location text NOT NULL,
            PRIMARY KEY (site, user_id)
        );

        CREATE TABLE idempotency_key (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            key text NOT NULL UNIQUE,
            site integer NOT NULL,
            user_id bigint NOT NULL,
            location text NOT NULL
        );
        """

    /// Makes the key of the users.
    static let primaryKey = "ALTER TABLE users ADD PRIMARY KEY (site, id)"

    /// Makes the indexes of one sort: of all users, and of the moderators alone. They hold the name, so that a search by
    /// name in any order reads no table.
    static func indexes(_ sort: Sort) -> String {
        let columns = sort == .name ? "(site, name, id)" : "(site, \(sort.column), id) INCLUDE (name)"
        return """
            CREATE INDEX \(sort.index(of: .users)) ON users \(columns);
            CREATE INDEX \(sort.index(of: .moderators)) ON users \(columns)
                WHERE kind = \(UserKind.moderator.rawValue)
            """
    }

    /// Makes the index of the parts of names.
    static let nameSearch = "CREATE INDEX users_by_trigram ON users USING gin (name gin_trgm_ops)"
}
