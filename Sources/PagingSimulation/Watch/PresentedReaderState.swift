@_spi(Invariants) import PagingCore

/// What is known of a reader that presents other rows than the list has: what it said last, and what has come since.
struct PresentedReaderState {
    /// What it said last.
    private(set) var lastReport: PresentedViewport
    /// Whether it has yet to say what a page brought it, or what is presented where it jumped: until then it wants nothing.
    private(set) var awaitsReport = false
    /// The edge at which a person asked for a page of which no item has come to be presented.
    private(set) var userRequestedEdge: Direction?
    /// How many pages landed since an item came, or a person asked for more.
    private var emptyPages = 0

    init(_ lastReport: PresentedViewport) { self.lastReport = lastReport }

    /// Whether too many pages brought it nothing, so that the list may pause (L6).
    func hasExhaustedBudget(_ limit: Int) -> Bool { !awaitsReport && emptyPages >= limit }

    mutating func receive(_ next: PresentedViewport) {
        if next.arrivals > lastReport.arrivals { resetBudget() }
        lastReport = next
        awaitsReport = false
    }

    mutating func noteJump() { awaitsReport = true }

    /// - Parameter broughtRows: Whether the fact brought a row that was not there.
    mutating func note(_ observed: ObservedInput, broughtRows: Bool) {
        switch observed.input {
        case .edgePulled where !observed.showsNewItems, .retryRequested(nil): resetBudget()
        case .pageArrived: notePageApplied(observed, broughtRows: broughtRows)
        default: if observed.showsNewItems { notePage(broughtRows: true) }
        }
    }

    /// Notes that the list was paused for it.
    mutating func notePause() { emptyPages = 0 }

    private mutating func notePageApplied(_ observed: ObservedInput, broughtRows: Bool) {
        switch observed.answeredLoad?.purpose {
        case .edge(let direction):
            if observed.answeredLoad?.isWish == true { userRequestedEdge = direction }
            notePage(broughtRows: broughtRows)
        case .fill: notePage(broughtRows: broughtRows)
        case .refresh where observed.completesRefresh:
            resetBudget()
            notePage(broughtRows: observed.changesRows)
        case .check: break
        case .refresh, nil: break
        }
    }

    private mutating func notePage(broughtRows: Bool) {
        emptyPages += 1
        if broughtRows { awaitsReport = true }
    }

    private mutating func resetBudget() {
        emptyPages = 0
        userRequestedEdge = nil
    }
}
