import PagingCore
import Testing

/// S4: 25 initial items in pages of 25. The next page loads at the last row, or at a threshold of 10 rows before it.
@Suite struct DeclarativeListTests {
    private let second = PageRequest.offset(25, limit: 25)

    private func given(_ prefetch: PrefetchPolicy) -> Driver {
        let configuration = FeedConfiguration(
            addressing: .offset(limit: 25, endsAtShortPage: false), prefetch: prefetch)
        var list = Driver(configuration, given: ItemPage((0..<25).map { .init(id: $0) }, next: nil))
        list.join()
        list.moveViewport(to: 0, length: 8)
        return list
    }

    /// Scrolls until a row is the last on screen.
    private func show(_ row: Int, _ list: inout Driver) { list.moveViewport(to: row - 7, length: 8) }

    @Test("S4: the last row loads more, and the one before it does not")
    func lastRow() {
        var list = given(.lastRow)
        show(23, &list)
        #expect(list.loads == [])
        show(24, &list)
        #expect(list.loads == [second])
    }

    @Test("S4: with a threshold of 10 rows (distance 11), row 14 of 25 loads and row 13 does not")
    func threshold() {
        var list = given(.rows(11))
        show(13, &list)
        #expect(list.loads == [])
        show(14, &list)
        #expect(list.loads == [second])
    }

    @Test("S4: each row knows its page, and the list knows the index of the last page")
    func pages() {
        var list = given(.lastRow)
        #expect(list.rows.lastPageIndex == 0)
        show(24, &list)
        list.wait(milliseconds: 1_000)
        list.answer(second, 25..<50)
        #expect(list.rows.lastPageIndex == 1)
        #expect(list.rows.map(\.page) == (0..<50).map { $0 / 25 })
    }

    @Test("S4: the loading line is shown only if the load takes longer than expected", arguments: [100, 1_000])
    func loadingLine(_ milliseconds: Int64) {
        var list = given(.lastRow)
        show(24, &list)
        list.wait(milliseconds: milliseconds)
        #expect(list.indicators.append == (milliseconds > 200))
        list.answer(second, 25..<50)
        list.wait(milliseconds: 500)
        #expect(!list.indicators.append)
    }
}
