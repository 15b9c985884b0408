import Foundation
import Paging
import PagingOffline
import PagingTesting
import Testing

@MainActor @Suite("A list that two processes keep")
struct TwoProcessesTests {
    let server = PostServer(1...100)
    let base = FaultyStore()

    private func launch(viewport: Range<Int> = 0..<5, retention: RetentionPolicy = .all) async -> Launch {
        await Launch(server.chained, in: OfflineStore(base), viewport: viewport, retention: retention)
    }

    /// What a process shows that is launched offline, row by row.
    private func stored(_ rows: Int) async -> Launch {
        server.isReachable = false
        let launch = await launch(viewport: 0..<rows)
        // It opens where the list was.
        await launch.scroll(to: 0, length: rows)
        server.isReachable = true
        return launch
    }

    @Test("O13: after both have loaded pages, the store has the longer list, and both processes show it")
    func pagesOfBoth() async {
        let app = await launch()
        let widget = await launch()
        await app.scroll(to: 5)
        #expect(app.ids == ids(81...100))
        for row in [5, 15, 25] { await widget.scroll(to: row) }
        #expect(widget.ids == ids(61...100))
        app.pager.update(Post(99, "of the app"))
        await app.settleAndWrite()
        #expect(app.ids.prefix(20) == ids(81...100)[...])
        #expect(app.pager.rows.count == 40)
        let last = await stored(40)
        #expect(last.ids == ids(61...100))
        #expect(last.pager.rows[1].item?.text == "of the app")
        #expect(app.pager.storeFailure == nil && widget.pager.storeFailure == nil)
    }

    @Test("O13: an edit of one process and pages of the other are both kept")
    func editAndPages() async {
        let app = await launch()
        let widget = await launch()
        widget.pager.update(Post(95, "edited"))
        await widget.settleAndWrite()
        await app.scroll(to: 5)
        #expect(app.ids == ids(81...100))
        #expect(app.pager.rows[5].item?.text == "edited")
        let last = await stored(20)
        #expect(last.ids == ids(81...100))
        #expect(last.pager.rows[5].item?.text == "edited")
    }

    @Test("O13: an item that one process removed does not come back")
    func removal() async {
        let app = await launch()
        let widget = await launch()
        widget.pager.remove(95)
        await widget.settleAndWrite()
        await app.scroll(to: 5)
        app.pager.remove(93)
        await app.settleAndWrite()
        widget.pager.update(Post(99, "edited"))
        await widget.settleAndWrite()
        let last = await stored(18)
        #expect(last.ids == ids(81...100).filter { $0 != 95 && $0 != 93 })
        #expect(last.pager.rows[1].item?.text == "edited")
    }

    @Test("O13: a new item stays at its place, also if the other process has removed the item before it")
    func insertions() async {
        let app = await launch()
        let widget = await launch()
        app.pager.insert(Post(1095), at: .after(95))
        widget.pager.insert(Post(1096), at: .after(96))
        widget.pager.remove(95)
        await widget.settleAndWrite()
        await app.settleAndWrite()
        #expect(await stored(11).ids == ids(96...100) + [1096, 1095] + ids(91...94))
    }

    @Test("O13: an item that one process has inserted and the other has loaded with the next page is shown once")
    func insertedAndLoaded() async {
        let server = PostServer((1...100).map { $0 * 10 })
        let app = await Launch(server.chained, in: OfflineStore(base))
        let widget = await Launch(server.chained, in: OfflineStore(base))
        app.reader.viewportMoved(to: 5..<10)
        await settle()
        server.add([905])
        app.pager.insert(Post(905), at: .after(910))
        widget.pager.remove(990)
        await widget.scroll(to: 5)
        await app.settleAndWrite()
        server.isReachable = false
        let last = await Launch(server.chained, in: OfflineStore(base), viewport: 0..<30)
        let others = (82...100).reversed().map { $0 * 10 }.filter { $0 != 990 }
        let expected: [Int?] = (others + [905]).sorted(by: >)
        #expect(last.ids.prefix(19) == expected[...])
    }

