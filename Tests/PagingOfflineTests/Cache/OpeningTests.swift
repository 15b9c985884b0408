import Foundation
import Paging
import PagingOffline
import PagingTesting
import Testing

@MainActor @Suite("A list that opens from a store")
struct OpeningTests {
    let server = PostServer(1...100)
    let store = OfflineStore(MemoryListStore())

    /// Reads the first pages of the timeline, and ends the app.
    private func readTwoPages(retention: RetentionPolicy = .all) async {
        let launch = await Launch(server.chained, in: store, retention: retention)
        await launch.scroll(to: 5)
        #expect(launch.pager.rows.count == 20)
        await launch.end()
    }

    @Test("O1: a stored list shows its rows before any answer of the server")
    func rowsFirst() async {
        await readTwoPages()
        let before = server.requests.count
        server.hold()
        let launch = await Launch(server.chained, in: store)
        #expect(launch.ids == ids(81...100))
        #expect(launch.pager.content == .rows)
        #expect(server.requests.count == before + 1)
        #expect(launch.pager.states.check == .loading)
        server.release()
        await settle()
        #expect(launch.ids == ids(81...100))
        #expect(launch.pager.states.check == .idle)
    }

    @Test("O8: a stored list opens at the row where it was, and its first update with rows already says so")
    func openingRow() async {
        await readTwoPages()
        let pager = Pager(server.chained, cache: .stored(in: store, as: "home")) { $0.clock = VirtualClock() }
        var openingRows: [Int] = []
        let observer = pager.onUpdate { update in
            if !update.rows.isEmpty { openingRows.append(pager.openingRow) }
        }
        await settle()
        #expect(openingRows.first == 5)
        withExtendedLifetime(observer) {}
    }

    @Test("O1: a stored list is of unknown content until the store was read, and asks no server until then")
    func unknownFirst() async {
        await readTwoPages()
        let slow = FaultyStore()
        await slow.hold()
        let before = server.requests.count
        let launch = await Launch(server.chained, in: OfflineStore(slow))
        #expect(launch.pager.content == .unknown)
        #expect(launch.pager.states.refresh == .loading)
        #expect(server.requests.count == before)
        await slow.release()
        await settle()
        #expect(launch.ids == ids(91...100))
        #expect(server.requests.count == before + 1)
    }

    @Test("O1: a stored list keeps its rows offline, with the failure beside them, and a retry asks the server again")
    func offline() async {
        await readTwoPages()
        server.isReachable = false
        let launch = await Launch(server.chained, in: store)
        #expect(launch.ids == ids(81...100))
        #expect(launch.pager.content == .rows)
        #expect(launch.isRefreshFailed)
        server.isReachable = true
        server.add([101, 102])
        launch.pager.requestRetry()
        await settle()
        #expect(launch.ids == ids(81...102))
        #expect(launch.pager.states.refresh == .idle)
    }

    @Test("O1: a caller that refreshes a stored list offline gets the failure when the stored rows are there")
    func offlineRefresh() async {
        let slow = FaultyStore()
        let launch = await Launch(server.chained, in: OfflineStore(slow))
        await launch.end()
        server.isReachable = false
        await slow.hold()
        let cache = ListCache<Post>.stored(in: OfflineStore(slow), as: "home")
        let pager = Pager(server.chained, cache: cache) { $0.clock = VirtualClock() }
        var rowCounts: [Int] = []
        let refresh = Task {
            await pager.refresh()
            rowCounts.append(pager.rows.count)
        }
        let load = Task {
            await pager.loadMore()
            rowCounts.append(pager.rows.count)
        }
        await settle()
        #expect(rowCounts == [])
        await slow.release()
        _ = await (refresh.value, load.value)
        #expect(rowCounts == [10, 10])
    }

    @Test("O1: a stored list asks the server again when the network returns")
    func networkReturns() async {
        await readTwoPages()
        server.isReachable = false
        let launch = await Launch(server.chained, in: store)
        server.isReachable = true
        server.add([101])
        launch.pager.networkReturned()
        await settle()
        #expect(launch.ids == ids(81...101))
        #expect(!launch.isRefreshFailed)
    }

