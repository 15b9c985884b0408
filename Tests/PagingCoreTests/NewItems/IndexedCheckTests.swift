import PagingCore
import Testing

/// New items in indexed lists, whose numbering moves with them.
@Suite struct IndexedCheckTests {
    /// An offset list of the items 0..<20 without a total.
    private func offset() -> Driver {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.moveViewport(to: 8)
        return list
    }

    @Test("N2, I4: new items that are shown in an offset list move the places after them")
    func offsetsMove() {
        var list = offset()
        list.check()
        #expect(list.loads == [.offset(0, limit: 20)])
        list.answer(.offset(0, limit: 20), -3..<17)
        #expect(list.newItems == .pending(3))
        list.showNewItems()
        #expect(list.ids == Array(-3..<20))
        list.pull(.append)
        #expect(list.loads == [.offset(23, limit: 20)])
    }

    @Test("N2: places that a page has shown to have moved do not move again")
    func alreadyMoved() {
        var list = offset()
        list.pull(.append)
        list.answer(.offset(20, limit: 20), 17..<37)
        list.check()
        list.answer(.offset(0, limit: 20), -5..<15)
        list.showNewItems()
        #expect(list.ids == Array(-5..<37))
        list.pull(.append)
        #expect(list.loads == [.offset(42, limit: 20)])
    }

    @Test("N2: loads whose places move are requested again at their new places")
    func askedAgain() {
        var list = offset()
        list.check()
        list.pull(.append)
        let old = list.load(.offset(20, limit: 20))
        list.answer(.offset(0, limit: 20), -3..<17)
        list.showNewItems()
        #expect(list.cancels == [old])
        #expect(list.requests == [.offset(23, limit: 20)])
        #expect(list.indicators.append)
        list.answer(.offset(23, limit: 20), 20..<40)
        #expect(list.ids == Array(-3..<40))
    }

    @Test("N2: a pull at the end loads at its new place, even if a new total has put placeholders there")
    func askedAgainAmongPlaceholders() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.check()
        list.answer(.offset(0, limit: 20), -3..<17, total: 100)
        list.pull(.append)
        let old = list.load(.offset(20, limit: 20))
        list.showNewItems()
        #expect(list.cancels == [old])
        #expect(list.requests == [.offset(23, limit: 20)])
        list.answer(.offset(23, limit: 20), 20..<40)
        #expect(list.rows.count == 100)
        #expect(list.rows[42].item?.id == 39)
    }

    @Test("N2, L5: a page that a viewport wanted is requested at its new place only if the reader is still there")
    func wantedByViewport() {
        for hasLeft in [false, true] {
            var list = Driver.offset()
            list.join()
            list.answer(.offset(0, limit: 20), 0..<20)
            list.moveViewport(to: 16)
            #expect(list.loads == [.offset(20, limit: 20)])
            list.check()
            list.answer(.offset(0, limit: 20), -3..<17)
            if hasLeft { list.send(.readerLeft(list.reader)) }
            list.showNewItems()
            #expect(list.requests == (hasLeft ? [] : [.offset(23, limit: 20)]))
        }
    }

    @Test("N2, L9: the total grows by the shown items, and no placeholder moves")
    func total() {
        var list = Driver.offset(maxConcurrentLoads: 1)
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, total: 100)
        list.moveViewport(to: 8)
        list.check()
        list.answer(.offset(0, limit: 20), -3..<17, total: 103)
        #expect(list.rows.count == 100)
        #expect(list.feed.update.total == 100)
        list.showNewItems()
        #expect(list.rows.count == 103)
        #expect(list.feed.update.total == 103)
        list.moveViewport(to: 45)
        #expect(list.requests.allSatisfy { if case .offset(let offset, _) = $0 { offset >= 23 } else { false } })
    }

    @Test("N2: pages of placeholders that the user retried are requested again at their new places")
    func fillsAskedAgain() {
        var list = Driver.offset(maxConcurrentLoads: 1)
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, total: 100)
        list.moveViewport(to: 0)
        list.moveViewport(to: 45)
        list.fail(.offset(40, limit: 20))
        list.check()
        list.retry(row: 41)
        list.answer(.offset(0, limit: 20), -3..<17)
        list.showNewItems()
        #expect(list.requests == [.offset(43, limit: 20)])
        #expect(list.viewport.lowerBound == 48)
        #expect(list.feed.update.total == 103)
    }

    @Test("N2, L3: once new items are shown, a page that the user retried does not delay a visible one")
    func retryGivesWay() {
        var list = Driver.offset(maxConcurrentLoads: 1)
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20, total: 300)
        list.check()
        list.answer(.offset(0, limit: 20), -3..<17)
        list.moveViewport(to: 118)
        list.fail(.offset(100, limit: 20))
        list.retry(row: 101)
        list.moveViewport(to: 138)
        #expect(list.requests == [.offset(120, limit: 20)])
        list.showNewItems()
        #expect(list.viewport.lowerBound == 141)
        #expect(list.requests == [.offset(123, limit: 20)])
    }

    @Test("N2, I4: page numbers do not move: the next page has the next number, and brings some items again")
    func numbers() {
        var list = Driver.numbered()
        list.join()
        list.answer(.number(1, size: 10), 0..<10)
        list.moveViewport(to: 3)
        list.check()
        #expect(list.loads == [.number(1, size: 10)])
        list.answer(.number(1, size: 10), -3..<7)
        list.showNewItems()
        #expect(list.ids == Array(-3..<10))
        list.pull(.append)
        list.answer(.number(2, size: 10), 7..<17)
        #expect(list.ids == Array(-3..<17))
    }

    @Test("N2: in a numbered list the total grows by the shown items, and the placeholders stay")
    func numberedTotal() {
        var list = Driver.hundred()
        list.check()
        list.answer(.number(1, size: 10), -3..<7, total: 103)
        list.showNewItems()
        #expect(list.rows.count == 103)
        #expect(list.feed.update.total == 103)
        #expect(list.viewport.lowerBound == 3)
    }
}
