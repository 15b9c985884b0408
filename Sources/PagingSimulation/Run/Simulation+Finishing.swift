@_spi(Invariants) import PagingCore

extension Simulation {
    /// Ends all faults, refreshes, reads the list from end to end, and compares it with the server's (liveness).
    mutating func finish() {
        checkClosing()
        if screens.isEmpty { join(0) }
        answerAll()
        showNewItems()
        answerAll()
        while let transaction = transactions.first { endTransaction(transaction, isCommitted: false) }
        answerAll()
        guard server.canReachAllItems else { return checkRequestsStop() }
        finishPresented()
        leavePresented()
        answerAll()
        scrollThroughInsertions()
        if !refreshAndCompare() {
            // What slipped between pages that were evicted and those that were refreshed shows at the next refresh (K3).
            complete()
            refresh(.start, isPulled: false)
            answerRefresh()
        }
        complete()
        if broken == nil, !matchesServer { broken = "liveness: the list is not the server's" }
        scrollThrough()
        wait(10_000_000_000)
        if broken == nil, observation.update.indicators != Indicators() { broken = "A1: an indicator never turns off" }
        if broken == nil, !watches.refreshes.waiters.isEmpty { broken = "R6: a refresh never ends" }
    }

    /// Goes from end to end of a list whose server gives no page but the first, or leads round in a circle: it is not
    /// asked without end.
    private mutating func checkRequestsStop() {
        leavePresented()
        let reader = screens[0].reader
        for row in [0, observation.cells.count - 1, 0] {
            move(reader, to: max(row, 0), length: 3)
            answerAll()
        }
        if broken == nil {
            cover(server.traits.pageSelection == .ignoresPosition ? .positionIgnored : .cursorLoopedByRounding)
        }
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
        let states = observation.update.states
        return states.append == .ended && states.prepend == .ended && feed.firstUnsettledRow == nil
    }

    /// Whether the list cannot know how large the server's pages are: it opens at a page that is none.
    private var cannotLearnPageSize: Bool {
        guard case .numbered(_, let size) = configuration.addressing, case .row(let row) = configuration.opening,
            server.traits.maximumPageSize < size
        else { return false }
        return row / size * server.traits.maximumPageSize >= server.items.count
    }

    /// Whether each row is the server's, or the evicted one of a page that was.
    var matchesServer: Bool {
        if cannotLearnPageSize { return true }
        guard observation.cells.count == reachable.count else { return false }
        return zip(observation.cells, reachable).allSatisfy { $0.item == nil || $0.item == $1 }
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
    private mutating func scrollThrough() {
        guard broken == nil, configuration.retention != .all, configuration.prefetch != .manual else { return }
        // A failed page stays failed until a user retries it (F2).
        for row in observation.cells.indices {
            guard row < observation.cells.count, case .failed = observation.cells[row].placeholder else { continue }
            process(.retryRequested(row: row))
            answerAll()
        }
        let reader = screens[0].reader
        for row in stride(from: 0, to: observation.cells.count, by: 3) {
            move(reader, to: row, length: 3)
            answerAll()
            guard broken == nil, row < observation.cells.count else { return }
            for row in row..<min(row + 3, observation.cells.count) where observation.cells[row].item == nil {
                broken = "K3: a row that was evicted does not come back"
            }
        }
        if !matchesServer { broken = "K3: what was evicted comes back as another list" }
    }

    /// Scrolls through a list that was edited as the server's was: nothing of it is lost where it was evicted.
    private mutating func scrollThroughInsertions() {
        guard sharesInsertions, !isDisturbed, editedIDs.isEmpty, configuration.prefetch != .manual,
            server.traits.pageSelection == .plain, observation.update.states.refresh == .idle,
            observation.update.content == .rows
        else { return }
        complete()
        scrollThrough()
        if broken == nil { cover(.manyReloaded) }
    }

    mutating func answerAll() {
        for _ in 0..<2_000 {
            guard broken == nil else { return }
            if requestsInFlight.isEmpty {
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
            guard broken == nil, let load = observation.refresh else { return answers }
            guard let inFlight = requestsInFlight.firstIndex(where: { $0.id == load.id }) else {
                broken = "liveness: a refresh asks for nothing"
                return answers
            }
            answer(inFlight, .none)
        }
        broken = "liveness: a refresh asks an honest server without end"
        return 500
    }

    /// Goes where something is missing.
    private mutating func advance(_ reader: Int) {
        let states = observation.update.states
        if case .failed = states.append { process(.retryRequested(row: nil)) }
        if case .failed = states.prepend { process(.retryRequested(row: nil)) }
        if let missing = feed.firstUnsettledRow {
            if case .failed = observation.cells[missing].placeholder { process(.retryRequested(row: missing)) }
            if configuration.prefetch == .manual {
                process(.jumpRequested(ReaderID(reader), row: missing))
            } else {
                move(reader, to: missing, length: 3)
            }
        } else if configuration.prefetch == .manual {
            if states.append == .idle { process(.edgePulled(.append)) }
            answerAll()
            if states.prepend == .idle { process(.edgePulled(.prepend)) }
        } else {
            move(reader, to: 0, length: 3)
            answerAll()
            move(reader, to: observation.cells.count - 1, length: 3)
            if observation.update.states.prepend == .idle {
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
        var supersededChecks = 0
        for command in copy.receive(.closed, at: now) {
            switch command {
            case .cancel(let id): if requestsInFlight.contains(where: { $0.id == id }) { cancelled += 1 }
            case .refreshEnded(_, .superseded): superseded += 1
            case .load, .refreshEnded, .shifted: broken = "H1: a list that is closed goes on"
            case .publish, .schedule: break
            case .checkEnded(_, .superseded): supersededChecks += 1
            case .checkEnded: broken = "H1: a list that is closed goes on"
            }
        }
        if supersededChecks != watches.newItems.waiters.count { broken = "N4: nobody is told that a list was closed" }
        if cancelled != requestsInFlight.count { broken = "H1: a list that is closed leaves a load in flight" }
        if superseded != watches.refreshes.waiters.count { broken = "R6: nobody is told that a list was closed" }
        if !copy.loads.isEmpty { broken = "H1: a list that is closed loads" }
        if cancelled > 0 { cover(.closedWhileLoading) }
        var inputs: [FeedInput<SimulatedItem>] = [
            .readerJoined(ReaderID(9)), .edgePulled(.append), .resetRequested, .retryRequested(row: nil),
            .refreshRequested(RefreshID(9_999), .start),
        ]
        for inFlight in requestsInFlight { inputs.append(.pageArrived(inFlight.id, Page(server.items, next: nil))) }
        for input in inputs where !copy.receive(input, at: now).isEmpty {
            broken = "H1: a list that was closed wakes up"
        }
    }
}
