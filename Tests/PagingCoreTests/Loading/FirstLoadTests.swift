import PagingCore
import Testing

@Suite struct FirstLoadTests {
    @Test("R2: a pull and a retry make a first request again that may hang, once, and later calls share it")
    func hangingRequest() {
        var list = Driver.chained()
        list.join()
        let first = list.load(.opening)
        list.refresh(1)
        #expect(list.load(.opening) == first)
        list.send(.refreshPulled(WaiterID(2), .start))
        let second = list.load(.opening)
        #expect(second != first && list.requests == [.opening] && list.cancels == [first])
        list.pull(.append)
        list.retry()
        #expect(list.load(.opening) == second)
        list.answerLate(first, 0..<5)
        #expect(list.rows.isEmpty)
        list.answer(.opening, 0..<20)
        #expect(list.outcomes == [WaiterID(1): .loaded, WaiterID(2): .loaded])

        list = Driver.chained()
        list.join()
        let automatic = list.load(.opening)
        list.retry()
        #expect(list.load(.opening) != automatic && list.requests == [.opening])
    }

    @Test("L13: nothing is loaded until a reader joins, and then one page")
    func untilJoined() {
        var list = Driver.chained()
        #expect(list.content == .unknown)
        #expect(list.states == LoadStates())
        list.wait(milliseconds: 60_000)
        #expect(list.requests == [])
        list.join()
        #expect(list.loads == [.opening])
        #expect(list.states.refresh == .loading)
        list.join()
        #expect(list.commands == [])
    }

    @Test("L13: a refresh, a pull or a reset loads before any reader joins")
    func asking() {
        var refreshed = Driver.chained()
        refreshed.refresh()
        #expect(refreshed.loads == [.opening])
        var pulled = Driver.chained()
        pulled.pull(.append)
        #expect(pulled.loads == [.opening])
        var reset = Driver.chained()
        reset.send(.resetRequested)
        #expect(reset.loads == [.opening])
    }

    @Test("L13: the content is not empty while an edge may still load automatically")
    func neverEmptyTooEarly() {
        var list = Driver.chained()
        list.join()
        #expect(list.content == .unknown)
        list.answer(.opening, [], next: 1)
        #expect(list.content == .unknown)
        list.answer(.next(1), [], previous: 7)
        #expect(list.content == .empty)
    }

    @Test("L13: the content of an empty list is not empty while its head is loading")
    func emptyWithHead() {
        var list = Driver.chained()
        list.join()
        list.moveViewport(to: 0)
        list.answer(.opening, [], previous: 7)
        #expect(list.content == .unknown)
        #expect(list.loads == [.previous(7)])
        list.answer(.previous(7), [])
        #expect(list.content == .empty)
        #expect(list.states == LoadStates(append: .ended, prepend: .ended, refresh: .idle))
    }

    @Test("L13: with the manual policy, an empty first page with a next one does not end the list")
    func manualEmpty() {
        var list = Driver.chained(prefetch: .manual)
        list.join()
        list.answer(.opening, [], next: 1)
        #expect(list.loads == [.next(1)])
        #expect(list.content == .unknown)
    }

