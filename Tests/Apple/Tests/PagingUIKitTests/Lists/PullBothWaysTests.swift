import Paging
import PagingCore
import PagingTesting
import PagingUIKit
import Testing
import UIKit

/// S2: 15 rows load automatically, 15 others after a pull down, 15 more after a pull up, each after 2 s.
@MainActor
@Suite struct PullBothWaysOnScreenTests {
    private let first = PageRequest.offset(0, limit: 15)
    private let second = PageRequest.offset(15, limit: 15)

    /// Each answer has new items, all with the same text.
    private func screen(
        height: CGFloat = 440, failing: Set<Int> = [], delegate: Forwarding? = nil
    ) -> TableScreen<Entry> {
        let clock = VirtualClock()
        let count = Counter()
        let pager = Pager(
            PageSource<Entry>.offset(limit: 15) { _ -> ItemPage<Entry, Never> in
                let number = await count.next()
                try await clock.sleep(for: .seconds(2))
                if failing.contains(number) { throw ScriptedFailure("offline") }
                return ItemPage((0..<15).map { Entry(number * 100 + $0, "row") }, isLast: false)
            }
        ) {
            $0.prefetch = .manual
            $0.clock = clock
        }
        let screen = TableScreen(pager, clock: clock, height: height, delegate: delegate, text: Entry.row)
        delegate?.dataSource = screen.dataSource
        screen.dataSource.enablePullToRefresh()
        screen.dataSource.enablePullToLoadMore(.footer)
        return screen
    }

    private func opened(height: CGFloat = 440, failing: Set<Int> = []) async -> TableScreen<Entry> {
        let screen = screen(height: height, failing: failing)
        await screen.pass(.milliseconds(3_000))
        return screen
    }

    private func isTurning(_ screen: TableScreen<Entry>) -> Bool { screen.table.refreshControl?.isRefreshing == true }

    private func ids(_ screen: TableScreen<Entry>) -> [Int] { screen.pager.rows.compactMap(\.item?.id) }

    @Test("S2: 15 rows load automatically after 2 s, and items with equal texts are separate rows")
    func opens() async {
        let screen = screen()
        await screen.pass(.milliseconds(1_900))
        #expect(screen.table.numberOfRows(inSection: 0) == 0)
        await screen.pass(.milliseconds(1_000))
        #expect(screen.table.numberOfRows(inSection: 0) == 15)
        #expect(screen.shown == Array(repeating: "row", count: 10))
    }

    @Test("S2: pulling down replaces the rows by 15 others and pulling up appends 15, repeatedly")
    func bothWays() async {
        let screen = await opened()
        for round in 1...3 {
            await screen.pull(to: screen.end + 44)
            await screen.pass(.seconds(3))
            #expect(screen.table.numberOfRows(inSection: 0) == 30)
            screen.table.contentOffset.y = 0
            await screen.pull(to: -60)
            #expect(isTurning(screen))
            await screen.pass(.seconds(3))
            #expect(!isTurning(screen))
            #expect(ids(screen) == (0..<15).map { round * 200 + $0 })
            #expect(screen.table.contentOffset.y == 0)
            #expect(screen.table.contentInset == .zero)
        }
        #expect(screen.requests == [first, second, first, second, first, second, first])
        #expect(screen.violations.isEmpty)
    }

    @Test("S2: each pull cancels the other's load, and the cancelled indicator ends immediately")
    func cancels() async {
        let screen = await opened()
        await screen.pull(to: screen.end + 44)
        await screen.pass(.milliseconds(500))
        #expect(screen.table.contentInset.bottom > 0)
        screen.table.contentOffset.y = 0
        await screen.pull(to: -60)
        await screen.showFrame()
        #expect(screen.table.contentInset.bottom == 0)
        #expect(isTurning(screen))
        await screen.pass(.milliseconds(300))
        await screen.pull(to: screen.end + 44)
        await screen.showFrame()
        #expect(!isTurning(screen))
        #expect(screen.table.contentInset.bottom > 0)
        await screen.pass(.seconds(3))
        #expect(ids(screen) == (0..<15).map { $0 } + (0..<15).map { 300 + $0 })
        #expect(screen.table.contentInset.bottom == 0)
        #expect(screen.violations.isEmpty)
    }

