import Paging
import PagingTesting
import Testing
import UIKit

@testable import PagingUIKit

/// Events that happen to a list on screen at the same time.
@MainActor
@Suite struct SimultaneousOnScreenTests {
    private let feeds = Feeds()

    private func screen(_ source: ScriptedSource<Entry>, _ prefetch: PrefetchPolicy) async -> TableScreen<Entry> {
        let pager = Pager(source) {
            $0.prefetch = prefetch
            $0.clock = feeds.clock
        }
        let screen = TableScreen(pager, clock: feeds.clock, height: 440, text: Entry.row)
        screen.dataSource.enablePullToRefresh()
        await screen.showFrame()
        return screen
    }

    private func entries(_ ids: Range<Int>) -> [Entry] { ids.map { Entry($0) } }

    @Test("iOS 14: if the end becomes visible during a refresh, it is loaded after it, behind the new rows")
    func endDuringRefresh() async {
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))
        let screen = await screen(source, .lastRow)
        source.answer(0, with: .items(entries(0..<20)))
        await screen.showFrame()
        await screen.pull(to: -60)
        await screen.showFrame()
        await screen.drag(by: 1_000)
        await screen.waitUntilIdle()
        #expect(screen.shown.last == "19")
        #expect(source.requests.count == 2)
        source.answer(1, with: .items(entries(100..<120)))
        await screen.waitUntilIdle()
        #expect(source.cancelledRequests.isEmpty)
        #expect(source.requests.dropFirst(2) == [.offset(20, limit: 20)])
        #expect(screen.violations.isEmpty)
    }

    @Test("iOS 22: header and footer each show the load state of their edge while both load")
    func bothEdges() async {
        let source = ScriptedSource<Entry>(.chained(limit: 20))
        let screen = await screen(source, .rows(5))
        let header = StandardNoticeView(frame: .zero)
        screen.dataSource.header = header
        source.answer(0, with: .items(entries(100..<120), next: "120", previous: "100"))
        await screen.drag(by: 400)
        await screen.pass(.milliseconds(300))
        let footer = screen.table.tableFooterView as? StandardNoticeView
        #expect(header.isLoading && footer?.isLoading == true)
        let isAppendFirst = source.requests.dropFirst().first == .cursor("120", .append, limit: 20)
        let (append, prepend) = isAppendFirst ? (1, 2) : (2, 1)
        source.answer(prepend, with: .failure(ScriptedFailure("offline")))
        await screen.pass(.milliseconds(700))
        #expect(header.remark?.contains("offline") == true)
        #expect(footer?.isLoading == true)
        source.answer(append, with: .items(entries(120..<140)))
        await screen.pass(.milliseconds(700))
        #expect(screen.table.numberOfRows(inSection: 0) == 40)
        #expect(header.remark?.contains("offline") == true)
        #expect(footer?.remark == "End of list")
        #expect(screen.violations.isEmpty)
    }

    @Test("iOS 38: a new query replaces the rows, and the requests of the old query are cancelled")
    func anotherQuery() async {
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))
        let other = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))
        let screen = await screen(source, .lastRow)
        source.answer(0, with: .items(entries(0..<20)))
        await screen.drag(by: 600)
        #expect(source.requests.count == 2)
        screen.pager.replaceSource(with: other, keepingRows: false)
        await screen.showFrame()
        #expect(source.cancelledRequests == [1])
        #expect(screen.shown.isEmpty)
        other.answer(0, with: .items(entries(500..<505)))
        await screen.waitUntilIdle()
        #expect(screen.shown == (500..<505).map(String.init))
        #expect(screen.table.contentOffset.y == 0)
        #expect(screen.violations.isEmpty)
    }
}
