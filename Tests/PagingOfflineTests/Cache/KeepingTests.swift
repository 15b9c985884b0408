import Foundation
import Paging
import PagingOffline
import PagingTesting
import Testing

@MainActor @Suite("What is kept of a list")
struct KeepingTests {
    let server = PostServer(1...100)
    let base = FaultyStore()
    let store: OfflineStore

    init() {
        store = OfflineStore(base)
    }

    private func read(pages: Int = 2) async {
        let launch = await Launch(server.chained, in: store)
        for page in 1..<pages { await launch.scroll(to: page * 10 - 5) }
        await launch.end()
    }

    /// The rows of the stored list, offline.
    private func kept(as name: String = "home") async -> [Int?] {
        server.isReachable = false
        let launch = await Launch(server.chained, in: store, as: name, viewport: 0..<100)
        let ids = launch.ids
        await launch.end()
        server.isReachable = true
        return ids
    }

    @Test("O7, O12: only the pages that changed are written, each with one change of the store")
    func differences() async {
        let launch = await Launch(server.chained, in: store)
        await launch.scroll(to: 5)
        let writes = await base.writes
        #expect(writes.count >= 2)
        #expect(writes.first?.pages.count == 1)
        #expect(writes.dropFirst().allSatisfy { $0.pages.count <= 1 })
        launch.pager.update(Post(95, "new"))
        await launch.settleAndWrite()
        let last = await base.writes.last
        #expect(last?.pages.map(\.rows) == [10])
        #expect(await kept() == ids(81...100))
    }

    @Test("O12: a change is written after 0.2 s without another, and after 1 s at the latest")
    func quietTime() async {
        let launch = await Launch(server.chained, in: store)
        await launch.clock.advance(by: .seconds(2))
        await launch.settleAndWrite()
        let before = await base.writes.count
        launch.pager.update(Post(99, "one"))
        await launch.clock.advance(by: .milliseconds(199))
        #expect(await base.writes.count == before)
        await launch.clock.advance(by: .milliseconds(1))
        #expect(await base.writes.count == before + 1)
        for step in 1...10 {
            launch.pager.update(Post(99, "\(step)"))
            await launch.clock.advance(by: .milliseconds(100))
            #expect(await base.writes.count == before + (step < 10 ? 1 : 2), "after \(100 * step) ms")
        }
    }

    @Test("O7: a page that was read from the store is not written again")
    func restoredPage() async {
        let first = await Launch(server.chained, in: store)
        for row in stride(from: 0, to: 95, by: 5) { await first.scroll(to: row) }
        await first.end()
        let launch = await Launch(server.chained, in: store)
        let before = await base.writes.count
        for row in stride(from: 0, to: 95, by: 5) { await launch.scroll(to: row) }
        #expect(await base.bodyReads > 1)
        let written = await base.writes.dropFirst(before)
        #expect(written.allSatisfy { $0.pages.isEmpty })
    }

    @Test("O7: edits are kept when they are committed, and not before")
    func transactions() async {
        let launch = await Launch(server.chained, in: store)
        let transaction = launch.pager.beginTransaction()
        transaction.update(Post(99, "draft"))
        transaction.remove(98)
        await launch.settleAndWrite()
        let other = OfflineStore(base)
        server.isReachable = false
        let before = await Launch(server.chained, in: other)
        #expect(before.ids == ids(91...100))
        #expect(before.pager.rows[1].item?.text == "post 99")
        await before.end()
        transaction.commit()
        await launch.settleAndWrite()
        let after = await Launch(server.chained, in: other)
        #expect(after.ids == [100, 99] + ids(91...97))
        #expect(after.pager.rows[1].item?.text == "draft")
    }

