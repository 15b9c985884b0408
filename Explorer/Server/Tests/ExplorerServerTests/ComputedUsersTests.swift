import GRDB
import PagingKeyset
import Testing

@testable import ExplorerServer

/// Small computed sites, walked from end to end.
@Suite("Computed users")
struct ComputedUsersTests {
    struct Size: CustomTestStringConvertible, Sendable {
        var users: Int
        var period: Int

        var testDescription: String { "\(users) users, period \(period)" }
    }

    static let sizes = [
        Size(users: 3_001, period: 509), Size(users: 1_000, period: 4_099), Size(users: 640, period: 64),
        Size(users: 100, period: 7), Size(users: 3, period: 1), Size(users: 1, period: 5),
    ]

    private static let sources = sizes.map { ComputedSource(users: $0.users, period: $0.period) }

    private static func source(_ size: Size) throws -> ComputedSource {
        try #require(sources.first { $0.site.users == size.users })
    }

    /// All users of a query, by offset.
    private func walk(_ source: ComputedSource, _ query: UserQuery) async throws -> [User] {
        var users: [User] = []
        while true {
            let slice = try await source.users(query, offset: users.count, limit: 997)
            users += slice.users
            // Other tests have deadlines.
            await Task.yield()
            guard users.count < slice.total, !slice.users.isEmpty else {
                #expect(users.count == slice.total)
                #expect(try await source.total(query) == slice.total)
                return users
            }
        }
    }

    /// All users of a query, by cursor.
    private func walkByCursor(_ source: ComputedSource, _ query: UserQuery) async throws -> [User] {
        var users: [User] = []
        var cursor: KeysetCursor?
        while true {
            let page = try await source.users(query, after: cursor, limit: 811)
            users += page.items
            guard page.hasMore else { return users }
            let last = try #require(page.last)
            cursor = last
        }
    }

    private static func ascends(_ left: User, _ right: User, by sort: Sort) -> Bool {
        switch sort {
        case .reputation: (left.reputation, left.id) < (right.reputation, right.id)
        case .creation: (left.creation, left.id) < (right.creation, right.id)
        case .name:
            left.name.utf8.elementsEqual(right.name.utf8)
                ? left.id < right.id : left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
        }
    }

    @Test("Every order has each user once, with the same values, and by cursor as by offset", arguments: sizes)
    func orders(size: Size) async throws {
        let source = try Self.source(size)
        let users = try await walk(
            source, UserQuery(site: source.site, list: .users, sort: .creation, order: .ascending))
        #expect(users.count == size.users && Set(users.map(\.id)).count == size.users)
        for sort in Sort.allCases {
            let ascending = users.sorted { Self.ascends($0, $1, by: sort) }
            for order in Order.allCases {
                let query = UserQuery(site: source.site, list: .users, sort: sort, order: order)
                let expected = order == .ascending ? ascending : ascending.reversed()
                #expect(try await walk(source, query) == expected, "\(sort) \(order)")
                #expect(try await walkByCursor(source, query) == expected, "\(sort) \(order)")
            }
        }
    }

    @Test("A user is found by its id, and no other id has a user", arguments: sizes)
    func byID(size: Size) async throws {
        let source = try Self.source(size)
        let query = UserQuery(site: source.site, list: .users)
        let users = try await walk(source, query)
        let usersByID = Dictionary(uniqueKeysWithValues: users.map { ($0.id, $0) })
        let last = try #require(usersByID.keys.max())
        for id in Array(-3...last + 6) + [.min, .max] {
            #expect(try await source.user(id, of: source.site) == usersByID[id])
        }
    }

