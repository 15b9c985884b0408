import Paging
import PagingTesting
import Testing
import UIKit

@testable import PagingUIKit

@MainActor
@Suite struct InsetOnScreenTests {
    private let feeds = Feeds()

    private func screen() async -> Screen<Entry> {
        let screen = Screen(
            feeds.numbers(100, delay: .seconds(2), prefetch: .manual), clock: feeds.clock, height: 440,
            text: Entry.row)
        screen.dataSource.footer = nil
        screen.dataSource.enablePullToLoadMore(.footer)
        await screen.pass(.seconds(3))
        return screen
    }

    @Test("an app for the Mac, where UIKit refuses a refresh control, has none, and a list that works without")
    func macIdiom() {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        var complaints: [Complaint] = []
        table.complaints = .call { complaints.append($0) }
        let pager = Pager(ScriptedSource<Entry>(.chained(limit: 20)))
        let list = PagedTableDataSource(table, pager) { _, _, _ in
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        UIDevice.current.idiom = .mac
        list.enablePullToRefresh()
        UIDevice.current.idiom = .phone
        #expect(complaints.isEmpty)
        #expect(table.refreshControl == nil)
        list.enablePullToRefresh()
        #expect(table.refreshControl != nil)
    }

    @Test("iOS 32: a keyboard that comes and goes while a page loads changes no state; one's own inset goes once")
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

    @Test("large titles, bars and safe areas: nothing is pulled that rests inside them, and insets count once")
    func safeArea() async {
        let screen = await screen()
        screen.window.safeArea = UIEdgeInsets(top: 96, bottom: 34)
        await screen.showFrame()
        #expect(screen.table.contentOffset.y == -96)
        screen.table.contentOffset.y = screen.end
        await screen.showFrame()
        await screen.pull(to: screen.end + 43)
        await screen.rest()
        #expect(screen.requests.count == 1)
        await screen.pull(to: screen.end + 44)
        await screen.showFrame()
        #expect(screen.requests.count == 2)
        // A large title that collapses while the page loads.
        screen.window.safeArea = UIEdgeInsets(top: 44, bottom: 34)
        await screen.pass(.seconds(3))
        #expect(screen.table.contentInset == .zero)
        #expect(screen.table.numberOfRows(inSection: 0) == 40)
    }

    @Test("a refresh that ends by itself never stops a list that is scrolled")
    func endRefreshing() async {
        let screen = await screen()
        screen.dataSource.enablePullToRefresh()
        Task { await screen.pager.refresh() }
        await screen.pass(.seconds(4))
        #expect(screen.complaints.isEmpty, "a control that never turned is not ended")
        await screen.pull(to: -60)
        await screen.showFrame()
        screen.table.refreshControl?.endRefreshing()
        await screen.pass(.seconds(4))
        #expect(screen.complaints.isEmpty, "nor is one that the app has ended by itself")
    }

    @Test("a split view that becomes narrower or taller tells the list what is on screen then")
    func resized() async {
        let pager = feeds.numbers(100, prefetch: .lastRow)
        let screen = Screen(pager, clock: feeds.clock, height: 220, text: Entry.row)
        await screen.rest()
        #expect(screen.requests.count == 1)
        screen.table.frame.size.height = 1_100
        await screen.rest()
        #expect(screen.requests.count == 2)
    }

    @Test("a list let go far beyond its end comes back by itself, and does not snap, as its indicator comes")
    func farBeyond() async {
        let screen = Screen(
            feeds.numbers(100, prefetch: .manual), clock: feeds.clock, height: 440, text: Entry.row)
        screen.dataSource.enablePullToLoadMore(.footer)
        await screen.pass(.seconds(1))
        screen.table.contentOffset.y = screen.end
        await screen.showFrame()
        let far = screen.end + 200
        screen.table.touch()
        screen.table.drag(to: CGPoint(x: 0, y: far - 60))
        await screen.showFrame()
        screen.table.drag(to: CGPoint(x: 0, y: far))
        screen.table.letGo()
        #expect(screen.table.contentOffset.y == far)
        #expect(screen.table.isDecelerating)
        await screen.rest()
        #expect(screen.complaints.isEmpty)
    }

    @Test("a refresh control ends when its rows are there, in a motion of its own", arguments: [true, false])
    func ends(_ isAnew: Bool) async {
        let pager = feeds.numbers(100, delay: .seconds(1))
        let screen = Screen(pager, clock: feeds.clock, height: 440, text: Entry.row)
        screen.dataSource.enablePullToRefresh()
        await screen.pass(.seconds(2))
        screen.dataSource.updatePolicy = UpdateApplicationPolicy(maxChangedRows: isAnew ? 0 : 500)
        screen.pager.remove(0)
        await screen.pull(to: -70)
        await screen.pass(.seconds(2))
        #expect(screen.shown.first == "0")
        #expect(screen.table.refreshControl?.isRefreshing == false)
        #expect(screen.complaints.isEmpty)
    }
}
