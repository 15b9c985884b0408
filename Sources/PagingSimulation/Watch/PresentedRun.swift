@_spi(Invariants) import PagingCore

/// What is known of a reader that presents other rows than the list has: what it said last, and what has come since.
struct PresentedRun {
    /// What it said last.
    private(set) var said: PresentedViewport
    /// Whether it has yet to say what a page brought it, or what is presented where it jumped: until then it wants nothing.
    private(set) var isAwaited = false
    /// The edge at which a person asked for a page of which no item has come to be presented.
    private(set) var asked: Direction?
    /// How many pages landed since an item came, or a person asked for more.
    private var emptyPages = 0

    init(_ said: PresentedViewport) { self.said = said }

    /// Whether too many pages brought it nothing, so that the list may pause (L6).
    func hasExhaustedBudget(_ limit: Int) -> Bool { !isAwaited && emptyPages >= limit }

    mutating func hear(_ next: PresentedViewport) {
        if next.arrivals > said.arrivals { renew() }
        said = next
        isAwaited = false
    }

    mutating func noteJump() { isAwaited = true }

    /// - Parameter broughtRows: Whether the fact brought a row that was not there.
    mutating func note(_ moment: Moment, broughtRows: Bool) {
        switch moment.fact {
        case .edgePulled where !moment.showsNewer, .retryRequested(nil): renew()
        case .pageArrived: noteLanding(moment, broughtRows: broughtRows)
        default: if moment.showsNewer { notePage(broughtRows: true) }
        }
    }

    /// Notes that the list was paused for it.
    mutating func notePause() { emptyPages = 0 }

    private mutating func noteLanding(_ moment: Moment, broughtRows: Bool) {
        switch moment.answered?.purpose {
        case .edge(let direction):
            if moment.answered?.isWish == true { asked = direction }
            notePage(broughtRows: broughtRows)
        case .fill: notePage(broughtRows: broughtRows)
        case .refresh where moment.isReplaced:
            renew()
            notePage(broughtRows: moment.changesRows)
        case .check: break
        case .refresh, nil: break
        }
    }

    private mutating func notePage(broughtRows: Bool) {
        emptyPages += 1
        if broughtRows { isAwaited = true }
    }

    private mutating func renew() {
        emptyPages = 0
        asked = nil
    }
}
