import PagingCore
import Testing

@Suite struct JumpTests {
    @Test("L10: a jump into a million placeholders loads the visible page first and cancels unwanted loads")
    func deep() {
        var list = Driver.numbered(size: 30, prefetch: .rows(30))
        list.join()
        list.moveViewport(to: 0, length: 10)
        list.answer(.number(1, size: 30), 1...30, total: 1_000_000)
        let unwanted = list.load(.number(2, size: 30))
        list.send(.jumpRequested(list.reader, row: 600_005))
        #expect(list.cancels == [unwanted])
        #expect(list.loads == [.number(20001, size: 30), .number(20000, size: 30), .number(20002, size: 30)])
        list.answer(.number(20001, size: 30), 600_001...600_030, total: 1_000_000)
        #expect(list.rows[600_005].item?.id == 600_006)
        #expect(list.rows.count == 1_000_000)
    }

    @Test("L10: a jump to two visible pages requests both before any other")
    func twoVisiblePages() {
        var list = Driver.hundred(maxConcurrentLoads: 2)
        list.send(.jumpRequested(list.reader, row: 58))
        #expect(list.loads == [.number(6, size: 10), .number(7, size: 10)])
    }

    @Test("L10: a fill that a jump cancels is a placeholder that is not requested")
    func givenUp() {
        var list = Driver.hundred()
        list.moveViewport(to: 35)
        #expect(list.rows[35].placeholder == .loading)
        list.send(.jumpRequested(list.reader, row: 80))
        #expect(list.rows[35].placeholder == .notRequested)
        list.send(.jumpRequested(list.reader, row: 35))
        #expect(list.rows[35].placeholder == .loading)
    }

    @Test("L10: fills that another reader wants survive a jump")
    func otherReader() {
        var list = Driver.hundred()
        list.send(.readerJoined(ReaderID(2)))
        list.moveViewport(to: 35, as: ReaderID(2))
        list.send(.jumpRequested(list.reader, row: 80))
        #expect(list.cancels == [])
    }

    @Test("L10: a jump beyond the known rows goes to the last one and loads one page")
    func beyond() {
        var list = Driver.middle()
        list.send(.jumpRequested(list.reader, row: 10_000))
        #expect(list.loads == [.next(100)])
        #expect(list.viewport.lowerBound == 19)
        list.moveViewport(to: 0)
        list.answer(.next(100), 20..<40, next: 101)
        #expect(list.loads.contains(.next(101)) == false)
    }

    @Test("L10: a jump beyond the end of a list that has ended loads nothing and cancels nothing")
    func beyondTheEnd() {
        var list = Driver.middle(next: nil)
        list.refresh()
        list.send(.jumpRequested(list.reader, row: 10_000))
        #expect(list.loads == [])
        #expect(list.cancels == [])
        #expect(list.states.refresh == .loading)
    }

    @Test("L10: a jump to loaded rows loads nothing")
    func withinRows() {
        var list = Driver.middle()
        list.send(.jumpRequested(list.reader, row: 10))
        #expect(list.commands == [])
        #expect(list.viewport.lowerBound == 10)
    }

    @Test("L10: a jump before the first row goes to the first row", arguments: [-1, Int.min])
    func negative(_ row: Int) {
        var list = Driver.middle()
        list.send(.jumpRequested(list.reader, row: row))
        #expect(list.viewport.lowerBound == 0)
    }

    @Test("L10: scrolling of any distance cancels neither an append nor a prepend")
    func scrolling() {
        var list = Driver.middle()
        list.pull(.append)
        list.pull(.prepend)
        for row in [0, 16, 3, 19, 8] {
            list.moveViewport(to: row)
            #expect(list.cancels == [])
        }
    }

    @Test("L10: if all loads are busy, the visible page replaces one that is not wanted")
    func makesRoom() {
        var list = Driver.hundred(maxConcurrentLoads: 1)
        list.moveViewport(to: 30)
        let unwanted = list.load(.number(4, size: 10))
        list.moveViewport(to: 80)
        #expect(list.cancels == [unwanted])
        #expect(list.loads == [.number(9, size: 10)])
    }

    @Test("L10: a jump of a reader that never joined has no effect")
    func stranger() {
        var list = Driver.middle()
        list.send(.jumpRequested(ReaderID(9), row: 0))
        #expect(list.commands == [])
    }

    @Test("L10: a jump during a prepend stays at its item when the page is applied")
    func duringPrepend() {
        var list = Driver.middle()
        list.pull(.prepend)
        list.send(.jumpRequested(list.reader, row: 12))
        list.answer(.previous(200), -20..<0)
        #expect(list.rows[list.viewport.lowerBound].item?.id == 12)
    }

    @Test(
        "L10: a jump cancels the fills outside the wanted rows, and no others",
        arguments: [(42, true), (43, false), (24, true), (23, false)])
    func touchingFills(_ row: Int, _ isKept: Bool) {
        var list = Driver.hundred()
        list.moveViewport(to: 33)
        let load = list.load(.number(4, size: 10))
        list.send(.jumpRequested(list.reader, row: row))
        #expect(list.cancels.contains(load) == !isKept)
    }

    @Test("L10: the fills of a reader that has not reported a viewport are not kept")
    func readerWithoutViewport() {
        var list = Driver.hundred()
        list.send(.readerJoined(ReaderID(2)))
        list.moveViewport(to: 33)
        let load = list.load(.number(4, size: 10))
        list.send(.jumpRequested(list.reader, row: 80))
        #expect(list.cancels == [load])
    }

    @Test("L10: a jump keeps the length of the viewport, and assumes one row if it was never reported")
    func length() {
        var list = Driver.hundred()
        list.send(.jumpRequested(list.reader, row: 58))
        #expect(list.viewport == 58..<62)
        list.send(.readerJoined(ReaderID(2)))
        list.send(.jumpRequested(ReaderID(2), row: 30))
        #expect(list.viewports.last == 30..<31)
    }
}
