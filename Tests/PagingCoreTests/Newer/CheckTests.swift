import PagingCore
import Testing

/// Looking for what stands before the first row of a chained list that names the page there.
@Suite struct CheckTests {
    private let one = CheckID(1)

    /// A list of the items 0..<20 whose head has ended: nothing stood before cursor 200.
    private func atHead(
        prefetch: PrefetchPolicy = .rows(3), duplicates: DuplicatePolicy = .keepPlace, retry: RetryPolicy = .never,
        emptyPageLimit: Int = 10
    ) -> Driver {
        var list = Driver.middle(
            prefetch: prefetch, duplicates: duplicates, retry: retry, emptyPageLimit: emptyPageLimit)
        list.pull(.prepend)
        list.answer(.previous(200), [])
        #expect(list.states.prepend == .ended)
        return list
    }

    @Test("N1: what stands before the first row is asked for and held back; no row changes")
    func pendingNewItems() {
        var list = Driver.middle()
        list.check()
        #expect(list.loads == [.previous(200)])
        #expect(list.states.check == .loading)
        #expect(list.indicators == Indicators())
        list.answer(.previous(200), -12..<0, previous: 201)
        #expect(list.newItems == .pending(12))
        #expect(list.checks == [one: .checked(.pending(12))])
        #expect(list.ids == Array(0..<20))
        #expect(list.states == LoadStates())
    }

    @Test("N2: shown, it stands before the first row in one update, and the viewport stays at its row")
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

    @Test("N1: where the head has ended, the cursor that led to nothing is asked again")
    func askedAgain() {
        var list = atHead()
        list.check()
        #expect(list.loads == [.previous(200)])
        list.answer(.previous(200), [])
        #expect(list.checks == [one: .checked(.nothing)])
        list.check(2)
        list.answer(.previous(200), -3..<0, previous: 201)
        #expect(list.newItems == .pending(3))
        list.showNewItems()
        #expect(list.ids == Array(-3..<20))
        #expect(list.states.prepend == .idle)
    }

    @Test("N1: a check of a head that nobody has reached ends it where nothing is there")
    func endsHead() {
        var list = Driver.middle()
        list.check()
        list.answer(.previous(200), [])
        #expect(list.states.prepend == .ended)
        #expect(list.newItems == .nothing)
    }

    @Test("N1: the next check goes on before what is held back, and both are shown in their order")
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

    @Test("N1: a page that names nothing before it is asked for again, and what it brings now takes its place")
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

    @Test("N4: while a page is held back, or looked for, no viewport loads it")
    func noPrepend() {
        var list = Driver.middle()
        list.check()
        list.look(at: 0)
        #expect(list.loads == [])
        list.answer(.previous(200), -5..<0, previous: 201)
        #expect(list.loads == [])
        list.look(at: 1)
        list.look(at: 0)
        #expect(list.asked == [])
        list.showNewItems()
        #expect(list.viewport.lowerBound == 5)
        list.look(at: 2)
        #expect(list.asked == [.previous(201)])
    }

    @Test("N4: a pull at the head shows what is held back; one during a check takes its place")
    func pulled() {
        var list = Driver.middle()
        list.check()
        list.pull(.prepend)
        #expect(list.checks == [one: .superseded])
        #expect(list.cancels.count == 1)
        #expect(list.asked == [.previous(200)])
        #expect(list.states.check == .idle)
        list.answer(.previous(200), -5..<0, previous: 201)
        #expect(list.ids == Array(-5..<20))
        list.check(2)
        list.answer(.previous(201), -8 ..< -5, previous: 202)
        list.pull(.prepend)
        #expect(list.asked == [])
        #expect(list.ids == Array(-8..<20))
    }

