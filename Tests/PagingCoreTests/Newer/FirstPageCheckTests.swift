import PagingCore
import Testing

/// Looking for newer items in a source that names nothing before the first row: the first page is asked for again.
@Suite struct FirstPageCheckTests {
    private let one = CheckID(1)

    /// A chained list of the items 0..<20 that cannot go back.
    private func chained(duplicates: DuplicatePolicy = .keepPlace) -> Driver {
        var list = Driver.chained(duplicates: duplicates)
        list.join()
        list.answer(.opening, 0..<20, next: 100)
        list.look(at: 8)
        return list
    }

    @Test("N1: what stands before the first known item is newer; the known ones are updated where they stand")
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

    @Test("N1: nothing before the first row is nothing newer, whatever was inserted behind it")
    func nothing() {
        var list = chained()
        list.check()
        list.answer(.opening, [0, 900, 1, 2], next: 99)
        #expect(list.checks == [one: .checked(.nothing)])
        list.check(2)
        list.answer(.opening, [1, 2, 3], next: 99)
        #expect(list.checks[CheckID(2)] == .checked(.nothing))
        list.check(3)
        list.answer(.opening, [])
        #expect(list.checks[CheckID(3)] == .checked(.nothing))
        #expect(list.ids == Array(0..<20))
    }

    @Test("N1: the first row may be gone: the nearest to it that is known is where the two meet")
    func firstRowGone() {
        var list = chained()
        list.check()
        list.answer(.opening, [-2, -1, 1, 2], next: 99)
        #expect(list.newItems == .pending(2))
    }

    @Test("N1: a second check brings what is held back up to date")
    func again() {
        var list = chained()
        list.check()
        list.answer(.opening, -3..<17, next: 99)
        list.check(2)
        list.answer(.opening, [-5, -4, -3, -1, 0, 1], next: 99)
        #expect(list.newItems == .pending(4))
        list.check(3)
        list.answer(.opening, -12 ..< -4, next: 98)
        #expect(list.newItems == .pending(11))
        list.showNewItems()
        #expect(list.ids == Array(-12 ..< -4) + [-4, -3, -1] + Array(0..<20))
    }

    @Test("N3: where no known item is met there is a gap, and to show it is a refresh")
    func unloaded() {
        var list = chained()
        list.check()
        list.answer(.opening, -100 ..< -80, next: 99)
        #expect(list.newItems == .discontinuity(atLeast: 20))
        #expect(list.checks == [one: .checked(.discontinuity(atLeast: 20))])
        #expect(list.ids == Array(0..<20))
        list.showNewItems()
        list.showNewItems()
        #expect(list.asked == [.opening])
        #expect(list.states.refresh == .loading)
        list.answer(.opening, -100 ..< -80, next: 99)
        #expect(list.newItems == .nothing)
        #expect(list.ids == Array(-100 ..< -80))
    }

