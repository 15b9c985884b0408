import GRDB
import PagingKeyset
import Testing

@testable import ExplorerServer

@Suite("Which index a query uses")
struct QueryPlanTests {
    private func plan<Decoded>(_ request: SQLRequest<Decoded>) async throws -> [String] {
        let (sql, arguments) = try await sqlAndArguments(request)
        return try await SQLiteSource(TestData.file).plan(of: sql, arguments: arguments)
    }

    private func sqlAndArguments<Decoded>(
        _ request: SQLRequest<Decoded>
    ) async throws -> (String, StatementArguments) {
        let queue = try DatabaseQueue(path: try await TestData.file.path)
        return try await queue.read { db in
            let prepared = try request.makePreparedRequest(db)
            return (prepared.statement.sql, prepared.statement.arguments)
        }
    }

    private func page(_ query: UserQuery, after key: KeyValue) throws -> SQLRequest<Row> {
        let cursor = try query.keyset.cursor([key, .integer(77)])
        let page = query.keyset.page(after: cursor, limit: 30, dialect: .sqlite)
        return UserSelection(query).rows(page, after: cursor)
    }

    @Test(
        "A page behind a place is a search in the sort's own index, key and id together",
        arguments: Sort.allCases, Order.allCases)
    func cursor(sort: Sort, order: Order) async throws {
        let site = try await TestData.store.sites[0]
        for list in UserList.allCases {
            let query = UserQuery(site: site, list: list, sort: sort, order: order)
            let key: KeyValue = sort == .name ? .text("M") : .integer(50)
            let steps = try await plan(page(query, after: key))
            let comparison = order == .ascending ? ">" : "<"
            let kind = list == .users ? "COVERING INDEX" : "INDEX"
            let search =
                "SEARCH user USING \(kind) \(sort.index(of: list)) (site=? AND (\(sort.column),id)\(comparison)(?,?))"
            #expect(steps.contains(search), "\(steps)")
            #expect(!steps.contains { $0.hasPrefix("SCAN user") }, "\(steps)")
            #expect(steps.filter { $0.contains("TEMP B-TREE") }.count <= 1, "only the page itself is sorted: \(steps)")
        }
    }

    @Test(
        "A page behind a place starts its search at the place also when the list has bounds",
        arguments: Sort.allCases, Order.allCases)
    func cursorInBounds(sort: Sort, order: Order) async throws {
        let site = try await TestData.store.sites[0]
        let keys: [KeyValue] =
            sort == .name ? [.text("D"), .text("M"), .text("T")] : [.integer(5), .integer(50), .integer(500)]
        for (min, max) in [(keys[0], nil), (nil, keys[2]), (keys[0], keys[2])] {
            let query = UserQuery(site: site, list: .users, sort: sort, order: order, min: min, max: max)
            let steps = try await plan(page(query, after: keys[1]))
            let lower = order == .ascending ? "(\(sort.column),id)>(?,?)" : min.map { _ in "\(sort.column)>?" }
            let upper = order == .descending ? "(\(sort.column),id)<(?,?)" : max.map { _ in "\(sort.column)<?" }
            let terms = (["site=?"] + [lower, upper].compactMap(\.self)).joined(separator: " AND ")
            let search = "SEARCH user USING COVERING INDEX \(sort.index(of: .users)) (\(terms))"
            #expect(steps.contains(search), "\(steps), not \(search)")
        }
    }

    @Test("A bounded page is a search between both bounds", arguments: Sort.allCases)
    func bounds(sort: Sort) async throws {
        let site = try await TestData.store.sites[0]
        let keys: (KeyValue, KeyValue) = sort == .name ? (.text("D"), .text("T")) : (.integer(5), .integer(50))
        let query = UserQuery(site: site, list: .users, sort: sort, min: keys.0, max: keys.1)
        let steps = try await plan(UserSelection(query).rows(in: .descending, limit: 31))
        let search =
            "SEARCH user USING COVERING INDEX \(sort.index(of: .users)) (site=? AND \(sort.column)>? AND \(sort.column)<?)"
        #expect(steps.contains(search), "\(steps)")
    }

    @Test("A search by name with many results reads the index of the order alone")
    func manyNames() async throws {
        let site = try await TestData.store.sites[0]
        for sort in Sort.allCases {
            let query = UserQuery(site: site, list: .users, sort: sort, nameContains: "x")
            let steps = try await plan(UserSelection(query).rows(in: .ascending, limit: 31))
            #expect(
                steps.contains("SEARCH user USING COVERING INDEX \(sort.index(of: .users)) (site=?)"), "\(steps)")
        }
    }

    @Test(
        "A search by name with few results reads the users of each name, in every order and within bounds",
        arguments: Sort.allCases, Order.allCases)
    func fewNames(sort: Sort, order: Order) async throws {
        let site = try await TestData.store.sites[0]
        let keys: [KeyValue] =
            sort == .name ? [.text("D"), .text("M"), .text("T")] : [.integer(5), .integer(50), .integer(500)]
        let names = NameMatches(ids: "[1]", userCount: 1)
        for (min, max) in [(nil, nil), (keys[0], nil), (nil, keys[2]), (keys[0], keys[2])] {
            let query = UserQuery(
                site: site, list: .users, sort: sort, order: order, min: min, max: max, nameContains: "x")
            let selection = UserSelection(query, names: names)
            let cursor = try query.keyset.cursor([keys[1], .integer(77)])
            let page = query.keyset.page(after: cursor, limit: 30, dialect: .sqlite)
            let search = "SEARCH user USING COVERING INDEX users_by_name (site=? AND name=?)"
            for steps in [
                try await plan(selection.rows(in: order, limit: 31)), try await plan(selection.count()),
                try await plan(selection.rows(page, after: cursor)),
            ] {
                #expect(steps.contains(search), "\(steps)")
                #expect(steps.contains("SEARCH name USING INTEGER PRIMARY KEY (rowid=?)"), "\(steps)")
                #expect(!steps.contains { $0.hasPrefix("SCAN user") || $0.hasPrefix("SCAN name") }, "\(steps)")
            }
        }
    }

    @Test("Names with a text of three characters are found by their trigrams, with a shorter one by reading all")
    func names() async throws {
        let site = try await TestData.store.sites[0].id
        let long = try await plan(NameSearch(site: site, text: "abc").request(limit: 9))
        #expect(long.contains { $0.hasPrefix("SCAN name_trigram VIRTUAL TABLE INDEX") }, "\(long)")
        #expect(long.contains("SEARCH name USING INTEGER PRIMARY KEY (rowid=?)"), "\(long)")
        let short = try await plan(NameSearch(site: site, text: "ab").request(limit: 9))
        #expect(short.contains("SEARCH name USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"), "\(short)")
    }

    @Test("A milestone lies in front of every rank, at most a milestone's distance away")
    func milestones() async throws {
        let counts = try await DatabaseQueue(path: TestData.file.path).read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT site.users AS users, sort, count(*) AS milestones FROM milestone
                    JOIN site ON site.id = milestone.site GROUP BY site.id, sort
                    """)
        }
        #expect(counts.count == SiteCatalogue.entries.count * Sort.allCases.count)
        for row in counts {
            let users: Int = row["users"]
            #expect(row["milestones"] == (users + Schema.milestoneDistance - 1) / Schema.milestoneDistance)
        }
    }
}
