@_spi(Invariants) import PagingCore

/// Follows what is given up, and for what: only a person's wish ends a refresh, only a refresh ends the loads at the
/// edges, and only fills that nobody wants end for others (R2, R8, R9, L10).
struct RaceWatch {
    /// What each state was before its load began, and is again if the load is cancelled (R8).
    private var append: LoadStates.Edge
    private var prepend: LoadStates.Edge
    private var refresh: LoadStates.Refresh
    private var check: LoadStates.Refresh

    /// - Parameter states: The states of the list before the first event. A page that was given may have failed an edge.
    init(_ states: LoadStates) {
        (append, prepend) = (states.append, states.prepend)
        (refresh, check) = (states.refresh, states.check)
    }

    /// - Parameter mayGiveWay: Whether the refresh is one that nobody asked for: what a reader wants at an edge goes
    ///   before it (T3).
    mutating func check(_ moment: Moment, mayGiveWay: Bool) -> StaticString? {
        for load in moment.before.loads where moment.isGivenUp(load) {
            let broken: StaticString? =
                switch load.purpose {
                case .refresh: brokenRefresh(moment, mayGiveWay: mayGiveWay)
                case .edge(let direction): brokenEdge(direction, load, moment)
                case .fill(let rows, _): brokenFill(load, rows, moment)
                case .check: brokenCheck(moment)
                }
            if let broken { return broken }
        }
        if moment.refreshGivesWay, let broken = brokenRefresh(moment, mayGiveWay: mayGiveWay) { return broken }
        note(moment)
        return nil
    }

    private func brokenRefresh(_ moment: Moment, mayGiveWay: Bool) -> StaticString? {
        let begunAtEdge = moment.begunAtEdge != nil
        switch moment.fact {
        case .refreshRequested, .refreshPulled, .resetRequested: return nil
        case .itemEdited where moment.beginsRefreshAgain, .transactionEnded where moment.beginsRefreshAgain:
            let isSame = moment.after.refreshKind == moment.before.refreshKind
            return isSame ? nil : "R4: a refresh that an edit began again is another one"
        case .edgePulled, .retryRequested(nil), .jumpRequested:
            // A wish with nothing to load cancels nothing.
            if !begunAtEdge {
                return "R2: a wish with nothing to load cancelled a refresh"
            }
            return moment.after.update.states.refresh == refresh ? nil : "R8: a cancelled refresh leaves another state"
        default:
            if moment.closesGap {
                return moment.after.refreshKind == .start ? nil : "N3: a gap is not closed from the start"
            }
            guard mayGiveWay, begunAtEdge else { return "R2: the engine cancelled a refresh" }
            return moment.after.update.states.refresh == refresh ? nil : "R8: a cancelled refresh leaves another state"
        }
    }

    private func brokenEdge(_ direction: Direction, _ load: KnownLoad, _ moment: Moment) -> StaticString? {
        let state = direction == .append ? append : prepend
        switch moment.fact {
        case .resetRequested: return nil
        case .refreshRequested, .refreshPulled:
            return moment.after.update.states[direction] == state ? nil : "R8: a cancelled load leaves another state"
        default: break
        }
        if moment.closesGap {
            return moment.after.update.states[direction] == state ? nil : "R8: a cancelled load leaves another state"
        }
        if direction == .append, moment.movesPlaces, case .offset = load.request {
            // Its place has moved: what a person asked for is asked for there, where placeholders may stand by now.
            let isFilled = moment.after.loads.contains { $0.isWish && moment.before.load($0.id) == nil }
            let isLost = load.isWish && !isFilled && moment.after.update.states.append == state
            return isLost ? "N2: a person's page was given up where its place moved" : nil
        }
        return "R2: a load at an edge was cancelled for no refresh"
    }

    /// A check gives way to what brings what it looks for, and to nothing else (N4, N5).
    private func brokenCheck(_ moment: Moment) -> StaticString? {
        if moment.isReplaced || moment.isReset { return nil }
        switch moment.fact {
        case .newItemsRequested where moment.showsNewer, .edgePulled where moment.showsNewer: break
        case .edgePulled(.prepend), .retryRequested(nil):
            if moment.after.edge(.prepend) == nil { return "N4: a check was given up for nothing" }
        default: return "N4: a check was given up for nothing"
        }
        return moment.after.update.states.check == check ? nil : "R8: a check that was given up leaves another state"
    }

    private func brokenFill(_ load: KnownLoad, _ rows: Range<Int>, _ moment: Moment) -> StaticString? {
        if moment.isReplaced || moment.isReset { return nil }
        // Its places have moved.
        if moment.movesPlaces, case .offset = load.request { return nil }
        var left: [Int] = []
        for row in rows {
            if let row = moment.passage[row], moment.after.cells[row].item == nil { left.append(row) }
        }
        // One that is tried again gives way to one that a viewport wants (L2).
        let isWanted = moment.after.wanted.contains { wanted in left.contains { wanted.contains($0) } }
        if load.isWish, !left.isEmpty, isWanted || !load.isRetry {
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
        // Showing new items can set a new prepend cursor, and its load can begin in the same call.
        if moment.showsNewer, moment.after.edge(.prepend)?.id != moment.before.edge(.prepend)?.id { prepend = .idle }
        let states = moment.after.update.states
        if states.append != .loading { append = states.append }
        if states.prepend != .loading { prepend = states.prepend }
        if states.refresh != .loading { refresh = states.refresh }
        if states.check != .loading { check = states.check }
    }
}
