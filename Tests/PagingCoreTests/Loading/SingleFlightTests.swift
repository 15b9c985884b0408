import PagingCore
import Testing

@Suite struct SingleFlightTests {
    @Test("L1: ten equal hints in one turn give one load")
    func equalTriggers() {
        var list = Driver.middle()
        var loads: [PageRequest] = []
        for _ in 0..<10 {
            list.look(at: 16)
            loads += list.loads
        }
        #expect(loads == [.next(100)])
    }

    @Test("L1: a load that waits to be repeated is in flight too")
    func waiting() {
        var list = Driver.middle(retry: .twice)
        list.look(at: 16)
        list.fail(.next(100), isTransient: true)
        list.look(at: 15)
        list.look(at: 16)
        #expect(list.loads == [])
        #expect(list.states.append == .loading)
    }

    @Test("L1: a placeholder that is loading is not asked for again, however often it is seen")
    func equalFills() {
        var list = Driver.hundred()
        list.look(at: 50)
        #expect(list.loads == [.number(6, size: 10), .number(5, size: 10)])
        list.look(at: 51)
        list.look(at: 50)
        #expect(list.loads == [])
    }

    @Test("L1: pulling again at placeholders, while the page that was pulled for is on its way, loads no other")
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

    @Test("L2: an append and a prepend are in flight together, and both land")
    func bothEdges() {
        var list = Driver.middle()
        list.look(at: 0, length: 20)
        list.pull(.append)
        list.pull(.prepend)
        #expect(Set(list.asked) == [.next(100), .previous(200)])
        list.answer(.previous(200), -5..<0, previous: 201)
        #expect(list.states.append == .loading)
        list.answer(.next(100), 20..<25)
        #expect(list.ids == Array(-5..<25))
        #expect(list.states.append == .ended)
    }

    @Test("L2: however many wishes there are, one append is in flight")
    func oneAppend() {
        var list = Driver.middle()
        list.look(at: 16)
        list.pull(.append)
        list.send(.jumpRequested(list.reader, row: 1_000))
        list.send(.readerJoined(ReaderID(2)))
        list.look(at: 15, as: ReaderID(2))
        #expect(list.asked == [.next(100)])
    }

    @Test("L2: fills run up to their limit at once, and the next begins when one lands")
    func fillLimit() {
        var list = Driver.hundred(prefetch: .rows(40), maxConcurrentLoads: 2)
        #expect(list.asked == [.number(2, size: 10), .number(3, size: 10)])
        list.answer(.number(3, size: 10), 20..<30, total: 100)
        #expect(list.loads == [.number(4, size: 10)])
    }

    @Test("L2: the limit holds for fills that a retry begins")
    func fillLimitAtRetry() {
        var list = Driver.hundred(prefetch: .rows(60), maxConcurrentLoads: 2)
        while let request = list.asked.first { list.fail(request) }
        list.retry()
        #expect(list.asked.count == 2)
        list.answer(.number(2, size: 10), 10..<20, total: 100)
        #expect(list.asked.count == 2)
    }

    @Test("L2: the fill nearest the viewport is first, ahead of it and behind it by turns")
    func nearestFirst() {
        var list = Driver.numbered(opening: .row(50), prefetch: .rows(15))
        list.join()
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        list.look(at: 52)
        #expect(list.loads == [.number(5, size: 10), .number(7, size: 10), .number(4, size: 10), .number(8, size: 10)])
    }

    @Test("L2: a row on screen is filled before any that is not, whoever sees it")
    func visibleFirst() {
        var list = Driver.hundred(prefetch: .rows(30), maxConcurrentLoads: 1)
        #expect(list.asked == [.number(2, size: 10)])
        list.send(.readerJoined(ReaderID(2)))
        list.look(at: 80, as: ReaderID(2))
        list.answer(.number(2, size: 10), 10..<20, total: 100)
        #expect(list.loads == [.number(9, size: 10)])
    }

