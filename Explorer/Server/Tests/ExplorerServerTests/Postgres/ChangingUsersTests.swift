import PagingKeyset
import Testing

@testable import ExplorerServer

@Suite("Numbered pages while users are inserted, deleted and changed")
struct ChangingUsersTests {
    /// Compares pages, totals and bounds with what PostgreSQL counts itself.
    private func check(_ address: PostgresAddress, _ source: PostgresSource) async throws {
        let site = try #require(source.sites.first)
        for sort in Sort.allCases {
            let order = sort == .name ? "name COLLATE \"C\", id" : "\(sort.column), id"
            let ids = try await PostgresData.run(
                "SELECT id FROM explorer.users WHERE site = \(site.id) ORDER BY \(order)", in: address
            ).map { try $0.integer(0) as Int64 }
            let query = UserQuery(site: site, list: .users, sort: sort, order: .ascending)
            for offset in stride(from: 0, through: ids.count, by: 100) {
                let slice = try await source.users(query, offset: offset, limit: 100)
                #expect(slice.users.map(\.id) == Array(ids[offset..<min(offset + 100, ids.count)]), "\(sort) \(offset)")
                #expect(slice.total == ids.count)
            }
            let last = try await source.users(
                UserQuery(site: site, list: .users, sort: sort, order: .descending), offset: 0, limit: 7)
            #expect(last.users.map(\.id) == ids.suffix(7).reversed())
        }
        for bound in [1, 2, 10, 1_000] {
            let expected = try await PostgresData.run(
                "SELECT count(*) FROM explorer.users WHERE site = \(site.id) AND reputation >= \(bound)", in: address)
            let total = try await source.total(
                UserQuery(site: site, list: .users, sort: .reputation, min: .integer(Int64(bound))))
            #expect(try total == expected[0].integer(0), "\(bound)")
        }
    }

    private static let changes = [
        "new users before all others":
            """
        INSERT INTO explorer.users
        SELECT 1, -n, 0, '', -5, -5, 1, 0, 0, 0 FROM generate_series(1, 700) AS n
        """,
        "new users behind all others":
            """
        INSERT INTO explorer.users
        SELECT 1, 1000000 + n, 0, '\u{10FFFF}', 9000000, 9000000000, 1, 0, 0, 0 FROM generate_series(1, 700) AS n
        """,
        "every third user deleted": "DELETE FROM explorer.users WHERE id % 3 = 0",
        "whole blocks deleted": "DELETE FROM explorer.users WHERE reputation = 1",
        "all users deleted": "DELETE FROM explorer.users WHERE site = 1",
        "the table emptied": "TRUNCATE explorer.users",
        "reputations changed": "UPDATE explorer.users SET reputation = reputation * 7 % 1000 WHERE site = 1",
        "names changed": "UPDATE explorer.users SET name = reverse(name), creation = creation - id WHERE id % 2 = 0",
        "users moved to another site":
            "UPDATE explorer.users SET site = 2, id = id + 10000000 WHERE site = 1 AND id % 5 = 0",
    ]

    @Test("Every page is the one that a plain OFFSET finds, after:", arguments: changes.keys.sorted())
    func afterChange(name: String) async throws {
        let address = try await PostgresData.copy()
        let source = try await PostgresData.source(address)
        try await PostgresData.run(try #require(Self.changes[name]), in: address)
        try await check(address, source)
    }

    @Test("The total of moderators is right as soon as there is one more")
    func moderators() async throws {
        let address = try await PostgresData.copy()
        let source = try await PostgresData.source(address)
        let query = UserQuery(site: try #require(source.sites.first), list: .moderators)
        let before = try await source.total(query)
        let user = "(1, -1, 0, 'new', 1, 0, \(UserKind.moderator.rawValue), 0, 0, 0)"
        try await PostgresData.run("INSERT INTO explorer.users VALUES \(user)", in: address)
        #expect(try await source.total(query) == before + 1)
    }

    @Test("Users of a site that had none are counted, also if the writer has another search path")
    func newSite() async throws {
        let address = try await PostgresData.copy()
        let source = try await PostgresData.source(address)
        let connection = try PostgresConnection(PostgresConnection.Options(address: address, statementTimeout: 120_000))
        try await connection.perform { session in
            try session.execute(
                """
                SET search_path TO pg_catalog;
                INSERT INTO explorer.users SELECT 999, n, 0, 'new', n, n, 1, 0, 0, 0 FROM generate_series(1, 40) AS n
                """)
        }.result.get()
        var site = try #require(source.sites.first)
        site.id = 999
        let query = UserQuery(site: site, list: .users, sort: .creation, order: .ascending)
        let slice = try await source.users(query, offset: 35, limit: 30)
        #expect(slice.total == 40 && slice.users.map(\.id) == Array(36...40))
    }

    @Test("Statements that change one user each never end in a deadlock, and the counts are right afterwards")
    func concurrentWriters() async throws {
        let address = try await PostgresData.copy()
        let source = try await PostgresData.source(address)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<6 {
                group.addTask {
                    let connection = try PostgresConnection(
                        PostgresConnection.Options(address: address, statementTimeout: 120_000))
                    try await connection.perform { session in
                        for step in 0..<60 {
                            let id = (writer * 7_919 + step * 104_729) % 3_000
                            _ = try session.rows(
                                """
                                UPDATE users SET reputation = (reputation + \(id)) % 5000,
                                    creation = creation - 5000000 * \(step - 30), name = reverse(name)
                                WHERE site = 1 AND id = (SELECT id FROM users WHERE site = 1 AND id >= \(id) LIMIT 1)
                                """)
                        }
                    }.result.get()
                }
            }
            try await group.waitForAll()
        }
        try await check(address, source)
    }

    @Test("A page, its total and its place are those of one moment, while users are inserted")
    func oneMoment() async throws {
        let address = try await PostgresData.copy()
        let source = try await PostgresData.source(address)
        let site = try #require(source.sites.first)
        let query = UserQuery(site: site, list: .users, sort: .creation, order: .ascending)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                let connection = try PostgresConnection(
                    PostgresConnection.Options(address: address, statementTimeout: 120_000))
                try await connection.perform { session in
                    for number in 1...200 {
                        _ = try session.rows("INSERT INTO users VALUES (1, \(-number), 0, 'new', 1, 0, 1, 0, 0, 0)")
                    }
                }.result.get()
            }
            // The new users come first, so that the total says which user is at a place.
            let before = try await source.users(query, offset: 0, limit: 3_000)
            let old = before.users.filter { $0.creation > 0 }
            for _ in 0..<40 {
                let slice = try await source.users(query, offset: 1_600, limit: 1)
                #expect(slice.users.first?.id == old[1_600 - (slice.total - 3_000)].id)
            }
            try await group.waitForAll()
        }
    }

    @Test(
        "A user that is inserted before a page moves its rows on by one: the next page repeats a row, and a cursor does not"
    )
    func insertionBetweenPages() async throws {
        let address = try await PostgresData.copy()
        let source = try await PostgresData.source(address)
        let query = UserQuery(site: try #require(source.sites.first), list: .users, sort: .creation, order: .ascending)
        let first = try await source.users(query, offset: 0, limit: 30).users
        let place = try await source.users(query, after: nil, limit: 30).last
        try await PostgresData.run("INSERT INTO explorer.users VALUES (1, -1, 0, 'new', 1, 0, 1, 0, 0, 0)", in: address)
        let second = try await source.users(query, offset: 30, limit: 30).users
        #expect(second.first == first.last)
        let afterCursor = try await source.users(query, after: place, limit: 29).items
        #expect(afterCursor == Array(second.dropFirst()))
    }
}
