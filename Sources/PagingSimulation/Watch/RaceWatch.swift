@_spi(Invariants) import PagingCore

/// Follows what is given up, and for what: only a person's wish ends a refresh, only a refresh ends the loads at the
/// edges, and only fills that nobody wants end for others (R2, R8, R9, L10).
struct RaceWatch {
    /// What each state was before its load began, and is again if the load is cancelled (R8).
    private var append = LoadStates.Edge.idle
    private var prepend = LoadStates.Edge.idle
    private var refresh = LoadStates.Refresh.idle

    init() {}

    /// - Parameter mayGiveWay: Whether the refresh is one that nobody asked for: what a reader wants at an edge goes
    ///   before it (T3).
    mutating func check(_ moment: Moment, mayGiveWay: Bool) -> StaticString? {
        for load in moment.before.loads where moment.isGivenUp(load) {
            let broken: StaticString? =
                switch load.purpose {
                case .refresh: brokenRefresh(moment, mayGiveWay: mayGiveWay)
                case .edge(let direction): brokenEdge(direction, moment)
                case .fill(let rows, _): brokenFill(load, rows, moment)
                #if HeadGrowth
                case .check: nil
                #endif
                }
            if let broken { return broken }
        }
        note(moment)
        return nil
    }

    private func brokenRefresh(_ moment: Moment, mayGiveWay: Bool) -> StaticString? {
        let begunAtEdge = moment.begunAtEdge != nil
        switch moment.fact {
        case .refreshRequested, .refreshPulled, .resetRequested: return nil
        #if HeadGrowth
        case .newerRequested: return nil
        #endif
        case .edgePulled, .retryRequested(nil), .jumpRequested:
            // A wish with nothing to load cancels nothing.
            if !begunAtEdge {
                return "R2: a wish with nothing to load cancelled a refresh"
            }
            return moment.after.update.states.refresh == refresh ? nil : "R8: a cancelled refresh leaves another state"
        default:
            guard mayGiveWay, begunAtEdge else { return "R2: the engine cancelled a refresh" }
            return moment.after.update.states.refresh == refresh ? nil : "R8: a cancelled refresh leaves another state"
        }
    }

    private func brokenEdge(_ direction: Direction, _ moment: Moment) -> StaticString? {
        if moment.showsNewer { return nil }
        switch moment.fact {
        case .resetRequested: return nil
        #if HeadGrowth
        case .newerRequested: return nil
        #endif
        case .refreshRequested, .refreshPulled:
            let state = direction == .append ? append : prepend
            return moment.after.update.states[direction] == state ? nil : "R8: a cancelled load leaves another state"
        default: return "R2: a load at an edge was cancelled for no refresh"
        }
    }

    private func brokenFill(_ load: KnownLoad, _ rows: Range<Int>, _ moment: Moment) -> StaticString? {
        if moment.isReplaced || moment.isReset || moment.showsNewer { return nil }
        var left: [Int] = []
        for row in rows {
            if let row = moment.passage[row], moment.after.cells[row].item == nil { left.append(row) }
        }
        if load.isWish, !left.isEmpty {
            guard case .jumpRequested = moment.fact else { return "L10: a person's page was given up for the engine's" }
        }
        for row in left where moment.after.wanted.contains(where: { $0.contains(row) }) {
            return "L10: a wanted page was given up"
        }
        return nil
    }

    private mutating func note(_ moment: Moment) {
        if moment.isReplaced || moment.isReset { (append, prepend, refresh) = (.idle, .idle, .idle) }
        if case .pageArrived = moment.fact, case .edge(let direction)? = moment.answered?.purpose {
            if direction == .append { append = .idle } else { prepend = .idle }
        }
        let states = moment.after.update.states
        if states.append != .loading { append = states.append }
        if states.prepend != .loading { prepend = states.prepend }
        if states.refresh != .loading { refresh = states.refresh }
    }
}
