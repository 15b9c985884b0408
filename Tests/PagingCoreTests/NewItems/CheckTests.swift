import PagingCore
import Testing

/// Checks before the first row of a chained list whose source names the previous page.
@Suite struct CheckTests {
    private let one = WaiterID(1)

    /// A list of the items 0..<20 whose head has ended: the page of cursor 200 was empty.
    private func atHead(
        prefetch: PrefetchPolicy = .rows(3), retry: RetryPolicy = .never,
        emptyPageLimit: Int = 10
    ) -> Driver {
        var list = Driver.middle(
            prefetch: prefetch, retry: retry, emptyPageLimit: emptyPageLimit)
        list.pull(.prepend)
        list.answer(.previous(200), [])
        #expect(list.states.prepend == .ended)
        return list
    }

    @Test("N1: a check requests the items before the first row and keeps them pending, and no row changes")
    func pendingNewItems() {
        var list = Driver.middle()
        list.check()
        #expect(list.loads == [.previous(200)])
        #expect(list.states.check == .loading)
        #expect(list.indicators == ListIndicators())
        list.answer(.previous(200), -12..<0, previous: 201)
        #expect(list.newItems == .pending(12))
        #expect(list.checks == [one: .loaded])
        #expect(list.ids == Array(0..<20))
        #expect(list.states == LoadStates())
    }

    @Test("N2: shown items come before the first row in one update, and the viewport stays at its row")
    func shown() {
        var list = Driver.middle()
        list.check()
        list.answer(.previous(200), -12..<0, previous: 201)
        list.showNewItems()
        #expect(list.ids == Array(-12..<20))
        #expect(list.changed.insertions == [0..<12])
        #expect(list.viewport == 20..<24)
        #expect(list.newItems == .nothing)
        list.pull(.prepend)
        #expect(list.loads == [.previous(201)])
    }

    @Test("I2, N2: an item that was removed and found again by a check is shown while an older load is in flight")
    func removedAndFoundAgain() {
        var list = Driver.middle()
        list.pull(.append)
        list.edit(.remove(5, shiftsOffsets: true))
        list.check()
        list.answer(.previous(200), [-1, 5], previous: 201)
        #expect(list.newItems == .pending(2))
        list.showNewItems()
        #expect(Array(list.ids.prefix(4)) == [-1, 5, 0, 1])
    }

    @Test("N1: a check with an empty answer ends the head, and the next check requests its cursor again")
    func endedByCheck() {
        var list = Driver.middle()
        list.check()
        list.answer(.previous(200), [])
        #expect(list.states.prepend == .ended)
        list.check(2)
        #expect(list.loads == [.previous(200)])
    }

    @Test("N1: if the last page before the first row had rows and named no other, the opening page is requested")
    func endedByRows() {
        var list = Driver.middle()
        list.pull(.prepend)
        list.answer(.previous(200), -5..<0)
        list.check()
        #expect(list.loads == [.opening])
    }

    @Test("N1: if the head has ended, its last cursor is requested again")
    func askedAgain() {
        var list = atHead()
        list.check()
        #expect(list.loads == [.previous(200)])
        list.answer(.previous(200), [])
        #expect(list.checks == [one: .ended])
        list.check(2)
        list.answer(.previous(200), -3..<0, previous: 201)
        #expect(list.newItems == .pending(3))
        list.showNewItems()
        #expect(list.ids == Array(-3..<20))
        #expect(list.states.prepend == .idle)
    }

    @Test("N1: a check of a head that was never reached ends the head if nothing is there")
    func endsHead() {
        var list = Driver.middle()
        list.check()
        list.answer(.previous(200), [])
        #expect(list.states.prepend == .ended)
        #expect(list.newItems == .nothing)
    }

    @Test("N1: the next check continues before the pending items, and all are shown in their order")
    func further() {
        var list = Driver.middle()
        list.check()
        list.answer(.previous(200), -5..<0, previous: 201)
        list.check(2)
        #expect(list.loads == [.previous(201)])
        #expect(list.newItems == .pending(5))
        list.answer(.previous(201), -8 ..< -5, previous: 202)
        #expect(list.newItems == .pending(8))
        list.check(3)
        list.answer(.previous(202), [])
        #expect(list.newItems == .pending(8))
        list.showNewItems()
        #expect(list.ids == Array(-8..<20))
        list.pull(.prepend)
        #expect(list.loads == [.previous(202)])
    }

