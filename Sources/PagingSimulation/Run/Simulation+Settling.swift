@_spi(Invariants) import PagingCore

extension Simulation {
    /// Ends all faults, refreshes, reads the list from end to end, and compares it with the server's (liveness).
    mutating func settle() {
        checkClosing()
        if screens.isEmpty { join(0) }
        answerAll()
        showNewItems()
        answerAll()
        while let transaction = transactions.first { end(transaction, isCommitted: false) }
        answerAll()
        guard server.isWalkable else { return stopAsking() }
        settlePresented()
        leavePresented()
        answerAll()
        readInsertions()
        if !refreshAnew() {
            // What slipped between pages that were evicted and those that were refreshed shows at the next refresh (K3).
            complete()
            refresh(.start, isPulled: false)
            answerRefresh()
        }
        complete()
        if broken == nil, !isServers { broken = "liveness: the list is not the server's" }
        readThrough()
        wait(10_000_000_000)
        if broken == nil, sight.update.indicators != Indicators() { broken = "A1: an indicator never turns off" }
        if broken == nil, !watches.refreshes.waiting.isEmpty { broken = "R6: a refresh never ends" }
    }

    /// Goes from end to end of a list whose server gives no page but the first, or leads round in a circle: it is not
    /// asked without end.
    private mutating func stopAsking() {
        leavePresented()
        let reader = screens[0].reader
        for row in [0, sight.cells.count - 1, 0] {
            move(reader, to: max(row, 0), length: 3)
            answerAll()
        }
        if broken == nil { cover(server.traits.manner == .ignoresPlace ? .placeIgnored : .cursorRounded) }
    }

    /// The items that the list can reach.
    var reachable: ArraySlice<SimulatedItem> {
        let items = server.visible[...]
        if case .chained = configuration.addressing, case .cursor(let rank) = configuration.opening,
            !server.traits.supportsPrepend
        {
            return items.drop { Int($0.rank) <= rank }
        }
        return items
    }

    /// Whether nothing is missing but what was evicted.
    var isComplete: Bool {
        let states = sight.update.states
        return states.append == .ended && states.prepend == .ended && feed.firstUnsettledRow == nil
    }

    /// Whether the list cannot know how large the server's pages are: it opens at a page that is none.
    private var isBlind: Bool {
        guard case .numbered(_, let size) = configuration.addressing, case .row(let row) = configuration.opening,
            server.traits.largestPage < size
        else { return false }
        return row / size * server.traits.largestPage >= server.items.count
    }

    /// Whether each row is the server's, or the evicted one of a page that was.
    var isServers: Bool {
        if isBlind { return true }
        guard sight.cells.count == reachable.count else { return false }
        return zip(sight.cells, reachable).allSatisfy { $0.item == nil || $0.item == $1 }
    }

    /// Reads on until nothing is missing.
    private mutating func complete() {
        let reader = screens[0].reader
        for _ in 0..<400 {
            guard broken == nil, !isComplete else { return }
            advance(reader)
            answerAll()
        }
        if broken == nil { broken = "liveness: the list does not become complete" }
    }

    /// Scrolls through the list: all that was evicted comes back, as the server has it (K3).
    private mutating func readThrough() {
        guard broken == nil, configuration.retention != .all, configuration.prefetch != .manual else { return }
        // A failed page stays failed until a user retries it (F2).
        for row in sight.cells.indices {
            guard row < sight.cells.count, case .failed = sight.cells[row].placeholder else { continue }
            send(.retryRequested(row: row))
            answerAll()
        }
        let reader = screens[0].reader
        for row in stride(from: 0, to: sight.cells.count, by: 3) {
            move(reader, to: row, length: 3)
            answerAll()
            guard broken == nil, row < sight.cells.count else { return }
            for row in row..<min(row + 3, sight.cells.count) where sight.cells[row].item == nil {
                broken = "K3: a row that was evicted does not come back"
            }
        }
        if !isServers { broken = "K3: what was evicted comes back as another list" }
    }

