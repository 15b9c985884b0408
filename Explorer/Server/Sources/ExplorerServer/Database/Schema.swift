import GRDB

/// The tables and indexes of the explorer's database.
enum Schema {
    /// Stands in every database file of the explorer, so that no other program's file is taken for one.
    static let applicationID: Int32 = 0x7061_6765

    /// Grows with every change of the tables or of the data that is made; a file of another version is made anew.
    static let version: Int32 = 1

    /// How many rows lie between two milestones.
    static let milestoneDistance = 512

    /// Makes the tables, without the indexes, which are faster to make once the rows are there.
    static func createTables(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE setting (name TEXT PRIMARY KEY, value) WITHOUT ROWID;

                CREATE TABLE site (
                    id INTEGER PRIMARY KEY,
                    parameter TEXT NOT NULL UNIQUE,
                    name TEXT NOT NULL,
                    url TEXT NOT NULL,
                    audience TEXT NOT NULL,
                    launched INTEGER NOT NULL,
                    users INTEGER NOT NULL,
                    moderators INTEGER NOT NULL
                );

                CREATE TABLE user (
                    site INTEGER NOT NULL,
                    id INTEGER NOT NULL,
                    account INTEGER NOT NULL,
                    name TEXT NOT NULL,
                    reputation INTEGER NOT NULL,
                    creation INTEGER NOT NULL,
                    kind INTEGER NOT NULL,
                    gold INTEGER NOT NULL,
                    silver INTEGER NOT NULL,
                    bronze INTEGER NOT NULL,
                    PRIMARY KEY (site, id)
                ) WITHOUT ROWID;

                CREATE TABLE milestone (
                    site INTEGER NOT NULL,
                    sort TEXT NOT NULL,
                    rank INTEGER NOT NULL,
                    key NOT NULL,
                    id INTEGER NOT NULL,
                    PRIMARY KEY (site, sort, rank)
                ) WITHOUT ROWID;
                """)
    }

    /// Makes the indexes of one sort: of all users, and of the moderators alone.
    ///
    /// The id makes every place in an index unique. The name lies in each of them, so that a search by name reads no
    /// table.
    static func createIndexes(_ db: Database, sort: Sort) throws {
        let columns = sort == .name ? "site, name, id" : "site, \(sort.column), id, name"
        try db.execute(
            sql: """
                CREATE INDEX \(sort.index(of: .users)) ON user (\(columns));
                CREATE INDEX \(sort.index(of: .moderators)) ON user (\(columns)) WHERE kind = \(UserKind.moderator.rawValue);
                """)
    }

    /// Notes the place of every `milestoneDistance`-th user of each site in one sort, so that a page is found by its
    /// number without walking past all the rows before it. The users never change once they are made.
    static func createMilestones(_ db: Database, sort: Sort) throws {
        try db.execute(
            sql: """
                INSERT INTO milestone (site, sort, rank, key, id)
                SELECT site, :sort, rank, key, id FROM (
                    SELECT site, \(sort.column) AS key, id,
                        row_number() OVER (PARTITION BY site ORDER BY \(sort.column), id) - 1 AS rank
                    FROM user
                ) WHERE rank % :distance = 0
                """, arguments: ["sort": sort.rawValue, "distance": milestoneDistance])
    }
}
