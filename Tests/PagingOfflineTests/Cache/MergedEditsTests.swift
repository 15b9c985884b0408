import Foundation
import Paging
import PagingOffline
import PagingTesting
import Testing

@MainActor @Suite("Edits of two processes in one place")
struct MergedEditsTests {
    let server = PostServer(1...100)
    let base = FaultyStore()
    let store: OfflineStore

    init() { store = OfflineStore(base) }

    private func launch(_ retention: RetentionPolicy = .all) async -> Launch {
        await Launch(server.chained, in: OfflineStore(base), retention: retention)
    }

    private func stored(_ rows: Int) async -> Launch {
        server.isReachable = false
        let launch = await Launch(server.chained, in: OfflineStore(base), viewport: 0..<rows)
        await launch.scroll(to: 0, length: rows)
        server.isReachable = true
        return launch
    }

    private func text(_ launch: Launch, _ id: Int) -> String? {
        launch.pager.rows.lazy.compactMap(\.item).first { $0.id == id }?.text
    }

    /// A process whose last page is not held, and another that may change it.
    private func farLists(_ retention: RetentionPolicy) async -> (app: Launch, widget: Launch) {
        let first = await launch()
        for row in stride(from: 5, through: 95, by: 10) { await first.scroll(to: row) }
        #expect(first.pager.rows.count == 100)
        await first.scroll(to: 0)
        await first.end()
        let app = await Launch(server.chained, in: store, retention: retention)
        #expect(text(app, 3) == nil && app.pager.rows.count == 100)
        let widget = await launch()
        await widget.scroll(to: 92)
        #expect(text(widget, 3) != nil)
        return (app, widget)
    }

    @Test(
        "O13: an edit of an item that is not held is kept, if another process has changed its page",
        arguments: [.all, .items(10)] as [RetentionPolicy])
    func waitingHeld(_ r: RetentionPolicy) async {
        let (app, widget) = await farLists(r)
        widget.pager.update(Post(5, "widget"))
        await widget.settleAndWrite()
        app.pager.update(Post(3, "app"))
        await app.settleAndWrite()
        let last = await stored(100)
        #expect(text(last, 5) == "widget")
        #expect(text(last, 3) == "app")
    }

    @Test(
        "O13: an edit of an item that is not held is kept, if the pager is released at once",
        arguments: [false, true])
    func waitingReleased(_ other: Bool) async {
        let (app, widget) = await farLists(.items(10))
        if other { widget.pager.update(Post(5, "widget")) }
        await widget.settleAndWrite()
        app.pager.update(Post(3, "app"))
        await app.end()
        await Launch(server.chained, in: store).end()
        #expect(text(await stored(100), 3) == "app")
    }

    @Test("O13: an item that the other process has edited and this one moves is edited and moved")
    func moverSecond() async {
        let app = await launch()
        await app.scroll(to: 5)
        let widget = await launch()
        widget.pager.update(Post(95, "edited"))
        app.pager.move(95, to: .after(85))
        await widget.settleAndWrite()
        await app.settleAndWrite()
        #expect(text(await stored(20), 95) == "edited")
    }

    @Test(
        "O13: an item that the other process has moved to a page that this one has changed stays edited, or removed",
        arguments: [false, true])
    func moverFirst(removes: Bool) async {
        let app = await launch()
        await app.scroll(to: 5)
        let widget = await launch()
        await widget.scroll(to: 5)
        if removes { widget.pager.remove(95) } else { widget.pager.update(Post(95, "edited")) }
        widget.pager.update(Post(85, "edited too"))
        app.pager.move(95, to: .after(85))
        await app.settleAndWrite()
        await widget.settleAndWrite()
        let last = await stored(20)
        #expect(text(last, 95) == (removes ? nil : "edited"))
        let expected = (81...100).filter { !removes || $0 != 95 }
        #expect(last.ids.compactMap { $0 }.filter { $0 > 80 }.sorted() == expected)
    }

    @Test("O13: a move of an item that is not held loses no row, if another process has changed its page")
    func moveOfAbsentItem() async {
        let (app, widget) = await farLists(.items(10))
        widget.pager.update(Post(5, "widget"))
        await widget.settleAndWrite()
        app.pager.move(3, to: .after(98))
        await app.settleAndWrite()
        #expect(await stored(100).ids == ids(1...100))
    }

