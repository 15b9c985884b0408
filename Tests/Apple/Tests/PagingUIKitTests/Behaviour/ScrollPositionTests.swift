import Paging
import PagingTesting
import Testing
import UIKit

@testable import PagingUIKit

@MainActor
@Suite struct ScrollPositionOnScreenTests {
    private let feeds = Feeds()

    private func y(of text: String, on screen: TableScreen<Entry>) -> CGFloat? {
        screen.table.visibleCells.first { $0.textLabel?.text == text }.map {
            $0.frame.minY - screen.table.contentOffset.y
        }
    }

    @Test(
        "iOS 31: the visible rows do not move when a page is inserted before them",
        arguments: [44, UITableView.automaticDimension])
    func prepend(_ rowHeight: CGFloat) async {
        let screen = TableScreen(
            feeds.around(1_000), clock: feeds.clock, height: 600, rowHeight: rowHeight, cellClass: TallCell.self,
            text: Entry.row)
        await screen.waitUntilIdle()
        for _ in 0..<5 {
            await screen.drag(by: -40)
            let text = screen.shown[2]
            let before = y(of: text, on: screen)
            let rows = screen.table.numberOfRows(inSection: 0)
            await screen.waitUntilIdle()
            #expect(screen.table.numberOfRows(inSection: 0) >= rows)
            #expect(abs((y(of: text, on: screen) ?? -1_000) - (before ?? 0)) < 0.5)
        }
        #expect(screen.table.numberOfRows(inSection: 0) >= 40)
        #expect(screen.violations.isEmpty)
    }

    @Test("iOS 31: rows do not jump when pages are inserted before them during a deceleration")
    func fling() async {
        let screen = TableScreen(
            feeds.around(1_000, prefetch: .rows(30)), clock: feeds.clock, height: 600,
            rowHeight: UITableView.automaticDimension, cellClass: TallCell.self, text: Entry.row)
        await screen.waitUntilIdle()
        screen.table.beginDragging()
        screen.table.endDragging(velocity: CGPoint(x: 0, y: -8))
        var last = screen.shown.first.flatMap(Int.init) ?? 0
        var completedRefreshes = 0
        for _ in 0..<300 {
            let (rows, wasFlung) = (screen.table.numberOfRows(inSection: 0), screen.table.isDecelerating)
            await screen.showFrame()
            if wasFlung, screen.table.numberOfRows(inSection: 0) > rows {
                completedRefreshes += 1
                #expect(screen.table.isDecelerating, "the deceleration continues")
            }
            let first = screen.shown.first.flatMap(Int.init) ?? 0
            #expect(first <= last && last - first < 6, "no more than a deceleration scrolls in a frame")
            last = first
        }
        #expect(last < 1_000)
        #expect(completedRefreshes > 1)
    }

    @Test(
        "iOS 31: rows below a bar do not move, with any measured height of the rows that are inserted under it",
        arguments: [20, 44, 200])
    func underBar(_ estimate: CGFloat) async {
        let screen = TableScreen(
            feeds.around(1_000, prefetch: .manual), clock: feeds.clock, height: 600,
            rowHeight: UITableView.automaticDimension, cellClass: TallCell.self, text: Entry.row)
        screen.table.estimatedRowHeight = estimate
        screen.window.safeArea = UIEdgeInsets(top: 300)
        await screen.waitUntilIdle()
        #expect(y(of: "1000", on: screen) == 300)
        screen.pager.pull(.prepend)
        await screen.waitUntilIdle()
        #expect(screen.pager.rows.count == 40)
        #expect(screen.shown.contains("999"))
        #expect(y(of: "1000", on: screen) == 300)
    }

    @Test("iOS 31: if the first visible row is removed, the next one does not move")
    func anchorDeleted() async {
        let screen = TableScreen(feeds.numbers(200), clock: feeds.clock, height: 440, text: Entry.row)
        await screen.waitUntilIdle()
        await screen.drag(by: 230)
        await screen.waitUntilIdle()
        let next = screen.shown[1]
        let before = y(of: next, on: screen)
        screen.pager.remove(Int(screen.shown[0]) ?? 0)
        await screen.showFrame()
        #expect(y(of: next, on: screen) == before)
    }

    @Test("iOS 31: a list that becomes shorter ends at its last row")
    func clamped() async {
        let screen = TableScreen(feeds.numbers(30), clock: feeds.clock, height: 440, text: Entry.row)
        screen.dataSource.footer = nil
        await screen.waitUntilIdle()
        await screen.drag(by: 2_000)
        await screen.waitUntilIdle()
        for id in 0..<15 { screen.pager.remove(id) }
        await screen.showFrame()
        #expect(screen.table.contentOffset.y == 220)
        #expect(screen.shown.last == "29")
    }

