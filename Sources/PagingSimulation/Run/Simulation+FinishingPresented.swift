@_spi(Invariants) import PagingCore

extension Simulation {
    /// Lets the reader of the presented list read it from end to end, and compares the base list with the server's
    /// (liveness). No other reader moves.
    mutating func finishPresented() {
        guard broken == nil, isPresentedRead else { return }
        refresh(.start, isPulled: false)
        answerRefresh()
        for _ in 0..<400 {
            guard broken == nil, !isComplete else { break }
            advancePresented()
            answerAll()
        }
        guard broken == nil else { return }
        if !isComplete { broken = "liveness: a presented list does not become complete" }
        if broken == nil, !matchesServer { broken = "liveness: a presented list is not the server's" }
        scrollThroughPresented()
    }

    /// Moves to where something is missing.
    private mutating func advancePresented() {
        let states = observation.update.states
        for direction in LoadDirection.allCases {
            if case .failed = states[direction] { process(.retryRequested(row: nil)) }
        }
        if let missing = feed.firstUnsettledRow {
            if case .failed = observation.cells[missing].placeholder { process(.retryRequested(row: missing)) }
            guard let row = presented?.index(ofBase: missing) else {
                broken = "L3: a placeholder that was never loaded is not presented"
                return
            }
            if configuration.prefetch == .manual {
                jumpPresented(to: row)
            } else {
                movePresented(to: row, length: 3)
            }
        } else if configuration.prefetch == .manual {
            if states.append == .idle { process(.edgePulled(.append)) }
            answerAll()
            if states.prepend == .idle { process(.edgePulled(.prepend)) }
        } else {
            movePresented(to: 0, length: 3)
            answerAll()
            movePresented(to: (presented?.count ?? 0) - 1, length: 3)
            if observation.update.states.prepend == .idle {
                answerAll()
                movePresented(to: 0, length: 3)
            }
        }
    }

    /// Scrolls through the presented list. Evicted rows must be reloaded (K3).
    private mutating func scrollThroughPresented() {
        guard configuration.retention != .all, configuration.prefetch != .manual else { return }
        var row = 0
        while broken == nil, row < presented?.count ?? 0 {
            movePresented(to: row, length: 3)
            answerAll()
            // The presented list is paused after too many pages that bring it nothing (L6).
            if presented?.isWhole(row..<(row + 3)) == false {
                process(.retryRequested(row: nil))
                answerAll()
            }
            if broken == nil, presented?.isWhole(row..<(row + 3)) == false {
                broken = "K3: an evicted row of a presented list is not reloaded"
            }
            row += 3
        }
    }
}
