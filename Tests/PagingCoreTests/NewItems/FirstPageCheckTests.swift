import PagingCore
import Testing

/// Checks of a source that names no page before the first row: the first page is requested again.
@Suite struct FirstPageCheckTests {
    private let one = WaiterID(1)

    /// A chained list of the items 0..<20 whose source cannot prepend.
    private func chained() -> Driver {
        var list = Driver.chained()
        list.join()
        list.answer(.opening, 0..<20, next: 100)
        list.moveViewport(to: 8)
        return list
    }

    @Test("N1: the items before the first known item are new, and the known ones are updated in place")
    func compared() {
        var list = chained()
        list.check()
        #expect(list.loads == [.opening])
        list.answer(.opening, -3..<17, next: 99, text: "new")
        #expect(list.newItems == .pending(3))
        #expect(list.ids == Array(0..<20))
        #expect(list.texts.prefix(17) == ArraySlice(Array(repeating: "new", count: 17)))
        list.showNewItems()
        #expect(list.ids == Array(-3..<20))
        #expect(list.viewport == 11..<15)
        list.pull(.append)
        #expect(list.loads == [.next(100)])
    }

    @Test("N1: an unknown item after a known one is new too, until a page leaves it out")
    func afterKnown() {
        var list = chained()
        list.check()
        list.answer(.opening, [0, 900, 1, 2], next: 99)
        #expect(list.checks == [one: .loaded] && list.newItems == .pending(1))
        list.check(2)
        list.answer(.opening, [1, 2, 3], next: 99)
        #expect(list.checks[WaiterID(2)] == .ended)
        list.check(3)
        list.answer(.opening, [])
        #expect(list.checks[WaiterID(3)] == .ended)
        #expect(list.ids == Array(0..<20))
    }

