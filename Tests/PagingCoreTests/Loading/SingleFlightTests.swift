import PagingCore
import Testing

@Suite struct SingleFlightTests {
    @Test("L1: ten equal hints at the same time give one load")
    func equalTriggers() {
        var list = Driver.middle()
        var loads: [PageRequest] = []
        for _ in 0..<10 {
            list.moveViewport(to: 16)
            loads += list.loads
        }
        #expect(loads == [.next(100)])
    }

    @Test("L1: a load that waits for its retry counts as in flight")
    func waiting() {
        var list = Driver.middle(retry: .twice)
        list.moveViewport(to: 16)
        list.fail(.next(100), isTransient: true)
        list.moveViewport(to: 15)
        list.moveViewport(to: 16)
        #expect(list.loads == [])
        #expect(list.states.append == .loading)
    }

    @Test("L1: a loading placeholder is not requested again, however often it is visible")
    func equalFills() {
        var list = Driver.hundred()
        list.moveViewport(to: 50)
        #expect(list.loads == [.number(6, size: 10), .number(5, size: 10)])
        list.moveViewport(to: 51)
        list.moveViewport(to: 50)
        #expect(list.loads == [])
    }

    @Test("L1: a second pull at placeholders, while the pulled page is in flight, loads no other page")
    func equalPulls() {
        var list = Driver.hundred(prefetch: .manual)
        list.pull(.append)
        #expect(list.loads == [.number(2, size: 10)])
        list.pull(.append)
        #expect(list.commands == [])
        list.answer(.number(2, size: 10), 10..<20, total: 100)
        list.pull(.append)
        #expect(list.loads == [.number(3, size: 10)])
    }

    @Test("L2: an append and a prepend run together, and both are applied")
    func bothEdges() {
        var list = Driver.middle()
        list.moveViewport(to: 0, length: 20)
        list.pull(.append)
        list.pull(.prepend)
        #expect(Set(list.requests) == [.next(100), .previous(200)])
        list.answer(.previous(200), -5..<0, previous: 201)
        #expect(list.states.append == .loading)
        list.answer(.next(100), 20..<25)
        #expect(list.ids == Array(-5..<25))
        #expect(list.states.append == .ended)
    }

    @Test("L2: any number of requests gives one append in flight")
    func oneAppend() {
        var list = Driver.middle()
        list.moveViewport(to: 16)
        list.pull(.append)
        list.send(.jumpRequested(list.reader, row: 1_000))
        list.send(.readerJoined(ReaderID(2)))
        list.moveViewport(to: 15, as: ReaderID(2))
        #expect(list.requests == [.next(100)])
    }

    @Test("L2: fills run at once up to their limit, and the next one starts when one ends")
    func fillLimit() {
        var list = Driver.hundred(prefetch: .rows(40), maxConcurrentLoads: 2)
        #expect(list.requests == [.number(2, size: 10), .number(3, size: 10)])
        list.answer(.number(3, size: 10), 20..<30, total: 100)
        #expect(list.loads == [.number(4, size: 10)])
    }

    @Test("L2: the limit applies to fills that a retry starts")
    func fillLimitAtRetry() {
        var list = Driver.hundred(prefetch: .rows(60), maxConcurrentLoads: 2)
        while let request = list.requests.first { list.fail(request) }
        list.retry()
        #expect(list.requests.count == 2)
        list.answer(.number(2, size: 10), 10..<20, total: 100)
        #expect(list.requests.count == 2)
    }

    @Test("L2: the fill nearest the viewport is first, alternating ahead and behind")
    func nearestFirst() {
        var list = Driver.numbered(opening: .row(50), prefetch: .rows(15))
        list.join()
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        list.moveViewport(to: 52)
        #expect(list.loads == [.number(5, size: 10), .number(7, size: 10), .number(4, size: 10), .number(8, size: 10)])
    }

    @Test("L2: a visible row is filled before any other, whichever reader sees it")
    func visibleFirst() {
        var list = Driver.hundred(prefetch: .rows(30), maxConcurrentLoads: 1)
        #expect(list.requests == [.number(2, size: 10)])
        list.send(.readerJoined(ReaderID(2)))
        list.moveViewport(to: 80, as: ReaderID(2))
        list.answer(.number(2, size: 10), 10..<20, total: 100)
        #expect(list.loads == [.number(9, size: 10)])
    }

