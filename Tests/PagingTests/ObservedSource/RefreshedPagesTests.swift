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

    @Test("D2: rows that come to a page without rows after a refresh was requested have their place when it has ended")
    mutating func emptyPageBetweenEvictedPages() {
        var configuration = FeedConfiguration(addressing: .chained(limit: 3), prefetch: .rows(0))
        configuration.retention = .items(3)
        list = SteppedList(configuration)
        for rank in 1...15 { list.table.insert(rank: rank) }
        list.perform(list.feed.readerJoined(ReaderID(0), at: 0))
        for row in [0, 3, 6, 9, 12, 3] { move(to: row) }
        for _ in 0..<3 { list.table.remove(at: 3) }
        list.report()
        for row in [3, 6, 9] { move(to: row) }
        #expect(list.feed.update.rows.map { $0.item?.id } == Self.nothing(6) + [10, 11, 12, 13, 14, 15])
        refresh(.loaded)
        list.table.insert(rank: 5)
        list.report()
        for _ in 0..<2 { list.answer() }
        #expect(list.feed.update.completedRefreshes == 2)
        #expect(list.feed.update.rows.map { $0.item?.id } == Self.nothing(7) + [10, 11, 12, 13, 14, 15])
    }

    private static func nothing(_ rows: Int) -> [Int?] { Array(repeating: nil, count: rows) }

    /// Moves the viewport, and answers all loads.
    private mutating func move(to row: Int) {
        let rows = list.feed.update.rows
        let hint = ViewportHint(first: row < rows.count ? rows[row].id : nil, row: row, length: 3)
        list.perform(list.feed.viewportMoved(of: ReaderID(0), to: hint, at: 0))
        while !list.requests.isEmpty { list.answer() }
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
