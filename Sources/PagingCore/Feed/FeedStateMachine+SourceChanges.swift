/// Changes that a source reports of its own list (D1 to D4).
extension FeedStateMachine {
    /// Makes the changes that a chained source reports, as one update.
    ///
    /// Edits that name items that are not held have no effect: their pages are loaded as they are now.
    mutating func apply(_ change: SourceChange<Item, Int>, _ transition: inout Transition) {
        guard generation.pages.isChained else { return }
        refresh.changePending { pending in
            // Before its first page, a refresh has pages without rows that the list has too.
            if pending.isAtFirstPage { pending.follow(change.shown) }
            pending.follow(change.refreshed)
        }
        guard generation.pages.isLoaded else { return }
        generation.follow(change.shown)
        if let total = change.total { generation.pages.total = SourceAddressing.believable(total) }
        settle()
    }

    /// What a load is for; `nil` if the list no longer wants it.
    package func purpose(of load: LoadID) -> SourceLoadPurpose? {
        guard let purpose = find(load)?.purpose else { return nil }
        return switch purpose {
        case .fill: .pageAgain
        case .edge: .nextPage
        case .refresh: refreshPurpose
        case .check: .check
        }
    }

    /// Where a page that was evicted ends, seen from its cursor; `nil` if that is unknown, or the load is for another page.
    package func boundary(ofPageIn load: LoadID) -> PageBoundary<Int>? {
        generation.pages.fills.first { $0.load.id == load }.flatMap { generation.pages.boundary(ofPageUnder: $0.key) }
    }

    /// The pages of a chained list whose items are held.
    package var heldPages: Set<PageAddress<Int>> { generation.pages.heldPages }

    /// The pages of a chained list that are held and have no items, and where they end.
    package var emptyPages: [(page: PageAddress<Int>, boundary: PageBoundary<Int>)] { generation.pages.emptyPages }

    private var refreshPurpose: SourceLoadPurpose {
        guard case .loading(let pending) = refresh, pending.isAtFirstPage else { return .nextPageOfRefresh }
        if case .start = pending.kind { return .refreshFromStart }
        return .refresh
    }

    /// Whether an open transaction has inserted, removed or moved items.
    package func changesRows(_ transaction: TransactionID) -> Bool {
        generation.edits.layers(of: transaction).contains { !$0.layer.change.isContent }
    }
}

/// What a chained source loads a page for.
package enum SourceLoadPurpose: Sendable {
    /// To show a page again that was evicted.
    case pageAgain
    /// To show the page behind an edge.
    case nextPage
    /// To begin a refresh that keeps the reader's place.
    case refresh
    case refreshFromStart
    /// To continue a refresh.
    case nextPageOfRefresh
    case check

    /// Whether the page is one of a refresh.
    package var isRefresh: Bool {
        switch self {
        case .refresh, .refreshFromStart, .nextPageOfRefresh: true
        case .pageAgain, .nextPage, .check: false
        }
    }
}
