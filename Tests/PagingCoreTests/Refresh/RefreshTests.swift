import PagingCore
import Testing

@Suite struct RefreshTests {
    @Test("R1: the edges are idle until the first load completes")
    func firstLoad() {
        var list = Driver.chained()
        list.join()
        list.moveViewport(to: 0)
        #expect(list.states == LoadStates(append: .idle, prepend: .idle, refresh: .loading))
        #expect(list.requests == [.opening])
    }

    @Test("R1: the rows, states and cursors stay until the first page of the pending generation arrives")
    func candidate() {
        var list = Driver.middle(previous: nil)
        list.pull(.append)
        list.answer(.next(100), 20..<40, next: 101)
        list.refresh()
        #expect(list.ids == Array(0..<40))
        #expect(list.states == LoadStates(append: .idle, prepend: .ended, refresh: .loading))
        list.answer(.opening, 0..<20, next: 100)
        #expect(list.ids == Array(0..<20))
        #expect(list.states == LoadStates(append: .idle, prepend: .ended, refresh: .idle))
    }

    @Test("R1: a completed refresh is one update, the difference by id")
    func difference() {
        var list = Driver.offset(limit: 5, endsAtShortPage: true)
        list.join()
        list.answer(.offset(0, limit: 5), 0..<5)
        let version = list.version
        list.refresh()
        list.answer(.offset(0, limit: 5), [100, 0, 1, 3, 4])
        #expect(list.ids == [100, 0, 1, 3, 4])
        #expect(list.version == version + 2)
        #expect(list.changed.removals == [2..<3])
        #expect(list.changed.insertions == [0..<1])
        #expect(list.changed.reloads == [])
    }

    @Test("R1: an item with changed content is reloaded in place")
    func changedContent() {
        var list = Driver.offset(limit: 5, endsAtShortPage: true)
        list.join()
        list.answer(.offset(0, limit: 5), 0..<5)
        list.refresh()
        list.answer(.offset(0, limit: 5), 0..<5, text: "new")
        #expect(list.changed.reloads == [0..<5])
        #expect(list.changed.removals == [] && list.changed.insertions == [])
        #expect(list.texts == Array(repeating: "new", count: 5))
    }

    @Test("R1: a refresh that brings the same rows changes none")
    func sameRows() {
        var list = Driver.middle()
        list.refresh()
        list.answer(.opening, 0..<20, next: 100, previous: 200)
        #expect(list.changed.isEmpty)
    }

    @Test("R1: an empty page that names a next one is followed before the refresh completes")
    func emptyFirstPage() {
        var list = Driver.middle()
        list.refresh(4)
        list.answer(.opening, [], next: 1)
        #expect(list.ids == Array(0..<20))
        #expect(list.loads == [.next(1)])
        #expect(list.states.refresh == .loading)
        list.answer(.next(1), 50..<55)
        #expect(list.ids == Array(50..<55))
        #expect(list.outcomes[WaiterID(4)] == .loaded)
    }

    @Test("R1: a refresh that finds the list empty shows it empty")
    func nowEmpty() {
        var list = Driver.middle()
        list.refresh()
        list.answer(.opening, [])
        #expect(list.content == .empty)
        #expect(list.rows.isEmpty)
        #expect(list.states == LoadStates(append: .ended, prepend: .ended, refresh: .idle))
    }

    @Test("R1: late answers of an older generation have no effect")
    func lateAnswers() {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        let fill = list.load(.number(6, size: 10))
        list.refresh()
        list.answer(.number(1, size: 10), 0..<10, total: 100)
        let version = list.version
        list.answerLate(fill, 900..<910)
        #expect(list.commands == [])
        #expect(list.version == version)
    }

    @Test("R3: a failed refresh changes only the refresh state")
    func failed() {
        var list = Driver.middle(previous: nil)
        list.pull(.append)
        list.fail(.next(100), code: 1)
        let before = list.states
        list.refresh(2)
        list.fail(.opening, code: 9)
        #expect(list.ids == Array(0..<20))
        #expect(list.states == LoadStates(append: before.append, prepend: .ended, refresh: .failed(.source(code: 9))))
        #expect(list.outcomes[WaiterID(2)] == .failed(.source(code: 9)))
        #expect(list.changed.isEmpty)
    }

    @Test("R3: a refresh without progress keeps the rows")
    func withoutProgress() {
        var list = Driver.middle(emptyPageLimit: 2)
        list.refresh(1)
        list.answer(.opening, [], next: 1)
        list.answer(.next(1), [], next: 2)
        #expect(list.ids == Array(0..<20))
        #expect(list.states.refresh == .failed(.noProgress))
        #expect(list.outcomes[WaiterID(1)] == .failed(.noProgress))
    }