    @Test("L4: a viewport that stands still gives one load for each page that is applied")
    func standingStill() {
        var list = Driver.chained(prefetch: .rows(60))
        list.join()
        list.look(at: 0)
        list.answer(.opening, 0..<20, next: 1)
        #expect(list.loads == [.next(1)])
        list.answer(.next(1), 20..<40, next: 2)
        #expect(list.loads == [.next(2)])
        list.answer(.next(2), 40..<60, next: 3)
        #expect(list.loads == [.next(3)])
        list.answer(.next(3), 60..<80, next: 4)
        #expect(list.loads == [])
    }

    @Test("L4: a hint that came while a page was loading is weighed when it lands")
    func hintDuringLoad() {
        var list = Driver.middle()
        list.look(at: 14)
        list.look(at: 16)
        list.answer(.next(100), 20..<22, next: 101)
        #expect(list.loads == [.next(101)])
    }

    @Test("L4: a hint right after a page has landed, made before it was laid out, loads nothing more")
    func hintBeforeLayout() {
        var list = Driver.middle()
        list.look(at: 16)
        let stale = ViewportHint<Int>(first: list.rows[16].id, row: 16, length: 4)
        list.answer(.next(100), 20..<40, next: 101)
        for _ in 0..<5 { list.send(.viewportMoved(list.reader, stale)) }
        #expect(list.asked == [])
    }

    @Test("R2: a page that a person pulled for is not given up for pages that the engine wants")
    func pulledPage() {
        var list = Driver.hundred(maxConcurrentLoads: 1)
        list.send(.edgePulled(.append))
        #expect(list.loads == [.number(2, size: 10)])
        list.look(at: 55)
        #expect(list.cancels == [])
        #expect(list.loads == [])
        list.answer(.number(2, size: 10), 10..<20, total: 100)
        #expect(list.loads == [.number(6, size: 10)])
    }

    @Test("a viewport as long as a number can be is taken as a long one")
    func boundlessViewport() {
        var list = Driver.hundred()
        list.look(at: 50, length: .max)
        #expect(list.loads.first == .number(6, size: 10))
    }

    @Test("L2: the fill nearest the viewport is counted from its last row ahead and from its first row behind")
    func nearestByBothEnds() {
        var list = Driver.numbered(size: 2, opening: .row(50), prefetch: .rows(6), maxConcurrentLoads: 8)
        list.join()
        list.answer(.number(26, size: 2), 50..<52, total: 100)
        list.look(at: 48, length: 6)
        #expect(list.loads.prefix(2) == [.number(25, size: 2), .number(27, size: 2)])
        #expect(
            list.loads.dropFirst(2) == [
                .number(28, size: 2), .number(24, size: 2), .number(29, size: 2), .number(23, size: 2),
                .number(30, size: 2), .number(22, size: 2),
            ])
    }

    @Test("L2: of fills as near, the one in the direction of travel is first")
    func nearestByTravel() {
        var list = Driver.numbered(size: 2, opening: .row(50), prefetch: .rows(6), maxConcurrentLoads: 8)
        list.join()
        list.answer(.number(26, size: 2), 50..<52, total: 100)
        list.look(at: 51, length: 1)
        while let request = list.asked.first { list.fail(request) }
        list.look(at: 49, length: 4)
        #expect(list.loads == [.number(22, size: 2), .number(30, size: 2)])
    }

    @Test("L2: where several fills are given up at once, as many that waited begin")
    func severalBegin() {
        var list = Driver.hundred(maxConcurrentLoads: 2)
        for row in [33, 43, 73, 83] {
            list.look(at: row)
            list.fail(.number(row / 10 + 1, size: 10))
        }
        list.send(.readerJoined(ReaderID(2)))
        list.look(at: 78, as: ReaderID(2))
        list.look(at: 38)
        list.retry()
        #expect(list.asked == [.number(4, size: 10), .number(5, size: 10)])
        list.send(.jumpRequested(list.reader, row: 0))
        #expect(list.cancels.count == 2)
        #expect(list.asked == [.number(8, size: 10), .number(9, size: 10)])
    }
}