    @Test("L4: a resting viewport gives one load for each applied page")
    func standingStill() {
        var list = Driver.chained(prefetch: .rows(60))
        list.join()
        list.moveViewport(to: 0)
        list.answer(.opening, 0..<20, next: 1)
        #expect(list.loads == [.next(1)])
        list.answer(.next(1), 20..<40, next: 2)
        #expect(list.loads == [.next(2)])
        list.answer(.next(2), 40..<60, next: 3)
        #expect(list.loads == [.next(3)])
        list.answer(.next(3), 60..<80, next: 4)
        #expect(list.loads == [])
    }

    @Test("L4: a hint during a load takes effect when the page is applied")
    func hintDuringLoad() {
        var list = Driver.middle()
        list.moveViewport(to: 14)
        list.moveViewport(to: 16)
        list.answer(.next(100), 20..<22, next: 101)
        #expect(list.loads == [.next(101)])
    }

    @Test("L4: a hint from before the layout of an applied page loads nothing more")
    func hintBeforeLayout() {
        var list = Driver.middle()
        list.moveViewport(to: 16)
        let stale = ViewportHint<Int>(first: list.rows[16].id, row: 16, length: 4)
        list.answer(.next(100), 20..<40, next: 101)
        for _ in 0..<5 { list.send(.viewportMoved(list.reader, stale)) }
        #expect(list.requests == [])
    }

    @Test("R2: a page that the user pulled for is not cancelled for automatic loads")
    func pulledPage() {
        var list = Driver.hundred(maxConcurrentLoads: 1)
        list.send(.edgePulled(.append))
        #expect(list.loads == [.number(2, size: 10)])
        list.moveViewport(to: 55)
        #expect(list.cancels == [])
        #expect(list.loads == [])
        list.answer(.number(2, size: 10), 10..<20, total: 100)
        #expect(list.loads == [.number(6, size: 10)])
    }

    @Test("a viewport with the greatest length does not overflow")
    func boundlessViewport() {
        var list = Driver.hundred()
        list.moveViewport(to: 50, length: .max)
        #expect(list.loads.first == .number(6, size: 10))
    }

    @Test("L2: the distance of a fill counts from the viewport's last row ahead and its first row behind")
    func nearestByBothEnds() {
        var list = Driver.numbered(size: 2, opening: .row(50), prefetch: .rows(6), maxConcurrentLoads: 8)
        list.join()
        list.answer(.number(26, size: 2), 50..<52, total: 100)
        list.moveViewport(to: 48, length: 6)
        #expect(list.loads.prefix(2) == [.number(25, size: 2), .number(27, size: 2)])
        #expect(
            list.loads.dropFirst(2) == [
                .number(28, size: 2), .number(24, size: 2), .number(29, size: 2), .number(23, size: 2),
                .number(30, size: 2), .number(22, size: 2),
            ])
    }

    @Test("L2: of two equally near fills the one in the direction of travel is first")
    func nearestByTravel() {
        var list = Driver.numbered(size: 2, opening: .row(50), prefetch: .rows(6), maxConcurrentLoads: 8)
        list.join()
        list.answer(.number(26, size: 2), 50..<52, total: 100)
        list.moveViewport(to: 51, length: 1)
        while let request = list.requests.first { list.fail(request) }
        list.moveViewport(to: 49, length: 4)
        #expect(list.loads == [.number(22, size: 2), .number(30, size: 2)])
    }

    @Test("L2: if several fills are cancelled at once, as many waiting ones start")
    func severalBegin() {
        var list = Driver.hundred(maxConcurrentLoads: 2)
        for row in [33, 43, 73, 83] {
            list.moveViewport(to: row)
            list.fail(.number(row / 10 + 1, size: 10))
        }
        list.send(.readerJoined(ReaderID(2)))
        list.moveViewport(to: 78, as: ReaderID(2))
        list.moveViewport(to: 38)
        list.retry()
        #expect(list.requests == [.number(4, size: 10), .number(5, size: 10)])
        list.send(.jumpRequested(list.reader, row: 0))
        #expect(list.cancels.count == 2)
        #expect(list.requests == [.number(8, size: 10), .number(9, size: 10)])
    }
}
