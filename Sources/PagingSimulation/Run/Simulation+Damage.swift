@_spi(Invariants) import PagingCore

extension Simulation {
    /// Restores a copy of the list from a damaged state.
    ///
    /// The state must be rejected, or the restored list must work: a reader scrolls it and refreshes it, and it must
    /// then equal the server's list.
    mutating func restoreDamaged(_ seed: Int) {
        guard broken == nil, var state = feed.state else { return }
        var random = SeededRandom(seed: UInt64(truncatingIfNeeded: seed))
        for _ in 0...random.below(3) { state.damage(&random, ranks: server.items.map { Int($0.rank) }) }
        var configuration = configuration
        configuration.freshness = .never
        // If the list opens at a cursor or a row, the items before it may be out of reach.
        configuration.opening = .start
        guard let restored = try? FeedStateMachine<SimulatedItem>(configuration, restoring: state) else {
            cover(.damagedStateRefused)
            return
        }
        cover(.damagedStateRestored)
        if state.firstRow != state.firstRestoredRow { cover(.damagedRowClamped) }
        var list = RestoredList(restored, configuration, server, at: now)
        list.expect(restored.update.rows.loadedItems == 0, "restoration: a restored list has items")
        list.read(from: state.firstRestoredRow, &random)
        guard server.canReachAllItems else { return broken = list.broken }
        list.refresh()
        list.complete()
        if isOverfilled {
            // Rows that shift between numbered pages of another size appear at the next refresh.
            list.refresh()
            list.complete()
        }
        list.expect(
            list.matchesServer, "restoration: a list restored from a damaged state does not become the server's")
        broken = list.broken
    }
}

/// A list that was restored from a damaged state, with one reader and a server without faults.
private struct RestoredList {
    /// Longer lists are not compared with a table, which would need as much memory.
    private static var maximumTableSize: Int { 500 }

    private var list: DrivenList
    private var table: SimulatedTable?
    private let configuration: FeedConfiguration
    private let server: SimulatedServer
    private var unexpected: StaticString?

    init(
        _ feed: FeedStateMachine<SimulatedItem>, _ configuration: FeedConfiguration, _ server: SimulatedServer,
        at now: Int64
    ) {
        list = DrivenList(feed, at: now)
        table = feed.update.rows.count < Self.maximumTableSize ? SimulatedTable(feed.update.rows) : nil
        self.configuration = configuration
        self.server = server
    }

    var broken: StaticString? { unexpected ?? list.brokenInvariant }

    /// Whether each row is the server's, or evicted.
    var matchesServer: Bool {
        let rows = list.feed.update.rows
        guard rows.count == server.visible.count else { return false }
        return zip(rows, server.visible).allSatisfy { $0.item == nil || $0.item == $1 }
    }

    private var rows: ListRows<SimulatedItem> { list.feed.update.rows }

    mutating func expect(_ isMet: Bool, _ what: StaticString) {
        if !isMet, broken == nil { unexpected = what }
    }

    private mutating func process(_ input: FeedInput<SimulatedItem>) {
        guard broken == nil else { return }
        let version = list.feed.update.version
        list.process(input)
        guard list.feed.update.version != version else { return }
        expect(list.feed.update.version == version + 1, "U4: one input gave two updates")
        guard rows.count < Self.maximumTableSize else { return table = nil }
        guard table != nil else { return table = SimulatedTable(rows) }
        if let promise = table?.apply(list.feed.update, IDTable()).1 { expect(false, promise) }
    }

    private mutating func moveViewport(to row: Int) {
        let row = min(max(row, 0), max(rows.count - 1, 0))
        let first = rows.indices.contains(row) ? rows[row].id : nil
        process(.viewportMoved(list.reader, ViewportHint(first: first, row: row, length: 4)))
    }

    private mutating func answerAll() {
        for _ in 0..<500 {
            guard broken == nil, let inFlight = list.requestsInFlight.first,
                let load = list.removeRequest({ $0 == inFlight.request })
            else { return }
            guard server.accepts(inFlight.request) else {
                process(.pageFailed(load, FailureReport(code: 400)))
                continue
            }
            process(.pageArrived(load, server.answer(inFlight.request, firstNumber: configuration.firstNumber, .none)))
        }
        expect(list.requestsInFlight.isEmpty, "restoration: the requests to a server without faults do not stop")
    }