    @Test("R3, F3: a refresh whose empty pages form a cursor loop keeps the rows")
    func circle() {
        var list = Driver.middle()
        list.refresh(1)
        list.answer(.opening, [], next: 1)
        list.answer(.next(1), [], next: 1)
        #expect(list.ids == Array(0..<20))
        #expect(list.states.refresh == .failed(.cursorLoop))
        #expect(list.outcomes[WaiterID(1)] == .failed(.cursorLoop))
    }

    @Test("R3: a refresh after a failed one works")
    func afterFailure() {
        var list = Driver.middle()
        list.refresh(1)
        list.fail(.opening)
        list.refresh(2)
        #expect(list.states.refresh == .loading)
        list.answer(.opening, 0..<5)
        #expect(list.states.refresh == .idle)
        #expect(list.outcomes[WaiterID(2)] == .loaded)
    }

    @Test("R6: callers of one refresh share it, and all learn the outcome")
    func shared() {
        var list = Driver.middle()
        list.refresh(1)
        list.refresh(2)
        list.refresh(3)
        #expect(list.requests == [.opening])
        list.answer(.opening, 0..<20, next: 1)
        #expect(list.outcomes == [WaiterID(1): .loaded, WaiterID(2): .loaded, WaiterID(3): .loaded])
    }

    @Test("R6: a refresh that is requested during the first load shares it")
    func sharesFirstLoad() {
        var list = Driver.chained()
        list.join()
        list.refresh(1)
        #expect(list.loads == [])
        #expect(list.requests == [.opening])
        list.answer(.opening, 0..<20)
        #expect(list.outcomes[WaiterID(1)] == .loaded)
    }

    @Test("R6: callers of a refresh that a later request replaced are notified once")
    func superseded() {
        var list = Driver.middle()
        list.refresh(1)
        list.refresh(2)
        list.pull(.append)
        let ended = list.commands.filter { if case .refreshEnded = $0 { true } else { false } }
        #expect(ended == [.refreshEnded(WaiterID(1), .superseded), .refreshEnded(WaiterID(2), .superseded)])
        list.answer(.next(100), 20..<40)
        #expect(!list.commands.contains(.refreshEnded(WaiterID(1), .loaded)))
    }

    @Test("R6: the outcome is reported after the update that shows it")
    func outcomeAfterUpdate() {
        var list = Driver.middle()
        list.refresh(1)
        list.answer(.opening, 0..<5)
        #expect(list.commands == [.publish(version: list.version), .refreshEnded(WaiterID(1), .loaded)])
    }

    @Test("R7: a completed refresh clears the end and the failures")
    func clears() {
        var list = Driver.middle(next: nil)
        list.pull(.prepend)
        list.fail(.previous(200))
        list.refresh()
        list.answer(.opening, 0..<20, next: 1, previous: 2)
        #expect(list.states == LoadStates())
        var indexed = Driver.hundred()
        indexed.moveViewport(to: 53)
        indexed.fail(.number(6, size: 10))
        indexed.refresh()
        indexed.answer(.number(1, size: 10), 0..<10, total: 100)
        #expect(indexed.requests == [.number(6, size: 10)])
    }

    @Test("R7: a completed refresh clears the failure of an earlier one")
    func clearsFailure() {
        var list = Driver.middle()
        list.refresh(1)
        list.fail(.opening)
        list.refresh(2)
        list.answer(.opening, 0..<20)
        #expect(list.states.refresh == .idle)
    }

    @Test("R7: no late success or failure restores the end or a failure")
    func lateResults() {
        var list = Driver.middle()
        list.pull(.append)
        list.pull(.prepend)
        let append = list.load(.next(100))
        let prepend = list.load(.previous(200))
        list.refresh()
        list.answer(.opening, 0..<20, next: 1, previous: 2)
        list.answerLate(append, 20..<25)
        list.send(.pageFailed(prepend, FailureReport(code: 1)))
        #expect(list.commands == [])
        #expect(list.states == LoadStates())
    }

    @Test("R1: a refresh resets the page size that a clamping server had lowered")
    func pageSize() {
        var list = Driver.numbered(size: 100)
        list.join()
        list.answer(.number(1, size: 100), 0..<30, total: 300, isLast: false)
        list.refresh()
        list.answer(.number(1, size: 100), 0..<100, total: 300, isLast: false)
        list.moveViewport(to: 150)
        #expect(list.loads.first == .number(2, size: 100))
    }
}
