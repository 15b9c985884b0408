@_spi(Invariants) import PagingCore

extension Simulation {
    /// Ends all faults, refreshes, reads the list from end to end, and compares it with the server's (liveness).
    mutating func settle() {
        if readers.isEmpty { happen(.join(reader: 0)) }
        let reader = readers[0]
        answerAll()
        while let transaction = transactions.first { end(transaction, isCommitted: false) }
        refresh(mayReloadHeldPages ? lastLoad % 2 : 0, 0)
        answerAll()
        if broken == nil, feed.update.states.refresh != .idle { broken = "liveness: a refresh does not land" }
        for _ in 0..<400 {
            guard broken == nil else { return }
            if isComplete { break }
            advance(reader)
            answerAll()
        }
        guard broken == nil else { return }
        if !isComplete { broken = "liveness: the list does not become complete" }
        if !isServers { broken = "liveness: the list is not the server's" }
        wait(10_000_000_000)
        if broken == nil, feed.update.indicators != Indicators() { broken = "A1: an indicator never turns off" }
        if broken == nil, !refreshes.isEmpty { broken = "R6: somebody waits for a refresh that is over" }
    }

    /// Whether a refresh of the held pages makes the list the server's: what was evicted, or what a lying server kept
    /// back, is not refreshed with them, and a numbered list takes over the size its pages were thought to have.
    private var mayReloadHeldPages: Bool {
        if case .numbered = configuration.addressing { return false }
        return configuration.retention == .all && !isServerFaulty
    }

    /// Whether nothing is missing but what was evicted.
    private var isComplete: Bool {
        let states = feed.update.states
        return states.append == .ended && states.prepend == .ended && feed.firstUnsettledRow == nil
    }

    /// Whether each row is the server's, or the evicted one of a page that was.
    private var isServers: Bool {
        guard table.cells.count == server.items.count else { return false }
        return zip(table.cells, server.items).allSatisfy { $0.item == nil || $0.item == $1 }
    }

    private mutating func answerAll() {
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

    /// Goes where something is missing.
    private mutating func advance(_ reader: Int) {
        let states = feed.update.states
        if case .failed = states.append { send(.retryRequested(row: nil)) }
        if case .failed = states.prepend { send(.retryRequested(row: nil)) }
        if let missing = feed.firstUnsettledRow {
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
            move(reader, to: table.cells.count - 1, length: 3)
            if feed.update.states.prepend == .idle {
                answerAll()
                move(reader, to: 0, length: 3)
            }
        }
    }
}
