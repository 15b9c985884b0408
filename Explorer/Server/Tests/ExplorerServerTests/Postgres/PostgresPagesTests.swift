import Foundation
import PagingKeyset
import Testing

@testable import ExplorerServer

@Suite("Pages from PostgreSQL")
struct PostgresPagesTests {
    /// The parts of a query that do not depend on a site.
    struct Shape: CustomTestStringConvertible, Sendable {
        var site: String
        var list = UserList.users
        var sort: Sort
        var order: Order
        var min: KeyValue?
        var max: KeyValue?
        var text: String?

        var testDescription: String {
            "\(site) \(list) \(sort) \(order) \(min.map { "\($0)" } ?? "") \(max.map { "\($0)" } ?? "") \(text ?? "")"
        }

        func query(in site: Site) -> UserQuery {
            UserQuery(site: site, list: list, sort: sort, order: order, min: min, max: max, nameContains: text)
        }
    }

    private static let shapes: [Shape] = {
        let all = Sort.allCases.flatMap { sort in Order.allCases.map { (sort, $0) } }
        var shapes = all.flatMap { sort, order in
            ["stackoverflow", "math"].map { Shape(site: $0, sort: sort, order: order) }
                + [Shape(site: "stackoverflow", list: .moderators, sort: sort, order: order)]
        }
        let bounds: [(Sort, KeyValue?, KeyValue?)] = [
            (.reputation, .integer(1), .integer(1)), (.reputation, .integer(2), nil), (.reputation, nil, .integer(7)),
            (.reputation, .integer(5), .integer(100)), (.reputation, .integer(.min), .integer(.max)),
            (.reputation, .integer(9), .integer(3)), (.creation, .integer(1_400_000_000), .integer(1_500_000_000)),
            (.name, .text("M"), .text("N")), (.name, .text("user1"), nil), (.name, nil, .text("É")),
            (.name, .text("é"), .text("\u{10FFFF}")), (.name, .text("\\%_'\""), .text("~")),
        ]
        for (sort, min, max) in bounds {
            for order in Order.allCases {
                shapes.append(Shape(site: "stackoverflow", sort: sort, order: order, min: min, max: max))
            }
            shapes.append(
                Shape(site: "stackoverflow", list: .moderators, sort: sort, order: .descending, min: min, max: max))
        }
        let texts = [
            "a", "an", "MAR", "user1", "%", "_", "\\", "' OR 1=1--", "<script>", "&amp;", "é", "ИВАНОВ", "иванов",
            "Ünï",
            "名", "👩‍💻", "  ", "\u{200B}", "no name has this", "İ", "ß", "i̇",
        ]
        for (index, text) in texts.enumerated() {
            let (sort, order) = all[index % all.count]
            shapes.append(Shape(site: "stackoverflow", sort: sort, order: order, text: text))
        }
        shapes.append(
            Shape(site: "stackoverflow", sort: .reputation, order: .ascending, min: .integer(3), max: nil, text: "an"))
        return shapes
    }()

    @Test("Numbered pages have the rows and the total that they have from SQLite", arguments: shapes)
    func numbered(shape: Shape) async throws {
        let (sqlite, postgres) = (try await TestData.store, try await PostgresData.source)
        let query = shape.query(in: try #require(sqlite.site(named: shape.site)))
        let total = try await sqlite.total(query)
        #expect(try await postgres.total(query) == total)
        for offset in [0, 1, 29, 500, 511, 512, 513, 1_024, 1_500, total - 1, total, total + 1, Int(Int32.max)] {
            for limit in [0, 1, 30, 100] where offset >= 0 {
                let expected = try await sqlite.users(query, offset: offset, limit: limit)
                let slice = try await postgres.users(query, offset: offset, limit: limit)
                #expect(slice.total == total)
                #expect(slice.users == expected.users, "offset \(offset), limit \(limit)")
            }
        }
    }

    @Test("A walk by cursor has the rows that it has from SQLite", arguments: shapes)
    func cursors(shape: Shape) async throws {
        let (sqlite, postgres) = (try await TestData.store, try await PostgresData.source)
        let query = shape.query(in: try #require(sqlite.site(named: shape.site)))
        let expected = try await sqlite.users(query, offset: 0, limit: 4_000).users
        var users: [User] = []
        var cursor: KeysetCursor?
        repeat {
            let page = try await postgres.users(query, after: cursor, limit: 97)
            #expect(page.items.count == 97 || !page.hasMore)
            users += page.items
            cursor = page.hasMore ? page.last : nil
        } while cursor != nil && users.count <= expected.count
        #expect(users == expected)
    }

    @Test("The sites are those of the file, and a user is found by id")
    func sitesAndUsers() async throws {
        let (sqlite, postgres) = (try await TestData.store, try await PostgresData.source)
        #expect(postgres.sites == sqlite.sites.dropLast())
        let site = try #require(sqlite.site(named: "math"))
        let first = try #require(
            try await sqlite.users(UserQuery(site: site, list: .users), offset: 0, limit: 1).users.first)
        #expect(try await postgres.user(first.id, of: site) == first)
        #expect(try await postgres.user(.max, of: site) == nil)
    }

    @Test(
        "A snapshot without the blocks of its site is a failure that passes, never an empty list",
        arguments: Sort.allCases)
    func missingBlocks(sort: Sort) async throws {
        let address = try await PostgresData.copy()
        let source = try await PostgresData.source(address)
        let site = try #require(source.sites.first)
        let table = "explorer.\(PostgresBlocks.table(sort))"
        try await PostgresData.run("DELETE FROM \(table) WHERE site = \(site.id)", in: address)
        let bound: KeyValue = sort == .name ? .text("Z") : .integer(1_000_000_000)
        for (min, max) in [(nil, nil), (bound, nil), (nil, bound), (bound, bound)] as [(KeyValue?, KeyValue?)] {
            let query = UserQuery(site: site, list: .users, sort: sort, min: min, max: max)
            await #expect(throws: PostgresFailure.beingReplaced) {
                _ = try await source.users(query, offset: 0, limit: 30)
            }
            await #expect(throws: PostgresFailure.beingReplaced) { _ = try await source.total(query) }
        }
    }

    @Test("The API answers byte for byte as from SQLite")
    func answers() async throws {
        let address = try await PostgresData.copy()
        let store = try await PostgresData.store(address)
        for uri in [
            "/2.3/sites?pagesize=1000", "/2.3/users?site=stackoverflow&page=50&filter=!x",
            "/2.3/users/moderators?site=math&filter=!-*jbN0CeyJHb", "/rows/offset?site=math&start=60&limit=20",
            "/2.3/users?site=stackoverflow&inname=%3Cscript%3E", "/2.3/users?site=tenmillion&page=1000&filter=!x",
        ] {
            let expected = try await Explorer.run { try await $0.response(uri) }
            let answer = try await Explorer.run(store: store) { try await $0.response(uri) }
            #expect(answer.status == .ok && answer.body == expected.body, "\(uri)")
        }
    }
}