    @Test("a refresh does not move the visible rows, even if rows are inserted before them")
    func refresh() async {
        let newItems = Counted()
        let pager = Pager(
            .offset(limit: 50) { [clock = feeds.clock] request in
                try await clock.sleep(for: .milliseconds(100))
                let count = await newItems.next()
                return (0..<50).map { Entry($0 - (count > 1 ? 10 : 0)) }
            }
        ) {
            $0.prefetch = .manual
            $0.clock = feeds.clock
        }
        let screen = TableScreen(pager, clock: feeds.clock, height: 440, text: Entry.row)
        await screen.waitUntilIdle()
        await screen.drag(by: 230)
        let first = screen.shown[0]
        let before = y(of: first, on: screen)
        Task { await pager.refresh() }
        await screen.pass(.seconds(1))
        #expect(pager.rows.first?.item?.id == -10)
        #expect(y(of: first, on: screen) == before)
    }

    @Test("a list that is not on screen is updated, and has the same scroll position when it appears again")
    func offScreen() async {
        let screen = TableScreen(feeds.numbers(200), clock: feeds.clock, height: 440, text: Entry.row)
        await screen.waitUntilIdle()
        await screen.drag(by: 300)
        await screen.waitUntilIdle()
        let first = screen.shown[0]
        let before = y(of: first, on: screen)
        screen.table.removeFromSuperview()
        for id in 0..<3 { screen.pager.insert(Entry(-1 - id), at: .start) }
        await screen.showFrame()
        screen.window.addSubview(screen.table)
        await screen.showFrame()
        #expect(screen.table.numberOfRows(inSection: 0) == screen.pager.rows.count)
        #expect(y(of: first, on: screen) == before)
    }

    @Test("rows that another source also has do not move")
    func replaced() async {
        let screen = TableScreen(feeds.numbers(200, page: 50), clock: feeds.clock, height: 440, text: Entry.row)
        await screen.waitUntilIdle()
        await screen.drag(by: 500)
        await screen.waitUntilIdle()
        let first = screen.shown[0]
        let before = y(of: first, on: screen)
        screen.dataSource.updatePolicy = UpdateApplicationPolicy(maxChangedRows: 0)
        screen.pager.insert(Entry(-1), at: .start)
        screen.pager.insert(Entry(-2), at: .start)
        await screen.showFrame()
        #expect(y(of: first, on: screen) == before, "reloaded, because too many rows changed")
        let other = PageSource<Entry>.offset(limit: 50) { _ in [Entry(-3), Entry(-4)] + (0..<48).map { Entry($0) } }
        screen.pager.replaceSource(with: other, keepingRows: true)
        await screen.pass(.seconds(1))
        #expect(screen.pager.rows.first?.item?.id == -3)
        #expect(y(of: first, on: screen) == before)
    }

    @Test("a list that the user drags beyond its end stays there when a page is applied")
    func heldBeyondTheEnd() async {
        let screen = TableScreen(feeds.numbers(100), clock: feeds.clock, height: 440, text: Entry.row)
        await screen.waitUntilIdle()
        screen.table.beginDragging()
        screen.table.drag(to: CGPoint(x: 0, y: -50))
        screen.pager.insert(Entry(1_000), at: .after(15))
        screen.pager.pull(.append)
        await screen.pass(.seconds(1))
        #expect(screen.table.numberOfRows(inSection: 0) == 41)
        #expect(screen.table.contentOffset.y == -50)
    }

    @Test("a list can open at a row in its middle")
    func opening() async {
        let pager = Pager(
            .numbered(from: 0, pageSize: 20) { request in
                ItemPage((0..<20).map { Entry(request.number * 20 + $0) }, total: 1_000)
            }, opening: .row(500)
        ) { $0.clock = feeds.clock }
        let screen = TableScreen(pager, clock: feeds.clock, height: 440, text: Entry.row)
        await screen.waitUntilIdle()
        #expect(screen.shown.first == "500")
        #expect(screen.requests.first == .number(25, size: 20))
        #expect(!screen.requests.contains(.number(0, size: 20)))
    }

    @Test("changes behind the visible rows are animated, changes before them are not, and none with Reduce Motion")
    func animation() async {
        let screen = TableScreen(feeds.numbers(200), clock: feeds.clock, height: 440, text: Entry.row)
        await screen.waitUntilIdle()
        await screen.drag(by: 230)
        await screen.waitUntilIdle()
        let before = screen.table.animatedBatches
        screen.pager.remove(0)
        #expect(screen.table.animatedBatches == before)
        screen.pager.remove(12)
        #expect(screen.table.animatedBatches == before + 1)
        UIAccessibility.with(reduceMotion: true) { screen.pager.remove(13) }
        #expect(screen.table.animatedBatches == before + 1)
        #expect(screen.violations.isEmpty)
    }

    @Test("a change in a section above the visible rows is not animated")
    func animationAbove() async {
        let others = StaticSections(30)
        let screen = TableScreen(
            feeds.numbers(20), clock: feeds.clock, height: 440, section: 1, otherSections: others, text: Entry.row)
        await screen.waitUntilIdle()
        screen.table.contentOffset.y = screen.end
        await screen.waitUntilIdle()
        let (before, shown) = (screen.table.animatedBatches, screen.shown)
        screen.pager.remove(3)
        screen.pager.insert(Entry(99), at: .end)
        await screen.waitUntilIdle()
        #expect(screen.table.animatedBatches == before)
        #expect(screen.shown == shown)
    }
}

private actor Counted {
    private var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}