    @Test("L13: after an empty first page the list is empty, idle and ended")
    func empty() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), [])
        #expect(list.content == .empty)
        #expect(list.states == LoadStates(append: .ended, prepend: .ended, refresh: .idle))
    }

    @Test("L13: a failed first load is not an empty list")
    func failed() {
        var list = Driver.chained()
        list.join()
        list.fail(.opening, code: 7)
        #expect(list.content == .unknown)
        #expect(list.states.refresh == .failed(.source(code: 7)))
    }

    @Test("L13: initial items are the applied first page, and no first load follows")
    func given() {
        let configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .rows(3))
        var list = Driver(configuration, given: ItemPage((0..<20).map { .init(id: $0) }, next: 1))
        #expect(list.content == .rows)
        #expect(list.ids == Array(0..<20))
        list.join()
        list.moveViewport(to: 0)
        #expect(list.requests == [])
        list.moveViewport(to: 16)
        #expect(list.loads == [.next(1)])
    }

    @Test("L13: the list continues at the offset after the initial items, and a refresh replaces them")
    func givenOffset() {
        let configuration = FeedConfiguration(
            addressing: .offset(limit: 20, endsAtShortPage: false), prefetch: .rows(3))
        var list = Driver(configuration, given: ItemPage((0..<12).map { .init(id: $0) }, next: nil))
        list.join()
        list.moveViewport(to: 8)
        #expect(list.loads == [.offset(12, limit: 20)])
        list.refresh()
        list.answer(.offset(0, limit: 20), 0..<20)
        #expect(list.ids == Array(0..<20))
    }

    @Test("L13: an empty initial page is allowed, and gives an empty list if no page follows")
    func givenNothing() {
        let list = Driver(FeedConfiguration(addressing: .chained(limit: 20)), given: ItemPage([], next: nil))
        #expect(list.content == .empty)
        #expect(list.states.append == .ended)
    }

    @Test("L13: a reset discards the rows and the pending generation, and starts again")
    func reset() {
        var list = Driver.middle()
        list.pull(.append)
        list.refresh()
        let candidate = list.load(.opening)
        list.send(.resetRequested)
        #expect(list.rows.isEmpty)
        #expect(list.content == .unknown)
        #expect(list.cancels == [candidate])
        #expect(list.loads == [.opening])
        #expect(list.outcomes[WaiterID(1)] == .superseded)
        #expect(list.states == LoadStates(refresh: .loading))
        list.answerLate(candidate, 70..<80)
        #expect(list.commands == [])
        list.answer(.opening, 0..<5)
        #expect(list.ids == Array(0..<5))
        #expect(list.states.append == .ended)
    }

    @Test("L13: a reset cancels edges and fills at once and turns their indicators off")
    func resetCancels() {
        var list = Driver.middle()
        list.pull(.append)
        list.pull(.prepend)
        #expect(list.indicators.append)
        list.send(.resetRequested)
        #expect(list.cancels.count == 2)
        #expect(list.indicators == ListIndicators())
        var indexed = Driver.hundred()
        indexed.moveViewport(to: 50)
        indexed.send(.resetRequested)
        #expect(indexed.cancels.count == 2)
        #expect(indexed.requests == [.number(1, size: 10)])
        #expect(indexed.feed.update.total == nil)
    }

    @Test("L13: a list that opens at a row requests its page and shows placeholders before it")
    func openingRow() {
        var list = Driver.offset(opening: .row(40))
        list.join()
        #expect(list.loads == [.offset(40, limit: 20)])
        list.moveViewport(to: 0)
        list.answer(.offset(40, limit: 20), 40..<60, total: 100)
        #expect(list.rows.count == 100)
        #expect(list.rows[40].item?.id == 40)
        #expect(list.viewport.lowerBound == 40)
    }

    @Test("L13: a list that opens at a cursor loads in both directions from there")
    func openingCursor() {
        var list = Driver.chained(opening: .cursor(50), prefetch: .rows(30))
        list.join()
        list.moveViewport(to: 0)
        list.answer(.next(50), 50..<70, next: 51, previous: 49)
        #expect(list.loads == [.next(51), .previous(49)])
    }

    @Test("a closed list cancels its loads, ignores answers and keeps its rows")
    func closed() {
        var list = Driver.middle()
        list.pull(.append)
        list.refresh(3)
        let load = list.load(.opening)
        list.send(.closed)
        #expect(list.cancels == [load])
        #expect(list.outcomes[WaiterID(3)] == .superseded)
        list.answerLate(load, 0..<5)
        list.join()
        list.refresh(4)
        #expect(list.commands == [])
        #expect(list.ids == Array(0..<20))
    }

    @Test("a closed list has no row that stays in the loading state")
    func closedFills() {
        var list = Driver.hundred()
        list.moveViewport(to: 50)
        list.send(.closed)
        #expect(list.cancels.count == 2)
        #expect(!list.rows.contains { $0.placeholder == .loading })
    }

    @Test("L13: a list that opens at a row beyond its end starts at its last row", arguments: [50, 49])
    func openingRowBeyondEnd(_ row: Int) {
        var list = Driver.offset(opening: .row(row))
        list.join()
        list.moveViewport(to: 0, length: 1)
        list.answer(.offset(row, limit: 20), [], total: row)
        #expect(list.rows.count == row)
        #expect(list.viewport == (row - 1)..<row)
    }

    @Test("L13: content without rows is unknown while an edge is open, unless only the user can load it")
    func openEdge() {
        var list = Driver.chained()
        list.join()
        list.answer(.opening, [], previous: 7)
        #expect(list.states.prepend == .idle)
        #expect(list.content == .unknown)
        var manual = Driver.chained(prefetch: .manual)
        manual.join()
        manual.answer(.opening, [], previous: 7)
        #expect(manual.states.prepend == .idle)
        #expect(manual.content == .empty)
    }
}
