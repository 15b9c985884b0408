import Foundation
import Paging
import PagingOffline
import PagingTesting
import Testing

@MainActor @Suite("Pages of a stored list that are not held")
struct FarPagesTests {
    let server = PostServer(1...100)
    let base = FaultyStore()
    let store: OfflineStore

    init() { store = OfflineStore(base) }

    private func text(_ launch: Launch, _ id: Int) -> String? {
        launch.pager.rows.lazy.compactMap(\.item).first { $0.id == id }?.text
    }

    /// A list that opens with all pages, of which it does not hold the last ones.
    private func farList(_ retention: RetentionPolicy = .all) async throws -> Launch {
        let first = await Launch(server.chained, in: store)
        for row in stride(from: 5, through: 95, by: 10) { await first.scroll(to: row) }
        try #require(first.pager.rows.count == 100)
        await first.scroll(to: 0)
        await first.end()
        let app = await Launch(server.chained, in: store, retention: retention)
        try #require(text(app, 3) == nil && app.pager.rows.count == 100)
        return app
    }

    @Test(
        "I2, O7: an edit of an item that is not held is in the store",
        arguments: [.all, .items(10)] as [RetentionPolicy])
    func absentEdit(_ retention: RetentionPolicy) async throws {
        let app = try await farList(retention)
        app.pager.update(Post(3, "edited"))
        app.pager.remove(14)
        await app.settleAndWrite()
        await app.end()
        server.isReachable = false
        let last = await Launch(server.chained, in: store)
        await last.scroll(to: 92)
        #expect(text(last, 3) == "edited")
        // The page without the item is requested from the source.
        await last.scroll(to: 82)
        #expect(text(last, 14) == nil)
    }

    @Test("I7, O7: the store has an item that replaced another one, whether that was held or not", arguments: [3, 98])
    func replaced(_ id: Int) async throws {
        let app = try await farList()
        try #require((text(app, id) != nil) == (id == 98))
        app.pager.replace(id, with: Post(300, "sent"))
        app.pager.update(id) { $0.text += "!" }
        await app.settleAndWrite()
        await app.end()
        server.isReachable = false
        let last = await Launch(server.chained, in: store)
        await last.scroll(to: id == 3 ? 92 : 0)
        #expect(text(last, 300) == (id == 98 ? "sent!" : "sent"))
        #expect(text(last, id) == nil)
    }

    @Test(
        "I3, O1: a rollback puts an item back that an open edit had placed before its page was restored",
        arguments: [false, true])
    func rollback(fromSource: Bool) async throws {
        let app = try await farList()
        if fromSource { await base.fail(with: .cannotBeOpened) }
        let transaction = app.pager.beginTransaction()
        transaction.insert(Post(3, "open"), at: .after(98))
        await settle()
        await app.scroll(to: 93)
        #expect(text(app, 4) != nil)
        transaction.rollBack()
        await app.settleAndWrite()
        #expect(app.ids.contains(3), "\(app.ids.suffix(12))")
    }

    @Test("O12: pages that the store has without items do not delay a write", arguments: [false, true])
    func delayed(isDamaged: Bool) async throws {
        let first = try await farList()
        await first.end()
        if isDamaged { try await base.damage("home") { $0.position >= 1 ? Data([1, 2, 3]) : nil } }
        let app = await Launch(server.chained, in: store, retention: .items(10))
        let before = await base.writes.count
        server.hold()
        app.pager.update(Post(98, "edited"))
        await settle()
        for row in stride(from: 15, through: 95, by: 10) {
            app.reader.viewportMoved(to: row..<(row + 2))
            await app.clock.advance(by: .milliseconds(190))
        }
        #expect(await base.writes.count > before)
        server.release()
    }
}