    @Test("Bounds and searches have exactly the users that they say, in every order", arguments: sizes)
    func bounds(size: Size) async throws {
        let source = try Self.source(size)
        for sort in Sort.allCases {
            var query = UserQuery(site: source.site, list: .users, sort: sort, order: .ascending)
            let users = try await walk(source, query)
            for (first, last) in [(0, 0), (users.count / 3, users.count / 2), (users.count / 2, users.count - 1)] {
                for text in [nil, "A", "é"] {
                    let bounds = (Self.key(of: users[first], sort), Self.key(of: users[last], sort))
                    (query.min, query.max, query.nameContains) = (bounds.0, bounds.1, text)
                    let expected = users.filter { user in
                        let key = Self.key(of: user, sort)
                        return !key.precedes(bounds.0) && !bounds.1.precedes(key) && Self.name(of: user, contains: text)
                    }
                    for order in Order.allCases {
                        query.order = order
                        let arranged = order.arranged(expected)
                        #expect(try await walk(source, query) == arranged, "\(sort) \(first)...\(last) \(text ?? "")")
                        #expect(try await walkByCursor(source, query) == arranged)
                    }
                    (query.min, query.max) = (query.max, query.min)
                    let isOneKey = bounds.0 == bounds.1
                    #expect(try await source.total(query) == (isOneKey ? expected.count : 0))
                }
            }
        }
    }

    private static func key(of user: User, _ sort: Sort) -> KeyValue {
        switch sort {
        case .reputation: .integer(user.reputation)
        case .creation: .integer(user.creation)
        case .name: .text(user.name)
        }
    }

    private static func name(of user: User, contains text: String?) -> Bool {
        text.map { NameIndex([user.name]).names(containing: $0) == [true] } ?? true
    }

    @Test("Moderators are the users of their kind, in every order", arguments: sizes)
    func moderators(size: Size) async throws {
        let source = try Self.source(size)
        for sort in Sort.allCases {
            for order in Order.allCases {
                var query = UserQuery(site: source.site, list: .users, sort: sort, order: order)
                let expected = try await walk(source, query).filter { $0.kind == .moderator }
                query.list = .moderators
                #expect(try await walk(source, query) == expected)
                #expect(expected.count <= source.site.moderators)
            }
        }
    }

    @Test("A place that no user has is a place in the order too")
    func placesBetweenUsers() async throws {
        let source = ComputedSource(users: 1_000, period: 64)
        for order in Order.allCases {
            var query = UserQuery(site: source.site, list: .users, sort: .reputation, order: order)
            let all = try await walk(source, query)
            for values in [
                [KeyValue.integer(2), .integer(500)], [.integer(.min), .integer(0)], [.integer(.max), .integer(0)],
            ] {
                let place = try query.keyset.cursor(values)
                let page = try await source.users(query, after: place, limit: 1_000)
                let expected = all.filter { user in
                    let own: [KeyValue] = [.integer(user.reputation), .integer(user.id)]
                    return order == .ascending
                        ? values.lexicographicallyPrecedes(own) { $0.precedes($1) }
                        : own.lexicographicallyPrecedes(values) { $0.precedes($1) }
                }
                #expect(page.items == expected && !page.hasMore, "\(order) \(values)")
                (query.min, query.max) = (.integer(2), .integer(2))
                #expect(
                    try await source.users(query, after: place, limit: 1_000).items
                        == expected.filter { $0.reputation == 2 })
                (query.min, query.max) = (nil, nil)
            }
        }
    }

    @Test(
        "A search finds the names that SQL finds",
        arguments: [
            "a", "MAR", "иван", "É", "é", "e\u{301}", "ß", "İ", "i", "%", "_", "\\", "'", " ", "👩", "user1", "zzz",
        ])
    func search(text: String) async throws {
        let names = NameCatalogue.groups.flatMap { $0.given + $0.family }
        let patterns = NamePattern.patterns(containing: text)
        let expected = try await DatabaseQueue().write { db in
            try db.execute(sql: "CREATE TABLE name (id INTEGER PRIMARY KEY, name TEXT NOT NULL)")
            let statement = try db.makeStatement(sql: "INSERT INTO name (name) VALUES (?)")
            for name in names {
                try statement.execute(arguments: [name])
            }
            let condition = patterns.map { _ in "name LIKE ? ESCAPE '\\'" }.joined(separator: " OR ")
            return try Bool.fetchAll(
                db, sql: "SELECT \(condition) FROM name ORDER BY id", arguments: StatementArguments(patterns))
        }
        #expect(NameIndex(names).names(containing: text) == expected)
    }
}
