import GRDB

/// Every name that can be composed, in a temporary table, where SQL picks from it by number.
///
/// `name_slot` has a thousand rows: number n holds the range of `name_pool` from which a user whose draw is n gets the
/// name, or an empty range for `user` and a number.
enum NamePool {
    static func create(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TEMPORARY TABLE name_pool (n INTEGER PRIMARY KEY, name TEXT NOT NULL);
                CREATE TEMPORARY TABLE name_slot (n INTEGER PRIMARY KEY, first INTEGER NOT NULL, count INTEGER NOT NULL);
                CREATE TEMPORARY TABLE given (n INTEGER PRIMARY KEY, text TEXT NOT NULL);
                CREATE TEMPORARY TABLE family (n INTEGER PRIMARY KEY, text TEXT NOT NULL);
                """)
        var slot = 0
        for group in NameCatalogue.groups {
            let first = try fill(db, from: group)
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM name_pool").map { $0 - first } ?? 0
            for _ in 0..<group.perThousand {
                try db.execute(
                    literal: "INSERT INTO name_slot (n, first, count) VALUES (\(slot), \(first), \(count))")
                slot += 1
            }
        }
        while slot < 1_000 {
            try db.execute(literal: "INSERT INTO name_slot (n, first, count) VALUES (\(slot), 0, 0)")
            slot += 1
        }
        try db.execute(sql: "DROP TABLE given; DROP TABLE family")
    }

    static func drop(_ db: Database) throws {
        try db.execute(sql: "DROP TABLE name_pool; DROP TABLE name_slot")
    }

    /// Appends the names of one group to the pool and returns the number of its first.
    private static func fill(_ db: Database, from group: NameCatalogue.Group) throws -> Int {
        let first = try Int.fetchOne(db, sql: "SELECT count(*) FROM name_pool") ?? 0
        try db.execute(sql: "DELETE FROM given; DELETE FROM family")
        try insert(db, group.given, into: "given")
        try insert(db, group.family, into: "family")
        let (name, source, order) =
            switch group.form {
            case .givenSpaceFamily: ("given.text || ' ' || family.text", "given CROSS JOIN family", "given.n, family.n")
            case .familyGiven: ("family.text || given.text", "given CROSS JOIN family", "given.n, family.n")
            case .givenAlone: ("given.text", "given", "given.n")
            }
        try db.execute(
            sql: """
                INSERT INTO name_pool (n, name)
                SELECT \(first) - 1 + row_number() OVER (ORDER BY \(order)), \(name) FROM \(source)
                """)
        return first
    }

    private static func insert(_ db: Database, _ texts: [String], into table: String) throws {
        let statement = try db.makeStatement(sql: "INSERT INTO \(table) (text) VALUES (?)")
        for text in texts {
            try statement.execute(arguments: [text])
        }
    }
}