    @Test("N4: beside a load before the first row, a refresh or the first load no check is made")
    func comesAnyway() {
        var list = Driver.chained()
        list.check(1)
        list.join()
        list.check(2)
        list.answer(.opening, 0..<20, next: 100, previous: 200)
        list.look(at: 8)
        list.pull(.prepend)
        list.check(3)
        list.answer(.previous(200), -5..<0, previous: 201)
        list.refresh()
        list.check(4)
        #expect(list.asked == [.opening])
        for id in 1...4 { #expect(list.checks[CheckID(id)] == .superseded) }
    }

    @Test("N4: equal wishes share one request, and all learn how it went")
    func shared() {
        var list = Driver.middle()
        for id in 1...3 { list.check(id) }
        #expect(list.asked == [.previous(200)])
        list.answer(.previous(200), -2..<0)
        for id in 1...3 { #expect(list.checks[CheckID(id)] == .checked(.pending(2))) }
        list.check(4)
        #expect(list.asked == [.previous(200)])
    }

    @Test("N4, F1: a check is repeated like any load, and a failure drops nothing that is held back")
    func failed() {
        var list = Driver.middle(retry: .twice)
        list.check()
        list.answer(.previous(200), -5..<0, previous: 201)
        list.check(2)
        list.fail(.previous(201), isTransient: true)
        #expect(list.states.check == .loading)
        list.wait(milliseconds: 500)
        list.fail(.previous(201), code: 7)
        #expect(list.states.check == .failed(.source(7)))
        #expect(list.checks[CheckID(2)] == .failed(.source(7)))
        #expect(list.newItems == .pending(5))
        list.retry()
        list.look(at: 0)
        #expect(list.asked == [])
        list.check(3)
        list.answer(.previous(201), -6 ..< -5, previous: 202)
        #expect(list.states.check == .idle)
        #expect(list.newItems == .pending(6))
    }

    @Test("N4, R8: a check that is given up leaves the failure that stood before it")
    func failureToRestore() {
        var list = Driver.middle()
        list.check()
        list.fail(.previous(200))
        list.check(2)
        list.pull(.prepend)
        #expect(list.states.check == .failed(.source(500)))
        #expect(list.checks[CheckID(2)] == .superseded)
    }

    @Test("N4, R8: so does one that goes on behind an answer without a new item")
    func mendsBehindEmptyAnswer() {
        var list = Driver.middle()
        list.check()
        list.fail(.previous(200))
        list.check(2)
        list.answer(.previous(200), 0..<3, previous: 201)
        #expect(list.states.check == .loading)
        list.pull(.prepend)
        #expect(list.states.check == .failed(.source(500)))
    }

    @Test("N4, R9: the answer to a check that was given up changes nothing")
    func late() {
        var list = Driver.middle()
        list.check()
        let load = list.load(.previous(200))
        list.pull(.prepend)
        let version = list.version
        list.answerLate(load, -5..<0)
        #expect(list.version == version)
    }

    @Test("N5: a refresh that lands drops what is held back and gives a check up; one that fails does neither")
    func refreshed() {
        var list = Driver.middle()
        list.check()
        list.answer(.previous(200), -5..<0, previous: 201)
        list.check(2)
        list.refresh()
        list.fail(.opening)
        #expect(list.newItems == .pending(5))
        #expect(list.asked == [.previous(201)])
        list.refresh()
        list.answer(.opening, -7..<13, next: 100, previous: 203)
        #expect(list.newItems == .nothing)
        #expect(list.asked == [.next(100)])
        #expect(list.checks[CheckID(2)] == .superseded)
        #expect(list.states.check == .idle)
        list.showNewItems()
        #expect(list.ids == Array(-7..<13))
    }

    @Test("N5: a reset and a close give a check up and tell whoever waits")
    func reset() {
        var list = Driver.middle()
        list.check()
        list.send(.resetRequested)
        #expect(list.checks == [one: .superseded])
        #expect(list.asked == [.opening])
        list.answer(.opening, 0..<20, previous: 200)
        list.check(2)
        list.send(.closed)
        #expect(list.checks[CheckID(2)] == .superseded)
        #expect(list.asked == [])
    }

    @Test("N1, I1: items that the list has are updated where they stand and are not newer")
    func known() {
        var list = Driver.middle()
        list.check()
        list.answer(.previous(200), [-2, -1, 5], previous: 201, text: "new")
        #expect(list.newItems == .pending(2))
        #expect(list.texts[5] == "new")
        #expect(list.texts[6] == "")
    }

    @Test("N1, I1: what is held back and arrives in another way is held back no longer")
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

    @Test("L6: empty pages before the first row are followed, and no further than ten")
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

    @Test("L7: an empty page that names itself, or one that was followed, is the head and no loop")
    func selfNamed() {
        var list = atHead()
        list.check()
        list.answer(.previous(200), [], previous: 200)
        #expect(list.checks == [one: .checked(.nothing)])
        #expect(list.states.prepend == .ended)
        list.check(2)
        list.answer(.previous(200), [-1], previous: 201)
        list.showNewItems()
        list.check(3)
        list.answer(.previous(201), [], previous: 200)
        #expect(list.checks[CheckID(3)] == .checked(.nothing))
        #expect(list.asked == [])
    }

    @Test("L12: under manual a check asks, and nothing is asked without one")
    func manual() {
        var list = Driver.middle(prefetch: .manual)
        list.look(at: 0)
        #expect(list.asked == [])
        list.check()
        list.answer(.previous(200), -5..<0, previous: 201)
        list.showNewItems()
        #expect(list.asked == [])
        #expect(list.rows.count == 25)
    }

    @Test("I2: edits change what is held back too; one that inserts such an item puts it among the rows")
    func edited() {
        var list = Driver.middle()
        list.check()
        list.answer(.previous(200), -4..<0, previous: 201)
        list.edit(.update(.init(id: -1, text: "mine")))
        list.edit(.remove(-2, alsoOnServer: true))
        #expect(list.newItems == .pending(3))
        list.edit(.insert(.init(id: -3), .end, alsoOnServer: true))
        #expect(list.newItems == .pending(2))
        list.showNewItems()
        #expect(list.ids == [-4, -1] + Array(0..<20) + [-3])
        #expect(list.texts[1] == "mine")
    }

    @Test("I3: an item that an open edit hides is no newer one, and shows what arrived when that is taken back")
    func beneathEdits() {
        var list = Driver.middle()
        let transaction = TransactionID(1)
        list.send(.transactionOpened(transaction))
        list.edit(.remove(3, alsoOnServer: true), in: transaction)
        list.check()
        list.answer(.previous(200), [-1, 3], previous: 201, text: "new")
        #expect(list.newItems == .pending(1))
        list.send(.transactionEnded(transaction, .rolledBack))
        #expect(list.texts[3] == "new")
    }

    @Test(
        "I3: a change that waits for an item shows when that comes before the first row, and goes when it is taken back"
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

    @Test("K2: no more items are held back than are to be held at all: beyond that there is a gap")
    func bounded() {
        var list = Driver.fivePages(retention: .items(30), prefetch: .manual)
        list.check()
        list.answer(.previous(-3), -80 ..< -40, previous: -4)
        #expect(list.newItems == .discontinuity(atLeast: 40))
        list.showNewItems()
        #expect(list.asked == [.opening])
    }

    @Test("F2: a retry leaves a failed head alone whose page is held back, and puts nothing twice")
    func failedHead() {
        var list = Driver.middle()
        list.pull(.prepend)
        list.fail(.previous(200))
        list.check()
        list.answer(.previous(200), -2..<0, previous: 201)
        #expect(list.states.prepend == .failed(.source(500)))
        list.retry()
        #expect(list.asked == [])
        list.showNewItems()
        #expect(list.states.prepend == .idle)
        #expect(list.ids == Array(-2..<20))
    }

    @Test("L13: a list without rows that looks for newer items is not called empty before it knows")
    func emptyUntilKnown() {
        var list = Driver.chained(prefetch: .rows(3))
        list.join()
        list.answer(.opening, [0], previous: 200)
        list.edit(.remove(0, alsoOnServer: false))
        #expect(list.content == .unknown)
        list.check()
        #expect(list.content == .unknown)
        list.answer(.previous(200), [])
        #expect(list.content == .empty)
    }

    @Test("L13: a list without rows is empty though a page is held back")
    func emptyList() {
        var list = Driver.chained()
        list.join()
        list.answer(.opening, [], previous: 200)
        list.look(at: 0)
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
