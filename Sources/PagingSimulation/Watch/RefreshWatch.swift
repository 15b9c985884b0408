@_spi(Invariants) import PagingCore

/// Follows the refresh, which the first load is: the list stands until a candidate is whole and is then another at once
/// (R1), a failure leaves it whole (R3), and everybody who waits learns how it went (R6, R7).
struct RefreshWatch {
    /// Whether a first page has landed.
    private(set) var isOpened: Bool
    /// Who waits.
    private(set) var waiting: [Int] = []
    /// What the opening page of the list is asked for with.
    private(set) var opening: PageRequest?
    /// What the page was asked for with that stands where the list opened: the opening page, or the first beside it that
    /// brought items.
    private(set) var innermost: PageRequest?
    private var candidate: (opening: PageRequest?, innermost: PageRequest?, keepsOpening: Bool) = (nil, nil, false)
    private let supportsPrepend: Bool

    /// - Parameters:
    ///   - opening: What the page is asked for with that was given when the list was made; `nil` where none was.
    ///   - hasItems: Whether it has any.
    ///   - goesBack: Whether the source names the pages before others.
    init(given opening: PageRequest?, hasItems: Bool, supportsPrepend: Bool) {
        isOpened = opening != nil
        self.opening = opening
        innermost = hasItems ? opening : nil
        self.supportsPrepend = supportsPrepend
    }

    mutating func wait(_ id: Int) { waiting.append(id) }

    mutating func check(_ moment: Moment, _ configuration: FeedConfiguration) -> StaticString? {
        followOpening(moment, configuration)
        if moment.isReplaced { isOpened = true }
        if moment.isReset { isOpened = false }
        return brokenOutcome(moment) ?? brokenOpening(moment) ?? brokenPage(moment, configuration)
            ?? brokenFailure(moment)
    }

    /// A refresh of the held pages leaves the opening page what it was; any other opens the list anew.
    private mutating func followOpening(_ moment: Moment, _ configuration: FeedConfiguration) {
        if moment.beginsRefresh, let load = moment.after.refresh {
            candidate = (load.request, nil, false)
            // One that cannot go back is one of the held pages too; where none is held the list opens anew. The fact that
            // begins it may have brought the only page, and a page may be held that has no row left.
            let opensAnew = load.request.namesPage(of: configuration.openingRequest)
            let isHeld = !opensAnew || moment.after.cells.contains { $0.item != nil }
            switch moment.after.refreshKind {
            case .loaded: candidate.keepsOpening = isHeld
            case .around: candidate.keepsOpening = isHeld && !supportsPrepend
            case .start, nil: break
            }
            if opening.map(load.request.namesPage) ?? true { candidate.keepsOpening = false }
        }
        if case .pageArrived(_, let page) = moment.fact, !page.items.isEmpty, let load = moment.answered {
            if load.purpose != .refresh {
                innermost = innermost ?? load.request
            } else if candidate.innermost == nil {
                candidate.innermost = load.request
            }
        }
        if moment.isReplaced, !candidate.keepsOpening {
            (opening, innermost) = (candidate.opening, candidate.innermost)
        }
    }

    private mutating func brokenOutcome(_ moment: Moment) -> StaticString? {
        let state = moment.after.update.states.refresh
        for case .refreshEnded(let id, let outcome) in moment.commands {
            guard let place = waiting.firstIndex(of: id.number) else {
                return "R6: a refresh ended that nobody waits for"
            }
            waiting.remove(at: place)
            switch outcome {
            case .refreshed: if !moment.isReplaced { return "R6: a refresh is said to have landed and has not" }
            case .failed(let failure): if state != .failed(failure) { return "R6: a refresh failed for another reason" }
            case .superseded: if !moment.isWish { return "R6: the engine's own wish superseded a refresh" }
            }
        }
        if state != .loading, !waiting.isEmpty { return "R6: somebody waits for a refresh that is over" }
        return nil
    }

    private func brokenOpening(_ moment: Moment) -> StaticString? {
        guard !isOpened else { return nil }
        let update = moment.after.update
        if update.states.append != .idle || update.states.prepend != .idle {
            return "R1: an edge of no list is not idle"
        }
        return update.rows.isEmpty && update.content == .unknown ? nil : "R1: a list shows rows before its first page"
    }

    /// A page of the candidate: as long as more are to come the list stands; when it is whole, nothing of the list
    /// before is left but the edge that stubs stand at (R4).
    private func brokenPage(_ moment: Moment, _ configuration: FeedConfiguration) -> StaticString? {
        guard case .pageArrived = moment.fact, moment.answered?.purpose == .refresh else { return nil }
        let (before, after) = (moment.before.update.states, moment.after.update.states)
        guard moment.isReplaced else {
            return Self.areSame(moment) ? nil : "R1: the list changed before the candidate was whole"
        }
        for direction in Direction.allCases {
            guard case .failed(.source) = after[direction] else { continue }
            if before[direction] != after[direction] || configuration.retention == .all {
                return "R7: a failure outlives the refresh"
            }
        }
        return nil
    }

    private func brokenFailure(_ moment: Moment) -> StaticString? {
        guard case .pageFailed = moment.fact, moment.answered?.purpose == .refresh else { return nil }
        let (before, after) = (moment.before.update, moment.after.update)
        guard Self.areSame(moment), before.total == after.total else { return "R3: a failed refresh changed the list" }
        for direction in Direction.allCases where before.states[direction] != after.states[direction] {
            // What waited for the refresh goes on.
            if before.states[direction] != .idle || after.states[direction] != .loading {
                return "R3: a failed refresh changed an edge"
            }
        }
        return nil
    }

    /// Whether the rows are the same ones, apart from what eviction and fills make of them.
    private static func areSame(_ moment: Moment) -> Bool {
        guard moment.isPublished else { return true }
        let (before, after) = (moment.before.cells, moment.after.cells)
        return before.count == after.count && zip(before, after).allSatisfy { $1.item == nil || $0.item == $1.item }
    }
}