    @Test("O13: a process that holds few items loses none of those that it has in the store", arguments: 0..<4)
    func evictedPages(retained: Int) async {
        let app = await launch(retention: .items(retained * 10))
        let widget = await launch(retention: .items(10))
        for row in stride(from: 5, through: 85, by: 10) {
            await app.scroll(to: row)
            if row % 20 == 5 { await widget.scroll(to: row / 2) }
        }
        await widget.scroll(to: 0)
        await app.scroll(to: 0)
        let last = await stored(100)
        #expect(last.ids == ids(1...100))
    }

    @Test("O13: what a released pager has not written becomes one list with what another process has")
    func release() async {
        let app = await launch()
        let widget = await launch()
        app.reader.viewportMoved(to: 5..<10)
        await settle()
        widget.pager.update(Post(95, "edited"))
        await widget.settleAndWrite()
        await app.end()
        let last = await stored(20)
        #expect(last.ids == ids(81...100))
        #expect(last.pager.rows[5].item?.text == "edited")
    }

    @Test("O13: an announcement costs no page that is not written yet")
    func announcement() async {
        let store = OfflineStore(base)
        let app = await Launch(server.chained, in: store)
        let widget = await launch()
        widget.pager.update(Post(95, "edited"))
        await widget.settleAndWrite()
        app.reader.viewportMoved(to: 5..<10)
        await settle()
        await store.listsChanged()
        await settle()
        #expect(app.ids == ids(81...100))
        #expect(app.pager.rows[5].item?.text == "edited")
        await app.settleAndWrite()
        let last = await stored(20)
        #expect(last.ids == ids(81...100))
    }

    @Test("O13: a list that another process has refreshed is kept, and the pager that shows an older one says so")
    func refreshedElsewhere() async {
        let app = await launch()
        await app.scroll(to: 5)
        let widget = await launch()
        server.add([101])
        await widget.pager.refresh()
        await widget.settleAndWrite()
        await app.scroll(to: 15)
        #expect(app.ids == ids(71...100))
        #expect(app.pager.storeFailure as? CacheFailure == .refreshedByOtherProcess)
        let other = await stored(20)
        #expect(other.ids == ids(82...101))
        await other.end()
        await app.pager.refresh()
        await app.settleAndWrite()
        #expect(app.pager.storeFailure == nil)
        let last = await stored(5)
        #expect(last.pager.rows.count == app.pager.rows.count)
    }

    @Test("O13: saveToStore writes what both have. While a transaction is open it returns, and storeFailure says so")
    func saving() async {
        let app = await launch()
        let widget = await launch()
        for open in [false, true] {
            let transaction = open ? app.pager.beginTransaction() : nil
            transaction?.update(Post(98, "open"))
            app.reader.viewportMoved(to: open ? 15..<20 : 5..<10)
            await settle()
            widget.pager.update(Post(95, "edited \(open)"))
            await widget.settleAndWrite()
            await app.pager.saveToStore()
            #expect((app.pager.storeFailure as? CacheFailure) == (open ? .changedByOtherProcess : nil))
            transaction?.commit()
        }
        await app.settleAndWrite()
        #expect(app.pager.storeFailure == nil)
        let last = await stored(30)
        #expect(last.ids == ids(71...100))
        #expect(last.pager.rows[5].item?.text == "edited true")
        #expect(last.pager.rows[2].item?.text == "open")
    }
}

extension TwoProcessesTests {
    private func update(_ id: Int, _ text: String, in launch: Launch) {
        server.change { posts in
            if let place = posts.firstIndex(where: { $0.id == id }) { posts[place].text = text }
        }
        launch.pager.update(Post(id, text))
    }

