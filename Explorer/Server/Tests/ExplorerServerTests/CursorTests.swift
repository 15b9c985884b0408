import Crypto
import Foundation
import PagingKeyset
import Testing

@testable import ExplorerServer

@Suite("Cursors")
struct CursorTests {
    private let path = "/rows/cursor?site=stackoverflow&limit=5"

    private func cursor(_ query: String = "") async throws -> String {
        try await Explorer.run { explorer in
            try #require(try await explorer.page("\(path)\(query)").next)
        }
    }

    @Test("A cursor of which one character was changed, added or left out is refused")
    func tampering() async throws {
        let cursor = try await cursor()
        try await Explorer.run { explorer in
            for index in cursor.indices {
                var changed = cursor
                changed.replaceSubrange(index...index, with: cursor[index] == "A" ? "B" : "A")
                var shorter = cursor
                shorter.remove(at: index)
                for forged in [changed, shorter] {
                    let error = try await explorer.error("\(path)&after=\(forged)")
                    #expect(error.id == 400 && error.name == "bad_parameter" && error.message.hasPrefix("after:"))
                }
            }
            for forged in [
                "\(cursor)A", "A\(cursor)", "\(cursor)%3D", "x", "%00", "....", String(repeating: "A", count: 9_000),
            ] {
                #expect(try await explorer.error("\(path)&after=\(forged)").message.hasPrefix("after:"))
            }
        }
    }

    @Test(
        "A cursor of another query is refused, and the answer says so",
        arguments: ["&order=asc", "&sort=name", "&min=2", "&max=99", "&inname=a", "&sort=creation"])
    func otherQuery(query: String) async throws {
        let cursor = try await cursor()
        try await Explorer.run { explorer in
            let error = try await explorer.error("\(path)\(query)&after=\(cursor)")
            #expect(error.message.contains("another query"))
            let other = try await explorer.error("/rows/cursor?site=math&after=\(cursor)")
            #expect(other.message.contains("another query"))
        }
    }

    @Test("The page size is no part of the query")
    func pageSize() async throws {
        let cursor = try await cursor()
        try await Explorer.run { explorer in
            let page = try await explorer.page("/rows/cursor?site=stackoverflow&limit=2&after=\(cursor)")
            #expect(page.ids.count == 2)
        }
    }

    @Test("A cursor outlives the server that made it")
    func restart() async throws {
        let cursor = try await cursor()
        let reopened = try Store(try await TestData.file)
        try await Explorer.run(store: reopened) { explorer in
            let page = try await explorer.page("\(path)&after=\(cursor)")
            #expect(page.ids.count == 5)
        }
    }

    @Test("Another database with the same data refuses it: the secret is its own")
    func otherSecret() async throws {
        let folder = TemporaryFolder()
        let file = DatabaseFile(path: folder.path("other"))
        try await file.make(TestData.plan) { _, _ in }
        let cursor = try await cursor()
        try await Explorer.run(store: try Store(file)) { explorer in
            let error = try await explorer.error("\(path)&after=\(cursor)")
            #expect(error.message.contains("no cursor of this server"))
        }
    }

    @Test("The Link field names the next page, and none at the end")
    func link() async throws {
        try await Explorer.run { explorer in
            let first = try await explorer.response("/rows/cursor?site=math&inname=a%26b%20%C3%A9&limit=5")
            #expect(first.headers[.init("Link")!] == nil)

            let response = try await explorer.response("/rows/cursor?limit=100&site=stackoverflow&inname=a")
            let page = try JSONDecoder().decode(PageAnswer.self, from: Data(buffer: response.body))
            let next = try #require(page.next)
            let expected = "</rows/cursor?after=\(next)&inname=a&limit=100&site=stackoverflow>; rel=\"next\""
            #expect(response.headers[.init("Link")!] == expected)

            let linked = try await explorer.page(String(expected.dropFirst().prefix { $0 != ">" }))
            #expect(Set(linked.ids).isDisjoint(with: page.ids))
        }
    }

    @Test(
        "The Link field names this server's own path, however many slashes the request's path has",
        arguments: ["//rows/cursor", "///rows//cursor", "/rows/cursor/", "//rows/cursor//"])
    func linkOfUnusualPath(path: String) async throws {
        try await Explorer.run { explorer in
            let response = try await explorer.response("\(path)?limit=5&site=stackoverflow")
            let link = try #require(response.headers[.init("Link")!])
            #expect(link.hasPrefix("</rows/cursor?after="), "\(link)")
        }
    }

    @Test("A place survives being sealed and opened, also at the ends of what numbers and names can be")
    func roundTrip() async throws {
        let site = try await TestData.store.sites[0]
        let seal = CursorSeal(keys: CursorKeys(secret: SymmetricKey(size: .bits256)))
        let query = UserQuery(site: site, list: .users)
        let keys: [KeyValue] = [
            .integer(.min), .integer(-1), .integer(0), .integer(.max), .text(""), .text("é👩‍💻"), .text("a\u{0}b"),
        ]
        for key in keys {
            for id in [Int64.min, 0, .max] {
                let cursor = try query.keyset.cursor([key, .integer(id)])
                #expect(try query.cursor(after: query.text(of: cursor, seal), seal) == cursor)
            }
        }
    }
}
