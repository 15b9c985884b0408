import GRDB
import Testing

@testable import ExplorerServer

/// Every way to walk through a list must bring the rows that plain SQL brings, in the same order.
@Suite("Three ways through the same rows")
struct OrderTests {
    struct Walk: CustomTestStringConvertible, Sendable {
        var sort: Sort
        var order: Order
        var bounds: String
        var condition: String

        var testDescription: String { "\(sort) \(order.rawValue) \(bounds)" }
        var query: String { "site=stackoverflow&sort=\(sort.rawValue)&order=\(order.rawValue)\(bounds)" }
    }

    static let walks: [Walk] = Sort.allCases.flatMap { sort in
        let bounds: [(String, String)] =
            switch sort {
            case .reputation: [("", "1"), ("&min=2&max=40", "reputation BETWEEN 2 AND 40"), ("&min=1", "1")]
            case .creation: [("", "1"), ("&max=1400000000", "creation <= 1400000000")]
            case .name: [("", "1"), ("&min=D&max=T", "name BETWEEN 'D' AND 'T'"), ("&inname=an", "name LIKE '%an%'")]
            }
        return Order.allCases.flatMap { order in
            bounds.map { Walk(sort: sort, order: order, bounds: $0, condition: $1) }
        }
    }

    private func expected(_ walk: Walk) async throws -> [Int64] {
        try await DatabaseQueue(path: TestData.file.path).read {
            try Int64.fetchAll(
                $0,
                sql: """
                    SELECT id FROM user NOT INDEXED WHERE site = 1 AND \(walk.condition)
                    ORDER BY \(walk.sort.column) \(walk.order.rawValue), id \(walk.order.rawValue)
                    """)
        }
    }

    @Test("By page number", arguments: walks)
    func byPage(walk: Walk) async throws {
        let ids = try await Explorer.run { explorer in
            var ids: [Int64] = []
            for number in 1... {
                let page = try await explorer.page("/2.3/users?\(walk.query)&pagesize=97&page=\(number)")
                ids += page.ids
                guard page.hasMore == true else { break }
            }
            return ids
        }
        #expect(ids == (try await expected(walk)))
    }

    @Test("By offset and limit", arguments: walks)
    func byOffset(walk: Walk) async throws {
        let ids = try await Explorer.run { explorer in
            var ids: [Int64] = []
            while true {
                let page = try await explorer.page("/rows/offset?\(walk.query)&start=\(ids.count)&limit=100")
                #expect(page.start == ids.count)
                ids += page.ids
                guard let total = page.total, ids.count < total, !page.ids.isEmpty else { break }
            }
            return ids
        }
        #expect(ids == (try await expected(walk)))
    }

    @Test("By cursor, with a page size that changes on the way", arguments: walks)
    func byCursor(walk: Walk) async throws {
        let ids = try await Explorer.run { explorer in
            var ids: [Int64] = []
            var after = ""
            for number in 0... {
                let limit = [100, 1, 33][number % 3]
                let page = try await explorer.page("/rows/cursor?\(walk.query)&limit=\(limit)\(after)")
                ids += page.ids
                guard let next = page.next else { break }
                #expect(page.ids.count == limit)
                after = "&after=\(next)"
            }
            return ids
        }
        #expect(ids == (try await expected(walk)))
    }

    @Test("Every run of rows is found by its number, also across milestones", arguments: Sort.allCases, Order.allCases)
    func everyOffset(sort: Sort, order: Order) async throws {
        let store = try await TestData.store
        let query = UserQuery(site: store.sites[0], list: .users, sort: sort, order: order)
        let ids = try await expected(Walk(sort: sort, order: order, bounds: "", condition: "1"))
        for offset in Array(stride(from: 0, to: 3_100, by: 61)) + [511, 512, 513, 1_023, 1_024, 2_999, 3_000] {
            let slice = try await store.users(query, offset: offset, limit: 5)
            #expect(slice.users.map(\.id) == Array(ids.dropFirst(offset).prefix(5)), "\(offset)")
        }
    }
}
