import Foundation
import Paging
import PagingOffline
import PagingTesting
import Testing

@MainActor @Suite("What happens while a list of another process is read")
struct FollowingTests {
    let server = PostServer(1...100)
    let base = FaultyStore()
    let store: OfflineStore

    init() {
        store = OfflineStore(base)
    }

    private func widget() async -> Launch { await Launch(server.chained, in: OfflineStore(base)) }

    /// What a process shows that is launched offline.
    private func stored(_ rows: Int) async -> Launch {
        server.isReachable = false
        let launch = await Launch(server.chained, in: OfflineStore(base), viewport: 0..<rows)
        server.isReachable = true
        return launch
    }

    private func update(_ id: Int, _ text: String, in launch: Launch) {
        server.change { posts in
            if let place = posts.firstIndex(where: { $0.id == id }) { posts[place].text = text }
        }
        launch.pager.update(Post(id, text))
    }

    /// Announces a change, and holds the store while it is read.
    private func announce(during work: () async -> Void) async {
        await base.hold()
        await store.listsChanged()
        await settle()
        await work()
        await settle()
        await base.release()
    }

    @Test("O13: a refreshed list is shown when it is announced, also after a write of this process was refused")
    func announcedAfterConflict() async {
        let app = await Launch(server.chained, in: store)
        let widget = await widget()
        server.add([101])
        await widget.pager.refresh()
        await widget.settleAndWrite()
        await app.scroll(to: 5)
        #expect(app.pager.storeFailure as? CacheFailure == .refreshedByOtherProcess)
        await store.listsChanged()
        await app.settleAndWrite()
        #expect(app.ids.first == 101)
        #expect(app.pager.storeFailure == nil)
    }

    @Test("O13: an edit of an item that is not held is kept, if it is made while another process's list is read")
    func absentEdit() async {
        let app = await Launch(server.chained, in: store, retention: .items(10))
        for row in stride(from: 5, through: 75, by: 10) { await app.scroll(to: row) }
        #expect(app.ids[5] == nil)
        let widget = await widget()
        update(92, "widget", in: widget)
        await widget.settleAndWrite()
        await announce { update(95, "app", in: app) }
        await app.settleAndWrite()
        let last = await stored(20)
        #expect(last.text(of: 95) == "app")
        #expect(last.text(of: 92) == "widget")
    }

    @Test("O13: an edit is kept whose page is evicted while another process's list is read")
    func evictedEdit() async throws {
        let app = await Launch(server.chained, in: store, retention: .items(10))
        for row in stride(from: 5, through: 75, by: 10) { await app.scroll(to: row) }
        let widget = await widget()
        update(98, "widget", in: widget)
        await widget.settleAndWrite()
        let held = try #require(app.pager.rows.last { $0.item != nil }?.item?.id)
        await announce {
            update(held, "app", in: app)
            await settle()
            for row in [40, 30, 30, 30] {
                app.reader.viewportMoved(to: row..<(row + 5))
                await settle()
            }
            #expect(app.text(of: held) == nil)
        }
        await app.settleAndWrite()
        let last = await stored(100)
        #expect(last.text(of: held) == "app")
        #expect(last.text(of: 98) == "widget")
    }

    @Test("O13: two edits in one page are kept, if one is made while the other process's list is read")
    func farPage() async {
        let app = await Launch(server.chained, in: store)
        for row in stride(from: 5, through: 85, by: 10) { await app.scroll(to: row) }
        await app.scroll(to: 0)
        let widget = await widget()
        for row in [85, 90, 84] { await widget.scroll(to: row) }
        update(12, "widget", in: widget)
        await widget.settleAndWrite()
        await announce { update(14, "app", in: app) }
        await app.settleAndWrite()
        #expect(app.text(of: 12) == "widget")
        let last = await stored(100)
        #expect(last.text(of: 12) == "widget")
        #expect(last.text(of: 14) == "app")
    }

    @Test("O13: an edit of an item that is not held is kept, if another process has removed an item of its page")
    func absentEditOfShorterPage() async {
        let app = await Launch(server.chained, in: store, retention: .items(10))
        for row in stride(from: 5, through: 75, by: 10) { await app.scroll(to: row) }
        let widget = await widget()
        widget.pager.remove(92)
        await widget.settleAndWrite()
        update(95, "app", in: app)
        await app.settleAndWrite()
        let last = await stored(20)
        #expect(last.text(of: 95) == "app")
        #expect(!last.ids.contains(92))
    }

