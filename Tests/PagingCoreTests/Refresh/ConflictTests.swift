import PagingCore
import Testing

@Suite struct ConflictTests {
    @Test("R2: a refresh cancels an append and a prepend", arguments: Direction.allCases)
    func refreshCancelsEdge(_ direction: Direction) {
        var list = Driver.middle()
        list.pull(direction)
        let load = list.flights[0].id
        list.refresh()
        #expect(list.cancels == [load])
        #expect(list.states[direction] == .idle)
        #expect(list.states.refresh == .loading)
        list.answerLate(load, 70..<80, next: 7)
        #expect(list.commands == [])
        #expect(list.rows.count == 20)
    }

    @Test("R2: a pull cancels a refresh and goes on with the current cursor", arguments: Direction.allCases)
    func pullCancelsRefresh(_ direction: Direction) {
        var list = Driver.middle()
        list.refresh(1)
        let refresh = list.load(.opening)
        list.pull(direction)
        #expect(list.cancels == [refresh])
        #expect(list.loads == [.cursor(direction == .append ? 100 : 200, direction, limit: 20)])
        #expect(list.states.refresh == .idle)
        #expect(list.outcomes[RefreshID(1)] == .superseded)
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
        #expect(list.asked == [.next(100)])
        #expect(list.outcomes[RefreshID(1)] == .superseded)
    }

    @Test("R2: a jump beyond the rows cancels a refresh, one within them does not")
    func jumpCancelsRefresh() {
        var list = Driver.middle()
        list.refresh(1)
        list.send(.jumpRequested(list.reader, row: 12))
        #expect(list.states.refresh == .loading)
        list.send(.jumpRequested(list.reader, row: 400))
        #expect(list.asked == [.next(100)])
        #expect(list.outcomes[RefreshID(1)] == .superseded)
    }

    @Test("R2: a wish with nothing to load cancels nothing")
    func nothingToLoad() {
        var list = Driver.middle(next: nil)
        list.refresh()
        list.pull(.append)
        list.retry()
        list.retry(row: 3)
        #expect(list.cancels == [])
        #expect(list.asked == [.opening])
    }

    @Test("R2: a pull at a failed edge retries it, one at an ended edge does nothing")
    func pullAtEdge() {
        var list = Driver.middle(previous: nil)
        list.pull(.append)
        list.fail(.next(100))
        list.pull(.append)
        #expect(list.loads == [.next(100)])
        list.pull(.prepend)
        #expect(list.commands == [])
    }

    @Test("R2: a pull before the first load has landed joins it, or repeats it where it failed")
    func pullBeforeFirstLoad() {
        var list = Driver.chained()
        list.join()
        list.pull(.append)
        list.pull(.prepend)
        #expect(list.loads == [])
        #expect(list.asked == [.opening])
        list.fail(.opening)
        list.pull(.append)
        #expect(list.loads == [.opening])
        #expect(list.states == LoadStates(refresh: .loading))
    }

    @Test("R2: a viewport waits while a refresh runs, and is weighed when it lands")
    func viewportWaits() {
        var list = Driver.middle()
        list.refresh()
        list.look(at: 16)
        #expect(list.loads == [])
        #expect(list.cancels == [])
        list.answer(.opening, 0..<20, next: 300)
        #expect(list.loads == [.next(300)])
    }

    @Test("R2: a viewport that waited is weighed when the refresh fails, with the old cursor")
    func viewportWaitsForFailure() {
        var list = Driver.middle()
        list.refresh()
        list.look(at: 16)
        list.fail(.opening)
        #expect(list.loads == [.next(100)])
    }

    @Test("R2: an append that a refresh cancelled is not lost")
    func cancelledAppend() {
        var list = Driver.middle()
        list.look(at: 16)
        list.refresh()
        list.fail(.opening)
        #expect(list.loads == [.next(100)])
        list.answer(.next(100), 20..<40)
        #expect(list.ids == Array(0..<40))
    }

    @Test("R2: the repetition of an append does not fire into a refresh")
    func repetitionDuringRefresh() {
        var list = Driver.middle(retry: .twice)
        list.look(at: 16)
        list.fail(.next(100), isTransient: true)
        list.refresh()
        list.wait(milliseconds: 1_000)
        #expect(list.asked == [.opening])
        list.answer(.opening, 0..<20, next: 300)
        #expect(list.asked == [.next(300)])
    }

    @Test("R2: fills run beside a refresh and are dropped when it lands")
    func fills() {
        var list = Driver.hundred()
        list.look(at: 53)
        let fill = list.load(.number(6, size: 10))
        list.refresh()
        #expect(list.cancels == [])
        list.look(at: 83)
        #expect(list.loads == [.number(9, size: 10)])
        list.answer(.number(9, size: 10), 80..<90, total: 100)
        #expect(list.rows[85].item?.id == 85)
        list.answer(.number(1, size: 10), 0..<10, total: 100)
        #expect(list.cancels == [fill])
        #expect(list.rows[85].item == nil)
    }

    @Test("R2: a fill, a retried one too, cancels no refresh")
    func fillCancelsNoRefresh() {
        var list = Driver.hundred()
        list.look(at: 53)
        list.fail(.number(6, size: 10))
        list.refresh()
        list.retry(row: 53)
        list.send(.jumpRequested(list.reader, row: 80))
        #expect(list.states.refresh == .loading)
        #expect(list.asked.contains(.number(1, size: 10)))
    }

    @Test("R2: a cancelled load's indicator ends at that instant")
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
        #expect(list.asked.count == 2)
    }

    @Test("R8: a cancelled append is idle, not failed")
    func cancelledIsIdle() {
        var list = Driver.middle()
        list.pull(.append)
        list.refresh()
        list.fail(.opening)
        #expect(list.states.append == .idle)
        #expect(list.states.prepend == .idle)
    }

    @Test("R8: a cancelled retry leaves the failure it was to mend")
    func cancelledRetry() {
        var list = Driver.middle()
        list.pull(.append)
        list.fail(.next(100), code: 1)
        list.retry()
        list.refresh()
        #expect(list.states.append == .failed(.source(1)))
    }

    @Test("R8: a refresh that is cancelled leaves the failure of the one before it")
    func cancelledRefresh() {
        var list = Driver.middle()
        list.refresh(1)
        list.fail(.opening, code: 4)
        list.refresh(2)
        list.pull(.append)
        #expect(list.states.refresh == .failed(.source(4)))
    }

    @Test("R9: a cancelled load is neither repeated nor followed, even if its source ignores the cancellation")
    func cancelledCommandsNothing() {
        var list = Driver.middle(retry: .twice)
        list.pull(.append)
        let append = list.load(.next(100))
        list.refresh()
        list.send(.pageFailed(append, FailureReport(code: 1, isTransient: true)))
        #expect(list.commands == [])
        list.send(.pageArrived(append, Page([], next: 101)))
        #expect(list.commands == [])
        list.pull(.append)
        #expect(list.cancels.count == 1)
        list.wait(milliseconds: 10_000)
        #expect(list.asked == [.next(100)])
    }

    @Test("R9: a cancelled refresh that waits to be repeated is not")
    func cancelledRepetition() {
        var list = Driver.middle(retry: .twice)
        list.refresh()
        list.fail(.opening, isTransient: true)
        list.pull(.append)
        #expect(list.cancels == [])
        list.wait(milliseconds: 10_000)
        #expect(list.asked == [.next(100)])
    }
}
