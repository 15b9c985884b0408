import Foundation
import GRDB
import Testing

@testable import ExplorerServer

@Suite("Pages of users")
struct UserPagesTests {
    @Test("Without parameters: page 1, 30 users, by reputation, the greatest first")
    func defaults() async throws {
        try await Explorer.run { explorer in
            let page = try await explorer.page("/2.3/users?site=stackoverflow")
            let users = try #require(page.items)
            #expect(users.count == 30)
            #expect(zip(users, users.dropFirst()).allSatisfy { $0.reputation >= $1.reputation })
            #expect(page.hasMore == true)
            #expect(page.total == nil && page.page == nil)
            #expect(page.quotaMax == 10_000 && page.quotaRemaining == 10_000)
        }
    }

    @Test("All of 2.2 answers as 2.3 does")
    func versions() async throws {
        try await Explorer.run { explorer in
            for method in ["sites?", "users?site=math&", "users/moderators?site=math&"] {
                let new = try await explorer.response("/2.3/\(method)pagesize=3")
                let old = try await explorer.response("/2.2/\(method)pagesize=3")
                #expect(new.status == .ok && new.body == old.body)
            }
        }
    }

    @Test("The 84 moderators come as pages of 30, 30 and 24, and then nothing")
    func moderators() async throws {
        try await Explorer.run { explorer in
            var ids: Set<Int64> = []
            for (number, count) in [(1, 30), (2, 30), (3, 24), (4, 0)] {
                let page = try await explorer.page(
                    "/2.3/users/moderators?site=stackoverflow&page=\(number)&filter=!-*jbN0CeyJHb")
                #expect(page.items?.count == count)
                #expect(page.hasMore == (number < 3))
                #expect(page.total == 84 && page.page == number)
                #expect(page.items?.allSatisfy { $0.type == "moderator" } == true)
                ids.formUnion(page.ids)
            }
            #expect(ids.count == 84)
        }
    }

    @Test("Moderators are users too")
    func moderatorsAreUsers() async throws {
        try await Explorer.run { explorer in
            let moderators = try await explorer.page("/2.3/users/moderators?site=math&pagesize=100").ids
            var users: Set<Int64> = []
            for number in 1...2 {
                users.formUnion(try await explorer.page("/2.3/users?site=math&pagesize=100&page=\(number)").ids)
            }
            #expect(!moderators.isEmpty && users.isSuperset(of: moderators))
        }
    }

    @Test("Every user comes once, whatever the page size", arguments: [7, 30, 100])
    func everyUserOnce(pageSize: Int) async throws {
        try await Explorer.run { explorer in
            var ids: [Int64] = []
            var number = 1
            while true {
                let page = try await explorer.page(
                    "/2.3/users?site=stackoverflow&sort=creation&pagesize=\(pageSize)&page=\(number)")
                ids += page.ids
                guard page.hasMore == true else { break }
                number += 1
            }
            #expect(ids.count == 3_000)
            #expect(Set(ids).count == 3_000)
        }
    }

    @Test("A site goes by the API's name for it or by its host")
    func siteNames() async throws {
        try await Explorer.run { explorer in
            let byName = try await explorer.response("/2.3/users?site=math").body
            let byHost = try await explorer.response("/2.3/users?site=math.stackexchange.com").body
            #expect(byName == byHost)
        }
    }

    @Test("All sites come, stackoverflow first, with their names escaped as HTML")
    func sites() async throws {
        try await Explorer.run { explorer in
            var sites: [SitesAnswer.Site] = []
            for number in 1... {
                let page: SitesAnswer = try await explorer.get("/2.3/sites?pagesize=100&page=\(number)")
                sites += page.items
                guard page.hasMore else { break }
            }
            #expect(sites.map(\.parameter) == SiteCatalogue.entries.map(\.parameter) + ["tenmillion"])
            #expect(sites.first?.name == "Stack Overflow" && sites.first?.url == "https://stackoverflow.com")
            #expect(sites.contains { $0.name == "Science Fiction &amp; Fantasy" })
        }
    }