    @Test(
        "O13: when the server's pages have moved, the edits and insertions of the shorter list are kept",
        arguments: [false, true])
    func shifted(isWidgetFirst: Bool) async {
        let server = ShiftingServer()
        let app = await Launch(server.source, in: store)
        let widget = await Launch(server.source, in: OfflineStore(base))
        for row in [5, 15] {
            app.reader.viewportMoved(to: row..<(row + 5))
            await settle()
        }
        #expect(app.ids == ids(71...100))
        if !isWidgetFirst { await app.settleAndWrite() }
        server.removeFirst()
        widget.pager.update(Post(95, "widget"))
        widget.pager.insert(Post(1095, "inserted"), at: .after(95))
        widget.reader.viewportMoved(to: 5..<10)
        await settle()
        await widget.settleAndWrite()
        await app.settleAndWrite()
        await widget.settleAndWrite()
        server.isReachable = false
        let last = await Launch(server.source, in: OfflineStore(base), viewport: 0..<30)
        #expect(last.text(of: 95) == "widget")
        #expect(last.ids == ids(95...100) + [1095] + ids(71...94))
    }

    @Test("O1, O13: the server is asked, although the list of another process is shown meanwhile")
    func confirmation() async {
        let widget = await widget()
        server.add([101])
        server.hold()
        let app = await Launch(server.chained, in: store)
        #expect(app.ids == ids(91...100))
        update(95, "widget", in: widget)
        await widget.settleAndWrite()
        await store.listsChanged()
        await app.settleAndWrite()
        server.release()
        await app.settleAndWrite()
        #expect(app.ids.first == 101)
        #expect(app.text(of: 95) == "widget")
    }

    @Test("N1, O13: new items that wait above the list still do after changes of another process are shown")
    func pendingNewItems() async {
        let app = await Launch(server.chained, in: store)
        let widget = await widget()
        await app.scroll(to: 5)
        server.add([101])
        _ = await app.pager.checkForNewItems()
        #expect(app.pager.newItems == .pending(1))
        update(95, "widget", in: widget)
        await widget.settleAndWrite()
        await store.listsChanged()
        await app.settleAndWrite()
        #expect(app.text(of: 95) == "widget")
        #expect(app.pager.newItems == .pending(1))
    }

    @Test("O13: a change that is announced during a refresh is shown when the refresh has failed")
    func postponedByRefresh() async {
        let app = await Launch(server.chained, in: store)
        let widget = await widget()
        widget.pager.update(Post(95, "widget"))
        await widget.settleAndWrite()
        server.hold()
        let refresh = Task { await app.pager.refresh() }
        await settle()
        await store.listsChanged()
        await app.settleAndWrite()
        server.isReachable = false
        server.release()
        _ = await refresh.value
        await app.settleAndWrite()
        #expect(app.text(of: 95) == "widget")
    }

    @Test("O13: a change that is announced while the list opens is shown, and not overwritten")
    func opening() async {
        let first = await widget()
        await first.scroll(to: 5)
        await first.end()
        let widget = await widget()
        server.hold()
        let clock = VirtualClock()
        let pager = Pager(
            server.chained, cache: .stored(in: store, as: "home", date: { Date(timeIntervalSince1970: 0) }),
            prefetch: .lastRow, clock: clock)
        let (gate, opened) = AsyncStream<Void>.makeStream()
        pager.workBeforeOpening.append(Task { for await _ in gate {} })
        let reader = pager.makeReader()
        reader.viewportMoved(to: 0..<5)
        await settle()
        update(95, "widget", in: widget)
        await widget.settleAndWrite()
        await store.listsChanged()
        await settle()
        opened.finish()
        await clock.advance(by: .seconds(1))
        #expect(pager.rows.lazy.compactMap(\.item).first { $0.id == 95 }?.text == "widget")
        #expect(await stored(20).text(of: 95) == "widget")
        server.release()
        withExtendedLifetime(reader) {}
    }
}

/// A server whose cursors are offsets, so that its pages move when a post is removed.
private final class ShiftingServer: Sendable {
    private let state = Locked((ids: Array((1...100).reversed()), isReachable: true))

    var isReachable: Bool {
        get { state.withLock { $0.isReachable } }
        set { state.withLock { $0.isReachable = newValue } }
    }

    func removeFirst() { state.withLock { _ = $0.ids.removeFirst() } }

    var source: PageSource<Post> {
        .cursor(limit: 10, of: Int.self) { [self] request in
            let first = request.cursor ?? 0
            return try state.withLock { state in
                if !state.isReachable { throw Unreachable() }
                return ItemPage(state.ids.dropFirst(first).prefix(10).map { Post($0) }, next: first + 10)
            }
        }
    }
}

extension Launch {
    /// The text of an item; `nil` if the list does not hold it.
    fileprivate func text(of id: Int) -> String? { pager.rows.lazy.compactMap(\.item).first { $0.id == id }?.text }
}