    @Test("O13: in a list that is loaded by offset, what one process removes is removed in both")
    func removalByOffset() async {
        let store = OfflineStore(base)
        let app = await Launch(server.indexed, in: store)
        for row in [5, 15, 25, 35] { await app.scroll(to: row) }
        let other = OfflineStore(base)
        let widget = await Launch(server.indexed, in: other)
        for row in [5, 15, 25, 35] { await widget.scroll(to: row) }
        // The one that opened last has refreshed the list.
        await store.listsChanged()
        await app.settleAndWrite()
        server.change { $0.removeAll { $0.id == 85 } }
        app.pager.remove(85)
        await app.settleAndWrite()
        await other.listsChanged()
        await widget.settleAndWrite()
        #expect(!widget.ids.contains(85))
        #expect(widget.pager.rows.count == app.pager.rows.count)
        await store.listsChanged()
        await app.pager.saveToStore()
        #expect(!app.ids.contains(85))
        #expect(await !stored(50).ids.contains(85))
    }

    @Test("O13: two processes that open without a stored list have one list", arguments: [false, true])
    func coldStart(isFirstLonger: Bool) async {
        server.hold()
        let app = await launch()
        let widget = await launch()
        server.release()
        await settle()
        let (longer, other) = isFirstLonger ? (app, widget) : (widget, app)
        update(92, "of the other", in: other)
        for row in [5, 15] { await longer.scroll(to: row) }
        update(99, "of the longer", in: longer)
        await longer.settleAndWrite()
        await other.settleAndWrite()
        update(98, "later", in: other)
        await other.settleAndWrite()
        let last = await stored(30)
        #expect(last.ids == ids(71...100))
        #expect(
            [91, 92, 98, 99].map { id in last.pager.rows[100 - id].item?.text } == [
                "post 91", "of the other", "later", "of the longer",
            ])
        #expect(app.pager.storeFailure == nil && widget.pager.storeFailure == nil)
    }

    @Test("O13: an item that one process edits and the other moves is edited and moved")
    func editedAndMoved() async {
        let app = await launch()
        await app.scroll(to: 5)
        let widget = await launch()
        update(95, "edited", in: widget)
        await settle()
        app.pager.move(95, to: .after(85))
        await app.settleAndWrite()
        await widget.settleAndWrite()
        let last = await stored(20)
        let item = last.pager.rows.lazy.compactMap(\.item).first { $0.id == 95 }
        #expect(item?.text == "edited")
        #expect(last.ids.firstIndex(of: 95) == last.ids.firstIndex(of: 85).map { $0 + 1 })
    }

    @Test(
        "O13: a refresh of the loaded pages keeps a page that it does not load and that the other process has edited",
        arguments: [.all, .items(20)] as [RetentionPolicy])
    func refreshOverEditedPage(retention: RetentionPolicy) async {
        let app = await launch()
        for row in stride(from: 5, through: 85, by: 10) { await app.scroll(to: row) }
        await app.scroll(to: 0)
        let widget = await launch(retention: retention)
        for row in [50, 70, 85] { await widget.scroll(to: row) }
        update(95, "edited", in: app)
        app.pager.remove(93)
        server.change { $0.removeAll { $0.id == 93 } }
        await app.settleAndWrite()
        await widget.pager.refresh(.loaded)
        await widget.settleAndWrite()
        let last = await stored(19)
        #expect(last.ids.prefix(19) == (ids(81...100).filter { $0 != 93 })[...])
        #expect(last.pager.rows[5].item?.text == "edited")
    }

    @Test(
        "O13: an edit made during a refresh is kept if the pager is released before the refresh ends",
        arguments: [false, true])
    func releaseDuringRefresh(isSaved: Bool) async {
        let store = OfflineStore(base)
        let app = await Launch(server.chained, in: store)
        await app.scroll(to: 5)
        let widget = await launch()
        update(95, "widget", in: widget)
        await widget.settleAndWrite()
        server.hold()
        let pager = app.pager
        let refresh = Task { [weak pager] in _ = await pager?.refresh(.loaded) }
        await settle()
        update(99, "app", in: app)
        await settle()
        if isSaved { await app.pager.saveToStore() }
        refresh.cancel()
        await app.end()
        server.release()
        server.isReachable = false
        // The next pager of the process opens after the last one has written its changes.
        await Launch(server.chained, in: store).end()
        let last = await stored(20)
        #expect(last.ids == ids(81...100))
        #expect(last.pager.rows[1].item?.text == "app")
        #expect(last.pager.rows[5].item?.text == "widget")
    }
}
