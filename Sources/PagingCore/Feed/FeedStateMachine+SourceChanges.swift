/// Changes that a source reports of its own list (D1 to D4).
extension FeedStateMachine {
    /// Makes the changes that a chained source reports, as one update.
    ///
    /// Edits that name items that are not held have no effect: their pages are loaded as they are now.
    mutating func apply(_ change: SourceChange<Item, Int>, _ transition: inout Transition) {
        guard generation.isLoaded, generation.isChained else { return }
        for edit in change.edits {
            generation.follow(edit, &transition.changes)
            pendingNewItems.follow(edit, isOpen: false, isHeld: generation.holds(edit.id))
        }
        for (direction, cursor) in change.opened where generation[direction] == .ended {
            generation.changeChain { $0.forgetFollowed(direction) }
            generation.setEdge(direction, next: cursor)
        }
        if let total = change.total { generation.total = SourceAddressing.believable(total) }
        settle(&transition.changes)
        // The pages that a refresh has loaded so far are from before the change.
        if !change.edits.isEmpty, case .loading(let pending) = refresh, pending.hasPages { restartRefresh(&transition) }
    }

    /// What a load is for; `nil` if the list no longer wants it.
    package func purpose(of load: LoadID) -> SourceLoadPurpose? {
        guard let purpose = activeLoads.first(where: { $0.load.id == load })?.purpose else { return nil }
        return switch purpose {
        case .fill: .pageAgain
        case .edge: .nextPage
        case .refresh: isRefreshFromStart ? .refreshFromStart : .refresh
        case .check: .check
        }
    }

    private var isRefreshFromStart: Bool {
        if case .loading(let pending) = refresh, case .start = pending.kind { true } else { false }
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
    /// For a refresh that keeps the reader's place.
    case refresh
    case refreshFromStart
    case check
}
