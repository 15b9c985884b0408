import PagingCore
import Testing

@Suite struct PrefetchTests {
    @Test("L3: an edge loads while fewer rows than the distance are ready, and not when as many are ready")
    func threshold() {
        var list = Driver.middle(prefetch: .rows(3))
        list.moveViewport(to: 13)
        #expect(list.loads == [])
        list.moveViewport(to: 14)
        #expect(list.loads == [.next(100)])
    }

    @Test("L3: the head loads at the same distance as the end")
    func thresholdAtHead() {
        var list = Driver.middle(prefetch: .rows(3))
        list.moveViewport(to: 3)
        #expect(list.loads == [])
        list.moveViewport(to: 2)
        #expect(list.loads == [.previous(200)])
    }

    @Test("L3: a distance above the number of rows prefetches from the start")
    func thresholdAboveCount() {
        var list = Driver.chained(prefetch: .rows(500))
        list.join()
        list.moveViewport(to: 0)
        list.answer(.opening, 0..<20, next: 1)
        #expect(list.loads == [.next(1)])
    }

    @Test("L3: the distance applies to both sides of the viewport")
    func bothSides() {
        var list = Driver.hundred(prefetch: .rows(10))
        list.moveViewport(to: 54)
        #expect(Set(list.loads) == [.number(6, size: 10), .number(5, size: 10), .number(7, size: 10)])
    }

    @Test("L3: a failed placeholder is not loaded, and its neighbors are")
    func failedPlaceholder() {
        var list = Driver.hundred()
        list.moveViewport(to: 30)
        list.fail(.number(4, size: 10))
        list.moveViewport(to: 36)
        #expect(list.loads == [.number(5, size: 10)])
        list.moveViewport(to: 30)
        #expect(list.loads == [])
        #expect(list.rows[35].placeholder == .failed(.source(code: 500)))
    }

    @Test("L3: an ended or failed edge is not loaded")
    func endedOrFailed() {
        var list = Driver.middle(next: nil)
        list.moveViewport(to: 16)
        #expect(list.loads == [])
        list.moveViewport(to: 0)
        list.fail(.previous(200))
        list.moveViewport(to: 1)
        list.moveViewport(to: 0)
        #expect(list.loads == [])
    }

    @Test("L5: scrolling toward the head appends nothing, however near the end is")
    func towardHead() {
        var list = Driver.middle(prefetch: .rows(3))
        list.moveViewport(to: 16)
        list.moveViewport(to: 15)
        list.answer(.next(100), [20], next: 101)
        #expect(list.loads == [])
        list.moveViewport(to: 14)
        #expect(list.loads == [])
        list.moveViewport(to: 15)
        #expect(list.loads == [.next(101)])
    }

    @Test("L5: a turn from the head toward the end loads what the end lacks")
    func turning() {
        var list = Driver.middle(prefetch: .rows(8))
        list.moveViewport(to: 12)
        list.fail(.next(100))
        list.moveViewport(to: 9)
        #expect(list.requests == [])
        list.retry()
        list.answer(.next(100), 20..<22, next: 101)
        #expect(list.loads == [])
        list.moveViewport(to: 15)
        #expect(list.loads == [.next(101)])
    }

    @Test("L5: a bounce at the top appends nothing")
    func bounce() {
        var list = Driver.chained(prefetch: .rows(30))
        list.join()
        list.answer(.opening, 0..<20, next: 1)
        list.moveViewport(to: 3)
        list.fail(.next(1))
        list.moveViewport(to: 0)
        list.retry()
        list.answer(.next(1), 20..<25, next: 2)
        #expect(list.loads == [])
        list.moveViewport(to: 0)
        #expect(list.loads == [])
    }

    @Test("L5: rows that the viewport itself lacks are loaded in any direction")
    func lackingRows() {
        var list = Driver.middle(prefetch: .lastRow)
        list.moveViewport(to: 7, length: 20)
        #expect(list.requests == [.next(100)])
    }

    @Test("L5: a viewport that has not moved loads in both directions, append first")
    func unmoved() {
        var list = Driver.chained(prefetch: .rows(30))
        list.join()
        list.answer(.opening, 0..<20, next: 1, previous: 2)
        list.moveViewport(to: 8)
        #expect(list.loads == [.next(1), .previous(2)])
    }

