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
    mutating func check(_ observed: ObservedInput, mayBePreempted: Bool) -> StaticString? {
        for load in observed.before.loads where observed.isCancelled(load) {
            let broken: StaticString? =
                switch load.purpose {
                case .refresh: brokenRefresh(observed, mayBePreempted: mayBePreempted)
                case .edge(let direction): brokenEdge(direction, load, observed)
                case .fill(let rows, _): brokenFill(load, rows, observed)
                case .check: brokenCheck(observed)
                }
            if let broken { return broken }
        }
        if observed.cancelsRefreshForEdge, let broken = brokenRefresh(observed, mayBePreempted: mayBePreempted) {
            return broken
        }
        note(observed)
        return nil
    }

    private func brokenRefresh(_ observed: ObservedInput, mayBePreempted: Bool) -> StaticString? {
        let startedEdgeLoad = observed.startedEdgeLoad != nil
        switch observed.input {
        case .refreshRequested, .refreshPulled, .resetRequested: return nil
        case .itemEdited where observed.restartsRefresh, .transactionEnded where observed.restartsRefresh:
            let isSame = observed.after.refreshKind == observed.before.refreshKind
            return isSame ? nil : "R4: a refresh that an edit began again is another one"
        case .edgePulled, .retryRequested(nil), .jumpRequested:
            // A wish with nothing to load cancels nothing.
            if !startedEdgeLoad {
                return "R2: a wish with nothing to load cancelled a refresh"
            }
            return observed.after.update.states.refresh == refresh
                ? nil : "R8: a cancelled refresh leaves another state"
        default:
            if observed.closesDiscontinuity {
                return observed.after.refreshKind == .start ? nil : "N3: a gap is not closed from the start"
            }
            guard mayBePreempted, startedEdgeLoad else { return "R2: the engine cancelled a refresh" }
            return observed.after.update.states.refresh == refresh
                ? nil : "R8: a cancelled refresh leaves another state"
        }
    }

    private func brokenEdge(_ direction: Direction, _ load: KnownLoad, _ observed: ObservedInput) -> StaticString? {
        let state = direction == .append ? append : prepend
        switch observed.input {
        case .resetRequested: return nil
        case .refreshRequested, .refreshPulled:
            return observed.after.update.states[direction] == state ? nil : "R8: a cancelled load leaves another state"
        default: break
        }
        if observed.closesDiscontinuity {
            return observed.after.update.states[direction] == state ? nil : "R8: a cancelled load leaves another state"
        }
        if direction == .append, observed.movesOffsets, case .offset = load.request {
            // Its place has moved: what a person asked for is asked for there, where placeholders may stand by now.
            let isFilled = observed.after.loads.contains { $0.isWish && observed.before.load($0.id) == nil }
            let isLost = load.isWish && !isFilled && observed.after.update.states.append == state
            return isLost ? "N2: a person's page was given up where its place moved" : nil
        }
        return "R2: a load at an edge was cancelled for no refresh"
    }

    /// A check gives way to what brings what it looks for, and to nothing else (N4, N5).
    private func brokenCheck(_ observed: ObservedInput) -> StaticString? {
        if observed.completesRefresh || observed.isReset { return nil }
        switch observed.input {
        case .newItemsRequested where observed.showsNewItems, .edgePulled where observed.showsNewItems: break
        case .edgePulled(.prepend), .retryRequested(nil):
            if observed.after.edge(.prepend) == nil { return "N4: a check was given up for nothing" }
        default: return "N4: a check was given up for nothing"
        }
        return observed.after.update.states.check == check ? nil : "R8: a check that was given up leaves another state"
    }

    private func brokenFill(_ load: KnownLoad, _ rows: Range<Int>, _ observed: ObservedInput) -> StaticString? {
        if observed.completesRefresh || observed.isReset { return nil }
        // Its places have moved.
        if observed.movesOffsets, case .offset = load.request { return nil }
        var left: [Int] = []
        for row in rows {
            if let row = observed.rowMapping[row], observed.after.cells[row].item == nil { left.append(row) }
        }
        // One that is tried again gives way to one that a viewport wants (L2).
        let isWanted = observed.after.wanted.contains { wanted in left.contains { wanted.contains($0) } }
        if load.isWish, !left.isEmpty, isWanted || !load.isRetry {
            guard case .jumpRequested = observed.input else {
                return "L10: a person's page was given up for the engine's"
            }
        }
        for row in left where observed.after.wanted.contains(where: { $0.contains(row) }) {
            return "L10: a wanted page was given up"
        }
        return nil
    }

    private mutating func note(_ observed: ObservedInput) {
        if observed.completesRefresh || observed.isReset { (append, prepend, refresh) = (.idle, .idle, .idle) }
        if case .pageArrived = observed.input, case .edge(let direction)? = observed.answeredLoad?.purpose {
            if direction == .append { append = .idle } else { prepend = .idle }
        }
        // Showing new items can set a new prepend cursor, and its load can begin in the same call.
        if observed.showsNewItems, observed.after.edge(.prepend)?.id != observed.before.edge(.prepend)?.id {
            prepend = .idle
        }
        let states = observed.after.update.states
        if states.append != .loading { append = states.append }
        if states.prepend != .loading { prepend = states.prepend }
        if states.refresh != .loading { refresh = states.refresh }
        if states.check != .loading { check = states.check }
    }
}
