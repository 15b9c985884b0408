extension FeedStateMachine {
    /// Whether a refresh runs that nobody asked for over rows that are there: the edges do not wait for it.
    var isRevalidating: Bool {
        guard generation.isLoaded, case .loading(let candidate) = refresh else { return false }
        return candidate.load.initiator == .automatic
    }

    /// How long ago the list was loaded anew last, in nanoseconds; `nil` while nothing of it was loaded. A list that was
    /// brought back is as old as it was when its state was taken.
    ///
    /// - Parameter now: The present, in nanoseconds of the time the machine is told.
    public func ageNanoseconds(at now: Int64) -> Int64? { age.nanoseconds(at: now) }

    /// Whether the list is older than its ``FreshnessPolicy`` wants it to be.
    ///
    /// - Parameter now: The present, in nanoseconds of the time the machine is told.
    public func isStale(at now: Int64) -> Bool {
        configuration.freshness.isStale(ageNanoseconds: ageNanoseconds(at: now))
    }

    /// Notes a good moment to load a stale list anew.
    mutating func markRevalidationDue(_ kind: RevalidationKind, _ step: Step) {
        guard generation.isLoaded, isStale(at: step.now) else { return }
        revalidation = .due(kind)
    }

    /// Notes that the source can be reached again: a first load that failed for it is repeated.
    mutating func takeNetwork(_ step: inout Step) {
        if !generation.isLoaded, case .failed = refresh {
            beginRefresh(.start, initiator: .automatic, waiting: [], &step)
        } else {
            markRevalidationDue(configuration.freshness.revalidates, step)
        }
    }

    /// Begins a revalidation that is due, once that disturbs nobody (R2).
    mutating func revalidate(_ step: inout Step) {
        guard case .due(let kind) = revalidation, life == .open else { return }
        switch configuration.freshness.verdict(on: kind, activity) {
        case .wait: return
        case .drop: revalidation = .none
        case .begin(let kind):
            revalidation = .none
            beginRefresh(RefreshKind(kind), initiator: .automatic, waiting: [], &step)
        }
    }

    /// Gives up a revalidation for a load at an edge that a reader wants: it begins again after that.
    mutating func preemptRevalidation(_ step: inout Step) {
        guard isRevalidating, case .loading(let candidate) = refresh else { return }
        supersedeRefresh(&step)
        revalidation = .due(candidate.kind == .start ? .firstPage : .loaded)
    }

    private var activity: ListActivity {
        if refresh.isLoading { return .refreshing }
        for direction in Direction.allCases {
            if case .loading = generation[direction] { return .loading }
        }
        let screens = readers.compactMap { $0.viewport?.rows(of: generation.tree.rows) }
        for fill in generation.fills {
            guard let place = generation.tree.place(ofKey: fill.key) else { continue }
            if screens.contains(where: { $0.overlaps(place.rows) }) { return .loading }
        }
        guard generation.tree.rows == 0 || generation.tree.summary.items > 0 else { return .blank }
        let first = generation.openingRows(configuration)
        return .calm(isOnFirstPage: screens.allSatisfy { $0.clamped(to: first) == $0 })
    }
}

extension Generation {
    /// The rows of the page that the list opens with; none where it is not held.
    fileprivate func openingRows(_ configuration: FeedConfiguration) -> Range<Int> {
        var page: PageTree<Item>.Place?
        switch configuration.openingRequest {
        case .cursor:
            // Newer items that were shown begin with the opening page.
            let first = tree.first.flatMap { $0.origin == .opening ? Int($0.key) : nil }
            page = tree.place(ofKey: first ?? 0)
        case .number(let number, _): page = place(holdingSlot: start(ofNumber: number, configuration))
        case .offset(let offset, _): page = place(holdingSlot: offset)
        }
        guard let page, case .loaded = page.segment.content else { return 0..<0 }
        return page.rows
    }

    private func place(holdingSlot slot: Int) -> PageTree<Item>.Place? {
        slot < tree.serverCount ? tree.place(ofOffset: slot) : nil
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
