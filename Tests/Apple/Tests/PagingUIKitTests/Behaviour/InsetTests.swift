import Paging
import PagingTesting
import Testing
import UIKit

@testable import PagingUIKit

@MainActor
@Suite struct InsetOnScreenTests {
    private let feeds = Feeds()

    private func screen() async -> TableScreen<Entry> {
        let screen = TableScreen(
            feeds.numbers(100, delay: .seconds(2), prefetch: .manual), clock: feeds.clock, height: 440,
            text: Entry.row)
        screen.dataSource.footer = nil
        screen.dataSource.enablePullToLoadMore(.footer)
        await screen.pass(.seconds(3))
        return screen
    }

    @Test("an app with the Mac idiom, where UIKit rejects refresh controls, has none, and its list works")
    func macIdiom() {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        var violations: [Violation] = []
        table.violations = .call { violations.append($0) }
        let pager = Pager(ScriptedSource<Entry>(.chained(limit: 20)))
        let list = PagedTableDataSource(table, pager) { _, _, _ in
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        UIDevice.current.idiom = .mac
        list.enablePullToRefresh()
        UIDevice.current.idiom = .phone
        #expect(violations.isEmpty)
        #expect(table.refreshControl == nil)
        list.enablePullToRefresh()
        #expect(table.refreshControl != nil)
    }

    @Test("iOS 32: a keyboard during a load changes no state, and the indicator's inset is removed once")
    func keyboard() async {
        let screen = await screen()
        await screen.pull(to: screen.end + 44)
        await screen.showFrame()
        let own = screen.table.contentInset.bottom
        #expect(own > 0)
        screen.table.contentInset.bottom += 216
        await screen.pass(.milliseconds(300))
        #expect(screen.table.contentInset.bottom == own + 216)
        screen.table.contentInset.bottom -= 216
        screen.table.contentInset.top = 30
        await screen.pass(.seconds(3))
        #expect(screen.table.contentInset == UIEdgeInsets(top: 30))
        #expect(screen.requests.count == 2)
        #expect(screen.table.numberOfRows(inSection: 0) == 40)
    }

    @Test("large titles, bars and safe areas: resting inside them is no pull, and insets count once")
    func safeArea() async {
        let screen = await screen()
        screen.window.safeArea = UIEdgeInsets(top: 96, bottom: 34)
        await screen.showFrame()
        #expect(screen.table.contentOffset.y == -96)
        screen.table.contentOffset.y = screen.end
        await screen.showFrame()
        await screen.pull(to: screen.end + 43)
        await screen.waitUntilIdle()
        #expect(screen.requests.count == 1)
        await screen.pull(to: screen.end + 44)
        await screen.showFrame()
        #expect(screen.requests.count == 2)
        // A large title collapses while the page loads.
        screen.window.safeArea = UIEdgeInsets(top: 44, bottom: 34)
        await screen.pass(.seconds(3))
        #expect(screen.table.contentInset == .zero)
        #expect(screen.table.numberOfRows(inSection: 0) == 40)
    }

    @Test("the end of a refresh never stops a scroll")
    func endRefreshing() async {
        let screen = await screen()
        screen.dataSource.enablePullToRefresh()
        Task { await screen.pager.refresh() }
        await screen.pass(.seconds(4))
        #expect(screen.violations.isEmpty, "a control that never refreshed is not ended")
        await screen.pull(to: -60)
        await screen.showFrame()
        screen.table.refreshControl?.endRefreshing()
        await screen.pass(.seconds(4))
        #expect(screen.violations.isEmpty, "a control that the app ended is not ended again")
    }

    @Test("a view that becomes taller reports its visible rows")
    func resized() async {
        let pager = feeds.numbers(100, prefetch: .lastRow)
        let screen = TableScreen(pager, clock: feeds.clock, height: 220, text: Entry.row)
        await screen.waitUntilIdle()
        #expect(screen.requests.count == 1)
        screen.table.frame.size.height = 1_100
        await screen.waitUntilIdle()
        #expect(screen.requests.count == 2)
    }

    @Test("a list that is released far beyond its end returns without a jump when its indicator appears")
    func farBeyond() async {
        let screen = TableScreen(
            feeds.numbers(100, prefetch: .manual), clock: feeds.clock, height: 440, text: Entry.row)
        screen.dataSource.enablePullToLoadMore(.footer)
        await screen.pass(.seconds(1))
        screen.table.contentOffset.y = screen.end
        await screen.showFrame()
        let far = screen.end + 200
        screen.table.beginDragging()
        screen.table.drag(to: CGPoint(x: 0, y: far - 60))
        await screen.showFrame()
        screen.table.drag(to: CGPoint(x: 0, y: far))
        screen.table.endDragging()
        #expect(screen.table.contentOffset.y == far)
        #expect(screen.table.isDecelerating)
        await screen.waitUntilIdle()
        #expect(screen.violations.isEmpty)
    }

    @Test("a refresh control ends with an animation when its rows are shown", arguments: [true, false])
    func ends(_ isAnew: Bool) async {
        let pager = feeds.numbers(100, delay: .seconds(1))
        let screen = TableScreen(pager, clock: feeds.clock, height: 440, text: Entry.row)
        screen.dataSource.enablePullToRefresh()
        await screen.pass(.seconds(2))
        screen.dataSource.updatePolicy = UpdateApplicationPolicy(maxChangedRows: isAnew ? 0 : 500)
        screen.pager.remove(0)
        await screen.pull(to: -70)
        await screen.pass(.seconds(2))
        #expect(screen.shown.first == "0")
        #expect(screen.table.refreshControl?.isRefreshing == false)
        #expect(screen.violations.isEmpty)
    }
}