    @Test("O7: an edit of a post that the list does not hold is not undone by the store")
    func absentEdit() async {
        let launch = await Launch(server.chained, in: store, retention: .items(20))
        for row in stride(from: 0, to: 45, by: 5) { await launch.scroll(to: row) }
        #expect(launch.ids[2] == nil)
        server.change { posts in
            for place in posts.indices where posts[place].id == 98 { posts[place].text = "edited" }
        }
        launch.pager.update(Post(98, "edited"))
        await settle()
        await launch.scroll(to: 0)
        #expect(launch.pager.rows[2].item?.text == "edited")
    }

    @Test("O12: what changes during a write is written after it")
    func changeDuringWrite() async throws {
        let launch = await Launch(server.chained, in: store, retention: .items(20))
        for row in stride(from: 0, to: 45, by: 5) { await launch.scroll(to: row) }
        #expect(launch.ids[2] == nil)
        await launch.clock.advance(by: .seconds(2))
        await launch.settleAndWrite()
        await base.holdWrites()
        launch.pager.update(Post(60, "before a write"))
        await launch.settleAndWrite()
        launch.pager.update(98) { $0.text = "during a write" }
        await settle()
        await base.release()
        await launch.settleAndWrite()
        server.isReachable = false
        let copy = await Launch(server.chained, in: OfflineStore(base), viewport: 0..<50)
        #expect([98, 60].map { copy.pager.rows[100 - $0].item?.text } == ["during a write", "before a write"])
    }

    @Test("O10: a page whose items cannot be decoded is requested again, and the others stay")
    func undecodablePage() async throws {
        await read()
        try await base.damage("home") { page in page.position == 0 ? nil : SealedBytes.of("[{}]") }
        server.isReachable = false
        let launch = await Launch(server.chained, in: store, viewport: 0..<20)
        #expect(launch.ids.compactMap { $0 }.count == 10)
        #expect(launch.ids.count == 20)
        #expect(launch.pager.storeFailure is DecodingError)
        server.isReachable = true
        launch.pager.requestRetry()
        await launch.settleAndWrite()
        #expect(launch.ids == ids(81...100))
        #expect(launch.pager.storeFailure == nil)
    }

    @Test("O10: if the only page that is shown cannot be decoded, the other ones stay")
    func undecodableFirstPage() async throws {
        let large = PostServer(1...1_000, limit: 100)
        let first = await Launch(large.chained, in: store)
        for row in [95, 195] { await first.scroll(to: row) }
        await first.scroll(to: 0)
        await first.end()
        try await base.damage("home") { page in page.position == 0 ? SealedBytes.of("[{}]") : nil }
        large.isReachable = false
        let launch = await Launch(large.chained, in: store)
        #expect(launch.ids.count == 300)
        await launch.scroll(to: 150)
        #expect(launch.ids[150] == 850)
        #expect(launch.pager.storeFailure is DecodingError)
    }

    @Test("O7: removing the last post of a page loses no cursor")
    func lastRow() async {
        let launch = await Launch(server.chained, in: store)
        launch.pager.remove(91)
        server.change { posts in posts.removeAll { $0.id == 91 } }
        await settle()
        await launch.end()
        let again = await Launch(server.chained, in: store)
        await again.scroll(to: 4)
        #expect(again.ids == ids(92...100) + ids(81...90))
    }

    @Test("O10: a list of another version of the items is dropped")
    func otherVersion() async {
        await read()
        server.isReachable = false
        let launch = await Launch(server.chained, in: store, version: 2)
        #expect(launch.pager.content == .unknown)
        server.isReachable = true
        launch.pager.requestRetry()
        await settle()
        #expect(launch.ids == ids(91...100))
        await launch.end()
        server.isReachable = false
        let again = await Launch(server.chained, in: store, version: 2)
        #expect(again.ids == ids(91...100))
    }

    @Test("O10: a damaged header costs the list, and a damaged page its rows until the server sends them")
    func damage() async throws {
        await read()
        let last = try await store.list(named: "home").content?.pages.last?.id
        try await base.damage("home") { $0.id == last ? Data([1, 2, 3]) : nil }
        #expect(await kept() == ids(91...100) + Array(repeating: nil, count: 10))
        let launch = await Launch(server.chained, in: store, viewport: 8..<13)
        #expect(launch.ids == ids(81...100))
        await launch.end()
        try await base.damage("home", header: Data("{}".utf8)) { _ in nil }
        #expect(await kept().isEmpty)
        let online = await Launch(server.chained, in: store)
        #expect(online.ids == ids(91...100))
    }

