@_spi(Invariants) import PagingCore

/// What is known of a reader that presents other rows than the list has: its last report, and the changes since then.
struct PresentedReaderState {
    /// Its last report.
    private(set) var lastReport: PresentedViewport
    /// Whether the reader must still report the effect of a page or of a jump. Until then it wants nothing.
    private(set) var awaitsReport = false
    /// The edge at which the user requested a page that has not yet brought a presented item.
    private(set) var userRequestedEdge: LoadDirection?
    /// The number of pages since the last presented item or the last request of the user.
    private var emptyPages = 0

    init(_ lastReport: PresentedViewport) { self.lastReport = lastReport }

    /// Whether too many pages brought it nothing, so that the list may pause (L6).
    func hasExhaustedBudget(_ limit: Int) -> Bool { !awaitsReport && emptyPages >= limit }

    mutating func receive(_ next: PresentedViewport) {
        if next.arrivals > lastReport.arrivals { resetBudget() }
        lastReport = next
        awaitsReport = false
    }

    mutating func recordJump() { awaitsReport = true }

    /// - Parameter broughtRows: Whether the input brought a row that was not held.
    mutating func record(_ observed: ObservedInput, broughtRows: Bool) {
        switch observed.input {
        case .edgePulled where !observed.showsNewItems: resetBudget()
        case .retryRequested where observed.renewsBudgets: resetBudget()
        case .pageArrived: recordPageApplied(observed, broughtRows: broughtRows)
        default: if observed.showsNewItems { recordPage(broughtRows: true) }
        }
    }

    /// Records that the list was paused for the reader.
    mutating func recordPause() { emptyPages = 0 }

    private mutating func recordPageApplied(_ observed: ObservedInput, broughtRows: Bool) {
        switch observed.answeredLoad?.purpose {
        case .edge(let direction):
            if observed.answeredLoad?.isUserInitiated == true { userRequestedEdge = direction }
            recordPage(broughtRows: broughtRows)
        case .fill: recordPage(broughtRows: broughtRows)
        case .refresh where observed.completesRefresh:
            resetBudget()
            recordPage(broughtRows: observed.bringsRows)
        case .check: break
        case .refresh, nil: break
        }
    }

    private mutating func recordPage(broughtRows: Bool) {
        emptyPages += 1
        if broughtRows { awaitsReport = true }
    }

    private mutating func resetBudget() {
        emptyPages = 0
        userRequestedEdge = nil
    }
}
