@_spi(Invariants) import PagingCore

/// Follows the refresh, which the first load is: the list stands until a candidate is whole and is then another at once
/// (R1), a failure leaves it whole (R3), and everybody who waits learns how it went (R6, R7).
struct RefreshWatch {
    /// Whether a first page has landed.
    private(set) var hasFirstPage: Bool
    /// Who waits.
    private(set) var waiters: [Int] = []
    /// What the opening page of the list is asked for with.
    private(set) var opening: PageRequest?
    /// What the page was asked for with that stands where the list opened: the opening page, or the first beside it that
    /// brought items.
    private(set) var innermost: PageRequest?
    private var pendingGeneration: (opening: PageRequest?, innermost: PageRequest?, keepsOpening: Bool) = (
        nil, nil, false
    )
    private let supportsPrepend: Bool

    /// - Parameters:
    ///   - opening: What the page is asked for with that was given when the list was made; `nil` where none was.
    ///   - hasItems: Whether it has any.
    ///   - goesBack: Whether the source names the pages before others.
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

    /// A refresh of the held pages leaves the opening page what it was; any other opens the list anew.
    private mutating func trackOpening(_ observed: ObservedInput, _ configuration: FeedConfiguration) {
        if observed.startsRefresh, let load = observed.after.refresh {
            pendingGeneration = (load.request, nil, false)
            // One that cannot go back is one of the held pages too; where none is held the list opens anew. The fact that
            // begins it may have brought the only page, and a page may be held that has no row left.
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
                return "R6: a refresh ended that nobody waits for"
            }
            waiters.remove(at: place)
            switch outcome {
            case .refreshed: if !observed.completesRefresh { return "R6: a refresh is said to have landed and has not" }
            case .failed(let failure): if state != .failed(failure) { return "R6: a refresh failed for another reason" }
            case .superseded: if !observed.isUserRequest { return "R6: the engine's own wish superseded a refresh" }
            }
        }
        if state != .loading, !waiters.isEmpty { return "R6: somebody waits for a refresh that is over" }
        return nil
    }

    private func brokenOpening(_ observed: ObservedInput) -> StaticString? {
        guard !hasFirstPage else { return nil }
        let update = observed.after.update
        if update.states.append != .idle || update.states.prepend != .idle {
            return "R1: an edge of no list is not idle"
        }
        return update.rows.isEmpty && update.content == .unknown ? nil : "R1: a list shows rows before its first page"
    }

    /// A page of the candidate: as long as more are to come the list stands; when it is whole, nothing of the list
    /// before is left but the edge that stubs stand at (R4).
    private func brokenPage(_ observed: ObservedInput, _ configuration: FeedConfiguration) -> StaticString? {
        guard case .pageArrived = observed.input, observed.answeredLoad?.purpose == .refresh else { return nil }
        let (before, after) = (observed.before.update.states, observed.after.update.states)
        guard observed.completesRefresh else {
            return Self.areSame(observed) ? nil : "R1: the list changed before the candidate was whole"
        }
        for direction in Direction.allCases {
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
        for direction in Direction.allCases where before.states[direction] != after.states[direction] {
            // What waited for the refresh goes on.
            if before.states[direction] != .idle || after.states[direction] != .loading {
                return "R3: a failed refresh changed an edge"
            }
        }
        return nil
    }

    /// Whether the rows are the same ones, apart from what eviction and fills make of them.
    private static func areSame(_ observed: ObservedInput) -> Bool {
        guard observed.publishesUpdate else { return true }
        let (before, after) = (observed.before.cells, observed.after.cells)
        return before.count == after.count && zip(before, after).allSatisfy { $1.item == nil || $0.item == $1.item }
    }
}