    @Test(
        "O11: lists take no more than the limit: the least recently used ones are removed, and never one that is shown")
    func limit() async throws {
        let store = OfflineStore(base, limit: .init(rows: 25))
        for name in ["a", "b"] {
            let launch = await Launch(server.chained, in: store, as: name)
            await launch.end()
        }
        let shown = await Launch(server.chained, in: store, as: "c")
        #expect(try await store.usage().map(\.name) == ["b", "c"])
        await shown.scroll(to: 5)
        #expect(try await store.usage().map(\.name) == ["c"])
        #expect(shown.pager.storeFailure == nil)
        await shown.scroll(to: 15)
        #expect(try await store.usage().map(\.rows) == [20])
        guard case StoreFailure.full? = shown.pager.storeFailure else {
            Issue.record("the failure is \(String(describing: shown.pager.storeFailure))")
            return
        }
        #expect(shown.ids == ids(71...100))
        await shown.end()
        server.isReachable = false
        let offline = await Launch(server.chained, in: store, as: "c", viewport: 0..<1)
        #expect(offline.ids == ids(81...100) + Array(repeating: nil, count: 10))
    }

    @Test("O5, T1: the age counts on while the app is closed")
    func age() async {
        let first = await Launch(server.chained, in: store)
        await first.clock.advance(by: .seconds(28))
        first.pager.update(Post(99, "new"))
        await first.settleAndWrite()
        await first.end()
        let launch = await Launch(
            server.chained, in: store, freshness: .staleAfter(.seconds(3_600)), date: Date(timeIntervalSince1970: 600))
        #expect(launch.pager.age == .seconds(630))
        await launch.end()
        let before = server.requests.count
        let stale = await Launch(
            server.chained, in: store, freshness: .staleAfter(.seconds(3_600)), date: Date(timeIntervalSince1970: 7_200)
        )
        #expect(stale.pager.age == .seconds(1))
        #expect(server.requests.count == before + 1)
    }

    @Test("O7: rows that exist, or are at their place, only in the list are kept")
    func localRows() async {
        let first = await Launch(server.chained, in: store)
        await first.scroll(to: 5)
        first.pager.insert(Post(500), at: .start)
        first.pager.move(85, to: .start)
        await settle()
        let shown = [85, 500] + ids(86...100) + ids(81...84)
        #expect(first.ids == shown)
        await first.end()
        #expect(await kept() == shown)
    }

    @Test("O7: an edit of a post that the list does not hold is made in the store, and costs no other row")
    func absentEditOffline() async {
        let launch = await Launch(server.chained, in: store, retention: .items(20))
        for row in stride(from: 0, to: 45, by: 5) { await launch.scroll(to: row) }
        #expect(launch.ids[2] == nil)
        server.isReachable = false
        launch.pager.update(98) { $0.text = "liked" }
        await settle()
        await launch.scroll(to: 0)
        #expect(launch.ids.prefix(10) == ids(91...100)[...])
        #expect(launch.pager.rows[2].item?.text == "liked")
    }

    @Test("O10: items that cannot be decoded any more cost the list, and the failure says so")
    func undecodable() async throws {
        await read()
        try await base.damage("home") { _ in SealedBytes.of("[{}]") }
        server.isReachable = false
        let launch = await Launch(server.chained, in: store)
        #expect(launch.pager.content == .unknown)
        #expect(launch.pager.storeFailure is DecodingError)
        server.isReachable = true
        launch.pager.networkReturned()
        await launch.settleAndWrite()
        #expect(launch.ids == ids(91...100))
        #expect(launch.pager.storeFailure == nil)
    }
}
