/// The age of the list, and its revalidation (T1 to T4).
extension FeedStateMachine {
    /// Whether an automatic refresh runs over existing rows. Loads at the edges run beside it.
    var isRevalidating: Bool {
        guard refresh.isLoading, generation.pages.isLoaded, case .loading(let pending) = refresh else { return false }
        return pending.load.initiator == .automatic
    }

    /// How long ago the last refresh completed, in nanoseconds; `nil` if nothing was loaded. A restored list is as old as it
    /// was when its state was saved.
    ///
    /// - Parameter now: The current time, in nanoseconds, as passed to inputs.
    public func ageNanoseconds(at now: Int64) -> Int64? { age.nanoseconds(at: now) }

    /// Whether the list is older than its ``FreshnessPolicy`` allows.
    ///
    /// - Parameter now: The current time, in nanoseconds, as passed to inputs.
    public func isStale(at now: Int64) -> Bool {
        configuration.freshness.isStale(ageNanoseconds: ageNanoseconds(at: now))
    }

    /// Records a good moment to refresh a stale list.
    mutating func markRevalidationDue(_ transition: Transition) {
        if generation.pages.isLoaded, isStale(at: transition.now) { isRevalidationDue = true }
    }

    /// The source can be reached again. What it failed to answer is repeated, and a stale list is revalidated.
    mutating func resumeNetwork(_ transition: inout Transition) {
        switch refresh {
        case .failed where !generation.pages.isLoaded:
            beginRefresh(.start, initiator: .automatic, waiters: [], &transition)
        case .failed: isRevalidationDue = true
        case .idle, .loading: markRevalidationDue(transition)
        }
        confirm(&transition)
        if !refresh.isLoading { retryEdges(.automatic, &transition) }
        retryWantedPages(.automatic, &transition)
    }

    /// Begins a revalidation that is due, unless it has to wait (R2). A running refresh takes its place (T3).
    mutating func revalidate(_ transition: inout Transition) {
        guard isRevalidationDue || isRepairDue, life == .open else { return }
        if !refresh.isLoading {
            guard !awaitsRows, generation.pages.tree.rows == 0 || generation.pages.tree.summary.items > 0 else {
                return
            }
            beginRefresh(.loaded, initiator: .automatic, waiters: [], &transition)
        }
        isRevalidationDue = false
    }

    /// Whether a list that may be out of date is refreshed now. Without a reader it waits for one.
    package var isRepairDue: Bool {
        repair.phase == .due && generation.pages.isLoaded && !readers.isEmpty
            && (generation.edits.openMoves == 0 || !generation.pages.countsOffsets)
    }

    /// Whether a list that may be out of date is refreshed now or later.
    package var isRepairPending: Bool { repair.phase != .none }

    /// A part of the list may be out of date. What is requested already may be too.
    mutating func invalidate(_ part: ListPart<Item.ID>, _ transition: inout Transition) {
        guard !configuration.loadsNothing else { return }
        refresh.changePending { $0.recordDoubt() }
        if refresh.isLoading || !generation.pages.isLoaded || has(part) { return scheduleRepair(&transition) }
        guard case .items(let ids) = part, lastEditKnown != nil else { return }
        for id in ids { generation.recentEdits.record(.outdated, of: currentID(id)) }
    }

    /// Whether the list has an item or a row of a part, or has requested the row.
    private func has(_ part: ListPart<Item.ID>) -> Bool {
        switch part {
        case .all: return true
        case .items(let ids):
            let pending = Set(pendingItems.map(\.id))
            return ids.contains { id in generation.isKnown(currentID(id)) || pending.contains(id) }
        case .rows(let rows):
            var isRequested = false
            generation.pages.tree.visit(rows: rows.clamped(to: 0..<generation.pages.tree.rows)) { place in
                if !place.segment.isNotRequested { isRequested = true }
                return !isRequested
            }
            return isRequested
        }
    }

    /// Lets a refresh follow soon, because the list may be out of date.
    mutating func scheduleRepair(_ transition: inout Transition) {
        guard repair.phase == .none else { return }
        repair.phase = .scheduled
        transition.commands.append(.schedule(.repair, at: transition.now + repair.delayNanoseconds))
    }

    /// Cancels a refresh that the user requested, for a load at an edge that the user requested later (R2).
    mutating func supersedeRequestedRefresh(_ transition: inout Transition) {
        if !isRevalidating { supersedeRefresh(&transition) }
    }

    /// Lets a revalidation load a page again that was applied at an edge meanwhile.
    mutating func includeInRevalidation(_ direction: LoadDirection) {
        let places = generation.pages.tree.serverCount
        refresh.changePending { $0.include(direction, places: places) }
    }

    /// Whether a visible row or an edge is loading.
    private var awaitsRows: Bool {
        for direction in LoadDirection.allCases {
            if case .loading = generation.pages[direction] { return true }
        }
        let visible = readers.compactMap { $0.viewport?.rows(of: generation.pages.tree.rows) }
        return generation.pages.fills.contains { fill in
            guard let place = generation.pages.tree.place(ofKey: fill.key) else { return false }
            return visible.contains { $0.overlaps(place.rows) }
        }
    }
}
