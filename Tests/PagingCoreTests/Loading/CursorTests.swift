import PagingCore
import Testing

@Suite struct CursorTests {
    @Test("L7: a page that names itself as the next fails the edge", arguments: LoadDirection.allCases)
    func selfLoop(_ direction: LoadDirection) {
        var list = Driver.middle()
        let cursor = direction == .append ? 100 : 200
        list.pull(direction)
        list.answer(.cursor(cursor, direction, limit: 20), 50..<55, next: cursor, previous: cursor)
        #expect(list.states[direction] == .failed(.cursorLoop))
        #expect(list.requests == [])
        #expect(list.rows.count == 25)
    }

    @Test("L7: a cursor loop of any length is detected", arguments: [2, 3, 10, 50])
    func cycle(_ length: Int) {
        var list = Driver.middle(next: 0)
        for page in 0..<length {
            list.pull(.append)
            list.answer(.next(page), [1000 + page], next: page + 1 == length ? 0 : page + 1)
        }
        #expect(list.states.append == .failed(.cursorLoop))
        #expect(list.rows.count == 20 + length)
    }

    @Test("the opening cursor stays in use after a refresh that starts elsewhere")
    func openingCursorInUse() {
        var list = Driver.chained(opening: .cursor(7))
        list.join()
        list.answer(.cursor(7, .append, limit: 20), 0..<20, next: 8, previous: 6)
        list.pull(.append)
        list.answer(.next(8), 20..<40, next: 9, previous: 5)
        list.send(.refreshRequested(WaiterID(1), .around(30)))
        for request in list.requests { list.answer(request, 20..<40, next: 9, previous: 5) }
        #expect(list.outcomes[WaiterID(1)] == .loaded)
        #expect(list.feed.cursorsInUse.contains(7))
    }

    @Test("the cursors of both edges are in use before their pages are requested")
    func edgeCursorsInUse() {
        let list = Driver.middle(next: 5, previous: 6)
        #expect(list.feed.cursorsInUse.isSuperset(of: [5, 6]))
    }

    @Test("L7: the cursor of a page without rows stays in use, since it would be a loop if it came again")
    func emptyPageCursorInUse() {
        var list = Driver.middle(next: 5)
        list.pull(.append)
        list.answer(.next(5), [], next: 6)
        list.answer(.next(6), [20], next: 7)
        #expect(list.feed.cursorsInUse.contains(5))
    }

    @Test("L7: a cursor may be used once in each direction")
    func withinItsDirection() {
        var list = Driver.middle(next: 5, previous: 5)
        list.pull(.append)
        list.answer(.next(5), [20], next: 6)
        list.pull(.prepend)
        #expect(list.loads == [.previous(5)])
        list.answer(.previous(5), [-1], previous: 6)
        #expect(list.states.prepend == .idle)
    }

    @Test("L7: the opening cursor counts for append only")
    func openingCursor() {
        var append = Driver.chained(opening: .cursor(9))
        append.join()
        append.answer(.next(9), 0..<20, next: 9, previous: 9)
        #expect(append.states.append == .failed(.cursorLoop))
        #expect(append.states.prepend == .idle)
        append.pull(.prepend)
        #expect(append.loads == [.previous(9)])
    }

    @Test("L7: a repeated request after a failure or a cancellation is not a second use")
    func askedAgain() {
        var list = Driver.middle()
        list.pull(.append)
        list.fail(.next(100))
        list.retry()
        #expect(list.loads == [.next(100)])
        list.refresh()
        list.fail(.opening)
        list.pull(.append)
        #expect(list.loads == [.next(100)])
        list.answer(.next(100), 20..<25, next: 101)
        #expect(list.states.append == .idle)
    }

    @Test("L7: a new generation starts without used cursors")
    func newGeneration() {
        var list = Driver.middle()
        list.pull(.append)
        list.answer(.next(100), 20..<40, next: 101)
        list.refresh()
        list.answer(.opening, 0..<20, next: 100)
        list.pull(.append)
        list.answer(.next(100), 20..<40, next: 101)
        #expect(list.states.append == .idle)
    }

    @Test("L7: a loop among the empty pages at the start of a list is detected")
    func loopAtOpening() {
        var list = Driver.chained()
        list.join()
        list.answer(.opening, [], next: 1)
        list.answer(.next(1), [], next: 1)
        #expect(list.states.append == .failed(.cursorLoop))
        #expect(list.requests == [])
    }

    @Test("L8: 0 is a cursor like any other", arguments: LoadDirection.allCases)
    func zero(_ direction: LoadDirection) {
        var list = Driver.middle(next: 0, previous: 0)
        list.pull(direction)
        #expect(list.loads == [.cursor(0, direction, limit: 20)])
    }

    @Test("L8: an opening cursor of 0 is requested")
    func openingZero() {
        var list = Driver.chained(opening: .cursor(0))
        list.join()
        #expect(list.loads == [.cursor(0, .append, limit: 20)])
    }

    @Test(
        "L8: an answer without a cursor ends its own edge and does not change the other one",
        arguments: LoadDirection.allCases
    )
    func oneEdge(_ direction: LoadDirection) {
        var list = Driver.middle()
        let other: LoadDirection = direction == .append ? .prepend : .append
        list.pull(direction)
        list.answer(.cursor(direction == .append ? 100 : 200, direction, limit: 20), [50])
        #expect(list.states[direction] == .ended)
        #expect(list.states[other] == .idle)
        list.pull(other)
        #expect(list.loads == [.cursor(other == .append ? 100 : 200, other, limit: 20)])
    }

    @Test("L8: a first page without cursors ends both edges")
    func bothEnds() {
        var list = Driver.middle(next: nil, previous: nil)
        #expect(list.states == LoadStates(append: .ended, prepend: .ended, refresh: .idle))
        list.pull(.append)
        list.pull(.prepend)
        #expect(list.requests == [])
        #expect(list.commands == [])
    }

    #if os(macOS) || os(Linux)
    @Test("L8: any number is a valid cursor, including the greatest and the least")
    func greatCursors() async {
        await #expect(processExitsWith: .success) {
            var list = Driver.middle(next: .max, previous: .min)
            list.pull(.append)
            list.answer(.next(.max), [20], next: -1)
            list.pull(.prepend)
            list.answer(.previous(.min), [-1])
        }
    }
    #endif
}
