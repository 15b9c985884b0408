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
        checkScreensAreFull()
        guard server.canReachAllItems else { return checkRequestsStop() }
        finishPresented()
        leavePresented()
        answerAll()
        scrollThroughInsertions()
        if !refreshAndCompare() {
            // Rows that shift between evicted pages and refreshed pages appear at the next refresh (K3).
            complete()
            refresh(.start, isPulled: false)
            answerRefresh()
        }
        complete()
        if broken == nil, !matchesServer { broken = "liveness: the list is not the server's" }
        coverNumberedPages()
        scrollThrough()
        checkInvalidation()
        wait(10_000_000_000)
        if broken == nil, observation.update.indicators != ListIndicators() {
            broken = "A1: an indicator never turns off"
        }
        if broken == nil, !watches.refreshes.waiters.isEmpty { broken = "R6: a refresh never ends" }
    }

    /// Says that the list is out of date: it must be loaded again (T4).
    private mutating func checkInvalidation() {
        guard broken == nil, observation.cells.contains(where: { $0.item != nil }) else { return }
        let before = feed.refreshProgress.begun
        process(.invalidated(.all))
        wait(60_000_000_000)
        if broken == nil, feed.refreshProgress.begun == before {
            broken = "T4: a list that is out of date is not loaded again"
        }
        answerAll()
    }

    private mutating func coverNumberedPages() {
        guard broken == nil, configuration.opening == .start, server.traits.reportsTotal else { return }
        switch server.traits.numberedPages {
        case .asRequested: break
        case .pinning: cover(.pinnedItemLoaded)
        case .ofSize: cover(.largerPagesLoaded)
        }
    }

    /// Scrolls to both ends of a list whose server repeats the first page or has a cursor loop.
    ///
    /// The requests must stop.
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

    /// Whether nothing is missing except evicted items.
    var isComplete: Bool {
        let states = observation.update.states
        return states.append == .ended && states.prepend == .ended && feed.firstUnsettledRow == nil
    }

    /// Whether the list cannot learn the page size of the server, because it opens at a page that does not exist.
    private var cannotLearnPageSize: Bool {
        guard case .numbered(_, let size) = configuration.addressing, case .row(let row) = configuration.opening,
            server.traits.maximumPageSize < size
        else { return false }
        return row / size * server.traits.maximumPageSize >= server.items.count
    }

    /// Whether each row is the server's, or evicted.
    var matchesServer: Bool {
        if cannotLearnPageSize { return true }
        guard observation.cells.count == reachable.count else { return false }
        return zip(observation.cells, reachable).allSatisfy { $0.item == nil || $0.item == $1 }
    }

    /// Loads until nothing is missing.
    private mutating func complete() {
        let reader = screens[0].reader
        for _ in 0..<400 {
            guard broken == nil, !isComplete else { return }
            advance(reader)
            answerAll()
        }
        if broken == nil { broken = "liveness: the list does not become complete" }
    }

    /// Scrolls through the list. All evicted items must be reloaded, as the server has them (K3).
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
                broken = "K3: an evicted row is not reloaded"
            }
        }
        if !matchesServer { broken = "K3: the reloaded rows are not the server's" }
    }

    /// Scrolls through a list that had the same insertions as the server. Evicted items must not be lost.
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
                let startsLoad = timers.contains { timer, _ in
                    if case .retry = timer { true } else { timer == .fill }
                }
                guard startsLoad else { return }
                wait(60_000_000_000)
            } else {
                answer(0, .none)
            }
        }
        broken = "liveness: the requests to a server without faults do not stop"
    }

    /// Answers the requests of a refresh, and no others, until it ends.
    ///
    /// - Returns: The number of pages that the refresh requested.
    @discardableResult
    mutating func answerRefresh() -> Int {
        for answers in 0..<500 {
            guard broken == nil, let load = observation.refresh else { return answers }
            guard let inFlight = requestsInFlight.firstIndex(where: { $0.id == load.id }) else {
                broken = "liveness: a refresh requests nothing"
                return answers
            }
            answer(inFlight, .none)
        }
        broken = "liveness: the requests of a refresh to a server without faults do not stop"
        return 500
    }

    /// Moves to where something is missing.
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

    /// Closes a copy of the list.
    ///
    /// The requests in flight must be cancelled, the waiters must be notified, and nothing may happen afterwards.
    private mutating func checkClosing() {
        var copy = feed
        var cancelled = 0
        var superseded = 0
        var supersededChecks = 0
        for command in copy.receive(.closed, at: now) {
            switch command {
            case .cancel(let id): if requestsInFlight.contains(where: { $0.id == id }) { cancelled += 1 }
            case .refreshEnded(_, .superseded): superseded += 1
            case .load, .refreshEnded, .shifted: broken = "H1: a closed list issued a command"
            case .publish, .schedule: break
            case .checkEnded(_, .superseded): supersededChecks += 1
            case .checkEnded: broken = "H1: a closed list issued a command"
            }
        }
        if supersededChecks != watches.newItems.waiters.count { broken = "N4: closing a list did not end its checks" }
        if cancelled != requestsInFlight.count { broken = "H1: closing a list did not cancel a load in flight" }
        if superseded != watches.refreshes.waiters.count { broken = "R6: closing a list did not end its refreshes" }
        if !copy.loads.isEmpty { broken = "H1: a closed list has a load" }
        if cancelled > 0 { cover(.closedWhileLoading) }
        var inputs: [FeedInput<SimulatedItem>] = [
            .readerJoined(ReaderID(9)), .edgePulled(.append), .resetRequested, .retryRequested(row: nil),
            .refreshRequested(WaiterID(9_999), .start),
        ]
        for inFlight in requestsInFlight { inputs.append(.pageArrived(inFlight.id, ItemPage(server.items, next: nil))) }
        for input in inputs where !copy.receive(input, at: now).isEmpty {
            broken = "H1: a closed list reacted to an input"
        }
    }
}
