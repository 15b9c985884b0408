import Paging
import PagingTesting
import Testing
import UIKit

@testable import PagingUIKit

/// Problems that users of other libraries report, reproduced with gestures.
@MainActor
@Suite struct ReportedIssueOnScreenTests {
    private let feeds = Feeds()
    private let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))

    private func screen(height: CGFloat = 440) async -> TableScreen<Entry> {
        let screen = TableScreen(
            Pager(source) {
                $0.prefetch = .lastRow
                $0.clock = feeds.clock
            }, clock: feeds.clock, height: height,
            text: Entry.row)
        screen.dataSource.enablePullToRefresh()
        await screen.showFrame()
        return screen
    }

    private func answer(_ request: Int, _ rows: Range<Int>, on screen: TableScreen<Entry>) async {
        source.answer(request, with: .items(rows.map { Entry($0) }))
        await screen.pass(.milliseconds(700))
    }

    private func footer(_ screen: TableScreen<Entry>) -> StandardNoticeView? {
        screen.table.tableFooterView as? StandardNoticeView
    }

    @Test("the footer gets stuck: a refresh clears the end, and the list loads more")
    func endTakenBack() async {
        let screen = await screen()
        await answer(0, 0..<15, on: screen)
        #expect(footer(screen)?.remark == "End of list")
        await screen.pull(to: -60)
        await screen.pass(.milliseconds(300))
        await answer(1, 100..<120, on: screen)
        #expect(footer(screen)?.remark == nil)
        await screen.drag(by: 1_000)
        await screen.waitUntilIdle()
        #expect(source.requests.last == .offset(20, limit: 20))
    }

    @Test(
        "the footer gets stuck: a list of one page shows its end, also after a refresh with the same rows")
    func endOfOnePage() async {
        let screen = await screen()
        await answer(0, 0..<5, on: screen)
        #expect(footer(screen)?.remark == "End of list")
        await screen.pull(to: -60)
        await answer(1, 0..<5, on: screen)
        #expect(footer(screen)?.remark == "End of list")
        #expect(footer(screen).map { $0.frame.maxY } == screen.table.contentSize.height)
    }

    @Test("the footer gets stuck: an indicator ends when its load fails or is cancelled")
    func endlessLoading() async {
        let screen = await screen()
        await answer(0, 0..<20, on: screen)
        await screen.drag(by: 600)
        await screen.pass(.milliseconds(300))
        #expect(footer(screen)?.isLoading == true)
        screen.table.contentOffset.y = 0
        await screen.pull(to: -60)
        await screen.showFrame()
        #expect(footer(screen)?.isLoading == false, "cancelled by the pull")
        source.answer(2, with: .failure(ScriptedFailure("offline")))
        await screen.pass(.seconds(1))
        #expect(screen.table.refreshControl?.isRefreshing == false)
        #expect(footer(screen)?.isLoading == false)
        #expect(screen.violations.isEmpty)
    }

    @Test("double triggers: a bounce at the end during a load, and when the page is applied, sends no other request")
    func bounce() async {
        let screen = await screen()
        await answer(0, 0..<20, on: screen)
        screen.table.beginDragging()
        screen.table.endDragging(velocity: CGPoint(x: 0, y: 8))
        await screen.pass(.milliseconds(400))
        #expect(source.requests.count == 2)
        for _ in 0..<3 { await screen.pull(to: screen.end + 80) }
        #expect(source.requests.count == 2)
        await answer(1, 20..<40, on: screen)
        #expect(source.requests.count == 2)
        #expect(screen.table.numberOfRows(inSection: 0) == 40)
    }

    @Test("offsets jump: a page that is applied during a deceleration neither stops nor moves the list")
    func slowingDown() async {
        let screen = await screen()
        await answer(0, 0..<20, on: screen)
        await screen.drag(by: 430)
        #expect(source.requests.count == 2)
        screen.table.contentOffset.y = 200
        screen.table.beginDragging()
        screen.table.endDragging(velocity: CGPoint(x: 0, y: 0.3))
        await screen.showFrame()
        let speed = screen.table.contentOffset.y
        await screen.showFrame()
        let step = screen.table.contentOffset.y - speed
        source.answer(1, with: .items((20..<40).map { Entry($0) }))
        let before = screen.table.contentOffset.y
        await screen.showFrame()
        #expect(screen.table.numberOfRows(inSection: 0) == 40)
        #expect(screen.table.isDecelerating)
        #expect(screen.table.contentOffset.y - before > 0)
        #expect(screen.table.contentOffset.y - before <= 2 * step)
    }

    @Test("refresh and append together: a page for the old rows is not appended to the new ones")
    func together() async {
        let screen = await screen()
        await answer(0, 0..<20, on: screen)
        await screen.drag(by: 600)
        #expect(source.requests.count == 2)
        screen.table.contentOffset.y = 0
        await screen.pull(to: -60)
        await screen.showFrame()
        #expect(source.cancelledRequests == [1])
        await answer(2, 100..<120, on: screen)
        #expect(screen.pager.rows.compactMap(\.item?.id) == Array(100..<120))
        await screen.drag(by: 600)
        await screen.waitUntilIdle()
        #expect(source.requests.last == .offset(20, limit: 20))
    }

    @Test("content shorter than the view: the user can pull down and refresh a list of three rows")
    func short() async {
        let screen = await screen()
        await answer(0, 0..<3, on: screen)
        await screen.pull(to: -60)
        await screen.showFrame()
        #expect(source.requests.count == 2)
        await answer(1, 10..<13, on: screen)
        #expect(screen.shown == ["10", "11", "12"])
        #expect(screen.table.contentOffset.y == 0)
    }
}