    @Test("S2: a load that the user pulled for has one indicator, and none in the footer")
    func oneIndicator() async {
        let screen = await opened()
        let footer = screen.table.tableFooterView as? StandardNoticeView
        await screen.pull(to: screen.end + 44)
        await screen.pass(.milliseconds(500))
        #expect(screen.table.contentInset.bottom > 0)
        #expect(footer?.isLoading == false)
    }

    @Test("S2: a failure ends an indicator, and the next pull works")
    func failures() async {
        let screen = await opened(failing: [1, 3])
        await screen.pull(to: -60)
        await screen.pass(.seconds(3))
        #expect(!isTurning(screen))
        #expect(ids(screen) == Array(0..<15))
        await screen.pull(to: -60 - screen.table.adjustedContentInset.top)
        await screen.pass(.seconds(3))
        #expect(ids(screen) == (0..<15).map { 200 + $0 })
        await screen.pull(to: screen.end + 44)
        await screen.pass(.seconds(3))
        #expect(screen.table.contentInset.bottom == 0)
        await screen.pull(to: screen.end + 44)
        await screen.pass(.seconds(3))
        #expect(screen.table.numberOfRows(inSection: 0) == 30)
        #expect(screen.violations.isEmpty)
    }

    @Test(
        "S2: with the app's own delegate the next pull works as well, even if the end moved without a scroll")
    func forwarded() async {
        let delegate = Forwarding()
        let screen = screen(failing: [1], delegate: delegate)
        await screen.pass(.milliseconds(3_000))
        for rows in [15, 30] {
            await screen.pull(to: screen.end + 44)
            await screen.pass(.seconds(3))
            #expect(screen.table.numberOfRows(inSection: 0) == rows)
        }
        #expect(screen.table.contentInset.bottom == 0)
        #expect(screen.violations.isEmpty)
    }

    @Test("S2: both pulls work if the content is shorter than the view, from 54 and 44 points")
    func short() async {
        let screen = await opened(height: 800)
        await screen.pull(to: 43)
        await screen.pass(.milliseconds(300))
        #expect(screen.requests.count == 1)
        await screen.pull(to: 44)
        await screen.pass(.seconds(3))
        #expect(screen.table.numberOfRows(inSection: 0) == 30)
        screen.table.contentOffset.y = 0
        await screen.pull(to: -60)
        await screen.pass(.seconds(3))
        #expect(screen.table.numberOfRows(inSection: 0) == 15)
    }

    @Test("pull down then up changes the list once, and pull up before the first page loses nothing")
    func early() async {
        let screen = screen()
        await screen.showFrame()
        await screen.pull(to: 44)
        await screen.pass(.seconds(3))
        #expect(ids(screen) == Array(100..<115), "the pull requests the first page again, which may hang")
        #expect(screen.requests == [first, first])
        #expect(screen.table.contentInset == .zero)
    }

    @Test("while the user drags a refreshing list, rows and indicator wait until the drag ends")
    func heldOpen() async {
        let screen = await opened()
        screen.table.beginDragging()
        screen.table.drag(to: CGPoint(x: 0, y: -80))
        await screen.pass(.seconds(3))
        #expect(screen.table.contentOffset.y == -80)
        #expect(screen.shown.count == 9 && screen.dataSource.rows.first?.item?.id == 0)
        #expect(isTurning(screen))
        screen.table.endDragging()
        await screen.pass(.seconds(1))
        #expect(screen.dataSource.rows.first?.item?.id == 100)
        #expect(!isTurning(screen))
        #expect(screen.table.contentOffset.y == 0)
        #expect(screen.violations.isEmpty)
    }
}

/// An app's delegate, which forwards the methods that a pull needs.
private final class Forwarding: NSObject, UITableViewDelegate {
    weak var dataSource: PagedTableDataSource<Pager<Entry>>?

    func scrollViewDidScroll(_ scrollView: UIScrollView) { dataSource?.scrollViewDidScroll(scrollView) }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        dataSource?.scrollViewDidEndDragging(scrollView, willDecelerate: decelerate)
    }
}

private actor Counter {
    private var count = -1

    func next() -> Int {
        count += 1
        return count
    }
}