    @Test("O13: an insertion behind the last item that both lists have is kept", arguments: [false, true])
    func trailing(isWidgetFirst: Bool) async {
        let server = PostServer((1...100).map { $0 * 10 })
        let app = await Launch(server.chained, in: store)
        let widget = await Launch(server.chained, in: OfflineStore(base))
        for row in [5, 15] {
            app.reader.viewportMoved(to: row..<(row + 5))
            await settle()
        }
        if !isWidgetFirst { await app.settleAndWrite() }
        server.add([895])
        widget.reader.viewportMoved(to: 5..<10)
        await settle()
        #expect(widget.ids.last == 820)
        widget.pager.insert(Post(815, "inserted"), at: .after(820))
        await widget.settleAndWrite()
        await app.settleAndWrite()
        await widget.settleAndWrite()
        server.isReachable = false
        let last = await Launch(server.chained, in: OfflineStore(base), viewport: 0..<32)
        #expect(last.ids.contains(815), "\(last.ids)")
    }

    @Test(
        "O13: an announcement during a refresh is kept when the user scrolls to a page that the store lacks",
        arguments: [false, true])
    func announcement(scrolls: Bool) async {
        let app = await Launch(server.chained, in: store, retention: .items(10))
        for row in stride(from: 5, through: 75, by: 10) { await app.scroll(to: row) }
        let widget = await launch()
        server.add([101])
        await widget.pager.refresh()
        await widget.settleAndWrite()
        server.hold()
        let refresh = Task { await app.pager.refresh(.loaded) }
        await settle()
        await store.listsChanged()
        await settle()
        if scrolls {
            app.reader.viewportMoved(to: 20..<25)
            await settle()
        }
        server.isReachable = false
        server.release()
        _ = await refresh.value
        await app.settleAndWrite()
        #expect(app.pager.storeFailure as? CacheFailure != .refreshedByOtherProcess)
        #expect(app.pager.rows.count < 80)
    }

    @Test(
        "O13: an insertion during a refresh that fails is kept, if another process has changed other pages",
        arguments: [false, true])
    func insertionWaits(_ other: Bool) async {
        let (app, widget) = await farLists(.items(10))
        if other { widget.pager.update(Post(5, "widget")) }
        await widget.settleAndWrite()
        server.hold()
        let refresh = Task { await app.pager.refresh(.loaded) }
        await settle()
        app.pager.insert(Post(1098, "inserted"), at: .after(98))
        await settle()
        app.reader.viewportMoved(to: 50..<55)
        await settle()
        server.isReachable = false
        server.release()
        _ = await refresh.value
        await app.settleAndWrite()
        let last = await stored(101)
        #expect(last.ids.contains(1098), "\(last.ids)")
    }

    @Test("O13: an edit that waits for its page does not undo a later one")
    func olderEdit() async {
        let (app, widget) = await farLists(.items(10))
        widget.pager.update(Post(5, "widget"))
        await widget.settleAndWrite()
        let transaction = app.pager.beginTransaction()
        transaction.update(Post(98, "open"))
        await settle()
        app.pager.update(Post(3, "a"))
        await settle()
        await app.scroll(to: 92)
        #expect(text(app, 3) != nil)
        app.pager.update(Post(3, "b"))
        await app.settleAndWrite()
        for row in [70, 50, 30, 10] { await app.scroll(to: row) }
        #expect(text(app, 3) == nil)
        transaction.commit()
        await app.settleAndWrite()
        #expect(text(await stored(100), 3) == "b")
    }

    @Test("O13: an insertion and an edit outlast two merges", arguments: [false, true])
    func twice(hasInsertion: Bool) async {
        let server = PostServer((1...100).map { $0 * 10 })
        let app = await Launch(server.chained, in: store)
        let widget = await Launch(server.chained, in: OfflineStore(base))
        for row in [5, 15] {
            app.reader.viewportMoved(to: row..<(row + 5))
            await settle()
        }
        app.pager.insert(Post(885, "app"), at: .after(890))
        app.pager.update(Post(870, "app"))
        await settle()
        if hasInsertion { server.add([845]) } else { server.change { $0.removeAll { $0.id == 840 } } }
        widget.reader.viewportMoved(to: 5..<10)
        await settle()
        await widget.settleAndWrite()
        await store.listsChanged()
        await settle()
        #expect(app.ids.contains(885))
        #expect(app.ids.contains(845) == hasInsertion)
        for row in [15, 25, 35, 45] {
            widget.reader.viewportMoved(to: row..<(row + 5))
            await settle()
        }
        await widget.settleAndWrite()
        await app.settleAndWrite()
        server.isReachable = false
        let last = await Launch(server.chained, in: OfflineStore(base), viewport: 0..<60)
        #expect(last.ids.contains(885), "\(last.ids)")
        #expect(text(last, 870) == "app")
    }

    @Test(
        "I3, O1: a rollback puts an item back that an open edit had placed before its page was restored",
        arguments: [false, true])
    func rollback(fromSource: Bool) async {
        let (app, _) = await farLists(.all)
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
        let first = await launch()
        for row in stride(from: 5, through: 95, by: 10) { await first.scroll(to: row) }
        await first.scroll(to: 0)
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