    @Test("N1: the items that a check finds in an empty list are all new ones if the list has no more")
    func wholeList() {
        var list = Driver.chained()
        list.join()
        list.answer(.opening, [])
        list.check()
        list.answer(.opening, 0..<3)
        #expect(list.checks == [one: .loaded] && list.newItems == .pending(3))
        list.showNewItems()
        #expect(list.ids == [0, 1, 2])
        #expect(list.states.append == .ended && list.requests == [])

        list = Driver.offset(endsAtShortPage: true)
        list.join()
        list.answer(.offset(0, limit: 20), [])
        list.check()
        list.answer(.offset(0, limit: 20), 0..<20)
        #expect(
            list.checks == [one: .loaded] && list.newItems == .discontinuity(atLeast: 20),
            "more may follow a full page")
    }

    @Test("N1, N2: an item that an open edit removes is not new, and an ended list stays ended")
    func onlyRemovedItem() {
        var list = Driver.offset(endsAtShortPage: true)
        list.join()
        list.answer(.offset(0, limit: 20), [0], total: 1)
        list.send(.transactionOpened(TransactionID(1)))
        list.edit(.remove(0, shiftsOffsets: true), in: TransactionID(1))
        list.check()
        list.answer(.offset(0, limit: 20), [0], total: 1)
        #expect(list.checks == [one: .ended])
        list.showNewItems()
        #expect(list.rows.isEmpty)
        #expect(list.states.append == .ended)
    }

    @Test("N1: a page reaches the rows even if the first one is gone")
    func firstRowGone() {
        var list = chained()
        list.check()
        list.answer(.opening, [-2, -1, 1, 2], next: 99)
        #expect(list.newItems == .pending(2))
    }

    @Test("N1: a second check updates the pending items")
    func again() {
        var list = chained()
        list.check()
        list.answer(.opening, -3..<17, next: 99)
        list.check(2)
        list.answer(.opening, [-5, -4, -3, -1, 0, 1], next: 99)
        #expect(list.newItems == .pending(4))
        list.check(3)
        list.answer(.opening, -12 ..< -3, next: 98)
        #expect(list.newItems == .pending(11))
        list.showNewItems()
        #expect(list.ids == Array(-12 ..< -3) + [-3, -1] + Array(0..<20))
    }

    @Test("N1: items after a pinned one are new, and a page does not reach the rows with one moved item")
    func movedUp() {
        var list = chained()
        list.check()
        list.answer(.opening, [0, -2, -1, 1, 2, 3], next: 99)
        #expect(list.newItems == .pending(2))
        list.check(2)
        list.answer(.opening, [-40, -39, 7, -38, -37], next: 98)
        #expect(list.newItems == .discontinuity(atLeast: 6))
        list.check(3)
        list.answer(.opening, [-40, 0], next: 97)
        #expect(list.newItems == .discontinuity(atLeast: 6), "one row alone may have moved")
    }

    @Test("N3: a page without a known item is shown before a gap, and the reader stays at its rows")
    func unloaded() {
        var list = chained()
        list.moveViewport(to: 0)
        list.check()
        list.answer(.opening, -100 ..< -80, next: 99, total: 120)
        #expect(list.feed.cursorsInUse.contains(99), "a source forgets cursors that are not in use")
        #expect(list.newItems == .discontinuity(atLeast: 20))
        #expect(list.checks == [one: .loaded])
        #expect(list.ids == Array(0..<20))
        list.showNewItems()
        list.showNewItems()
        #expect(list.newItems == .nothing)
        #expect(list.feed.update.total == 120)
        #expect(list.ids == Array(-100 ..< -80) + [nil] + Array(0..<20))
        #expect(list.viewport.lowerBound == 21)
        #expect(list.requests == [])
        list.moveViewport(to: 18)
        #expect(list.requests == [.cursor(99, .append, limit: 20)])
        list.answer(.cursor(99, .append, limit: 20), Array(-80 ..< -70) + Array(0..<10), next: 98)
        #expect(list.ids == Array(-100 ..< -70) + Array(0..<20))
    }

    @Test("N3: a check after a page that was shown before a gap requests the newest page")
    func aboveGap() {
        var list = chained()
        list.check()
        list.answer(.opening, -100 ..< -80, next: 99)
        list.showNewItems()
        list.check(2)
        list.answer(.opening, -103 ..< -83, next: 97)
        #expect(list.newItems == .pending(3))
        list.showNewItems()
        #expect(list.ids == Array(-103 ..< -80) + [nil] + Array(0..<20))
    }

    @Test("N3: if cursors are positions, showing a page without a known item is a refresh")
    func positionalCursors() {
        var list = chained()
        list.check()
        list.answer(.opening, -100 ..< -80, next: 100)
        list.showNewItems()
        #expect(list.requests == [.opening])
        list.answer(.opening, -100 ..< -80, next: 100)
        #expect(list.ids == Array(-100 ..< -80))
    }

    @Test("N3: in an offset list, showing a page without a known item is a refresh")
    func unloadedPlaces() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.check()
        list.answer(.offset(0, limit: 20), -100 ..< -80)
        list.showNewItems()
        list.showNewItems()
        #expect(list.requests == [.offset(0, limit: 20)])
        #expect(list.states.refresh == .loading)
        list.answer(.offset(0, limit: 20), -100 ..< -80)
        #expect(list.newItems == .nothing)
        #expect(list.ids == Array(-100 ..< -80))
    }

    @Test("N3, R2: showing a discontinuity joins a refresh from the start that runs")
    func discontinuityDuringRefresh() {
        var list = Driver(
            FeedConfiguration(
                addressing: .offset(limit: 20, endsAtShortPage: false), prefetch: .rows(3), retry: .never))
        let first = PageRequest.offset(0, limit: 20)
        list.join()
        list.answer(first, 0..<20)
        list.moveViewport(to: 8)
        list.check()
        list.answer(first, -100 ..< -80)
        list.refresh(1, .start)
        let load = list.load(first)
        list.showNewItems()
        #expect(list.load(first) == load)
        list.answer(first, -100 ..< -80)
        #expect(list.newItems == .nothing)
    }

    @Test("N3: a discontinuity counts the pending items before it too, and closes when a known item is found")
    func gapAgain() {
        var list = chained()
        list.check()
        list.answer(.opening, -3..<17, next: 99)
        list.check(2)
        list.answer(.opening, -100 ..< -80, next: 99)
        #expect(list.newItems == .discontinuity(atLeast: 23))
        list.check(3)
        list.answer(.opening, -104 ..< -84, next: 99)
        #expect(list.newItems == .discontinuity(atLeast: 23))
        list.check(4)
        list.answer(.opening, [-1, 0, 1], next: 99)
        #expect(list.newItems == .pending(1))
    }

    @Test("N3: an answer for an empty list is a discontinuity, because it is unknown what follows it")
    func emptyList() {
        var list = Driver.offset()
        list.join()
        list.answer(.offset(0, limit: 20), [])
        #expect(list.content == .empty)
        list.check()
        list.answer(.offset(0, limit: 20), 0..<20)
        #expect(list.newItems == .discontinuity(atLeast: 20))
        list.showNewItems()
        list.answer(.offset(0, limit: 20), 0..<20)
        #expect(list.rows.count == 20)
    }

    @Test(
        "I1: an item that returns to the head keeps its place, or is pending and moves, depending on the policy")
    func bumped() {
        var list = chained()
        list.check()
        list.answer(.opening, [-2, 15, -1, 0, 1], next: 99, text: "new")
        #expect(list.newItems == .pending(2))
        #expect(list.texts[15] == "new")
    }

    @Test("N1: a row that was inserted into the list and now comes from the server is known")
    func ownPost() {
        var list = chained()
        list.edit(.insert(.init(id: -1, text: "mine"), .start, shiftsOffsets: true))
        list.check()
        list.answer(.opening, [-3, -2, -1, 0, 1], next: 99, text: "server")
        #expect(list.newItems == .pending(2))
        #expect(list.texts[0] == "server")
        list.showNewItems()
        #expect(list.ids.prefix(4) == [-3, -2, -1, 0])
    }

    /// A list of four pages at its end, whose first page is evicted.
    private func withoutFirstPage() -> Driver {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .rows(3), retry: .never)
        configuration.retention = .items(40)
        var list = Driver(configuration)
        list.join()
        list.answer(.opening, 0..<20, next: 1)
        for page in 1...3 {
            list.moveViewport(to: page * 20 - 4)
            list.answer(.next(page), (page * 20)..<(page * 20 + 20), next: page + 1)
        }
        list.moveViewport(to: 60)
        #expect(list.ids[0] == nil)
        return list
    }

    @Test("N1, I2: an item of the evicted first page that an open edit updates can be inserted after a check")
    func updatedInEvictedPage() {
        var list = withoutFirstPage()
        list.send(.transactionOpened(TransactionID(1)))
        list.edit(.update(Driver.Entry(id: 5, text: "new")), in: TransactionID(1))
        list.check()
        list.answer(.opening, 0..<20, next: 1)
        list.edit(.insert(Driver.Entry(id: 5), .end, shiftsOffsets: false))
        #expect(list.ids.last == 5)
    }

    @Test("K2: the items of an evicted first page are still known, so items before it are new without a discontinuity")
    func evicted() {
        var list = withoutFirstPage()
        list.check()
        #expect(list.loads == [.opening])
        list.answer(.opening, -2..<18, next: 1)
        #expect(list.newItems == .pending(2))
        list.showNewItems()
        #expect(list.ids.prefix(3) == [-2, -1, nil])
        #expect(list.viewport == 62..<66)
        list.check(2)
        list.answer(.opening, -4..<16, next: 1)
        #expect(list.newItems == .pending(2))
    }

    @Test("N1: pending items that a newer answer skips are no longer pending")
    func skipped() {
        var list = chained()
        list.check()
        list.answer(.opening, -3..<17, next: 99)
        list.check(2)
        list.answer(.opening, [-9, -1, 0, 1, 2], next: 98)
        #expect(list.newItems == .pending(2))
        list.showNewItems()
        #expect(list.ids.prefix(4) == [-9, -1, 0, 1])
    }

    @Test("N2: an answer that names no next page is shown with the one behind it")
    func joined() {
        var list = chained()
        list.check()
        list.answer(.opening, -3..<17, next: 99)
        list.check(2)
        list.answer(.opening, -5..<(-1))
        #expect(list.newItems == .pending(5))
        list.showNewItems()
        #expect(list.ids == Array(-5..<20))
    }

    @Test(
        "N2, L11: pages with new items before them are reloaded without a request above the limit",
        arguments: [1, 2])
    func grownPage(checksBeforeShowing: Int) {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .rows(3), retry: .never)
        configuration.retention = .items(40)
        var list = Driver(configuration)
        var server = Array(0..<400)
        func page(_ request: PageRequest) -> (items: ArraySlice<Int>, next: Int?) {
            guard case .cursor(let cursor, _, let limit) = request else { return ([], nil) }
            let start = cursor.flatMap { server.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
            let items = server[start..<min(start + limit, server.count)]
            return (items, items.last)
        }
        func answerAll() {
            while let request = list.requests.first {
                #expect(request.limit <= 20)
                let answer = page(request)
                list.answer(request, answer.items, next: answer.next)
            }
        }
        list.join()
        list.moveViewport(to: 0)
        answerAll()
        for round in 1...6 {
            server.insert(contentsOf: (0..<18).map { -18 * round + $0 }, at: 0)
            list.check(round)
            answerAll()
            guard round.isMultiple(of: checksBeforeShowing) else { continue }
            #expect(list.newItems == .pending(18 * checksBeforeShowing))
            list.showNewItems()
            list.moveViewport(to: 0)
            answerAll()
        }
        for row in stride(from: 0, to: 200, by: 3) {
            list.moveViewport(to: row)
            answerAll()
        }
        #expect(list.ids[0] == nil, "the first page was evicted")
        for row in stride(from: 200, through: 0, by: -3) {
            list.moveViewport(to: row)
            answerAll()
            for shown in row..<(row + 4) { #expect(list.rows[shown].item?.id == server[shown], "row \(shown)") }
        }
        list.refresh(9, .loaded)
        answerAll()
        #expect(list.ids.prefix(20).compactMap { $0 } == Array(server.prefix(20)))
    }

    @Test("N1: nothing is requested if the first page was never loaded, because there is nothing to compare with")
    func unknownHead() throws {
        var list = Driver.numbered(opening: .row(50))
        list.join()
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        list.moveViewport(to: 55)
        list.check()
        #expect(list.loads == [])
        #expect(list.checks == [one: .ended])
        var back = try Driver(list.feed.configuration, restoring: #require(list.feed.state))
        back.join()
        back.check()
        #expect(back.requests == [])
    }

    @Test("a chained list that opened at a cursor and cannot prepend requests its opening page")
    func openedAtCursor() {
        var list = Driver.chained(opening: .cursor(7))
        list.join()
        list.answer(.next(7), 0..<20, next: 8)
        list.check()
        #expect(list.loads == [.next(7)])
    }
}