    @Test("A page of sites has up to 1,000 items")
    func allSitesInOnePage() async throws {
        try await Explorer.run { explorer in
            let page: SitesAnswer = try await explorer.get("/2.3/sites?pagesize=1000")
            #expect(page.items.count == SiteCatalogue.entries.count + 1 && !page.hasMore)
        }
    }

    @Test("A page of size 0 has no items and says whether there are any")
    func pageSizeZero() async throws {
        try await Explorer.run { explorer in
            let page = try await explorer.page("/2.3/users?site=math&pagesize=0&filter=!-*jbN0CeyJHb")
            #expect(page.items == [] && page.hasMore == true)
            let none = try await explorer.page("/2.3/users?site=math&pagesize=0&inname=nobody+is+called+so")
            #expect(none.items == [] && none.hasMore == false)
        }
    }

    @Test("Behind the last page there is an empty one, as far as pages can be counted")
    func behindTheEnd() async throws {
        try await Explorer.run { explorer in
            for query in ["", "&order=asc", "&inname=a", "&min=5&max=10", "&sort=name&order=asc"] {
                let page = try await explorer.page("/2.3/users?site=math&page=2147483647&pagesize=100\(query)")
                #expect(page.items == [] && page.hasMore == false, "\(query)")
            }
        }
    }

    @Test("Names carry entities, and decode to the text that is stored")
    func entities() async throws {
        try await Explorer.run { explorer in
            let page = try await explorer.page("/2.3/users?site=stackoverflow&inname=%3Cscript%3E&pagesize=100")
            let users = try #require(page.items)
            #expect(users.contains { $0.name == "&lt;script&gt;alert(1)&lt;/script&gt;" })
            #expect(users.allSatisfy { !$0.name.contains("<") && !$0.name.contains(">") && !$0.link.contains("<") })
        }
        #expect("a & b".htmlEncoded == "a &amp; b")
        #expect("&amp;<>\"'é".htmlEncoded == "&amp;amp;&lt;&gt;&quot;&#39;é")
    }
}

@Suite("Filters")
struct FilterTests {
    @Test("`total` answers the total and nothing else")
    func total() async throws {
        try await Explorer.run { explorer in
            let response = try await explorer.response("/2.3/users?site=stackoverflow&filter=total")
            #expect(String(buffer: response.body) == #"{"total":3000}"#)
        }
    }

    @Test("`none` answers an empty object")
    func none() async throws {
        try await Explorer.run { explorer in
            for path in ["/2.3/users?site=math&filter=none", "/2.3/sites?filter=none"] {
                let response = try await explorer.response(path)
                #expect(String(buffer: response.body) == "{}")
            }
        }
    }

    @Test("`default` and `withbody` are what comes without a filter")
    func standard() async throws {
        try await Explorer.run { explorer in
            let plain = try await explorer.response("/2.3/users?site=math").body
            #expect(try await explorer.response("/2.3/users?site=math&filter=default").body == plain)
            #expect(try await explorer.response("/2.3/users?site=math&filter=withbody").body == plain)
        }
    }

    @Test(
        "Any other filter that begins with ! answers what comes without a filter, and the total",
        arguments: ["!*L1*AY-85YllAr2)", "!-JBN0CEYJHB", "!"])
    func named(filter: String) async throws {
        let filter = try #require(filter.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        try await Explorer.run { explorer in
            let plain = try await explorer.page("/2.3/users?site=stackoverflow&pagesize=7")
            let page = try await explorer.page("/2.3/users?site=stackoverflow&pagesize=7&filter=\(filter)")
            #expect(page.total == 3_000 && page.page == nil)
            #expect(page.ids == plain.ids && page.hasMore == true)
            #expect(page.quotaMax == plain.quotaMax && page.quotaRemaining == plain.quotaRemaining)
        }
    }

    @Test(
        "The tutorial's filter works with and without its asterisk, escaped or not",
        arguments: ["!-*jbN0CeyJHb", "!-jbN0CeyJHb", "%21-%2AjbN0CeyJHb", "%21-jbN0CeyJHb"])
    func tutorial(filter: String) async throws {
        try await Explorer.run { explorer in
            let page = try await explorer.page("/2.3/users/moderators?site=stackoverflow&filter=\(filter)")
            #expect(page.total == 84 && page.page == 1 && page.hasMore == true && page.items?.count == 30)
            #expect(page.quotaMax == nil && page.quotaRemaining == nil)
        }
    }
}

