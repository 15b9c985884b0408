@_spi(Invariants) import PagingCore

/// One input, and the list before and after it.
struct ObservedInput {
    let input: FeedInput<SimulatedItem>
    let now: Int64
    let commands: [FeedCommand]
    let before: Observation
    let after: Observation
    let rowMapping: RowMapping
    /// The load in flight that the input answers; `nil` if there is none.
    let answeredLoad: KnownLoad?
    /// Whether the source of the list was replaced.
    let replacesSource: Bool
    /// Whether a refresh completed, so that the rows belong to another generation.
    let completesRefresh: Bool

    init(
        _ input: FeedInput<SimulatedItem>, _ now: Int64, _ commands: [FeedCommand], _ before: Observation,
        _ after: Observation, _ rowMapping: RowMapping, replacesSource: Bool, completesRefresh: Bool
    ) {
        self.input = input
        self.now = now
        self.commands = commands
        self.before = before
        self.after = after
        self.rowMapping = rowMapping
        self.replacesSource = replacesSource
        answeredLoad = before.load(answeredBy: input)
        self.completesRefresh = completesRefresh
    }

    /// Whether a load ended without an answer.
    func isCancelled(_ load: KnownLoad) -> Bool {
        if after.load(load.id) != nil || before.load(answeredBy: input)?.id == load.id { return false }
        if case .timerFired(.retry(load.id)) = input { return false }
        return true
    }

    /// Whether a completed refresh kept evicted pages of a chained list beside the pages that it loaded (R4).
    var keepsEvictedPages: Bool {
        guard completesRefresh, case .cursor? = answeredLoad?.request else { return false }
        return after.cells.contains { $0.item == nil }
    }

    /// Whether the input had no effect.
    ///
    /// In an adaptive list the passing of time alone may evict pages, or cancel a load in favor of another page.
    func hasNoEffect(_ configuration: FeedConfiguration) -> Bool {
        guard configuration.isAdaptive else { return commands.isEmpty && !publishesUpdate }
        return (startedLoads.isEmpty && before.loads.count == after.loads.count)
            || before.loads.contains(where: isCancelled)
    }

    var publishesUpdate: Bool { after.update.version != before.update.version }

    /// Whether rows were inserted, removed or reloaded.
    var changesRows: Bool {
        guard publishesUpdate else { return false }
        if case .changed(let ranges) = after.update.change { return !ranges.isEmpty }
        return true
    }

    /// Whether rows changed in another way than by an eviction, which makes items placeholders.
    var bringsRows: Bool {
        guard changesRows, case .changed(let ranges) = after.update.change else { return changesRows }
        return !ranges.removals.isEmpty || !ranges.insertions.isEmpty
            || ranges.reloads.joined().contains { after.cells[$0].item != nil }
    }

    /// The loads that were commanded, as the state machine knows them.
    var startedLoads: [KnownLoad] {
        after.loads.filter { load in load.phase == .inFlight && before.load(load.id)?.phase != .inFlight }
    }

    /// A load at an edge that was commanded.
    var startedEdgeLoad: KnownLoad? { startedLoads.first { if case .edge = $0.purpose { true } else { false } } }

    /// Whether pending new items are inserted before the first row. Those that do not reach it may take a refresh instead.
    var showsNewItems: Bool {
        guard !before.pendingNewItems.isEmpty else { return false }
        switch input {
        case .newItemsRequested, .edgePulled(.prepend): return !isDiscontinuous || after.pendingNewItems.isEmpty
        default: return false
        }
    }

    /// Whether unknown items are between the pending ones and the first row.
    var isDiscontinuous: Bool { if case .discontinuity = before.update.newItems { true } else { false } }

    /// Whether offsets of an offset source may move, so that loads in flight are repeated at their new offsets.
    var movesOffsets: Bool {
        switch input {
        case .itemEdited, .transactionEnded: true
        // A page can bring an item that an open edit removed. Loads after a completed refresh are others.
        case .pageArrived: !completesRefresh && answeredLoad?.mayRepeat ?? false
        default: showsNewItems
        }
    }

    /// Whether the input is a request of the user.
    var isUserRequest: Bool {
        switch input {
        case .newItemsRequested, .checkRequested, .edgePulled, .refreshRequested, .refreshPulled, .retryRequested,
            .jumpRequested, .resetRequested:
            true
        default: false
        }
    }

    /// Whether the input revalidates the list if it is stale.
    var triggersRevalidation: Bool {
        switch input {
        case .revalidationRequested, .networkReturned: true
        default: false
        }
    }

    /// Whether the list is refreshed because the new items of a check do not meet the first row.
    var closesDiscontinuity: Bool {
        if case .newItemsRequested = input { isDiscontinuous && !showsNewItems } else { false }
    }

    /// Whether the input repeats a refresh that failed (F2).
    var retriesRefresh: Bool {
        if case (.retryRequested(row: nil), .failed) = (input, before.update.states.refresh) { return true }
        return false
    }

    /// Whether the input retries what failed, so that earlier pages without a new row no longer count (L6).
    var renewsBudgets: Bool {
        guard case .retryRequested(let row) = input else { return false }
        guard let row else { return true }
        guard row < before.cells.count, case .failed = before.cells[row].placeholder else { return false }
        return true
    }

    /// Whether the same input at the same time must have no further effect.
    var isIdempotent: Bool {
        if isReaderInput || triggersRevalidation { return true }
        if case .invalidated = input { return true }
        guard isUserRequest, !isReset else { return false }
        // A first pull at the head shows the pending new items; a second pull loads more.
        if showsNewItems, case .edgePulled = input { return false }
        return true
    }

    /// Whether a reader joins, leaves or reports its viewport.
    var isReaderInput: Bool {
        switch input {
        case .readerJoined, .readerLeft, .viewportMoved: true
        default: false
        }
    }

    /// Whether another refresh or none runs after the input, and not because a page of the refresh arrived or failed.
    var startsRefresh: Bool {
        if case .timerFired(.retry) = input { return false }
        return before.refresh?.id != after.refresh?.id && answeredLoad?.purpose != .refresh
    }

    /// Whether the refresh in flight restarts: its request may hang, and the user wants it now.
    var restartsRefresh: Bool {
        guard before.refresh != nil, after.refresh != nil, before.refreshKind == after.refreshKind else { return false }
        return switch input {
        case .edgePulled, .refreshPulled, .retryRequested(row: nil): startsRefresh
        default: false
        }
    }

    var isReset: Bool { if case .resetRequested = input { true } else { false } }

    var isTimer: Bool { if case .timerFired = input { true } else { false } }
}
