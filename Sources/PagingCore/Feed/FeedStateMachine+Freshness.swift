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
    mutating func markRevalidationDue(_ kind: RevalidationKind, _ transition: Transition) {
        guard generation.pages.isLoaded, isStale(at: transition.now) else { return }
        dueRevalidation = kind
    }

    /// The source can be reached again. What it failed to answer is repeated, and a stale list is revalidated.
    mutating func resumeNetwork(_ transition: inout Transition) {
        switch refresh {
        case .failed where !generation.pages.isLoaded:
            beginRefresh(.start, initiator: .automatic, waiters: [], &transition)
        case .failed: dueRevalidation = configuration.freshness.revalidates
        case .idle, .loading: markRevalidationDue(configuration.freshness.revalidates, transition)
        }
        confirm(&transition)
        if !refresh.isLoading { retryEdges(.automatic, &transition) }
        retryWantedPages(.automatic, &transition)
    }

    /// Begins a revalidation that is due, unless it has to wait (R2).
    mutating func revalidate(_ transition: inout Transition) {
        guard let kind = dueRevalidation ?? (isRepairDue ? .loaded : nil), life == .open else { return }
        switch configuration.freshness.verdict(on: kind, activity) {
        case .wait: return
        case .drop: dueRevalidation = nil
        case .begin(let kind):
            dueRevalidation = nil
            beginRefresh(RefreshKind(kind), initiator: .automatic, waiters: [], &transition)
        }
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

    private var activity: ListActivity {
        if refresh.isLoading { return .refreshing }
        for direction in LoadDirection.allCases {
            if case .loading = generation.pages[direction] { return .loading }
        }
        let visible = readers.compactMap { $0.viewport?.rows(of: generation.pages.tree.rows) }
        for fill in generation.pages.fills {
            guard let place = generation.pages.tree.place(ofKey: fill.key) else { continue }
            if visible.contains(where: { $0.overlaps(place.rows) }) { return .loading }
        }
        guard generation.pages.tree.rows == 0 || generation.pages.tree.summary.items > 0 else { return .blank }
        let first = generation.openingRows
        return .calm(isOnFirstPage: visible.allSatisfy { $0.clamped(to: first) == $0 })
    }
}

extension Generation {
    /// The rows of the page that the list opens with; empty if its items are not held.
    fileprivate var openingRows: Range<Int> {
        var page: PageTree.Place?
        switch (pages.rules.opening, pages.kind) {
        case (.number(let number, _), .numbered(let numbered)): page = place(ofOffset: numbered.start(ofNumber: number))
        case (.offset(let offset, _), _): page = place(ofOffset: offset)
        case (.cursor, _), (.number, _):
            // New items that were shown begin with the opening page.
            let first = pages.tree.first.flatMap { $0.origin == .opening ? Int($0.key) : nil }
            page = pages.tree.place(ofKey: first ?? 0)
        }
        guard let page, case .loaded = page.segment.content else { return 0..<0 }
        return page.rows
    }

    private func place(ofOffset offset: Int) -> PageTree.Place? {
        offset < pages.tree.serverCount ? pages.tree.place(ofOffset: offset) : nil
    }
}

extension RefreshKind {
    fileprivate init(_ kind: RevalidationKind) {
        switch kind {
        case .firstPage: self = .start
        case .loaded: self = .loaded
        }
    }
}
