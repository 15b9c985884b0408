import Testing

@testable import ExplorerServer

@Suite("What data is planned")
struct DataPlanTests {
    @Test("stackoverflow has a million users and 84 moderators, whatever the seed", arguments: [0, 1, 7, UInt64.max])
    func stackOverflow(seed: UInt64) throws {
        let share = try #require(DataPlan(seed: seed).shares().first { $0.site.parameter == "stackoverflow" })
        #expect(share.users == 1_000_000)
        #expect(share.moderators == 84)
    }

    @Test("math has fewer than 30 moderators and every other site 1 to 40", arguments: [0, 1, 7, UInt64.max])
    func moderators(seed: UInt64) {
        for share in DataPlan(seed: seed).shares() where share.site.parameter != "stackoverflow" {
            #expect((1...40).contains(share.moderators), "\(share.site.parameter)")
            #expect(share.site.parameter != "math" || share.moderators < 30)
            #expect(share.users >= 3 * share.moderators, "\(share.site.parameter)")
        }
    }

    @Test("The sites are about 170, each with a name of its own")
    func sites() {
        let sites = SiteCatalogue.entries
        #expect((165...190).contains(sites.count))
        #expect(Set(sites.map(\.parameter)).count == sites.count)
        #expect(Set(sites.map(\.url)).count == sites.count)
        #expect(sites.allSatisfy { !$0.name.isEmpty && !$0.audience.isEmpty && (2008...2025).contains($0.launchYear) })
    }

    @Test("Sites with a domain of their own have it in their URL")
    func domains() throws {
        let urls = Dictionary(uniqueKeysWithValues: SiteCatalogue.entries.map { ($0.parameter, $0.url) })
        #expect(urls["math"] == "https://math.stackexchange.com")
        #expect(urls["mathoverflow.net"] == "https://mathoverflow.net")
        #expect(urls["pt.stackoverflow"] == "https://pt.stackoverflow.com")
        #expect(urls["askubuntu"] == "https://askubuntu.com")
    }

    @Test("The shares of name groups leave room for users without a name")
    func nameShares() {
        let named = NameCatalogue.groups.reduce(0) { $0 + $1.perThousand }
        #expect((800..<1_000).contains(named))
        #expect(NameCatalogue.groups.allSatisfy { !$0.given.isEmpty })
    }
}