    @Test("N3, R2: to show new items over a gap makes a running revalidation the user's: a viewport does not cancel it")
    func gapDuringRevalidation() {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .rows(3), retry: .never)
        configuration.freshness = FreshnessPolicy(staleAfterNanoseconds: 1_000_000_000, revalidates: .firstPage)
        var list = Driver(configuration)
        list.join()
        list.answer(.opening, 0..<20, next: 100)
        list.look(at: 8)
        list.check()
        list.answer(.opening, -100 ..< -80, next: 99)
        list.wait(milliseconds: 2_000)
        list.send(.networkReturned)
        #expect(list.asked == [.opening])
        list.showNewItems()
        list.look(at: 16)
        #expect(list.asked == [.opening])
        list.answer(.opening, -100 ..< -80, next: 99)
        #expect(list.newItems == .nothing)
    }

    @Test("N3: a gap behind items that are held back counts them too, and closes when a known item is met again")
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

    @Test("N3: what comes into an empty list is a gap: nobody knows what follows it")
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
        "I1: an item that comes to the head again stays where it stands, or is held back and moves, as the policy says")
    func bumped() {
        var list = chained()
        list.check()
        list.answer(.opening, [-2, 15, -1, 0, 1], next: 99, text: "new")
        #expect(list.newItems == .pending(2))
        #expect(list.texts[15] == "new")

        list = chained(duplicates: .moveToNewest)
        list.check()
        list.answer(.opening, [-2, 15, -1, 0, 1], next: 99, text: "new")
        #expect(list.newItems == .pending(3))
        #expect(list.texts[15] == "")
        list.showNewItems()
        #expect(list.ids == [-2, 15, -1] + Array(0..<15) + Array(16..<20))
        #expect(list.texts[1] == "new")
        #expect(list.viewport.lowerBound == 11)
    }

    @Test("N1, N3: an item that comes to the head again is updated where it stands if more is found than may be held")
    func bumpedBeyondBound() {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .manual, retry: .never)
        configuration.duplicates = .moveToNewest
        configuration.retention = .items(2)
        var list = Driver(configuration)
        list.join()
        list.send(.refreshRequested(RefreshID(1), .start))
        list.answer(.opening, 0..<20, next: 100)
        list.check()
        list.answer(.opening, [-3, -2, 15, -1, 0, 1], next: 99, text: "new")
        #expect(list.newItems == .discontinuity(atLeast: 4))
        #expect(list.texts[15] == "new")
        #expect(list.ids == Array(0..<20))
    }

    @Test("N1: a row that was inserted here and comes from the server now is known")
    func ownPost() {
        var list = chained()
        list.edit(.insert(.init(id: -1, text: "mine"), .start, alsoOnServer: true))
        list.check()
        list.answer(.opening, [-3, -2, -1, 0, 1], next: 99, text: "server")
        #expect(list.newItems == .pending(2))
        #expect(list.texts[0] == "server")
        list.showNewItems()
        #expect(list.ids.prefix(4) == [-3, -2, -1, 0])
    }

    @Test("K2: a first page that was evicted is known still, so that what stands before it is newer and no gap")
    func evicted() {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .rows(3), retry: .never)
        configuration.retention = .items(40)
        var list = Driver(configuration)
        list.join()
        list.answer(.opening, 0..<20, next: 1)
        for page in 1...3 {
            list.look(at: page * 20 - 4)
            list.answer(.next(page), (page * 20)..<(page * 20 + 20), next: page + 1)
        }
        list.look(at: 60)
        #expect(list.ids[0] == nil)
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

    @Test("N2, L11: pages that newer items were put before come back without a request for more than the limit")
    func grownPage() {
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
            while let request = list.asked.first {
                #expect(request.limit <= 20)
                let answer = page(request)
                list.answer(request, answer.items, next: answer.next)
            }
        }
        list.join()
        list.look(at: 0)
        answerAll()
        for round in 1...5 {
            server.insert(contentsOf: (0..<19).map { -19 * round + $0 }, at: 0)
            list.check(round)
            answerAll()
            list.showNewItems()
            list.look(at: 0)
            answerAll()
        }
        for row in stride(from: 0, to: 200, by: 3) {
            list.look(at: row)
            answerAll()
        }
        #expect(list.ids[0] == nil, "the first page was evicted")
        for row in stride(from: 200, through: 0, by: -3) {
            list.look(at: row)
            answerAll()
            for shown in row..<(row + 4) { #expect(list.rows[shown].item?.id == server[shown], "row \(shown)") }
        }
        list.refresh(9, .loaded)
        answerAll()
        #expect(list.ids.prefix(20).compactMap { $0 } == Array(server.prefix(20)))
    }

    @Test("N1: nothing is asked where the first page was never seen: there is nothing to compare with")
    func unknownHead() throws {
        var list = Driver.numbered(opening: .row(50))
        list.join()
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        list.look(at: 55)
        list.check()
        #expect(list.loads == [])
        #expect(list.checks == [one: .checked(.nothing)])
        var back = try Driver(list.feed.configuration, restoring: #require(list.feed.state))
        back.join()
        back.check()
        #expect(back.asked == [])
    }

    @Test("a chained list that opened at a cursor and cannot go back is asked for its opening page")
    func openedAtCursor() {
        var list = Driver.chained(opening: .cursor(7))
        list.join()
        list.answer(.next(7), 0..<20, next: 8)
        list.check()
        #expect(list.loads == [.next(7)])
    }
}