    @Test("O1: a stored list reads evicted pages from the store, and requests only what the store does not have")
    func evictedPages() async {
        let launch = await Launch(server.chained, in: store, retention: .items(20))
        for row in stride(from: 0, to: 40, by: 5) { await launch.scroll(to: row) }
        #expect(launch.pager.rows.count >= 40)
        #expect(launch.ids.count { $0 != nil } <= 30)
        server.isReachable = false
        let before = server.requests.count
        await launch.scroll(to: 0)
        #expect(launch.ids.prefix(10) == ids(91...100)[...])
        #expect(server.requests.count == before)
        await launch.scroll(to: launch.pager.rows.count - 5)
        guard case .failed = launch.pager.states.append else {
            Issue.record("the append is \(launch.pager.states.append)")
            return
        }
    }

    @Test("O1: a stored list reads the pages of a restored list from the store as it is read, offline")
    func restoredPages() async {
        let first = await Launch(server.chained, in: store)
        for row in stride(from: 0, to: 95, by: 5) { await first.scroll(to: row) }
        #expect(first.pager.rows.count == 100)
        await first.end()
        server.isReachable = false
        let launch = await Launch(server.chained, in: store, viewport: 0..<1)
        #expect(launch.pager.rows.count == 100)
        for row in stride(from: 0, to: 95, by: 5) {
            await launch.scroll(to: row)
            #expect(launch.ids[row..<(row + 5)].allSatisfy { $0 != nil }, "row \(row)")
        }
        #expect(launch.ids.compactMap { $0 } == (1...100).reversed())
    }

    @Test("O2: a stored list is empty only if the server says so")
    func empty() async {
        server.change { $0 = [] }
        server.isReachable = false
        let offline = await Launch(server.chained, in: store)
        #expect(offline.pager.content == .unknown)
        #expect(offline.isRefreshFailed)
        server.isReachable = true
        offline.pager.requestRetry()
        await settle()
        #expect(offline.pager.content == .empty)
        await offline.end()
        server.isReachable = false
        let again = await Launch(server.chained, in: store)
        #expect(again.pager.content == .unknown)
    }

    @Test("O2: a stored list becomes empty when the server has said so")
    func becomesEmpty() async {
        await readTwoPages()
        server.change { $0 = [] }
        server.hold()
        let launch = await Launch(server.chained, in: store)
        #expect(launch.pager.content == .rows)
        server.release()
        await settle()
        #expect(launch.pager.content == .empty)
    }

    @Test("O8: a stored list opens at the row where it was, and newer posts do not move it")
    func place() async {
        let first = await Launch(server.chained, in: store)
        for row in [5, 15, 25, 32] { await first.scroll(to: row) }
        await first.clock.advance(by: .seconds(2))
        await first.end()
        server.add([101, 102, 103])
        server.hold()
        let launch = await Launch(server.chained, in: store, viewport: 0..<0)
        let visible = Post(100 - 32).id
        #expect(launch.pager.openingRow == 32)
        await launch.scroll(to: 32)
        server.release()
        await settle()
        #expect(launch.ids.first == 103)
        #expect(launch.pager.rows[35].item?.id == visible)
    }

    @Test("O1: a stored list by offsets opens from the store and reloads what is read")
    func indexed() async {
        let first = await Launch(server.indexed, in: store)
        await first.scroll(to: 40)
        #expect(first.ids[40] == 60)
        await first.clock.advance(by: .seconds(2))
        await first.end()
        server.isReachable = false
        let offline = await Launch(server.indexed, in: store, viewport: 40..<45)
        #expect(offline.pager.rows.count == 100)
        #expect(offline.ids[40..<45] == ids(56...60)[...])
        #expect(offline.isRefreshFailed)
        server.isReachable = true
        server.change { $0[0].text = "new" }
        offline.pager.networkReturned()
        await settle()
        #expect(!offline.isRefreshFailed)
        #expect(offline.ids[40] == 60)
    }
}
