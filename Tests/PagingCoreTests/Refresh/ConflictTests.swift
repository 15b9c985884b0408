import PagingCore
import Testing

@Suite struct ConflictTests {
    @Test("R2: a refresh cancels an append and a prepend", arguments: LoadDirection.allCases)
    func refreshCancelsEdge(_ direction: LoadDirection) {
        var list = Driver.middle()
        list.pull(direction)
        let load = list.requestsInFlight[0].id
        list.refresh()
        #expect(list.cancels == [load])
        #expect(list.states[direction] == .idle)
        #expect(list.states.refresh == .loading)
        list.answerLate(load, 70..<80, next: 7)
        #expect(list.commands == [])
        #expect(list.rows.count == 20)
    }

    @Test("R2: a pull cancels a refresh and continues with the current cursor", arguments: LoadDirection.allCases)
    func pullCancelsRefresh(_ direction: LoadDirection) {
        var list = Driver.middle()
        list.refresh(1)
        let refresh = list.load(.opening)
        list.pull(direction)
        #expect(list.cancels == [refresh])
        #expect(list.loads == [.cursor(direction == .append ? 100 : 200, direction, limit: 20)])
        #expect(list.states.refresh == .idle)
        #expect(list.outcomes[WaiterID(1)] == .superseded)
        list.answerLate(refresh, 900..<905)
        #expect(list.commands == [])
    }

    @Test("R2: a retry of a failed edge cancels a refresh")
    func retryCancelsRefresh() {
        var list = Driver.middle()
        list.pull(.append)
        list.fail(.next(100))
        list.refresh(1)
        list.retry()
        #expect(list.requests == [.next(100)])
        #expect(list.outcomes[WaiterID(1)] == .superseded)
    }

    @Test("R2: a jump beyond the rows cancels a refresh, and a jump within them does not")
    func jumpCancelsRefresh() {
        var list = Driver.middle()
        list.refresh(1)
        list.send(.jumpRequested(list.reader, row: 12))
        #expect(list.states.refresh == .loading)
        list.send(.jumpRequested(list.reader, row: 400))
        #expect(list.requests == [.next(100)])
        #expect(list.outcomes[WaiterID(1)] == .superseded)
    }

    @Test("R2: a request with nothing to load cancels nothing")
    func nothingToLoad() {
        var list = Driver.middle(next: nil)
        list.refresh()
        list.pull(.append)
        list.retry()
        list.retry(row: 3)
        #expect(list.cancels == [])
        #expect(list.requests == [.opening])
    }

    @Test("R2: a pull at a failed edge retries it, and a pull at an ended edge has no effect")
    func pullAtEdge() {
        var list = Driver.middle(previous: nil)
        list.pull(.append)
        list.fail(.next(100))
        list.pull(.append)
        #expect(list.loads == [.next(100)])
        list.pull(.prepend)
        #expect(list.commands == [])
    }

    @Test("R2: a pull before the first page joins the first load, or repeats it if it failed")
    func pullBeforeFirstLoad() {
        var list = Driver.chained()
        list.join()
        list.pull(.append)
        list.pull(.prepend)
        #expect(list.loads == [])
        #expect(list.requests == [.opening])
        list.fail(.opening)
        list.pull(.append)
        #expect(list.loads == [.opening])
        #expect(list.states == LoadStates(refresh: .loading))
    }

    @Test("R2: a viewport waits while a refresh runs, and takes effect when it completes")
    func viewportWaits() {
        var list = Driver.middle()
        list.refresh()
        list.moveViewport(to: 16)
        #expect(list.loads == [])
        #expect(list.cancels == [])
        list.answer(.opening, 0..<20, next: 300)
        #expect(list.loads == [.next(300)])
    }

    @Test("R2: a viewport that waited takes effect when the refresh fails, with the old cursor")
    func viewportWaitsForFailure() {
        var list = Driver.middle()
        list.refresh()
        list.moveViewport(to: 16)
        list.fail(.opening)
        #expect(list.loads == [.next(100)])
    }

    @Test("R2: an append that a refresh cancelled starts again")
    func cancelledAppend() {
        var list = Driver.middle()
        list.moveViewport(to: 16)
        list.refresh()
        list.fail(.opening)
        #expect(list.loads == [.next(100)])
        list.answer(.next(100), 20..<40)
        #expect(list.ids == Array(0..<40))
    }

