import PagingCore
import Testing

@Suite struct PrefetchTests {
    @Test("L3: an edge loads while fewer rows than the distance are ready, not when as many are")
    func threshold() {
        var list = Driver.middle(prefetch: .rows(3))
        list.look(at: 13)
        #expect(list.loads == [])
        list.look(at: 14)
        #expect(list.loads == [.next(100)])
    }

    @Test("L3: the head loads at the same distance as the end")
    func thresholdAtHead() {
        var list = Driver.middle(prefetch: .rows(3))
        list.look(at: 3)
        #expect(list.loads == [])
        list.look(at: 2)
        #expect(list.loads == [.previous(200)])
    }

    @Test("L3: a distance above the number of rows loads ahead from the start")
    func thresholdAboveCount() {
        var list = Driver.chained(prefetch: .rows(500))
        list.join()
        list.look(at: 0)
        list.answer(.opening, 0..<20, next: 1)
        #expect(list.loads == [.next(1)])
    }

    @Test("L3: the distance is held on both sides of the viewport")
    func bothSides() {
        var list = Driver.hundred(prefetch: .rows(10))
        list.look(at: 54)
        #expect(Set(list.loads) == [.number(6, size: 10), .number(5, size: 10), .number(7, size: 10)])
    }

    @Test("L3: a placeholder that failed is left alone, its neighbours are not")
    func failedPlaceholder() {
        var list = Driver.hundred()
        list.look(at: 30)
        list.fail(.number(4, size: 10))
        list.look(at: 36)
        #expect(list.loads == [.number(5, size: 10)])
        list.look(at: 30)
        #expect(list.loads == [])
        #expect(list.rows[35].placeholder == .failed(.source(500)))
    }

    @Test("L3: an edge that has ended or failed is not loaded")
    func endedOrFailed() {
        var list = Driver.middle(next: nil)
        list.look(at: 16)
        #expect(list.loads == [])
        list.look(at: 0)
        list.fail(.previous(200))
        list.look(at: 1)
        list.look(at: 0)
        #expect(list.loads == [])
    }

    @Test("L5: scrolling toward the head appends nothing, however near the end is")
    func towardHead() {
        var list = Driver.middle(prefetch: .rows(3))
        list.look(at: 16)
        list.look(at: 15)
        list.answer(.next(100), [20], next: 101)
        #expect(list.loads == [])
        list.look(at: 14)
        #expect(list.loads == [])
        list.look(at: 15)
        #expect(list.loads == [.next(101)])
    }

    @Test("L5: turning from the head toward the end loads what the end lacks")
    func turning() {
        var list = Driver.middle(prefetch: .rows(8))
        list.look(at: 12)
        list.fail(.next(100))
        list.look(at: 9)
        #expect(list.asked == [])
        list.retry()
        list.answer(.next(100), 20..<22, next: 101)
        #expect(list.loads == [])
        list.look(at: 15)
        #expect(list.loads == [.next(101)])
    }

    @Test("L5: a bounce at the top appends nothing")
    func bounce() {
        var list = Driver.chained(prefetch: .rows(30))
        list.join()
        list.answer(.opening, 0..<20, next: 1)
        list.look(at: 3)
        list.fail(.next(1))
        list.look(at: 0)
        list.retry()
        list.answer(.next(1), 20..<25, next: 2)
        #expect(list.loads == [])
        list.look(at: 0)
        #expect(list.loads == [])
    }

    @Test("L5: rows that the viewport itself lacks are loaded whatever the direction")
    func lackingRows() {
        var list = Driver.middle(prefetch: .lastRow)
        list.look(at: 7, length: 20)
        #expect(list.asked == [.next(100)])
    }

    @Test("L5: a viewport that has not moved looks both ways, append first")
    func unmoved() {
        var list = Driver.chained(prefetch: .rows(30))
        list.join()
        list.answer(.opening, 0..<20, next: 1, previous: 2)
        list.look(at: 8)
        #expect(list.loads == [.next(1), .previous(2)])
    }

    @Test("L5: content shorter than the viewport goes on loading until it is full")
    func shortContent() {
        var list = Driver.chained(prefetch: .lastRow)
        list.join()
        list.look(at: 0, length: 12)
        list.answer(.opening, 0..<5, next: 1)
        #expect(list.loads == [.next(1)])
        list.answer(.next(1), 5..<10, next: 2)
        #expect(list.loads == [.next(2)])
        list.answer(.next(2), 10..<15, next: 3)
        #expect(list.loads == [])
    }

    @Test("L5: short content goes on at the other edge once one has ended", arguments: [Direction.append, .prepend])
    func otherEdgeAfterEnd(_ ended: Direction) {
        var list = Driver.chained(prefetch: .lastRow)
        list.join()
        list.look(at: 0, length: 12)
        list.answer(.opening, 0..<5, next: ended == .append ? nil : 1, previous: ended == .append ? 1 : nil)
        let other: Direction = ended == .append ? .prepend : .append
        #expect(list.loads == [.cursor(1, other, limit: 20)])
    }

    @Test("L5: short content goes on at the other edge once one has failed, even against the travel")
    func otherEdgeAfterFailure() {
        var list = Driver.chained(prefetch: .lastRow)
        list.join()
        list.answer(.opening, 0..<5, next: 1, previous: 2)
        list.look(at: 0, length: 12)
        list.fail(.previous(2))
        list.fail(.next(1))
        list.retry()
        list.fail(.next(1))
        list.answer(.previous(2), -2..<0, previous: 3)
        list.look(at: 1, length: 12)
        list.answer(.previous(3), -4..<(-2), previous: 4)
        #expect(list.loads == [.previous(4)])
    }

    @Test("L5: short content stops when nothing is left")
    func nothingLeft() {
        var list = Driver.chained(prefetch: .lastRow)
        list.join()
        list.look(at: 0, length: 12)
        list.answer(.opening, 0..<5, next: 1)
        list.answer(.next(1), 5..<7)
        #expect(list.asked == [])
        #expect(list.states == LoadStates(append: .ended, prepend: .ended, refresh: .idle))
    }

    @Test("L5: a viewport that rests on an edge by a page that came there has not travelled")
    func carriedIsNoTravel() {
        var list = Driver.middle(prefetch: .rows(3))
        list.look(at: 2)
        list.answer(.previous(200), -20..<0, previous: 201)
        #expect(list.viewport == 22..<26)
        list.look(at: 22)
        #expect(list.loads == [])
        list.look(at: 37)
        #expect(list.loads == [.next(100)])
    }

    @Test("L12: under manual a viewport loads nothing, neither at the edges nor in placeholders")
    func manual() {
        var list = Driver.middle(prefetch: .manual)
        list.look(at: 18)
        list.look(at: 0)
        #expect(list.asked == [])
        var indexed = Driver.hundred(prefetch: .manual)
        indexed.look(at: 50)
        #expect(indexed.asked == [])
    }

    @Test("L12: under manual the first load, a refresh, a pull, a retry and a jump do load")
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

    @Test("L5: content that just fills the viewport is not short", arguments: [20, 21])
    func justFull(_ length: Int) {
        var list = Driver.middle(previous: nil)
        list.look(at: 0)
        list.look(at: 0, length: length)
        #expect(list.loads == (length > 20 ? [.next(100)] : []))
    }
}
