import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import PagingKeyset
import Testing

@testable import ExplorerServer

/// The site of ten million users, as clients see it.
@Suite("The computed site")
struct ComputedSiteTests {
    private static let count = 10_000_000

    private static let sorts = Sort.allCases.flatMap { sort in
        Order.allCases.map { "sort=\(sort.rawValue)&order=\($0.rawValue)" }
    }

    private func offset(_ start: Int, _ query: String, limit: Int = 20, _ explorer: Explorer) async throws -> PageAnswer
    {
        try await explorer.page("/rows/offset?site=tenmillion&\(query)&start=\(start)&limit=\(limit)")
    }

    @Test("It is the last site, and goes by its name or its host")
    func site() async throws {
        try await Explorer.run { explorer in
            let sites: SitesAnswer = try await explorer.get("/2.3/sites?pagesize=1000")
            let site = try #require(sites.items.last)
            #expect(site.parameter == "tenmillion" && site.name == "Ten Million")
            let byName = try await explorer.response("/2.3/users?site=tenmillion").body
            let byHost = try await explorer.response("/2.3/users?site=\(site.url.dropFirst("https://".count))").body
            #expect(byName == byHost)
        }
    }

    @Test("It has ten million users, and an offset near the end answers the last ones", arguments: sorts)
    func end(sort: String) async throws {
        try await Explorer.run { explorer in
            let page = try await offset(9_999_980, sort, limit: 100, explorer)
            #expect(page.ids.count == 20 && page.total == Self.count)
            let numbered = try await explorer.page(
                "/2.3/users?site=tenmillion&\(sort)&page=500000&pagesize=20&filter=!x")
            #expect(numbered.ids == page.ids && numbered.total == Self.count && numbered.hasMore == false)
            let before = try await explorer.page("/2.3/users?site=tenmillion&\(sort)&page=499999&pagesize=20")
            #expect(before.ids.count == 20 && before.hasMore == true)
        }
    }

    @Test("Descending is exactly the reverse of ascending at every depth", arguments: Sort.allCases)
    func reverse(sort: Sort) async throws {
        try await Explorer.run { explorer in
            for start in [0, 1_000, 77_777, 1_234_567, 3_000_000, 5_000_000, 7_654_321, 9_989_000, 9_999_900] {
                let up = try await offset(start, "sort=\(sort.rawValue)&order=asc", limit: 100, explorer)
                let mirrored = Self.count - start - 100
                let down = try await offset(mirrored, "sort=\(sort.rawValue)&order=desc", limit: 100, explorer)
                #expect(try #require(up.items) == #require(down.items).reversed(), "\(start)")
                #expect(Set(up.ids).count == 100)
            }
        }
    }

    @Test("A cursor continues behind any rank, also among equal keys", arguments: Sort.allCases, Order.allCases)
    func cursors(sort: Sort, order: Order) async throws {
        let store = try await TestData.store
        let site = try #require(store.site(named: "tenmillion"))
        let query = UserQuery(site: site, list: .users, sort: sort, order: order)
        for start in [0, 99, 123_456, 3_000_000, 6_543_210, 9_990_000, 9_999_989] {
            let slice = try await store.users(query, offset: start, limit: 40)
            let first = try #require(slice.users.first)
            let key: [Sort: KeyValue] = [
                .reputation: .integer(first.reputation), .creation: .integer(first.creation), .name: .text(first.name),
            ]
            let cursor = try query.keyset.cursor([try #require(key[sort]), .integer(first.id)])
            let page = try await store.users(query, after: cursor, limit: 39)
            #expect(page.items == Array(slice.users.dropFirst()), "\(start)")
            #expect(page.hasMore == (start + 40 < Self.count))
        }
    }

    @Test("A walk by cursor through bounds brings the rows of the numbered pages and of the offsets", arguments: sorts)
    func threeWays(sort: String) async throws {
        try await Explorer.run { explorer in
            let all = sort.replacing("order=desc", with: "order=asc")
            let (first, last) = (try await offset(6_000_000, all, explorer), try await offset(6_000_300, all, explorer))
            let bounds = "\(sort)&min=\(try Self.key(first, sort))&max=\(try Self.key(last, sort))"
            let total = try #require(try await offset(0, bounds, explorer).total)
            #expect(total >= 301)
            var after = ""
            for number in 1...5 {
                let byCursor = try await explorer.page("/rows/cursor?site=tenmillion&\(bounds)&limit=60\(after)")
                let byOffset = try await offset((number - 1) * 60, bounds, limit: 60, explorer)
                let byNumber = try await explorer.page(
                    "/2.3/users?site=tenmillion&\(bounds)&page=\(number)&pagesize=60&filter=!x")
                #expect(
                    byCursor.items == byOffset.items && byCursor.items == byNumber.items && byCursor.ids.count == 60)
                #expect(byOffset.total == total && byNumber.total == total)
                after = "&after=\(try #require(byCursor.next))"
            }
            let end = try await offset(total - 20, bounds, limit: 100, explorer)
            #expect(end.ids.count == 20)
        }
    }

    /// The key of a page's first user, as a parameter.
    private static func key(_ page: PageAnswer, _ sort: String) throws -> String {
        let user = try #require(page.items?.first)
        let key =
            sort.contains("name") ? user.name : sort.contains("creation") ? "\(user.creation)" : "\(user.reputation)"
        return try #require(key.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    }

    @Test("A third of all users have a reputation of 1, and the first page has many reputations and names")
    func distribution() async throws {
        try await Explorer.run { explorer in
            let ones = try #require(try await offset(0, "max=1", explorer).total)
            #expect((2_500_000...3_500_000).contains(ones))
            let top = try #require(try await offset(0, "", limit: 30, explorer).items)
            #expect(Set(top.map(\.reputation)).count == 30 && Set(top.map(\.name)).count >= 28)
            #expect(top.first?.reputation ?? 0 > 1_000_000)
        }
    }

    @Test("Behind the end there is an empty page, as far as offsets and pages can be counted", arguments: sorts)
    func behindTheEnd(sort: String) async throws {
        try await Explorer.run { explorer in
            for query in [sort, "\(sort)&inname=a", "\(sort)&min=2&max=9"] {
                let page = try await offset(Int(Int32.max), query, limit: 100, explorer)
                #expect(page.items == [])
                let numbered = try await explorer.page(
                    "/2.3/users?site=tenmillion&\(query)&page=2147483647&pagesize=100")
                #expect(numbered.items == [] && numbered.hasMore == false)
            }
            for query in ["min=-9223372036854775808&max=9223372036854775807", "sort=creation&min=-1"] {
                #expect(try await offset(0, query, explorer).total == Self.count)
            }
            #expect(try await offset(0, "min=9223372036854775807", explorer).total == 0)
            #expect(try await explorer.error("/2.3/users?site=tenmillion&page=2147483648").message.hasPrefix("page"))
            #expect(
                try await explorer.error("/rows/offset?site=tenmillion&start=2147483648").message.hasPrefix("start"))
            #expect(try await explorer.error("/rows/offset?site=tenmillion&min=many").message.hasPrefix("min"))
        }
    }

    @Test("A search counts the same users in every sort, and its last page is full of them")
    func search() async throws {
        try await Explorer.run { explorer in
            for (text, found) in [
                ("MARIA", "maria"), ("%3Cscript%3E", "&lt;script&gt;"), ("%D0%B8%D0%B2%D0%B0%D0%BD", "иван"),
            ] {
                var totals: Set<Int> = []
                for sort in Self.sorts {
                    let total = try #require(try await offset(0, "\(sort)&inname=\(text)", explorer).total)
                    let end = try #require(try await offset(total - 20, "\(sort)&inname=\(text)", explorer).items)
                    #expect(
                        end.count == 20 && end.allSatisfy { $0.name.lowercased().contains(found) }, "\(sort) \(text)")
                    totals.insert(total)
                }
                #expect(totals.count == 1 && totals.first ?? 0 > 500, "\(text)")
            }
            #expect(try await offset(0, "inname=no+name+has+this", explorer).total == 0)
        }
    }

    @Test("Its cursors are refused for another query and by another site, and a changed one too")
    func sealedCursors() async throws {
        try await Explorer.run { explorer in
            let path = "/rows/cursor?limit=5&site="
            let cursor = try #require(try await explorer.page("\(path)tenmillion").next)
            for query in [
                "tenmillion&order=asc", "tenmillion&sort=name", "tenmillion&min=2", "tenmillion&inname=a", "math",
            ] {
                let error = try await explorer.error("\(path)\(query)&after=\(cursor)")
                #expect(error.message.contains("another query"), "\(query)")
            }
            let forged = try await explorer.error("\(path)tenmillion&after=\(cursor.dropLast())")
            #expect(forged.message.hasPrefix("after:"))
        }
    }

    @Test("It has 40 moderators, who are users too")
    func moderators() async throws {
        try await Explorer.run { explorer in
            var ids: [Int64] = []
            for (number, count) in [(1, 30), (2, 10), (3, 0)] {
                let page = try await explorer.page(
                    "/2.3/users/moderators?site=tenmillion&page=\(number)&filter=!-*jbN0CeyJHb")
                #expect(page.items?.count == count && page.total == 40 && page.hasMore == (number < 2))
                #expect(page.items?.allSatisfy { $0.type == "moderator" } == true)
                ids += page.ids
                for user in try #require(page.items) {
                    let bounds = "min=\(user.reputation)&max=\(user.reputation)"
                    #expect(try await offset(0, bounds, limit: 100, explorer).items?.contains(user) == true)
                }
            }
            #expect(Set(ids).count == 40)
        }
    }