    @Test("R2: the retry of an append does not start during a refresh")
    func repetitionDuringRefresh() {
        var list = Driver.middle(retry: .twice)
        list.moveViewport(to: 16)
        list.fail(.next(100), isTransient: true)
        list.refresh()
        list.wait(milliseconds: 1_000)
        #expect(list.requests == [.opening])
        list.answer(.opening, 0..<20, next: 300)
        #expect(list.requests == [.next(300)])
    }

    @Test("R2: fills run beside a refresh and are cancelled when it completes")
    func fills() {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        let fill = list.load(.number(6, size: 10))
        list.refresh()
        #expect(list.cancels == [])
        list.moveViewport(to: 83)
        #expect(list.loads == [.number(9, size: 10)])
        list.answer(.number(9, size: 10), 80..<90, total: 100)
        #expect(list.rows[85].item?.id == 85)
        list.answer(.number(1, size: 10), 0..<10, total: 100)
        #expect(list.cancels == [fill])
        #expect(list.rows[85].item == nil)
    }

    @Test("R2: a fill cancels no refresh, even if it is a retry")
    func fillCancelsNoRefresh() {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        list.fail(.number(6, size: 10))
        list.refresh()
        list.retry(row: 53)
        list.send(.jumpRequested(list.reader, row: 80))
        #expect(list.states.refresh == .loading)
        #expect(list.requests.contains(.number(1, size: 10)))
    }

    @Test("R2: the indicator of a cancelled load turns off at once")
    func indicatorEnds() {
        var list = Driver.middle()
        list.pull(.append)
        #expect(list.indicators.append)
        list.refresh()
        #expect(!list.indicators.append)
        list.wait(milliseconds: 300)
        #expect(list.indicators.refresh)
        list.pull(.append)
        #expect(!list.indicators.refresh)
        #expect(list.indicators.append)
    }

    @Test("R2: an append and a prepend do not conflict")
    func edgesDoNotConflict() {
        var list = Driver.middle()
        list.pull(.append)
        list.pull(.prepend)
        #expect(list.cancels == [])
        #expect(list.requests.count == 2)
    }

    @Test("R8: a cancelled append is idle and not failed")
    func cancelledIsIdle() {
        var list = Driver.middle()
        list.pull(.append)
        list.refresh()
        list.fail(.opening)
        #expect(list.states.append == .idle)
        #expect(list.states.prepend == .idle)
    }

    @Test("R8: a cancelled retry restores the failure")
    func cancelledRetry() {
        var list = Driver.middle()
        list.pull(.append)
        list.fail(.next(100), code: 1)
        list.retry()
        list.refresh()
        #expect(list.states.append == .failed(.source(code: 1)))
    }

    @Test("R8: a cancelled refresh restores the failure of the one before it")
    func cancelledRefresh() {
        var list = Driver.middle()
        list.refresh(1)
        list.fail(.opening, code: 4)
        list.refresh(2)
        list.pull(.append)
        #expect(list.states.refresh == .failed(.source(code: 4)))
    }

    @Test("R9: a cancelled load is neither retried nor followed, even if its source ignores the cancellation")
    func cancelledCommandsNothing() {
        var list = Driver.middle(retry: .twice)
        list.pull(.append)
        let append = list.load(.next(100))
        list.refresh()
        list.send(.pageFailed(append, FailureReport(code: 1, isTransient: true)))
        #expect(list.commands == [])
        list.send(.pageArrived(append, ItemPage([], next: 101)))
        #expect(list.commands == [])
        list.pull(.append)
        #expect(list.cancels.count == 1)
        list.wait(milliseconds: 10_000)
        #expect(list.requests == [.next(100)])
    }

    @Test("R9: a cancelled refresh that waits for its retry is not retried")
    func cancelledRepetition() {
        var list = Driver.middle(retry: .twice)
        list.refresh()
        list.fail(.opening, isTransient: true)
        list.pull(.append)
        #expect(list.cancels == [])
        list.wait(milliseconds: 10_000)
        #expect(list.requests == [.next(100)])
    }
}