    @Test("L5: content shorter than the viewport loads on until it fills the viewport")
    func shortContent() {
        var list = Driver.chained(prefetch: .lastRow)
        list.join()
        list.moveViewport(to: 0, length: 12)
        list.answer(.opening, 0..<5, next: 1)
        #expect(list.loads == [.next(1)])
        list.answer(.next(1), 5..<10, next: 2)
        #expect(list.loads == [.next(2)])
        list.answer(.next(2), 10..<15, next: 3)
        #expect(list.loads == [])
    }

    @Test(
        "L5: short content loads on at the other edge after one edge ended",
        arguments: [LoadDirection.append, .prepend])
    func otherEdgeAfterEnd(_ ended: LoadDirection) {
        var list = Driver.chained(prefetch: .lastRow)
        list.join()
        list.moveViewport(to: 0, length: 12)
        list.answer(.opening, 0..<5, next: ended == .append ? nil : 1, previous: ended == .append ? 1 : nil)
        let other: LoadDirection = ended == .append ? .prepend : .append
        #expect(list.loads == [.cursor(1, other, limit: 20)])
    }

    @Test("L5: short content loads on at the other edge after one edge failed, even against the direction of travel")
    func otherEdgeAfterFailure() {
        var list = Driver.chained(prefetch: .lastRow)
        list.join()
        list.answer(.opening, 0..<5, next: 1, previous: 2)
        list.moveViewport(to: 0, length: 12)
        list.fail(.previous(2))
        list.fail(.next(1))
        list.retry()
        list.fail(.next(1))
        list.answer(.previous(2), -2..<0, previous: 3)
        list.moveViewport(to: 1, length: 12)
        list.answer(.previous(3), -4..<(-2), previous: 4)
        #expect(list.loads == [.previous(4)])
    }

    @Test("L5: short content stops loading when nothing is left")
    func nothingLeft() {
        var list = Driver.chained(prefetch: .lastRow)
        list.join()
        list.moveViewport(to: 0, length: 12)
        list.answer(.opening, 0..<5, next: 1)
        list.answer(.next(1), 5..<7)
        #expect(list.requests == [])
        #expect(list.states == LoadStates(append: .ended, prepend: .ended, refresh: .idle))
    }

    @Test("L5: a viewport that an arriving page moved to an edge has not travelled")
    func carriedIsNoTravel() {
        var list = Driver.middle(prefetch: .rows(3))
        list.moveViewport(to: 2)
        list.answer(.previous(200), -20..<0, previous: 201)
        #expect(list.viewport == 22..<26)
        list.moveViewport(to: 22)
        #expect(list.loads == [])
        list.moveViewport(to: 37)
        #expect(list.loads == [.next(100)])
    }

    @Test("L12: with the manual policy a viewport loads nothing, neither at the edges nor in placeholders")
    func manual() {
        var list = Driver.middle(prefetch: .manual)
        list.moveViewport(to: 18)
        list.moveViewport(to: 0)
        #expect(list.requests == [])
        var indexed = Driver.hundred(prefetch: .manual)
        indexed.moveViewport(to: 50)
        #expect(indexed.requests == [])
    }

    @Test("L12: with the manual policy the first load, a refresh, a pull, a retry and a jump do load")
    func manualWishes() {
        var list = Driver.hundred(prefetch: .manual)
        list.send(.jumpRequested(list.reader, row: 50))
        #expect(list.loads == [.number(6, size: 10)])
        list.fail(.number(6, size: 10))
        list.retry()
        #expect(list.loads == [.number(6, size: 10)])
        list.refresh()
        #expect(list.loads == [.number(1, size: 10)])
        var chained = Driver.middle(prefetch: .manual)
        chained.pull(.append)
        #expect(chained.loads == [.next(100)])
        chained.answer(.next(100), 20..<21, next: 101)
        #expect(chained.loads == [])
    }

    @Test(
        "L5: content may be short if all of it is visible: a view may report only rows that exist",
        arguments: [19, 20, 21])
    func justFull(_ length: Int) {
        var list = Driver.middle(previous: nil)
        list.moveViewport(to: 0)
        list.moveViewport(to: 0, length: length)
        #expect(list.loads == (length > 19 ? [.next(100)] : []))
    }
}
