import Paging
import PagingTesting
import Testing
import UIKit

@testable import PagingUIKit

@MainActor
@Suite struct TriggerOnScreenTests {
    private let feeds = Feeds()
    private let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))

    private func screen(
        height: CGFloat = 440, prefetch: PrefetchPolicy = .rows(5), delegate: (any UITableViewDelegate)? = nil
    ) -> TableScreen<Entry> {
        TableScreen(
            Pager(source) {
                $0.prefetch = prefetch
                $0.clock = feeds.clock
            }, clock: feeds.clock, height: height,
            delegate: delegate, text: Entry.row)
    }

    private func answer(_ request: Int, _ rows: Range<Int>, on screen: TableScreen<Entry>) async {
        source.answer(request, with: .items(rows.map { Entry($0) }))
        await screen.showFrame()
        await screen.showFrame()
    }

    @Test("iOS 1, iOS 2: repeated triggers at the end during a load, also within one frame, load it once")
    func once() async {
        let screen = screen()
        await screen.showFrame()
        await answer(0, 0..<20, on: screen)
        for _ in 0..<20 {
            screen.table.contentOffset.y = 440
            screen.table.contentOffset.y = 300
            screen.dataSource.scrollViewDidScroll(screen.table)
        }
        for _ in 0..<10 { await screen.drag(by: 30, steps: 2) }
        #expect(source.requests.count == 2)
    }

    @Test("iOS 3: a trigger after a page is applied and before it is laid out loads nothing more")
    func afterCompletion() async {
        let screen = screen()
        await screen.showFrame()
        await answer(0, 0..<20, on: screen)
        screen.table.contentOffset.y = 440
        await screen.showFrame()
        source.answer(1, with: .items((20..<40).map { Entry($0) }))
        await settle()
        #expect(screen.pager.rows.count == 40)
        screen.dataSource.scrollViewDidScroll(screen.table)
        await settle()
        #expect(source.requests.count == 2)
        await screen.showFrame()
        #expect(source.requests.count == 2)
    }

    @Test("L5: the end is loaded when the last row comes into view, even if the list scrolled toward its head before")
    func beyondEnd() async {
        let screen = screen(prefetch: .lastRow)
        await screen.showFrame()
        await answer(0, 0..<20, on: screen)
        screen.table.contentOffset.y = 220
        await screen.showFrame()
        screen.table.contentOffset.y = 88
        await screen.showFrame()
        for id in 12..<20 { screen.pager.remove(id) }
        await screen.showFrame()
        #expect(screen.shown.last == "11")
        await screen.waitUntilIdle()
        #expect(source.requests.count == 2)
    }

    @Test("iOS 7: a bounce at the top, and scrolling up, append nothing")
    func top() async {
        let screen = screen(height: 700)
        await screen.showFrame()
        await answer(0, 0..<20, on: screen)
        // 16 of 20 rows are visible, so the end is within the prefetch distance from the start and is loaded once.
        let requestCount = source.requests.count
        source.answer(1, with: .failure(ScriptedFailure("offline")))
        await screen.showFrame()
        await screen.pull(to: -100)
        await screen.waitUntilIdle()
        await screen.drag(by: -200)
        await screen.waitUntilIdle()
        #expect(source.requests.count == requestCount)
    }

    @Test("iOS 9: a short first page is followed until the screen is full")
    func fillsUp() async {
        let pager = feeds.numbers(100, page: 3, prefetch: .lastRow)
        let screen = TableScreen(pager, clock: feeds.clock, height: 440, text: Entry.row)
        await screen.pass(.seconds(3))
        #expect(screen.shown.count == 10)
        #expect((10...14).contains(screen.table.numberOfRows(inSection: 0)))
    }

    @Test("iOS 10: filling the screen stops at an error")
    func fillingFails() async {
        let screen = screen(height: 2_000)
        await screen.showFrame()
        await answer(0, 0..<20, on: screen)
        #expect(source.requests.count == 2)
        source.answer(1, with: .failure(ScriptedFailure("offline")))
        await screen.waitUntilIdle()
        #expect(source.requests.count == 2)
    }

    @Test("L5: a table that grows beyond its rows loads the missing ones, even if it scrolled up last")
    func grows() async {
        let pager = feeds.numbers(100, page: 5, prefetch: .lastRow)
        let screen = TableScreen(pager, clock: feeds.clock, height: 88, text: Entry.row)
        await screen.waitUntilIdle()
        screen.table.contentOffset.y = 44
        await screen.waitUntilIdle()
        screen.table.contentOffset.y = 0
        await screen.waitUntilIdle()
        #expect(screen.requests.count == 1)
        screen.table.frame.size.height = 440
        await screen.waitUntilIdle()
        #expect(screen.shown.count == 10)
    }

    @Test("iOS 28: prefetched paths that are out of bounds, unordered or repeated are accepted")
    func strangePaths() async {
        let screen = screen()
        await screen.showFrame()
        await answer(0, 0..<20, on: screen)
        let paths = [99, -1, 5, 5, 19, 3].map { IndexPath(row: $0, section: $0 % 2) }
        screen.dataSource.tableView(screen.table, prefetchRowsAt: paths)
        await screen.showFrame()
        #expect(source.requests.count == 1)
        #expect(screen.violations.isEmpty)
    }

    @Test(
        "iOS 29, iOS 36: rows that appear and disappear, and cancelled prefetching, cancel no page and load none twice")
    func churn() async {
        let screen = screen()
        await screen.showFrame()
        await answer(0, 0..<20, on: screen)
        await screen.drag(by: 300)
        for _ in 0..<6 {
            await screen.drag(by: -200)
            await screen.drag(by: 200)
        }
        #expect(source.requests.count == 2)
        #expect(source.cancelledRequests.isEmpty)
    }

    @Test("iOS 34: programmatic and VoiceOver scrolls load like drags")
    func withoutFinger() async {
        let screen = screen()
        await screen.showFrame()
        await answer(0, 0..<20, on: screen)
        screen.table.setContentOffset(CGPoint(x: 0, y: 400), animated: false)
        #expect(!screen.table.isDragging)
        await screen.showFrame()
        #expect(source.requests.count == 2)
    }

    @Test("L10: a jump beyond the known rows goes to the last one and loads one page")
    func jump() async {
        let screen = screen()
        await screen.showFrame()
        await answer(0, 0..<20, on: screen)
        screen.dataSource.jump(to: 500)
        await screen.showFrame()
        #expect(screen.shown.last == "19")
        #expect(source.requests.count == 2)
    }

    @Test("a table keeps the app's delegate, and loads from the rows that it requests and prefetches")
    func foreignDelegate() async {
        let delegate = Silent()
        let screen = screen(delegate: delegate)
        await screen.showFrame()
        await answer(0, 0..<20, on: screen)
        await screen.drag(by: 260)
        #expect(screen.table.delegate === delegate)
        #expect(source.requests.count == 2)
    }

    @Test("a table whose delegate forwards nothing also loads at its last row, when it comes to rest")
    func foreignDelegateAtTheEnd() async {
        let delegate = Silent()
        let screen = screen(prefetch: .lastRow, delegate: delegate)
        await screen.showFrame()
        await answer(0, 0..<20, on: screen)
        for _ in 0..<10 { await screen.drag(by: 43) }
        await screen.pass(.seconds(1))
        #expect(screen.shown.last == "19")
        #expect(source.requests.count == 2)
    }

    @Test("iOS 37: a list whose table is released loads nothing more, and its pager is released")
    func closed() async {
        weak var pager: Pager<Entry>?
        do {
            let screen = screen()
            pager = screen.pager
            screen.dataSource.enablePullToRefresh()
            await screen.showFrame()
            await answer(0, 0..<20, on: screen)
            await screen.pull(to: -70)
            await screen.showFrame()
            #expect(source.requests.count == 2)
        }
        await settle()
        #expect(pager == nil)
        #expect(source.cancelledRequests == [1])
    }

    @Test("iOS 39: a table without size or window reports no visible rows")
    func noSize() async {
        let screen = screen(height: 0)
        await screen.showFrame()
        await answer(0, 0..<20, on: screen)
        await screen.waitUntilIdle()
        #expect(source.requests.count == 1)
        screen.table.frame.size.height = 1_000
        await screen.showFrame()
        await screen.showFrame()
        #expect(source.requests.count == 2)
    }

    @Test("if a cell provider changes the list while the table requests a cell, the change is applied afterwards")
    func changedWhileAsking() async {
        var changes = 0
        let pager = feeds.numbers(100)
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        var violations: [Violation] = []
        table.violations = .call { violations.append($0) }
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        let dataSource = PagedTableDataSource(table, pager) { table, path, row in
            // The row is requested during a layout, while the list scrolls.
            if row.item?.id == 15, changes == 0 {
                changes += 1
                pager.update(Entry(16, "changed"))
                pager.remove(0)
            }
            let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
            cell.textLabel?.text = Entry.row(row)
            return cell
        }
        let window = UIWindow(frame: table.bounds)
        window.addSubview(table)
        for _ in 0..<30 {
            window.showFrame()
            await feeds.clock.advance(by: .milliseconds(16))
        }
        table.contentOffset.y = 300
        for _ in 0..<5 {
            window.showFrame()
            await settle()
        }
        #expect(changes == 1)
        #expect(violations.isEmpty)
        #expect(table.visibleCells.contains { $0.textLabel?.text == "changed" })
        #expect(dataSource.rows.count == pager.rows.count)
    }
}

/// A delegate that forwards nothing.
private final class Silent: NSObject, UITableViewDelegate {}
