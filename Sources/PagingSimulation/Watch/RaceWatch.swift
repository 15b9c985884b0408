@_spi(Invariants) import PagingCore

/// Checks which loads are cancelled, and for what: only a request of the user cancels a refresh, only a refresh cancels
/// loads at the edges, and only unwanted fills are cancelled for others (R2, R8, R9, L10).
struct RaceWatch {
    /// The states before their loads started. A cancelled load restores them (R8).
    private var append: LoadStates.Edge
    private var prepend: LoadStates.Edge
    private var refresh: LoadStates.Refresh
    private var check: LoadStates.Refresh

    /// - Parameter states: The states of the list before the first event. The initial page may have failed an edge.
    init(_ states: LoadStates) {
        (append, prepend) = (states.append, states.prepend)
        (refresh, check) = (states.refresh, states.check)
    }

    mutating func check(_ observed: ObservedInput) -> StaticString? {
        for load in observed.before.loads where observed.isCancelled(load) {
            let broken: StaticString? =
                switch load.purpose {
                case .refresh: brokenRefresh(observed)
                case .edge(let direction): brokenEdge(direction, load, observed)
                case .fill: brokenFill(load, observed)
                case .check: brokenCheck(observed)
                }
            if let broken { return broken }
        }
        record(observed)
        return nil
    }

    private func brokenRefresh(_ observed: ObservedInput) -> StaticString? {
        let startedEdgeLoad = observed.startedEdgeLoad != nil
        switch observed.input {
        case .edgePulled where observed.restartsRefresh, .retryRequested(nil) where observed.restartsRefresh: return nil
        case .refreshRequested, .refreshPulled, .resetRequested: return nil
        case .edgePulled, .retryRequested(nil), .jumpRequested:
            // A request with nothing to load cancels nothing.
            if !startedEdgeLoad {
                return "R2: a request with nothing to load cancelled a refresh"
            }
            return observed.after.update.states.refresh == refresh
                ? nil : "R8: a cancelled refresh did not restore the state before it"
        default:
            if observed.closesDiscontinuity {
                return observed.after.refreshKind == .start
                    ? nil : "N3: the refresh for a discontinuity does not start from the start"
            }
            return "R2: an automatic load cancelled a refresh"
        }
    }

    private func brokenEdge(_ direction: LoadDirection, _ load: KnownLoad, _ observed: ObservedInput) -> StaticString? {
        let state = direction == .append ? append : prepend
        switch observed.input {
        case .resetRequested: return nil
        case .refreshRequested, .refreshPulled:
            return observed.after.update.states[direction] == state
                ? nil : "R8: a cancelled load did not restore the state before it"
        default: break
        }
        // The load is requested again in the new generation.
        if observed.completesRefresh { return nil }
        let isMoved = if case .offset = load.request { direction == .append && observed.movesOffsets } else { false }
        if observed.closesDiscontinuity || observed.retriesRefresh || observed.restartsRefresh, !isMoved {
            return observed.after.update.states[direction] == state
                ? nil : "R8: a cancelled load did not restore the state before it"
        }
        if isMoved {
            // The place of the load has moved. A request of the user is repeated there, where placeholders may be by
            // now.
            let isFilled = observed.after.loads.contains { $0.isUserInitiated && observed.before.load($0.id) == nil }
            let isLost = load.isUserInitiated && !isFilled && observed.after.update.states.append == state
            return isLost ? "N2: a page that the user requested was cancelled where its place moved" : nil
        }
        return "R2: a load at an edge was cancelled without a refresh"
    }

    /// Checks that a check is cancelled only for a load that brings the same items (N4, N5).
    private func brokenCheck(_ observed: ObservedInput) -> StaticString? {
        if observed.completesRefresh || observed.isReset { return nil }
        switch observed.input {
        case .newItemsRequested where observed.showsNewItems, .edgePulled where observed.showsNewItems: break
        case .edgePulled(.prepend), .retryRequested(nil):
            if observed.after.edge(.prepend) == nil {
                return "N4: a check was cancelled for no load that brings its items"
            }
        default: return "N4: a check was cancelled for no load that brings its items"
        }
        return observed.after.update.states.check == check
            ? nil : "R8: a cancelled check did not restore the state before it"
    }

    private func brokenFill(_ load: KnownLoad, _ observed: ObservedInput) -> StaticString? {
        if observed.completesRefresh || observed.isReset { return nil }
        // The places of the load have moved.
        if observed.movesOffsets, case .offset = load.request { return nil }
        var left: [Int] = []
        for row in load.rows {
            if let row = observed.rowMapping[row], observed.after.cells[row].item == nil { left.append(row) }
        }
        // A retry is cancelled for a page that a viewport wants (L2).
        let isWanted = observed.after.wanted.contains { wanted in left.contains { wanted.contains($0) } }
        if load.isUserInitiated, !left.isEmpty, isWanted || !load.isRetry {
            guard case .jumpRequested = observed.input else {
                return "L10: a page that the user requested was cancelled for an automatic one"
            }
        }
        for row in left where observed.after.wanted.contains(where: { $0.contains(row) }) {
            return "L10: a wanted page was cancelled"
        }
        return nil
    }

    private mutating func record(_ observed: ObservedInput) {
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
