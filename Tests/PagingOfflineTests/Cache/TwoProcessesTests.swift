import Foundation
import Paging
import PagingOffline
import PagingTesting
import Testing

@MainActor @Suite("A store that two processes use")
struct TwoProcessesTests {
    let server = PostServer(1...100)
    let base = FaultyStore()
    let app: OfflineStore
    let widget: OfflineStore

    init() {
        app = OfflineStore(base, process: "app")
        widget = OfflineStore(base, process: "widget")
    }

    private func launch(
        in store: OfflineStore, viewport: Range<Int> = 0..<5, retention: RetentionPolicy = .all
    ) async -> Launch {
        await Launch(server.chained, in: store, viewport: viewport, retention: retention)
    }

    /// A launch of a process without the network.
    private func offline(_ store: OfflineStore, rows: Int) async -> Launch {
        server.isReachable = false
        let launch = await launch(in: store, viewport: 0..<rows)
        // It opens where the list was.
        await launch.scroll(to: 0, length: rows)
        server.isReachable = true
        return launch
    }

    @Test("O13: the app's pages and its place outlive a widget that refreshes one page", arguments: [false, true])
    func refreshElsewhere(isOpen: Bool) async {
        var list: Launch? = await launch(in: app)
        for row in stride(from: 5, through: 85, by: 10) { await list?.scroll(to: row) }
        await list?.scroll(to: 42)
        await list?.clock.advance(by: .seconds(2))
        if !isOpen {
            await list?.end()
            list = nil
        }
        server.add([101])
        let other = await launch(in: widget)
        await other.pager.refresh()
        await other.settleAndWrite()
        #expect(other.ids == ids(92...101))
        if isOpen {
            list?.pager.update(Post(57, "edited"))
            await list?.settleAndWrite()
            #expect(list?.pager.storeFailure == nil)
            await list?.end()
        }
        let last = await offline(app, rows: 100)
        #expect(last.pager.openingRow == 42)
        #expect(last.ids == ids(1...100))
        #expect(last.pager.rows[43].item?.text == (isOpen ? "edited" : "post 57"))
    }

    @Test("O13: each process keeps its own edits, pages and evicted pages", arguments: 0..<4)
    func ownPages(retained: Int) async {
        let list = await launch(in: app, retention: .items(retained * 10))
        let other = await launch(in: widget, retention: .items(10))
        list.pager.update(Post(99, "of the app"))
        other.pager.remove(95)
        for row in stride(from: 5, through: 85, by: 10) {
            await list.scroll(to: row)
            if row % 20 == 5 { await other.scroll(to: row / 2) }
        }
        await list.scroll(to: 0)
        await other.scroll(to: 0)
        #expect(list.pager.storeFailure == nil && other.pager.storeFailure == nil)
        let last = await offline(app, rows: 100)
        #expect(last.ids == ids(1...100))
        #expect(last.pager.rows[1].item?.text == "of the app")
        let lastOther = await offline(widget, rows: other.ids.count)
        #expect(lastOther.ids.count == other.ids.count)
        #expect(lastOther.ids == ids((101 - lastOther.ids.count - 1)...100).filter { $0 != 95 })
    }

    @Test("O13: of two processes with one name, the one whose write is refused keeps nothing more, and says so")
    func oneName() async {
        let first = await launch(in: app)
        let second = await launch(in: OfflineStore(base, process: "app"))
        await first.scroll(to: 5)
        await second.scroll(to: 5)
        #expect(first.pager.storeFailure as? CacheFailure == .keptByOtherProcess)
        first.pager.update(Post(99, "not kept"))
        await first.pager.saveToStore()
        await first.scroll(to: 15)
        await second.scroll(to: 15)
        #expect(first.ids == ids(71...100) && second.ids == ids(71...100))
        #expect(second.pager.storeFailure == nil)
        let last = await offline(OfflineStore(base, process: "app"), rows: 30)
        #expect(last.ids == ids(71...100))
        #expect(last.pager.rows[1].item?.text == "post 99")
    }

    @Test("O5, O13: a removal takes all copies away, and no process writes its own again before a refresh")
    func removal() async throws {
        let list = await launch(in: app)
        let other = await launch(in: widget)
        try await app.removeLists(named: ["home"])
        #expect(try await base.usage().isEmpty)
        await list.scroll(to: 5)
        await other.scroll(to: 5)
        #expect(try await base.usage().isEmpty)
        await other.pager.refresh()
        await other.settleAndWrite()
        #expect(try await app.list(named: "home").content == nil)
        #expect(try await widget.list(named: "home").content != nil)
    }

    @Test("O11, O13: the limit is that of a process, and the copies of all processes are one list in usage()")
    func usage() async throws {
        let list = await launch(in: app)
        let other = await launch(in: widget)
        let usage = try await app.usage()
        #expect(usage.map(\.name) == ["home"])
        #expect(usage.first?.rows == 20)
        await list.end()
        await other.end()
        await Launch(server.chained, in: app, as: "old").end()
        let small = OfflineStore(base, limit: .init(rows: 25, bytes: 1 << 20), process: "app")
        let last = await launch(in: small)
        await last.scroll(to: 5)
        #expect(last.pager.storeFailure == nil)
        #expect(try await small.usage().map(\.name) == ["home"])
        #expect(try await small.usage().first?.rows == 30)
        #expect(try await widget.list(named: "home").content != nil)
    }
}