    @Test("A user can be edited, and is in every list with the edit")
    func edits() async throws {
        try await Explorer.run { explorer in
            let list = "sort=name&order=asc"
            let id = try #require(try await offset(7_000_000, list, explorer).ids.first)
            func edit(_ id: Int64, key: String) async throws -> TestResponse {
                let name = try #require(HTTPField.Name("Idempotency-Key"))
                let fields: HTTPFields = [name: "\"\(key)\"", .contentType: "application/json"]
                return try await explorer.client.execute(
                    uri: "/rows/\(id)?site=tenmillion", method: .patch, headers: fields,
                    body: ByteBuffer(string: #"{"location":"Oslo"}"#))
            }
            let response = try await edit(id, key: "a")
            let user = try JSONDecoder().decode(UserAnswer.self, from: Data(buffer: response.body))
            #expect(response.status == .ok && user.id == id && user.location == "Oslo")
            let page = try await offset(7_000_000, list, explorer)
            #expect(page.items?.first == user && page.items?.dropFirst().allSatisfy { $0.location == nil } == true)
            let bounds = "sort=creation&min=\(user.creation)&max=\(user.creation)"
            #expect(try await offset(0, bounds, limit: 100, explorer).items?.contains(user) == true)

            for other in [0, -1, .max, 30_000_001] as [Int64] {
                #expect(try await edit(other, key: "\(other)").status == .notFound, "\(other)")
            }
        }
    }
}
