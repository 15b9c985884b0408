import PagingKeyset
import SeededRandom

/// A table with ties, rows without values, and types whose values a program could cut short.
struct SampleTable {
    /// The columns other than `id`, with whether they can be `NULL`.
    static func columns(_ dialect: KeysetDialect) -> [(name: String, isNullable: Bool)] {
        let common = [
            ("few", false), ("maybe", true), ("word", false), ("nick", true), ("ratio", false), ("seen", true),
            ("made", false), ("order", false), ("odd \"`name?", true),
        ]
        switch dialect {
        case .sqlite: return common + [("mixed", true), ("bytes", false)]
        case .postgres: return common + [("exact", true), ("flag", true), ("bytes", false), ("mood", false)]
        }
    }

    /// The columns whose values are unique and never `NULL`.
    static let uniqueColumns = ["id", "code"]

    let database: any TestDatabase

    /// Creates the table `sample`.
    static func create(in database: any TestDatabase) throws -> SampleTable {
        switch database.dialect {
        case .sqlite:
            try database.execute(
                """
                CREATE TABLE sample (
                    id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, part INTEGER NOT NULL,
                    few INTEGER NOT NULL, maybe INTEGER, word TEXT NOT NULL, nick TEXT COLLATE NOCASE,
                    ratio REAL NOT NULL, seen TEXT, made REAL NOT NULL, `order` INTEGER NOT NULL,
                    `odd "``name?` TEXT, mixed, bytes BLOB NOT NULL)
                """)
        case .postgres:
            try database.execute(
                """
                CREATE COLLATION pg_temp.caseless
                    (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
                CREATE TYPE pg_temp.mood AS ENUM ('sad', 'fine', 'glad');
                CREATE TEMPORARY TABLE sample (
                    id bigint PRIMARY KEY, code text NOT NULL UNIQUE, part int NOT NULL,
                    few smallint NOT NULL, maybe int, word text COLLATE "und-x-icu" NOT NULL,
                    nick text COLLATE pg_temp.caseless, ratio double precision NOT NULL, seen timestamptz,
                    made timestamp NOT NULL, "order" int NOT NULL, "odd ""`name?" varchar(20), exact numeric,
                    flag boolean, bytes bytea NOT NULL, mood pg_temp.mood NOT NULL)
                """)
        }
        return SampleTable(database: database)
    }

    /// Inserts a row with random values.
    func insert(_ id: Int, using random: inout SeededGenerator) throws {
        var values = [
            String(id), "'\(UInt64.random(in: 0...(.max), using: &random))'",
            Int.random(in: 0..<3, using: &random).description,
            ["1", "2", "-3"].randomElement(using: &random)!,
            ["NULL", "NULL", "0", "7", "9223"].randomElement(using: &random)!,
            ["'a'", "'B'", "'ä'", "'a\u{308}'", "'z'", "''", "'it''s ?'"].randomElement(using: &random)!,
            ["NULL", "'ann'", "'Ann'", "'ANN'", "'bob'", "'Bob'"].randomElement(using: &random)!,
            ["0.1", "0.30000000000000004", "0.3", "-1e300", "5e-324", "2"].randomElement(using: &random)!,
        ]
        let micro = ["000001", "000002", "0001", "1", "999999"].randomElement(using: &random)!
        values.append(Bool.random(using: &random) ? "NULL" : "'2026-03-29 00:59:59.\(micro)+00'")
        switch database.dialect {
        case .sqlite: values.append("1774745999.\(micro)")
        case .postgres: values.append("'2026-03-29 00:59:59.\(micro)'")
        }
        values.append(String(Int.random(in: 0..<40, using: &random)))
        values.append(["NULL", "'x'", "'y'", "'?'"].randomElement(using: &random)!)
        let bytes = ["00", "00ff", "", "01", "7f"].randomElement(using: &random)!
        switch database.dialect {
        case .sqlite:
            let mixed = [
                "NULL", "1", "1.0", "'1'", "x'31'", "2.5", "'a'", "-9223372036854775808", "9223372036854775807",
            ]
            values.append(mixed.randomElement(using: &random)!)
            values.append("x'\(bytes)'")
        case .postgres:
            let exact = [
                "NULL", "1", "1.0", "1.00", "0.1234567890123456789012345678901", "0.1234567890123456789012345678902",
                "'NaN'",
            ]
            values.append(exact.randomElement(using: &random)!)
            values.append(["NULL", "true", "false"].randomElement(using: &random)!)
            values.append("'\\x\(bytes)'")
            values.append(["'sad'", "'fine'", "'glad'"].randomElement(using: &random)!)
        }
        try database.execute("INSERT INTO sample VALUES (\(values.joined(separator: ", ")))")
    }
}
