import Paging
import PagingTesting
import Testing
import UIKit

@testable import PagingUIKit

/// S0: 12 given rows of 75 points. 6 more arrive 2 s after the user pulls the list beyond its end.
@MainActor
@Suite struct PullUpForMoreOnScreenTests {
    private func screen(rows: Int = 12, height: CGFloat = 886) -> TableScreen<Entry> {
        let clock = VirtualClock()
        let pager = Pager(
            .offset(limit: 6) { request in
                try await clock.sleep(for: .seconds(2))
                return (request.offset..<(request.offset + 6)).map { Entry($0 + 1) }
            }, opening: .items(ItemPage((1...rows).map { Entry($0) }, isLast: false))
        ) {
            $0.prefetch = .manual
            $0.clock = clock
        }
        let screen = TableScreen(pager, clock: clock, height: height, rowHeight: 75, text: Entry.row)
        let indicator = StandardNoticeView(frame: .zero)
        indicator.minimumHeight = 75
        screen.dataSource.footer = nil
        screen.dataSource.enablePullToLoadMore(.more, indicator: indicator)
        return screen
    }

    @Test("S0: 12 rows are shown without a request, labeled from 1")
    func given() async {
        let screen = screen()
        await screen.pass(.seconds(3))
        #expect(screen.shown == (1...12).map { "\($0)" })
        #expect(screen.requests.isEmpty)
        #expect(screen.table.contentSize.height == 900)
    }

    @Test(
        "S0: in a view of 896 points a drag that ends at offset 14 loads, and one at 13.9 does not",
        arguments: [(14.0, 1), (13.9, 0)])
    func threshold(_ offset: Double, _ requests: Int) async {
        let screen = screen(height: 896)
        await screen.showFrame()
        await screen.pull(to: offset)
        await screen.showFrame()
        #expect(screen.requests.count == requests)
    }

    @Test("S0: the loading row of 75 points appears immediately, 6 rows follow after 2 s, and the inset is restored")
    func loads() async {
        let screen = screen(height: 896)
        await screen.showFrame()
        await screen.pull(to: 14)
        await screen.showFrame()
        #expect(screen.table.contentInset.bottom == 75)
        #expect(
            screen.table.subviews.contains { $0 is StandardNoticeView && $0.frame.minY == 900 && $0.frame.height == 75 }
        )
        await screen.pass(.milliseconds(1_900))
        #expect(screen.table.numberOfRows(inSection: 0) == 12)
        await screen.pass(.milliseconds(200))
        #expect(screen.table.numberOfRows(inSection: 0) == 18)
        #expect(screen.table.contentInset.bottom == 0)
        #expect(screen.requests == [.offset(12, limit: 6)])
        #expect(screen.violations.isEmpty)
    }

    @Test("S0, iOS 8: a pull during a load, and a bounce without a drag, load nothing")
    func nothing() async {
        let screen = screen(height: 400)
        await screen.showFrame()
        screen.table.beginDragging()
        screen.table.drag(to: CGPoint(x: 0, y: 100))
        screen.table.endDragging(velocity: CGPoint(x: 0, y: 5))
        await screen.waitUntilIdle()
        #expect(screen.table.contentOffset.y == 500, "decelerated to the end")
        #expect(screen.requests.isEmpty)
        await screen.pull(to: 520)
        await screen.showFrame()
        await screen.pull(to: screen.end + 20)
        await screen.waitUntilIdle()
        #expect(screen.requests.count == 1)
        #expect(screen.table.numberOfRows(inSection: 0) == 18)
    }

    @Test("a pull is not measured during an update, when the content size is new and the offset is still old")
    func withinUpdate() async {
        let screen = screen(height: 400)
        screen.dataSource.enablePullToLoadMore(
            EdgePullPolicy(trigger: .distance, distancePoints: 44, allowsShortContent: false))
        await screen.showFrame()
        screen.table.contentOffset.y = 450
        screen.table.beginDragging()
        screen.table.drag(to: CGPoint(x: 0, y: 480))
        await screen.showFrame()
        screen.pager.remove(1)
        await screen.showFrame()
        #expect(screen.table.contentOffset.y == 405)
        #expect(screen.requests.isEmpty)
        screen.table.drag(to: CGPoint(x: 0, y: 470))
        await screen.showFrame()
        #expect(screen.requests.count == 1, "the drag reaches the distance")
    }

    @Test("S0: nothing happens when the content is not taller than the view")
    func short() async {
        let screen = screen(height: 900)
        await screen.showFrame()
        await screen.pull(to: 60)
        await screen.waitUntilIdle()
        #expect(screen.requests.isEmpty)
    }

    @Test(
        "a rest inside the safe area is no pull, and the distance is measured from the resting offset",
        arguments: [(47.9, 0), (48.0, 1)])
    func safeArea(_ offset: Double, _ requests: Int) async {
        let screen = screen(height: 896)
        screen.window.safeArea = UIEdgeInsets(bottom: 34)
        await screen.showFrame()
        await screen.pull(to: 38)
        await screen.waitUntilIdle()
        #expect(screen.requests.isEmpty)
        await screen.pull(to: offset)
        await screen.waitUntilIdle()
        #expect(screen.requests.count == requests)
    }

    @Test("iOS 34: an accessibility scroll beyond the end loads")
    func voiceOver() async {
        let screen = screen(height: 400)
        await screen.showFrame()
        screen.dataSource.reportScrollBeyondEnd()
        await screen.waitUntilIdle()
        #expect(screen.requests.isEmpty, "the list is not at its end")
        screen.table.contentOffset.y = 500
        await screen.showFrame()
        screen.dataSource.reportScrollBeyondEnd()
        await screen.waitUntilIdle()
        #expect(screen.requests.count == 1)
    }
}
