import Paging
import PagingTesting
import PagingUIKit
import Testing
import UIKit

/// S3: 84 moderators in pages of 30, 30 and 24, with a placeholder for every row that is not loaded.
@MainActor
@Suite struct ModeratorsOnScreenTests {
    private let source = ScriptedSource<Entry>(.numbered(firstNumber: 1, pageSize: 30))

    private func screen() -> TableScreen<Entry> {
        let clock = VirtualClock()
        let pager = Pager(source) {
            $0.prefetch = .rows(10)
            $0.clock = clock
        }
        return TableScreen(pager, clock: clock, height: 528, text: Entry.row)
    }

    private func answer(_ request: Int, _ ids: ClosedRange<Int>, on screen: TableScreen<Entry>) async {
        source.answer(request, with: .items(ids.map { Entry($0) }, total: 84, isLast: ids.upperBound == 84))
        await screen.showFrame()
        await screen.showFrame()
    }

    private func unavailableContent(_ screen: TableScreen<Entry>) -> StandardNoticeView? {
        screen.table.backgroundView as? StandardNoticeView
    }

    @Test("S3: a centred spinner until the first page, then 84 rows, 30 with names and 54 placeholders")
    func opens() async {
        let screen = screen()
        await screen.pass(.milliseconds(100))
        #expect(unavailableContent(screen)?.isLoading == false, "a fast answer shows no spinner")
        await screen.pass(.milliseconds(200))
        #expect(unavailableContent(screen)?.isLoading == true)
        #expect(unavailableContent(screen)?.frame == screen.table.bounds)
        await answer(0, 1...30, on: screen)
        await screen.pass(.seconds(1))
        #expect(unavailableContent(screen)?.isLoading == false)
        #expect(screen.table.numberOfRows(inSection: 0) == 84)
        #expect(screen.shown == (1...12).map { "\($0)" })
    }

    @Test("S3: scrolling loads pages 2 and 3, and only cells of visible rows are requested when they are applied")
    func scrolls() async {
        let screen = screen()
        await screen.showFrame()
        await answer(0, 1...30, on: screen)
        await screen.drag(by: 44 * 20)
        #expect(source.requests.last == .number(2, size: 30))
        #expect(screen.shown.suffix(2) == ["…", "…"])
        let before = screen.cellRequests
        await answer(1, 31...60, on: screen)
        #expect(screen.shown == (21...32).map { "\($0)" })
        #expect(screen.cellRequests - before <= 3 * 12, "visible rows, and those that are prepared around them")
        await screen.drag(by: 44 * 60, steps: 30)
        await screen.waitUntilIdle()
        await answer(2, 61...84, on: screen)
        #expect(source.requests == [.number(1, size: 30), .number(2, size: 30), .number(3, size: 30)])
        #expect(screen.shown.last == "84")
        #expect(screen.violations.isEmpty)
    }

    @Test("iOS 30: a jump to the end loads the rows there, without the rows between")
    func jumps() async {
        let screen = screen()
        await screen.showFrame()
        await answer(0, 1...30, on: screen)
        screen.dataSource.jump(to: 83)
        await screen.showFrame()
        #expect(source.requests.dropFirst().first == .number(3, size: 30))
        #expect(screen.table.indexPathsForVisibleRows?.last?.row == 83)
    }

    @Test("S3: a first failure shows its reason and Retry, never an empty screen or an endless spinner")
    func firstFailure() async {
        let screen = screen()
        await screen.pass(.milliseconds(300))
        source.answer(0, with: .failure(ScriptedFailure("no such site")))
        await screen.pass(.seconds(1))
        #expect(unavailableContent(screen)?.isLoading == false)
        #expect(unavailableContent(screen)?.remark?.contains("no such site") == true)
        unavailableContent(screen)?.retryButton?.tap()
        await screen.showFrame()
        await answer(1, 1...30, on: screen)
        await screen.pass(.seconds(1))
        #expect(unavailableContent(screen)?.remark == nil)
        #expect(screen.shown.first == "1")
    }

    @Test("iOS 24: a total that shrinks from 84 to 83 between two pages is a legal batch")
    func totalShrinks() async {
        let screen = screen()
        await screen.showFrame()
        await answer(0, 1...30, on: screen)
        await screen.drag(by: 44 * 20)
        source.answer(1, with: .items((31...60).map { Entry($0) }, total: 83))
        await screen.waitUntilIdle()
        #expect(screen.table.numberOfRows(inSection: 0) == 83)
        #expect(screen.violations.isEmpty)
    }
}
