import GRDB

/// The tables and indexes of the explorer's database.
enum Schema {
    /// Stands in every database file of the explorer, so that no other program's file is taken for one.
    static let applicationID: Int32 = 0x7061_6765

    /// Grows with every change of the tables or of the data that is made; a file of another version is made anew.
    static let version: Int32 = 2

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

                CREATE TABLE name (
                    id INTEGER PRIMARY KEY,
                    text TEXT NOT NULL,
                    users INTEGER NOT NULL
                );

                CREATE VIRTUAL TABLE name_trigram
                    USING fts5(text, content = '', columnsize = 0, detail = none, tokenize = 'trigram');
                """)
    }

    /// Makes the indexes of one sort: of all users, and of the moderators alone.
    ///
    /// The id makes every place in an index unique. The name lies in each of them, and the keys of all sorts lie in the
    /// index by name, so that a search by name reads no table, whether it tests the names of one sort's index or sorts
    /// the users of some names.
    static func createIndexes(_ db: Database, sort: Sort) throws {
        let columns = sort == .name ? "site, name, id, reputation, creation" : "site, \(sort.column), id, name"
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

    /// The ids of a site's names in the table `name`. They are in the order of the names.
    static func nameIDs(ofSite site: Site.ID) -> ClosedRange<Int64> {
        (site << 32)...(site << 32 | 0xFFFF_FFFF)
    }

    /// Notes the different names of a site, how many users have each, and which trigrams each consists of. The index by
    /// name must exist.
    static func insertNames(_ db: Database, ofSite site: Site.ID) throws {
        let ids = nameIDs(ofSite: site)
        try db.execute(
            sql: """
                INSERT INTO name (id, text, users)
                SELECT :first + row_number() OVER (ORDER BY name), name, count(*)
                FROM user INDEXED BY \(Sort.name.index(of: .users)) WHERE site = :site GROUP BY name;
                INSERT INTO name_trigram (rowid, text) SELECT id, text FROM name WHERE id BETWEEN :first AND :last;
                """, arguments: ["site": site, "first": ids.lowerBound, "last": ids.upperBound])
    }

    /// Merges the parts in which the trigrams were written, so that a search reads one.
    static func finishNames(_ db: Database) throws {
        try db.execute(sql: "INSERT INTO name_trigram (name_trigram) VALUES ('optimize')")
    }
}