    /// Opens the list at a row, and moves to other rows.
    mutating func read(from row: Int, _ random: inout SeededRandom) {
        expect(rows.indices.contains(row), "restoration: the first row to show does not exist")
        process(.readerJoined(list.reader))
        moveViewport(to: row)
        answerAll()
        for _ in 0..<4 {
            switch random.below(5) {
            case 0: process(.edgePulled(.append))
            case 1: process(.edgePulled(.prepend))
            case 2: process(.retryRequested(row: nil))
            case 3: process(.jumpRequested(list.reader, row: random.below(max(rows.count, 1))))
            default: moveViewport(to: random.below(max(rows.count, 1)))
            }
            answerAll()
        }
        guard table != nil else { return }
        for row in rows {
            guard let item = row.item, !server.items.contains(item) else { continue }
            expect(false, "restoration: the item of a row is not the server's")
        }
    }

    mutating func refresh() {
        process(.refreshRequested(WaiterID(1), .start))
        answerAll()
        expect(list.feed.update.states.refresh == .idle, "restoration: a refresh does not complete")
    }

    /// Loads until nothing is missing.
    mutating func complete() {
        for _ in 0..<400 {
            guard broken == nil else { return }
            let states = list.feed.update.states
            let missing = list.feed.firstUnsettledRow
            if states.append == .ended, states.prepend == .ended, missing == nil { return }
            process(.retryRequested(row: nil))
            if let missing {
                process(.retryRequested(row: missing))
                if configuration.prefetch == .manual {
                    process(.jumpRequested(list.reader, row: missing))
                } else {
                    moveViewport(to: missing)
                }
            } else {
                process(.edgePulled(.append))
                answerAll()
                process(.edgePulled(.prepend))
            }
            answerAll()
        }
        expect(false, "restoration: a list restored from a damaged state does not become complete")
    }
}

extension FeedRestorationState {
    /// Damages one part of the state.
    ///
    /// - Parameter ranks: The cursors that the server knows.
    fileprivate mutating func damage(_ random: inout SeededRandom, ranks: [Int]) {
        let run = random.below(max(runs.count, 1))
        switch random.below(12) {
        case 0 where !runs.isEmpty: runs[run].rows = Self.count(near: runs[run].rows, &random)
        case 1 where !runs.isEmpty: runs[run].places = Self.count(near: runs[run].places, &random)
        case 2 where !runs.isEmpty: runs.swapAt(run, random.below(runs.count))
        case 3 where !runs.isEmpty: for _ in 0...random.pick(0, 0, 200) { runs.insert(runs[run], at: run) }
        case 4 where !runs.isEmpty: runs.remove(at: run)
        case 5 where !runs.isEmpty:
            let cursor = Self.cursor(ranks, &random)
            runs[run].request = random.pick(
                .none, .span, .opening, .appended(cursor: cursor), .prepended(cursor: cursor))
        case 6: firstRow = Self.count(near: firstRow, &random)
        case 7: pageSize = Self.count(near: pageSize, &random)
        case 8: total = random.chance(20) ? nil : Self.count(near: total ?? 0, &random)
        case 9:
            let end = random.pick(End.cursor(Self.cursor(ranks, &random)), .open, .settled, .ended)
            if random.chance(50) { append = end } else { prepend = end }
        case 10:
            let cursor = Self.cursor(ranks, &random)
            opening = random.pick(.start, .appended(cursor: cursor), .prepended(cursor: cursor))
        case 11: ageNanoseconds = random.pick(nil, -1, .min, .max)
        default: addressing = random.pick(.chained(limit: 3), .offset(limit: 3, endsAtShortPage: true))
        }
    }

    private static func count(near count: Int, _ random: inout SeededRandom) -> Int {
        random.pick(
            count &+ 1, count &- 1, count &+ 7, 0, 1, -1, 1 << 29, 1 << 30, .max, .min, random.below(100),
            random.below(2_000))
    }

    /// A cursor that the server knows, or an unknown one.
    private static func cursor(_ ranks: [Int], _ random: inout SeededRandom) -> Int {
        if !ranks.isEmpty, random.chance(60) { return ranks[random.below(ranks.count)] }
        return random.pick(0, -5, 7, .max, .min)
    }
}