@Suite("Searching and bounding users")
struct UserSearchTests {
    private func names(_ query: String) async throws -> [String] {
        try await Explorer.run { explorer in
            try await explorer.page("/2.3/users?site=stackoverflow&pagesize=100&\(query)").items?.map(\.name) ?? []
        }
    }

    @Test("A search finds a text anywhere in a name, whatever its case, and counts what it finds")
    func substring() async throws {
        let expected = try await DatabaseQueue(path: TestData.file.path).read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM user WHERE site = 1 AND instr(lower(name), 'mar')") ?? 0
        }
        try await Explorer.run { explorer in
            let page = try await explorer.page("/2.3/users?site=stackoverflow&inname=MAR&filter=total")
            #expect(page.total == expected && expected > 0)
        }
        #expect(try await names("inname=MAR").allSatisfy { $0.lowercased().contains("mar") })
    }

    @Test("A search ignores the case of letters beyond ASCII too", arguments: ["ИВАНОВ", "иванов", "Иванов"])
    func caseBeyondASCII(text: String) async throws {
        let names = try await names("inname=\(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")")
        #expect(names.contains { $0.contains("Иванов") })
    }

    @Test("The wildcards of SQL are letters like any other", arguments: [("%25", "%"), ("_", "_"), ("%5C", "\\")])
    func wildcards(escaped: String, text: String) async throws {
        let names = try await names("inname=\(escaped)")
        #expect(!names.isEmpty)
        #expect(names.allSatisfy { $0.contains(text) })
    }

    @Test("A text that ends the statement finds only names that contain it")
    func injection() async throws {
        #expect(try await names("inname=%27%29%3B+DROP").allSatisfy { $0 == "Robert&#39;); DROP TABLE users;--" })
        #expect(try await names("inname=%27+OR+1%3D1--").isEmpty)
    }

    @Test("Bounds belong to the sort and include their ends")
    func bounds() async throws {
        try await Explorer.run { explorer in
            let reputations = try await explorer.page("/2.3/users?site=stackoverflow&min=20&max=50&pagesize=100").items
            #expect(reputations?.allSatisfy { (20...50).contains($0.reputation) } == true)
            #expect(reputations?.contains { $0.reputation == 20 } == true)
            #expect(reputations?.contains { $0.reputation == 50 } == true)

            let created = try await explorer.page(
                "/2.3/users?site=stackoverflow&sort=creation&min=1400000000&max=1500000000&order=asc"
            ).items
            #expect(created?.isEmpty == false)
            #expect(created?.allSatisfy { (1_400_000_000...1_500_000_000).contains($0.creation) } == true)

            let names = try await explorer.page("/2.3/users?site=stackoverflow&sort=name&min=M&max=N&order=asc").items
            #expect(names?.isEmpty == false)
            #expect(names?.allSatisfy { $0.name.hasPrefix("M") || $0.name == "N" } == true)
        }
    }

    @Test("Bounds that exclude each other find nobody")
    func emptyBounds() async throws {
        try await Explorer.run { explorer in
            for list in ["users", "users/moderators"] {
                let page = try await explorer.page("/2.3/\(list)?site=math&min=100&max=50&filter=!-*jbN0CeyJHb")
                #expect(page.items == [] && page.total == 0 && page.hasMore == false)
            }
        }
    }
}
