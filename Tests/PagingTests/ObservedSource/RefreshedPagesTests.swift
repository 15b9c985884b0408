import PagingCore
import Testing

@testable import Paging

/// Changes of a source while a refresh loads its pages again (D1, D2).
@Suite("Changes during a refresh")
struct RefreshedPagesTests {
    private var list = SteppedList(FeedConfiguration(addressing: .chained(limit: 3), prefetch: .manual))

    init() {
        for rank in 1...9 { list.table.insert(rank: rank) }
        list.perform(list.feed.readerJoined(ReaderID(0), at: 0))
        list.perform(list.feed.viewportMoved(of: ReaderID(0), to: ViewportHint(first: nil, row: 0, length: 3), at: 0))
        list.answer()
        for _ in 0..<2 {
            list.perform(list.feed.edgePulled(.append, at: 0))
            list.answer()
        }
    }

    private var ids: [Int] { list.feed.update.rows.compactMap { $0.item?.id } }

    private mutating func refresh(_ kind: RefreshKind<Int>) {
        list.perform(list.feed.refreshRequested(WaiterID(1), kind, at: 0))
    }

    @Test("D1, R2: a change reaches the pages that a refresh has loaded, and the refresh goes on")
    mutating func duringARefresh() {
        #expect(ids == [1, 2, 3, 4, 5, 6, 7, 8, 9])
        let before = list.requestCount
        refresh(.loaded)
        list.answer()
        list.table.remove(at: 1)
        list.table.rank(at: 7, 2)
        list.report()
        #expect(ids == [1, 9, 3, 4, 5, 6, 7, 8])
        list.answer()
        list.answer()
        #expect(list.feed.update.completedRefreshes == 2)
        #expect(ids == [1, 9, 3, 4, 5, 6, 7, 8])
        #expect(list.requestCount == before + 3)
    }

    @Test("D2: rows that come to a page without rows are shown, also if the page is empty when it is loaded again")
    mutating func emptyPage() {
        for _ in 0..<3 { list.table.remove(at: 3) }
        list.report()
        #expect(ids == [1, 2, 3, 7, 8, 9])
        refresh(.loaded)
        for _ in 0..<3 { list.answer() }
        #expect(ids == [1, 2, 3, 7, 8, 9])
        list.table.insert(rank: 5)
        list.report()
        #expect(ids == [1, 2, 3, 10, 7, 8, 9])
    }

    @Test("D2: rows that come to a list that was empty are shown")
    mutating func emptyList() {
        for _ in 0..<9 { list.table.remove(at: 0) }
        refresh(.start)
        list.answer()
        #expect(ids.isEmpty)
        list.table.insert(rank: 5)
        list.table.insert(rank: 4)
        list.report()
        #expect(ids == [11, 10])
    }
}
