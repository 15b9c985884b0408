@_spi(Invariants) import PagingCore

/// Checks the refresh, which includes the first load.
///
/// The list stays until the pending generation is complete, and is then replaced at once (R1). A failure changes
/// nothing (R3). All callers learn the outcome (R6, R7).
struct RefreshWatch {
    /// Whether the first page was applied.
    private(set) var hasFirstPage: Bool
    /// The callers that wait for a refresh.
    private(set) var waiters: [Int] = []
    /// The request of the opening page of the list.
    private(set) var opening: PageRequest?
    /// The request of the page where the list opened: the opening page, or the first page beside it that brought items.
    private(set) var innermost: PageRequest?
    private var pendingGeneration: (opening: PageRequest?, innermost: PageRequest?, keepsOpening: Bool) = (
        nil, nil, false
    )
    private let supportsPrepend: Bool

    /// - Parameters:
    ///   - opening: The request of the initial page; `nil` if there is none.
    ///   - hasItems: Whether the initial page has items.
    ///   - supportsPrepend: Whether the source names the pages before others.
    init(given opening: PageRequest?, hasItems: Bool, supportsPrepend: Bool) {
        hasFirstPage = opening != nil
        self.opening = opening
        innermost = hasItems ? opening : nil
        self.supportsPrepend = supportsPrepend
    }

    mutating func addWaiter(_ id: Int) { waiters.append(id) }

    mutating func check(_ observed: ObservedInput, _ configuration: FeedConfiguration) -> StaticString? {
        trackOpening(observed, configuration)
        if observed.completesRefresh { hasFirstPage = true }
        if observed.isReset { hasFirstPage = false }
        return brokenOutcome(observed) ?? brokenOpening(observed) ?? brokenPage(observed, configuration)
            ?? brokenFailure(observed)
    }

    /// Tracks the opening page. A refresh of the held pages keeps it, and every other refresh opens the list again.
    private mutating func trackOpening(_ observed: ObservedInput, _ configuration: FeedConfiguration) {
        if observed.startsRefresh, let load = observed.after.refresh {
            pendingGeneration = (load.request, nil, false)
            // A refresh around an item reloads the held pages if the source cannot prepend. If no page is held, the
            // list opens again. The input that starts the refresh may have brought the only page, and a held page may
            // have lost all its rows.
            let opensAnew = load.request.namesPage(of: configuration.openingRequest)
            let isHeld = !opensAnew || observed.after.cells.contains { $0.item != nil }
            switch observed.after.refreshKind {
            case .loaded: pendingGeneration.keepsOpening = isHeld
            case .around: pendingGeneration.keepsOpening = isHeld && !supportsPrepend
            case .start, nil: break
            }
            if opening.map(load.request.namesPage) ?? true { pendingGeneration.keepsOpening = false }
        }
        if case .pageArrived(_, let page) = observed.input, !page.items.isEmpty, let load = observed.answeredLoad {
            if load.purpose != .refresh {
                innermost = innermost ?? load.request
            } else if pendingGeneration.innermost == nil {
                pendingGeneration.innermost = load.request
            }
        }
        if observed.completesRefresh, !pendingGeneration.keepsOpening {
            (opening, innermost) = (pendingGeneration.opening, pendingGeneration.innermost)
        }
    }

    private mutating func brokenOutcome(_ observed: ObservedInput) -> StaticString? {
        let state = observed.after.update.states.refresh
        for case .refreshEnded(let id, let outcome) in observed.commands {
            guard let place = waiters.firstIndex(of: id.number) else {
                return "R6: a refresh ended that no caller waits for"
            }
            waiters.remove(at: place)
            switch outcome {
            case .ended: return "R6: a refresh reports that there is nothing more"
            case .loaded:
                if !observed.completesRefresh { return "R6: the outcome says that a refresh completed, and it did not" }
            case .failed(let failure):
                let failsEdge = observed.completesRefresh && observed.after.update.states.append == .failed(failure)
                if state != .failed(failure), !failsEdge {
                    return "R6: a refresh failed with another failure than its state"
                }
            case .superseded: if !observed.isUserRequest { return "R6: an automatic load superseded a refresh" }
            }
        }
        if state != .loading, !waiters.isEmpty { return "R6: a caller waits for a refresh that has ended" }
        return nil
    }

    private func brokenOpening(_ observed: ObservedInput) -> StaticString? {
        guard !hasFirstPage else { return nil }
        let update = observed.after.update
        if update.states.append != .idle || update.states.prepend != .idle {
            return "R1: an edge is not idle before the first page"
        }
        return update.rows.isEmpty && update.content == .unknown ? nil : "R1: a list shows rows before its first page"
    }

    /// Checks a page of the pending generation.
    ///
    /// The list stays while more pages follow. When the refresh completes, nothing of the old list is left except the
    /// edge beside kept evicted pages (R4).
    private func brokenPage(_ observed: ObservedInput, _ configuration: FeedConfiguration) -> StaticString? {
        guard case .pageArrived = observed.input, observed.answeredLoad?.purpose == .refresh else { return nil }
        let (before, after) = (observed.before.update.states, observed.after.update.states)
        guard observed.completesRefresh else {
            return Self.areSame(observed) ? nil : "R1: the list changed before the refresh completed"
        }
        for direction in LoadDirection.allCases {
            guard case .failed(.source) = after[direction] else { continue }
            if before[direction] != after[direction] || configuration.retention == .all {
                return "R7: a failure outlives the refresh"
            }
        }
        return nil
    }

    private func brokenFailure(_ observed: ObservedInput) -> StaticString? {
        guard case .pageFailed = observed.input, observed.answeredLoad?.purpose == .refresh else { return nil }
        let (before, after) = (observed.before.update, observed.after.update)
        guard Self.areSame(observed), before.total == after.total else {
            return "R3: a failed refresh changed the list"
        }
        for direction in LoadDirection.allCases where before.states[direction] != after.states[direction] {
            // A load that waited for the refresh starts.
            if before.states[direction] != .idle || after.states[direction] != .loading {
                return "R3: a failed refresh changed an edge"
            }
        }
        return nil
    }

    /// Whether the rows are the same, apart from evictions and fills.
    private static func areSame(_ observed: ObservedInput) -> Bool {
        guard observed.publishesUpdate else { return true }
        let (before, after) = (observed.before.cells, observed.after.cells)
        return before.count == after.count && zip(before, after).allSatisfy { $1.item == nil || $0.item == $1.item }
    }
}
