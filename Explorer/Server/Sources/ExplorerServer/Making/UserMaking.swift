import GRDB

/// Makes the users of one site, in SQL alone: a million rows take seconds, whether or not this program is optimised.
///
/// Four Lehmer generators modulo 2^31 - 1 run along the rows of a recursive query, each from a start of its own. All is
/// integer arithmetic within 63 bits, so that every SQLite makes the same rows.
struct UserMaking {
    var site: Int64
    var share: DataPlan.Share

    /// The newest a user can be, 2025-07-01, so that data made today and tomorrow are the same.
    static let newest = 1_751_328_000

    /// Seconds from 1970 to the first of July of a year after 2000.
    static func launch(year: Int) -> Int {
        962_409_600 + (year - 2000) * 31_557_600
    }

    private static let modulus = 2_147_483_647

    /// Inserts the users with the numbers `first...last`, both counted from 1.
    ///
    /// Ids leave gaps, as deleted users do. Reputation follows a power law with exponent 1, so that a third of all
    /// users have a reputation of 1. One user in twenty was created at midnight, so that times have ties too.
    func insert(_ db: Database, from first: Int, through last: Int, generator: inout SeededGenerator) throws {
        let statement = try db.cachedStatement(sql: Self.sql)
        let launch = Self.launch(year: share.site.launchYear)
        try statement.execute(arguments: [
            "site": site,
            "first": first,
            "last": last,
            "a": generator.integer(in: 1...Self.modulus - 1),
            "b": generator.integer(in: 1...Self.modulus - 1),
            "c": generator.integer(in: 1...Self.modulus - 1),
            "d": generator.integer(in: 1...Self.modulus - 1),
            "launch": launch,
            "span": Self.newest - launch,
            "users": share.users,
        ])
    }

    /// Falls as a uniform draw rises: n times as much comes n times as rarely.
    private static let fame = "(1500000000 / d)"

    /// To how many seconds a time of creation is rounded.
    private static let grid = "CASE WHEN c % 20 = 0 THEN 86400 ELSE 1 END"

    private static let sql = """
        WITH RECURSIVE draw(i, a, b, c, d) AS (
            SELECT :first, :a, :b, :c, :d
            UNION ALL
            SELECT i + 1, a * 48271 % \(modulus), b * 16807 % \(modulus), c * 69621 % \(modulus), d * 39373 % \(modulus)
            FROM draw WHERE i < :last
        )
        INSERT INTO user (site, id, account, name, reputation, creation, kind, gold, silver, bronze)
        SELECT
            :site,
            i * 7 - a % 7,
            (:site * 9973 + i * 193) % 9999991 * 8 + b % 8,
            coalesce(pool.name, 'user' || (i * 7 - a % 7)),
            min(1 + \(fame), 1500000),
            (:launch + :span * (i - 1) / :users + b % max(:span / :users, 1)) / \(grid) * \(grid),
            CASE WHEN d > 1500000000 AND c % 8 = 0 THEN \(UserKind.unregistered.rawValue)
                ELSE \(UserKind.registered.rawValue) END,
            \(fame) / 9000 + (\(fame) > 700 AND a % 5 = 0),
            \(fame) / 1200 + (\(fame) > 200) * (b % 6),
            \(fame) / 350 + (\(fame) > 10) * (c % 9) + (d % 3)
        FROM draw
        CROSS JOIN name_slot AS slot ON slot.n = c / 7 % 1000
        LEFT JOIN name_pool AS pool ON pool.n = slot.first + b / 11 % max(slot.count, 1) AND slot.count > 0
        """

    /// Gives each awkward name to one user at least, however few users there are, spread over all of the site's years.
    func giveAwkwardNames(_ db: Database) throws {
        let statement = try db.cachedStatement(
            sql: "UPDATE user SET name = :name WHERE site = :site AND id = \(Self.firstID)")
        let names = NameCatalogue.awkward
        for (number, name) in names.enumerated() {
            let after = 7 * (share.users / (names.count + 1)) * (number + 1)
            try statement.execute(arguments: ["name": name, "site": site, "after": after])
        }
    }

    /// Makes moderators of as many users as the site shall have, spread over all of its years. A few of them, where there
    /// are many, have an awkward name.
    func appointModerators(_ db: Database, generator: inout SeededGenerator) throws {
        let statement = try db.cachedStatement(
            sql: """
                UPDATE user SET kind = \(UserKind.moderator.rawValue), reputation = reputation + :reputation,
                    gold = gold + :gold, silver = silver + :silver, bronze = bronze + :bronze,
                    name = coalesce(:name, name)
                WHERE site = :site AND id = \(Self.firstID)
                """)
        let stride = share.users / share.moderators
        for number in 0..<share.moderators {
            let reputation = 101 + 40_000_000 / generator.integer(in: 100...20_000)
            let after = 7 * (number * stride + generator.integer(in: 0...max(stride - 2, 0)))
            let name = number % 10 == 9 ? NameCatalogue.awkward[number / 10 * 7] : nil
            try statement.execute(arguments: [
                "site": site, "after": after, "reputation": reputation, "gold": reputation / 9_000,
                "silver": reputation / 1_200, "bronze": reputation / 350, "name": name,
            ])
        }
    }

    private static let firstID = "(SELECT min(id) FROM user WHERE site = :site AND id > :after)"
}
