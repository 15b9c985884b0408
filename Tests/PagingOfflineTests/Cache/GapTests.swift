import Foundation
@testable import Paging
@_spi(Invariants) import PagingCore
import PagingOffline
import PagingTesting
import Testing

@MainActor @Suite("A gap in a list that opened from a store")
struct GapTests {
    let server = PostServer(1...100)
    let store = OfflineStore(MemoryListStore())

    /// A list with the posts from 81 to 100 in its store, opened again after so many posts were added.
    private func launch(after count: Int, viewport: Range<Int> = 0..<5) async -> Launch {
        let first = await Launch(server.chained, in: store)
        await first.scroll(to: 5)
        await first.scroll(to: 0)
        await first.clock.advance(by: .seconds(2))
        await first.end()
        server.add(101..<(101 + count))
        return await Launch(server.chained, in: store, viewport: viewport)
    }

    @Test("O6: a gap separates a first page that does not meet the rows, and nothing that is read moves")
    func inserted() async {
        let launch = await launch(after: 50)
        #expect(launch.ids == ids(141...150) + [nil] + ids(81...100))
        #expect(launch.pager.states.prepend == .ended)
        #expect(launch.pager.newItems == .nothing)
    }

    @Test("O6, L3: a gap is filled when it is scrolled to, page by page, until the rows meet")
    func filled() async {
        let launch = await launch(after: 25, viewport: 0..<0)
        await launch.scroll(to: 11)
        #expect(launch.ids == ids(116...125) + [nil] + ids(81...100))
        await launch.scroll(to: 8)
        #expect(launch.ids == ids(106...125) + [nil] + ids(81...100))
        await launch.scroll(to: 16)
        #expect(launch.ids == ids(81...125))
        #expect(server.requests.suffix(2) == [116, 106])
    }

    @Test("V1: filling a gap that is the first visible row moves nothing that is read")
    func anchored() async throws {
        let launch = await launch(after: 50, viewport: 0..<0)
        let item = try #require(launch.pager.rows[11].item).id
        await launch.scroll(to: 10)
        #expect(launch.pager.engine.feed.viewports.first?.lowerBound == launch.pager.index(of: item).map { $0 - 1 })
    }

    @Test("O6: a gap survives a restart, with the rows behind it")
    func restart() async {
        let first = await launch(after: 50)
        await first.end()
        server.isReachable = false
        let offline = await Launch(server.chained, in: store)
        #expect(offline.ids == ids(141...150) + [nil] + ids(81...100))
        await offline.scroll(to: 8)
        #expect(offline.pager.rows[10].placeholder != nil)
        await offline.end()
        server.isReachable = true
        let online = await Launch(server.chained, in: store, viewport: 0..<0)
        for row in [8, 18, 28, 38, 48] { await online.scroll(to: row) }
        #expect(online.ids == ids(81...150))
    }

    @Test("O6: a gap can come before another one")
    func two() async {
        let first = await launch(after: 50)
        await first.end()
        server.add(151..<200)
        let second = await Launch(server.chained, in: store)
        #expect(second.ids == ids(190...199) + [nil] + ids(141...150) + [nil] + ids(81...100))
        for row in stride(from: 8, to: 110, by: 5) { await second.scroll(to: row) }
        #expect(second.ids == ids(81...199))
    }

    @Test("O6, L8: a gap is closed by a page without a next one: the server has no more of the rows behind it")
    func closedByEnd() async {
        let launch = await launch(after: 50)
        server.change { posts in posts.removeAll { $0.id <= 130 } }
        await launch.scroll(to: 8)
        #expect(launch.ids == ids(131...150) + ids(81...100))
    }

    @Test("O1, N2: no gap comes before rows that the first page meets: the posts before them are shown")
    func meets() async {
        let launch = await launch(after: 4)
        #expect(launch.ids == ids(81...104))
    }

    @Test("O6, F2: a gap fails like a page, and a retry loads it")
    func failed() async {
        let launch = await launch(after: 25, viewport: 0..<0)
        server.isReachable = false
        await launch.scroll(to: 8)
        guard case .failed? = launch.pager.rows[10].placeholder else {
            Issue.record("the gap is \(String(describing: launch.pager.rows[10].placeholder))")
            return
        }
        server.isReachable = true
        launch.pager.requestRetry()
        await settle()
        #expect(launch.ids == ids(106...125) + [nil] + ids(81...100))
    }

    @Test("O6, R4: a gap stays during a refresh of the pages behind it, and nothing that is read moves")
    func refreshedBehind() async {
        let first = await Launch(server.chained, in: store)
        for row in [5, 15, 25] { await first.scroll(to: row) }
        await first.end()
        server.add(101..<150)
        let launch = await Launch(server.chained, in: store, viewport: 0..<0)
        await launch.scroll(to: 35)
        #expect(launch.ids.count == 10 + 1 + 40)
        let visible = launch.ids[35]
        await launch.pager.refresh(.loaded)
        await settle()
        #expect(launch.ids.contains(visible))
        #expect(launch.ids[10] == nil)
        for row in stride(from: 0, to: 90, by: 5) { await launch.scroll(to: row) }
        #expect(launch.ids == ids(launch.ids.last.flatMap { $0 }!...149))
    }

    @Test("O6: a gap is refused for cursors that are places: the list is refreshed from its start")
    func positionalCursors() async {
        let pages = Locked(0)
        let source = PageSource<Post>.cursor(limit: 10, of: Int.self) { request in
            let base = pages.withLock { $0 }
            let page = request.cursor ?? 0
            let first = base + 1_000 - page * 10
            return ItemPage((0..<10).map { Post(first - $0) }, next: page + 1)
        }
        let first = await Launch(source, in: store)
        await first.scroll(to: 5)
        await first.end()
        pages.withLock { $0 = 500 }
        let launch = await Launch(source, in: store)
        #expect(launch.ids.prefix(10) == ids(1491...1500)[...])
        #expect(!launch.ids.contains(nil))
    }
}