    @Test("N1: a page without a previous cursor is requested again, and the new answer replaces it")
    func samePageAgain() {
        var list = atHead()
        list.check()
        list.answer(.previous(200), -3..<0)
        list.check(2)
        #expect(list.loads == [.previous(200)])
        list.answer(.previous(200), -5..<0, text: "new")
        #expect(list.newItems == .pending(5))
        list.showNewItems()
        #expect(list.ids == Array(-5..<20))
        #expect(list.texts[4] == "new")
        #expect(list.states.prepend == .ended)
    }

    @Test("N4: no viewport loads a page that is pending or that a check looks for")
    func noPrepend() {
        var list = Driver.middle()
        list.check()
        list.moveViewport(to: 0)
        #expect(list.loads == [])
        list.answer(.previous(200), -5..<0, previous: 201)
        #expect(list.loads == [])
        list.moveViewport(to: 1)
        list.moveViewport(to: 0)
        #expect(list.requests == [])
        list.showNewItems()
        #expect(list.viewport.lowerBound == 5)
        list.moveViewport(to: 2)
        #expect(list.requests == [.previous(201)])
    }

    @Test("N4: a pull at the head shows the pending items, or replaces a running check")
    func pulled() {
        var list = Driver.middle()
        list.check()
        list.pull(.prepend)
        #expect(list.checks == [one: .superseded])
        #expect(list.cancels.count == 1)
        #expect(list.requests == [.previous(200)])
        #expect(list.states.check == .idle)
        list.answer(.previous(200), -5..<0, previous: 201)
        #expect(list.ids == Array(-5..<20))
        list.check(2)
        list.answer(.previous(201), -8 ..< -5, previous: 202)
        list.pull(.prepend)
        #expect(list.requests == [])
        #expect(list.ids == Array(-8..<20))
    }