    /// Scrolls through a list that was edited as the server's was: nothing of it is lost where it was evicted.
    private mutating func readInsertions() {
        guard sharesInsertions, !isDisturbed, touched.isEmpty, configuration.prefetch != .manual,
            server.traits.manner == .plain, sight.update.states.refresh == .idle, sight.update.content == .rows
        else { return }
        complete()
        readThrough()
        if broken == nil { cover(.manyCameBack) }
    }

    mutating func answerAll() {
        for _ in 0..<2_000 {
            guard broken == nil else { return }
            if flights.isEmpty {
                guard timers.contains(where: { if case .repetition = $0.timer { true } else { false } }) else { return }
                wait(60_000_000_000)
            } else {
                answer(0, .none)
            }
        }
        broken = "liveness: an honest server is asked without end"
    }

    /// Answers what a refresh asks for, and nothing else, until it has landed.
    ///
    /// - Returns: How many pages it asked for.
    @discardableResult
    mutating func answerRefresh() -> Int {
        for answers in 0..<500 {
            guard broken == nil, let load = sight.refresh else { return answers }
            guard let flight = flights.firstIndex(where: { $0.id == load.id }) else {
                broken = "liveness: a refresh asks for nothing"
                return answers
            }
            answer(flight, .none)
        }
        broken = "liveness: a refresh asks an honest server without end"
        return 500
    }

    /// Goes where something is missing.
    private mutating func advance(_ reader: Int) {
        let states = sight.update.states
        if case .failed = states.append { send(.retryRequested(row: nil)) }
        if case .failed = states.prepend { send(.retryRequested(row: nil)) }
        if let missing = feed.firstUnsettledRow {
            if case .failed = sight.cells[missing].placeholder { send(.retryRequested(row: missing)) }
            if configuration.prefetch == .manual {
                send(.jumpRequested(ReaderID(reader), row: missing))
            } else {
                move(reader, to: missing, length: 3)
            }
        } else if configuration.prefetch == .manual {
            if states.append == .idle { send(.edgePulled(.append)) }
            answerAll()
            if states.prepend == .idle { send(.edgePulled(.prepend)) }
        } else {
            move(reader, to: 0, length: 3)
            answerAll()
            move(reader, to: sight.cells.count - 1, length: 3)
            if sight.update.states.prepend == .idle {
                answerAll()
                move(reader, to: 0, length: 3)
            }
        }
    }

    /// Tries on a copy that whoever closes a list in the middle of everything is left alone: what is in flight is
    /// cancelled, who waits is told, and nothing happens afterwards.
    private mutating func checkClosing() {
        var copy = feed
        var cancelled = 0
        var superseded = 0
        var unchecked = 0
        for command in copy.receive(.closed, at: now) {
            switch command {
            case .cancel(let id): if flights.contains(where: { $0.id == id }) { cancelled += 1 }
            case .refreshEnded(_, .superseded): superseded += 1
            case .load, .refreshEnded, .shifted: broken = "H1: a list that is closed goes on"
            case .publish, .schedule: break
            case .checkEnded(_, .superseded): unchecked += 1
            case .checkEnded: broken = "H1: a list that is closed goes on"
            }
        }
        if unchecked != watches.newItems.waiting.count { broken = "N4: nobody is told that a list was closed" }
        if cancelled != flights.count { broken = "H1: a list that is closed leaves a load in flight" }
        if superseded != watches.refreshes.waiting.count { broken = "R6: nobody is told that a list was closed" }
        if !copy.loads.isEmpty { broken = "H1: a list that is closed loads" }
        if cancelled > 0 { cover(.closedWhileLoading) }
        var facts: [FeedInput<SimulatedItem>] = [
            .readerJoined(ReaderID(9)), .edgePulled(.append), .resetRequested, .retryRequested(row: nil),
            .refreshRequested(RefreshID(9_999), .start),
        ]
        for flight in flights { facts.append(.pageArrived(flight.id, Page(server.items, next: nil))) }
        for fact in facts where !copy.receive(fact, at: now).isEmpty { broken = "H1: a list that was closed wakes up" }
    }
}
