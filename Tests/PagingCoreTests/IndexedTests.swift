import Testing

@testable import PagingCore

@Suite struct IndexedTests {
    @Test("L13: nothing is loaded until a reader joins, and then one page")
    func firstLoad() {
        var list = Driver(.numbered(firstNumber: 1, pageSize: 30))
        #expect(list.feed.update.content == .unknown)
        list.join()
        #expect(list.loads == [.number(1, size: 30)])
        list.look(at: 0)
        #expect(list.loads == [])
    }

    @Test("S3: 84 moderators come in pages of 30, 30 and 24, with a placeholder for every row not loaded")
    func moderators() {
        var list = Driver(.numbered(firstNumber: 1, pageSize: 30), prefetch: .rows(10))
        _ = list.open()
        list.answer(1, 1...30, total: 84)
        #expect(list.feed.update.rows.count == 84)
        #expect(list.loads == [])
        list.look(at: 15)
        #expect(list.loads == [.number(2, size: 30)])
        list.answer(2, 31...60, total: 84)
        list.look(at: 74)
        #expect(list.loads == [.number(3, size: 30)])
        list.answer(3, 61...84, total: 84, isLast: true)
        #expect(list.ids == Array(1...84))
        #expect(list.feed.update.states.append == .ended)
        #expect(list.feed.update.rows.lastPageIndex == 2)
    }

    @Test("L10: a jump into a million placeholders loads the visible page first and cancels what is no longer wanted")
    func jump() {
        var list = Driver(.numbered(firstNumber: 1, pageSize: 30), prefetch: .rows(30))
        _ = list.open()
        list.answer(1, 1...30, total: 1_000_000)
        #expect(list.loads == [.number(2, size: 30)])
        list.send(.jumpRequested(list.reader, row: 600_005))
        #expect(list.cancels == [LoadID(2)])
        #expect(list.loads == [.number(20001, size: 30), .number(20000, size: 30), .number(20002, size: 30)])
        list.answer(3, 600_001...600_030, total: 1_000_000)
        #expect(list.feed.update.rows[600_005].item?.id == 600_006)
        #expect(list.feed.update.rows.count == 1_000_000)
    }

    @Test("L11: an offset list goes on at the items received and ends at a short page where it never says")
    func offsets() {
        var list = Driver(.offset(limit: 20, endsAtShortPage: true), prefetch: .rows(5))
        _ = list.open()
        list.answer(1, 0..<20)
        list.look(at: 4)
        #expect(list.loads == [])
        list.look(at: 6)
        #expect(list.loads == [.offset(20, limit: 20)])
        list.answer(2, 20..<27)
        #expect(list.feed.update.states.append == .ended)
        #expect(list.ids == Array(0..<27))
    }

    @Test("L11: a server that clamps is asked once more for the rest of the span, and the page size is lowered")
    func clampedFill() {
        var list = Driver(.offset(limit: 30, endsAtShortPage: false), prefetch: .rows(5))
        _ = list.open()
        list.answer(1, 0..<30, total: 200)
        list.look(at: 90)
        #expect(list.loads == [.offset(90, limit: 30), .offset(60, limit: 30)])
        list.answer(2, 90..<100, total: 200)
        #expect(list.loads == [.offset(100, limit: 10)])
        list.answer(4, 100..<105, total: 200)
        #expect(list.feed.update.rows.count == 195)
    }

    @Test("R1: a refresh keeps the rows until it lands, and is then one update by id")
    func refresh() {
        var list = Driver(.offset(limit: 5, endsAtShortPage: true), prefetch: .rows(2))
        _ = list.open(length: 5)
        list.answer(1, 0..<5)
        list.answer(2, 5..<10)
        list.send(.refreshRequested(RefreshID(7), .start))
        #expect(list.loads == [.offset(0, limit: 5)])
        #expect(list.ids.count == 10)
        list.answer(3, [100, 0, 1, 3, 4])
        #expect(list.ids == [100, 0, 1, 3, 4])
        #expect(list.commands.contains(.refreshEnded(RefreshID(7), .refreshed)))
    }
}
