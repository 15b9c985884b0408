@_spi(Invariants) import PagingCore
import Testing

/// A state may come from a damaged file, so nothing in it is trusted.
@Suite struct DamagedStateTests {
    private let chained = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .rows(20))
    private let offset = FeedConfiguration(addressing: .offset(limit: 20, endsAtShortPage: false))

    private func state(
        _ configuration: FeedConfiguration, _ runs: [FeedRestorationState.Run],
        append: FeedRestorationState.End = .ended,
        prepend: FeedRestorationState.End = .ended
    ) -> FeedRestorationState {
        var list = Driver(configuration, given: ItemPage([.init(id: 1)], next: nil))
        list.moveViewport(to: 0)
        var state = list.feed.state ?? FeedRestorationState(configuration)
        state.runs = runs
        state.append = append
        state.prepend = prepend
        return state
    }

    private func flaw(_ state: FeedRestorationState, _ configuration: FeedConfiguration) -> FeedRestorationState
        .Problem?
    {
        do {
            _ = try Driver(configuration, restoring: state)
            return nil
        } catch {
            return error
        }
    }

    @Test("a state without rows is rejected")
    func empty() {
        #expect(flaw(state(chained, []), chained) == .isEmpty)
        #expect(flaw(state(chained, [.init(.opening, rows: 0, places: 0)]), chained) == .isEmpty)
    }

    @Test("a page without places is applied, also if the places before it have gone since it was requested")
    func pageWithoutPlaces() throws {
        let numbered = FeedConfiguration(
            addressing: .numbered(firstNumber: 0, pageSize: 2), prefetch: .rows(8), retry: .never)
        var damaged = state(
            numbered,
            [
                .init(.span, rows: 2, places: 2), .init(.span, rows: 2, places: 2), .init(.none, rows: 2, places: 2),
                .init(.span, rows: 2, places: 0),
            ], append: .settled)
        damaged.pageSize = 2
        var list = try Driver(numbered, restoring: damaged)
        list.join()
        list.moveViewport(to: 0)
        list.answer(.number(1, size: 2), 2..<4, isLast: true)
        list.answer(.number(3, size: 2), 10..<12)
        #expect(list.ids == [nil, nil, 2, 3, 10, 11])
    }

    @Test("a state of a list with another addressing is rejected")
    func addressing() {
        let other = state(offset, [.init(.span, rows: 20, places: 20)], append: .open)
        #expect(flaw(other, offset) == nil)
        #expect(flaw(other, chained) == .otherAddressing)
        var negative = other
        negative.pageSize = -1
        #expect(flaw(negative, offset) == .otherAddressing)
        let thirty = FeedConfiguration(addressing: .numbered(firstNumber: 1, pageSize: 30))
        let twenty = FeedConfiguration(addressing: .numbered(firstNumber: 1, pageSize: 20))
        #expect(flaw(state(thirty, [.init(.span, rows: 30, places: 30)]), twenty) == .otherAddressing)
    }

    @Test("negative counts, places in a chained list, and too many rows are rejected")
    func counts() {
        #expect(
            flaw(
                state(
                    chained, [.init(.opening, rows: -1, places: 0), .init(.appended(cursor: 1), rows: 5, places: 0)]),
                chained) == .impossibleCount(run: 0))
        #expect(flaw(state(chained, [.init(.opening, rows: 5, places: 5)]), chained) == .impossibleCount(run: 0))
        #expect(
            flaw(state(offset, [.init(.span, rows: 5, places: 5), .init(.span, rows: 5, places: -5)]), offset)
                == .impossibleCount(run: 1))
        #expect(flaw(state(offset, [.init(.span, rows: .max, places: 5)]), offset) == .tooManyRows)
        #expect(flaw(state(offset, [.init(.span, rows: 5, places: .max)]), offset) == .tooManyRows)
    }

    @Test("runs that are invalid for their kind of list are rejected")
    func misplaced() {
        let opening = FeedRestorationState.Run(.opening, rows: 5, places: 0)
        let appended = FeedRestorationState.Run(.appended(cursor: 1), rows: 5, places: 0)
        let prepended = FeedRestorationState.Run(.prepended(cursor: 2), rows: 5, places: 0)
        #expect(flaw(state(chained, [prepended, opening, appended]), chained) == nil)
        #expect(flaw(state(chained, [appended]), chained) == nil)
        #expect(flaw(state(chained, [opening, opening]), chained) == .misplaced(run: 1))
        #expect(flaw(state(chained, [appended, opening]), chained) == .misplaced(run: 1))
        #expect(flaw(state(chained, [opening, prepended]), chained) == .misplaced(run: 0))
        #expect(flaw(state(chained, [.init(.span, rows: 5, places: 0)]), chained) == .misplaced(run: 0))
        #expect(flaw(state(chained, [.init(.none, rows: 5, places: 0)]), chained) == .misplaced(run: 0))
        #expect(flaw(state(offset, [.init(.opening, rows: 5, places: 5)]), offset) == .misplaced(run: 0))
        #expect(flaw(state(offset, [.init(.none, rows: 5, places: 4)]), offset) == .misplaced(run: 0))
    }

    @Test("edges that are invalid for the kind of list are rejected")
    func ends() {
        let opening = FeedRestorationState.Run(.opening, rows: 5, places: 0)
        #expect(flaw(state(chained, [opening], append: .open), chained) == .impossibleEnd(.append))
        #expect(flaw(state(chained, [opening], prepend: .settled), chained) == .impossibleEnd(.prepend))
        let span = FeedRestorationState.Run(.span, rows: 5, places: 5)
        #expect(flaw(state(offset, [span], append: .cursor(1)), offset) == .impossibleEnd(.append))
        #expect(flaw(state(offset, [span], prepend: .open), offset) == .impossibleEnd(.prepend))
    }

    @Test("a state of an indexed list that opened at a cursor is rejected")
    func opening() {
        var indexed = state(offset, [.init(.span, rows: 5, places: 5)])
        #expect(flaw(indexed, offset) == nil)
        indexed.opening = .appended(cursor: 3)
        #expect(flaw(indexed, offset) == .impossibleOpening)
        var chained = state(chained, [.init(.opening, rows: 5, places: 0)])
        chained.opening = .prepended(cursor: 3)
        #expect(flaw(chained, self.chained) == nil)
    }

    @Test("a first row that does not exist becomes the nearest existing one", arguments: [0, 1, 2])
    func firstRow(_ kind: Int) throws {
        let configuration = [chained, offset, FeedConfiguration(addressing: .numbered(firstNumber: 0, pageSize: 10))][
            kind]
        let places = kind == 0 ? 0 : 5
        let first = FeedRestorationState.Run(kind == 0 ? .opening : .span, rows: 5, places: places)
        let second = FeedRestorationState.Run(kind == 0 ? .appended(cursor: 1) : .span, rows: 7, places: places)
        var state = state(configuration, [first, .init(first.request, rows: 0, places: 0), second])
        if kind == 0 { state.runs.remove(at: 1) }
        for (row, nearest) in [(0, 0), (6, 6), (11, 11), (12, 11), (.max, 11), (-1, 0), (.min, 0)] {
            state.firstRow = row
            #expect(state.firstRestoredRow == nearest)
            var list = try Driver(configuration, restoring: state)
            #expect(list.rows.indices.contains(state.firstRestoredRow))
            list.join()
            list.moveViewport(to: state.firstRestoredRow)
            #expect(try #require(list.feed.state).firstRow == nearest)
        }
    }

    @Test("the first row of a state without rows is 0, and invalid counts do not overflow in it")
    func firstRowOfNothing() {
        var none = state(chained, [])
        none.firstRow = 7
        #expect(none.firstRestoredRow == 0)
        none.runs = [.init(.opening, rows: -3, places: 0), .init(.opening, rows: .min, places: 0)]
        #expect(none.firstRestoredRow == 0)
        none.runs = [.init(.opening, rows: .max, places: 0), .init(.opening, rows: .max, places: 0)]
        #expect(none.firstRestoredRow == 7)
    }

    @Test("a page size from a file moves no place beyond the range of the keys, however many pages follow")
    func greatestPageSize() throws {
        let configuration = FeedConfiguration(
            addressing: .numbered(firstNumber: 0, pageSize: 10), prefetch: .manual, retry: .never)
        for run in [FeedRestorationState.Run(.span, rows: 1, places: 1 << 30), .init(.span, rows: 1 << 30, places: 1)] {
            var state = state(configuration, [run], append: .open)
            state.pageSize = .max
            var list = try Driver(configuration, restoring: state)
            list.join()
            for page in 0..<8 {
                list.pull(.append)
                let request = try #require(list.requests.first)
                list.answer(request, (page * 10)..<(page * 10 + 10))
                #expect(list.feed.brokenInvariant == nil)
            }
        }
    }

    @Test("a negative age is 0, and the greatest age stays the greatest")
    func ages() throws {
        for (age, taken) in [(-1, 0), (.min, 0), (0, 0), (5, 5), (.max, .max)] as [(Int64, Int64)] {
            var state = state(chained, [.init(.opening, rows: 5, places: 0)])
            state.ageNanoseconds = age
            var list = try Driver(chained, restoring: state)
            #expect(list.feed.ageNanoseconds(at: 0) == taken)
            #expect(try #require(list.feed.state).ageNanoseconds == taken)
            list.join()
            #expect(list.feed.ageNanoseconds(at: 0) == taken)
            #expect(list.feed.ageNanoseconds(at: .max) == .max)
        }
    }

    @Test("a cursor that names two pages loads both, and their items appear once")
    func duplicateCursors() throws {
        let twice = FeedRestorationState.Run(.appended(cursor: 1), rows: 20, places: 0)
        let state = state(chained, [.init(.opening, rows: 20, places: 0), twice, twice], append: .cursor(1))
        var list = try Driver(chained, restoring: state)
        list.join()
        list.moveViewport(to: 0)
        list.moveViewport(to: 39)
        while let request = list.requests.first {
            guard case .cursor(let cursor, _, _) = request else { break }
            let first = (cursor ?? 0) * 20
            list.answer(request, first..<(first + 20), next: cursor == nil ? 1 : nil)
            list.moveViewport(to: list.rows.count - 1)
        }
        #expect(list.ids == Array(0..<40))
        #expect(list.states.append == .ended)
    }

    @Test("the least and the greatest number are valid cursors of a state")
    func greatestCursors() throws {
        let numbers = [Int.max, .min, .max - 1, .min + 1]
        let state = state(
            chained,
            numbers.map { .init(.prepended(cursor: $0), rows: 1, places: 0) }
                + [.init(.opening, rows: 1, places: 0)]
                + numbers.map { .init(.appended(cursor: $0), rows: 1, places: 0) },
            append: .cursor(.max), prepend: .cursor(.min))
        var list = try Driver(chained, restoring: state)
        list.join()
        list.moveViewport(to: 4)
        #expect(list.requests.contains(.next(.max)))
        #expect(list.requests.contains(.previous(.min)))
    }

    @Test("a state of 100,000 runs with scattered cursors can be restored")
    func manyRuns() throws {
        var runs: [FeedRestorationState.Run] = []
        // Each cursor is a run of its own in the list's memory of cursors, and precedes all others there.
        for place in 0..<100_000 { runs.append(.init(.appended(cursor: -2 * place), rows: 1, places: 0)) }
        let list = try Driver(chained, restoring: state(chained, runs))
        #expect(list.rows.count == 100_000)
    }

    @Test("no state traps: it is rejected, or gives a list that can be scrolled and loaded", arguments: Seeds.first(60))
    func anything(_ seed: Int) {
        var random = Random(seed: seed)
        let configuration = [
            chained, offset, FeedConfiguration(addressing: .numbered(firstNumber: 0, pageSize: 10)),
        ][seed % 3]
        let counts = [0, 1, 7, 10, 10, 20, -1, .max, .min]
        let runs = (0..<random.below(6)).map { _ in
            let rows = counts[random.below(seed % 5 == 0 ? 9 : 6)]
            let request: FeedRestorationState.Run.Request =
                switch random.below(5) {
                case 0: .none
                case 1: .opening
                case 2: .appended(cursor: random.below(4))
                case 3: .prepended(cursor: random.below(4))
                default: .span
                }
            return FeedRestorationState.Run(
                request, rows: rows, places: seed % 3 == 0 ? 0 : random.below(2) == 0 ? rows : counts[random.below(6)])
        }
        let ends: [FeedRestorationState.End] = [.open, .cursor(9), .settled, .ended]
        var state = state(configuration, runs, append: ends[random.below(4)], prepend: ends[random.below(4)])
        state.firstRow = counts[random.below(9)]
        state.pageSize = counts[random.below(9)]
        state.total = [nil, -5, 3, .max][random.below(4)]
        state.opening = [.start, .start, .appended(cursor: 2), .prepended(cursor: 9)][random.below(4)]
        guard var list = try? Driver(configuration, restoring: state) else { return }
        #expect(list.feed.brokenInvariant == nil, "seed \(seed)")
        list.join()
        for _ in 0..<12 {
            list.moveViewport(to: random.below(max(list.rows.count, 1)))
            list.pull(random.below(2) == 0 ? .append : .prepend)
            guard let request = list.requests.first else { continue }
            list.answer(request, (0..<random.below(12)).map { _ in random.below(500) }, next: random.below(50))
        }
    }
}

extension FeedRestorationState {
    fileprivate init(_ configuration: FeedConfiguration) {
        var list = Driver(configuration)
        list.join()
        list.answer(list.requests[0], [1])
        self = list.feed.state!
    }
}