    @Test("N4: no check starts beside a prepend, a refresh or the first load")
    func comesAnyway() {
        var list = Driver.chained()
        list.check(1)
        list.join()
        list.check(2)
        list.answer(.opening, 0..<20, next: 100, previous: 200)
        list.moveViewport(to: 8)
        list.pull(.prepend)
        list.check(3)
        list.answer(.previous(200), -5..<0, previous: 201)
        list.refresh()
        list.check(4)
        #expect(list.requests == [.opening])
        for id in 1...4 { #expect(list.checks[WaiterID(id)] == .superseded) }
    }

    @Test("N4: equal checks share one request, and all callers learn the outcome")
    func shared() {
        var list = Driver.middle()
        for id in 1...3 { list.check(id) }
        #expect(list.requests == [.previous(200)])
        list.answer(.previous(200), -2..<0)
        for id in 1...3 { #expect(list.checks[WaiterID(id)] == .loaded) }
        #expect(list.newItems == .pending(2))
        list.check(4)
        #expect(list.requests == [.previous(200)])
    }

    @Test("N4, F1: a check is retried like any load, and a failure discards no pending items")
    func failed() {
        var list = Driver.middle(retry: .twice)
        list.check()
        list.answer(.previous(200), -5..<0, previous: 201)
        list.check(2)
        list.fail(.previous(201), isTransient: true)
        #expect(list.states.check == .loading)
        list.wait(milliseconds: 500)
        list.fail(.previous(201), code: 7)
        #expect(list.states.check == .failed(.source(code: 7)))
        #expect(list.checks[WaiterID(2)] == .failed(.source(code: 7)))
        #expect(list.newItems == .pending(5))
        list.retry()
        list.moveViewport(to: 0)
        #expect(list.requests == [])
        list.check(3)
        list.answer(.previous(201), -6 ..< -5, previous: 202)
        #expect(list.states.check == .idle)
        #expect(list.newItems == .pending(6))
    }

    @Test("N4, R8: a cancelled check restores the failure before it")
    func failureToRestore() {
        var list = Driver.middle()
        list.check()
        list.fail(.previous(200))
        list.check(2)
        list.pull(.prepend)
        #expect(list.states.check == .failed(.source(code: 500)))
        #expect(list.checks[WaiterID(2)] == .superseded)
    }

    @Test("N4, R8: a cancelled check that continued after an answer without a new item restores the failure before it")
    func mendsBehindEmptyAnswer() {
        var list = Driver.middle()
        list.check()
        list.fail(.previous(200))
        list.check(2)
        list.answer(.previous(200), 0..<3, previous: 201)
        #expect(list.states.check == .loading)
        list.pull(.prepend)
        #expect(list.states.check == .failed(.source(code: 500)))
    }

    @Test("N4, R9: the answer to a cancelled check has no effect")
    func late() {
        var list = Driver.middle()
        list.check()
        let load = list.load(.previous(200))
        list.pull(.prepend)
        let version = list.version
        list.answerLate(load, -5..<0)
        #expect(list.version == version)
    }

    @Test("N5: a completed refresh discards the pending items and cancels a check, and a failed refresh does neither")
    func refreshed() {
        var list = Driver.middle()
        list.check()
        list.answer(.previous(200), -5..<0, previous: 201)
        list.check(2)
        list.refresh()
        list.fail(.opening)
        #expect(list.newItems == .pending(5))
        #expect(list.requests == [.previous(201)])
        list.refresh()
        list.answer(.opening, -7..<13, next: 100, previous: 203)
        #expect(list.newItems == .nothing)
        #expect(list.requests == [.next(100)])
        #expect(list.checks[WaiterID(2)] == .superseded)
        #expect(list.states.check == .idle)
        list.showNewItems()
        #expect(list.ids == Array(-7..<13))
    }

    @Test("N5: a reset and a close cancel a check and notify its callers")
    func reset() {
        var list = Driver.middle()
        list.check()
        list.send(.resetRequested)
        #expect(list.checks == [one: .superseded])
        #expect(list.requests == [.opening])
        list.answer(.opening, 0..<20, previous: 200)
        list.check(2)
        list.send(.closed)
        #expect(list.checks[WaiterID(2)] == .superseded)
        #expect(list.requests == [])
    }

    @Test("N1, I1: known items are updated in place and are not new")
    func known() {
        var list = Driver.middle()
        list.check()
        list.answer(.previous(200), [-2, -1, 5], previous: 201, text: "new")
        #expect(list.newItems == .pending(2))
        #expect(list.texts[5] == "new")
        #expect(list.texts[6] == "")
    }

    @Test("N1, I1: an item that arrives in another way is no longer pending")
    func arrivesOtherwise() {
        var list = Driver.middle()
        list.check()
        list.answer(.previous(200), [-2, -1], previous: 201)
        list.pull(.append)
        list.answer(.next(100), [20, -1, 21], next: 101)
        #expect(list.newItems == .pending(1))
        #expect(list.ids.suffix(3) == [20, -1, 21])
        list.pull(.append)
        list.answer(.next(101), [-2], next: 102)
        #expect(list.newItems == .nothing)
        list.check(2)
        #expect(list.loads == [.previous(200)])
    }

    @Test("L6: at most ten empty pages before the first row are followed")
    func emptyPages() {
        var list = Driver.middle(emptyPageLimit: 3)
        list.check()
        list.answer(.previous(200), [], previous: 201)
        #expect(list.loads == [.previous(201)])
        list.answer(.previous(201), [0, 1], previous: 202)
        list.answer(.previous(202), [], previous: 203)
        #expect(list.states.check == .failed(.noProgress))
        #expect(list.checks == [one: .failed(.noProgress)])
        list.check(2)
        #expect(list.loads == [.previous(203)])
        list.answer(.previous(203), [-1], previous: 204)
        #expect(list.newItems == .pending(1))
    }

    @Test("L7: an empty page that names itself or a page that was already followed is the head and not a loop")
    func selfNamed() {
        var list = atHead()
        list.check()
        list.answer(.previous(200), [], previous: 200)
        #expect(list.checks == [one: .ended])
        #expect(list.states.prepend == .ended)
        list.check(2)
        list.answer(.previous(200), [-1], previous: 201)
        list.showNewItems()
        list.check(3)
        list.answer(.previous(201), [], previous: 200)
        #expect(list.checks[WaiterID(3)] == .ended)
        #expect(list.requests == [])
    }

    @Test("L12: with the manual policy a check loads, and nothing loads without a request")
    func manual() {
        var list = Driver.middle(prefetch: .manual)
        list.moveViewport(to: 0)
        #expect(list.requests == [])
        list.check()
        list.answer(.previous(200), -5..<0, previous: 201)
        list.showNewItems()
        #expect(list.requests == [])
        #expect(list.rows.count == 25)
    }

    @Test("I2: edits change pending items too, and an insertion of one moves it into the rows")
    func edited() {
        var list = Driver.middle()
        list.check()
        list.answer(.previous(200), -4..<0, previous: 201)
        list.edit(.update(.init(id: -1, text: "mine")))
        list.edit(.remove(-2, shiftsOffsets: true))
        #expect(list.newItems == .pending(3))
        list.edit(.insert(.init(id: -3), .end, shiftsOffsets: true))
        #expect(list.newItems == .pending(2))
        list.showNewItems()
        #expect(list.ids == [-4, -1] + Array(0..<20) + [-3])
        #expect(list.texts[1] == "mine")
    }

    @Test("I3: an item that an open edit hides is not new, and shows the arrived content after a rollback")
    func beneathEdits() {
        var list = Driver.middle()
        let transaction = TransactionID(1)
        list.send(.transactionOpened(transaction))
        list.edit(.remove(3, shiftsOffsets: true), in: transaction)
        list.check()
        list.answer(.previous(200), [-1, 3], previous: 201, text: "new")
        #expect(list.newItems == .pending(1))
        list.send(.transactionEnded(transaction, .rolledBack))
        #expect(list.texts[3] == "new")
    }

    @Test(
        "I3: a change that waits for an item applies when the item is shown as new, and a rollback undoes it"
    )
    func waitingEdit() {
        var list = Driver.middle()
        let transaction = TransactionID(1)
        list.send(.transactionOpened(transaction))
        list.edit(.update(.init(id: -1, text: "mine")), in: transaction)
        list.check()
        list.answer(.previous(200), [-2, -1], previous: 201, text: "server")
        #expect(list.newItems == .pending(2))
        list.showNewItems()
        #expect(list.texts[1] == "mine")
        list.send(.transactionEnded(transaction, .rolledBack))
        #expect(list.texts[1] == "server")
    }

    @Test("K2: no more items are pending than may be held, and beyond that there is a discontinuity")
    func bounded() {
        var list = Driver.fivePages(retention: .items(30), prefetch: .manual)
        list.check()
        list.answer(.previous(-3), -80 ..< -40, previous: -4)
        #expect(list.newItems == .discontinuity(atLeast: 40))
        list.showNewItems()
        #expect(list.requests == [.opening])
    }

    @Test("N1: a check that finds nothing new any more says so, also after more items than may be held")
    func nothingLeftBeyondRetention() {
        var list = Driver(
            FeedConfiguration(
                addressing: .chained(limit: 5), opening: .cursor(7), prefetch: .manual, retention: .items(3)))
        list.join()
        list.answer(.cursor(7, .append, limit: 5), 10..<15, next: 8, previous: 6)
        list.check()
        list.answer(.cursor(6, .prepend, limit: 5), 5..<10, previous: 5)
        #expect(list.newItems == .discontinuity(atLeast: 5))
        list.check(2)
        list.answer(.cursor(6, .prepend, limit: 5), [])
        #expect(list.newItems == .nothing)
    }

    @Test("F2: a retry does not load a failed head whose page is pending, and inserts nothing twice")
    func failedHead() {
        var list = Driver.middle()
        list.pull(.prepend)
        list.fail(.previous(200))
        list.check()
        list.answer(.previous(200), -2..<0, previous: 201)
        #expect(list.states.prepend == .failed(.source(code: 500)))
        list.retry()
        #expect(list.requests == [])
        list.showNewItems()
        #expect(list.states.prepend == .idle)
        #expect(list.ids == Array(-2..<20))
    }

    @Test("L13: the content of a list without rows is not empty while a check runs")
    func emptyUntilKnown() {
        var list = Driver.chained(prefetch: .rows(3))
        list.join()
        list.answer(.opening, [0], previous: 200)
        list.edit(.remove(0, shiftsOffsets: false))
        #expect(list.content == .unknown)
        list.check()
        #expect(list.content == .unknown)
        list.answer(.previous(200), [])
        #expect(list.content == .empty)
    }

    @Test("L13: a list without rows is empty even if a page is pending")
    func emptyList() {
        var list = Driver.chained()
        list.join()
        list.answer(.opening, [], previous: 200)
        list.moveViewport(to: 0)
        list.answer(.previous(200), [])
        #expect(list.content == .empty)
        list.check()
        list.answer(.previous(200), [1], previous: 201)
        #expect(list.content == .empty)
        #expect(list.newItems == .pending(1))
        list.showNewItems()
        #expect(list.ids == [1])
        #expect(list.content == .rows)
    }
}
