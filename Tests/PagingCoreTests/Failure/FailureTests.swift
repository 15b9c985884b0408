@_spi(Invariants) import PagingCore
import Testing

@Suite struct FailureTests {
    @Test(
        "F2: when the network returns, the edges and the wanted pages that the source failed to answer are loaded again"
    )
    func networkReturned() {
        var list = Driver.middle()
        for direction in LoadDirection.allCases { list.pull(direction) }
        list.fail(.next(100))
        list.fail(.previous(200))
        list.send(.networkReturned)
        #expect(Set(list.requests) == [.next(100), .previous(200)])

        var indexed = Driver.hundred()
        indexed.moveViewport(to: 43)
        indexed.fail(.number(5, size: 10))
        indexed.send(.networkReturned)
        #expect(indexed.requests == [.number(5, size: 10)])

        var empty = Driver.middle(next: 1, emptyPageLimit: 1)
        empty.pull(.append)
        empty.answer(.next(1), [], next: 2)
        empty.send(.networkReturned)
        #expect(empty.requests == [], "only a user goes on after too many empty pages")
    }

    @Test("F2: automatic triggers do not load a failed edge", arguments: LoadDirection.allCases)
    func leftAlone(_ direction: LoadDirection) {
        var list = Driver.middle()
        list.pull(direction)
        list.fail(.cursor(direction == .append ? 100 : 200, direction, limit: 20))
        for row in [0, 16, 1, 15, 8] { list.moveViewport(to: row) }
        list.wait(milliseconds: 60_000)
        #expect(!list.requests.contains(.cursor(direction == .append ? 100 : 200, direction, limit: 20)))
    }

    @Test("F2: retry loads with the cursor that failed, and ten taps load once")
    func retryTaps() {
        var list = Driver.middle()
        list.pull(.append)
        list.fail(.next(100))
        var loads: [PageRequest] = []
        for _ in 0..<10 {
            list.retry()
            loads += list.loads
        }
        #expect(loads == [.next(100)])
    }

    @Test("F2: a retry during a retry has no further effect")
    func retryDuringRetry() {
        var list = Driver.middle()
        list.pull(.append)
        list.fail(.next(100))
        list.retry()
        list.retry()
        list.answer(.next(100), 20..<40, next: 101)
        #expect(list.states.append == .idle)
        #expect(list.requests == [])
    }

    @Test("F2: one retry loads every failed edge")
    func bothEdges() {
        var list = Driver.middle()
        list.pull(.append)
        list.pull(.prepend)
        list.fail(.next(100))
        list.fail(.previous(200))
        list.retry()
        #expect(Set(list.loads) == [.next(100), .previous(200)])
    }

    @Test("F2: retry loads nothing that has not failed")
    func onlyFailed() {
        var list = Driver.middle()
        list.pull(.append)
        list.fail(.next(100))
        list.retry()
        #expect(list.loads == [.next(100)])
        list.answer(.next(100), 20..<40)
        list.retry()
        #expect(list.commands == [])
    }

    @Test("F2: retry repeats a failed first load")
    func firstLoad() {
        var list = Driver.offset(opening: .row(40))
        list.join()
        list.fail(.offset(40, limit: 20))
        list.moveViewport(to: 0)
        list.send(.readerJoined(ReaderID(2)))
        #expect(list.requests == [])
        list.retry()
        #expect(list.loads == [.offset(40, limit: 20)])
        list.retry()
        #expect(list.loads == [])
    }

    @Test("F2: a hint that was pending when the first load failed takes effect after its retry")
    func firstLoadThenHint() {
        var list = Driver.chained(prefetch: .rows(30))
        list.join()
        list.moveViewport(to: 0)
        list.fail(.opening)
        list.retry()
        list.answer(.opening, 0..<20, next: 1)
        #expect(list.loads == [.next(1)])
    }

    @Test("F2: retry loads every failed page among the wanted rows, and no other one")
    func failedPages() {
        var list = Driver.hundred()
        for row in [23, 53, 83] {
            list.moveViewport(to: row)
            list.fail(.number(row / 10 + 1, size: 10))
        }
        list.moveViewport(to: 53)
        list.retry()
        #expect(list.loads == [.number(6, size: 10)])
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        list.moveViewport(to: 23)
        list.retry()
        #expect(list.loads == [.number(3, size: 10)])
    }

    @Test("F2: retry of a row loads its page once, with the span that failed")
    func failedRow() {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        list.fail(.number(6, size: 10))
        list.moveViewport(to: 0)
        list.retry(row: 57)
        #expect(list.loads == [.number(6, size: 10)])
        list.retry(row: 51)
        #expect(list.loads == [])
    }

    @Test(
        "F2: retry of a row that has not failed or does not exist has no effect", arguments: [-1, 0, 40, 100, Int.max])
    func otherRows(_ row: Int) {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        list.fail(.number(6, size: 10))
        list.moveViewport(to: 0)
        list.retry(row: row)
        #expect(list.commands == [])
    }

    @Test("F2: a retry repeats a failed refresh over rows with its kind, and the edges wait for it")
    func failedRefresh() {
        var list = Driver.middle()
        list.pull(.append)
        list.fail(.next(100))
        list.refresh(1, .around(5))
        list.fail(.opening)
        list.retry()
        #expect(list.loads == [.opening])
        list.retry()
        #expect(list.commands == [])
        #expect(list.feed.refreshKind == .around(5))
        list.answer(.opening, 0..<20, next: 100)
        #expect(list.states == LoadStates(prepend: .ended))
    }

    @Test("F3: no failure removes a row", arguments: [0, 1, 2])
    func nothingErased(_ kind: Int) {
        var list = Driver.middle()
        switch kind {
        case 0: list.refresh()
        case 1: list.pull(.append)
        default: list.pull(.prepend)
        }
        list.fail(list.requests[0])
        #expect(list.ids == Array(0..<20))
        #expect(list.changed.isEmpty)
    }

    @Test("F3: a failed page of placeholders keeps its places and its failure")
    func failedPlaceholders() {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        list.fail(.number(6, size: 10), code: 42)
        #expect(list.rows.count == 100)
        for row in 50..<60 { #expect(list.rows[row].placeholder == .failed(.source(code: 42))) }
        #expect(list.states.append == .idle)
    }

    @Test("F3: a failure of an unknown load has no effect")
    func unknownLoad() {
        var list = Driver.middle()
        list.send(.pageFailed(LoadID(77), FailureReport(code: 1, isTransient: true)))
        list.send(.pageFailed(LoadID(1), FailureReport(code: 1)))
        #expect(list.commands == [])
    }

    @Test("F2: retry of the first row loads its failed page")
    func firstRow() {
        var list = Driver.offset(opening: .row(40))
        list.join()
        list.answer(.offset(40, limit: 20), 40..<60, total: 100)
        list.moveViewport(to: 0)
        list.fail(.offset(0, limit: 20))
        list.retry(row: 0)
        #expect(list.loads == [.offset(0, limit: 20)])
    }

    @Test("R8: a cancelled retry of a page of placeholders restores the failure")
    func cancelledRetry() {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        list.fail(.number(6, size: 10), code: 42)
        list.retry(row: 53)
        #expect(list.rows[53].placeholder == .loading)
        list.send(.jumpRequested(list.reader, row: 0))
        #expect(list.rows[53].placeholder == .failed(.source(code: 42)))
    }
}
