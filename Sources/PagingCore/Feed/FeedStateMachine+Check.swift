/// Checks for new items (N1, N3).
extension FeedStateMachine {
    /// Requests what is before the first row, unless it comes in another way already.
    mutating func check(for waiter: WaiterID, _ transition: inout Transition) {
        if case .loading(let load, let request, let waiters) = check {
            check = .loading(load, request, waiters: waiters + [waiter])
            return
        }
        var isPrepending = false
        if case .loading = generation.pages.prepend { isPrepending = true }
        guard generation.pages.isLoaded, !refresh.isLoading, !isPrepending else {
            transition.checkOutcomes.append((waiter, .superseded))
            return
        }
        guard !configuration.loadsNothing, generation.headRequest(pendingNewItems) != nil else {
            transition.checkOutcomes.append((waiter, pendingNewItems.outcome))
            return
        }
        beginCheck(.user, waiters: [waiter], &transition)
    }

    /// Requests what is before the first row, if the list knows how.
    mutating func beginCheck(_ initiator: Initiator, waiters: [WaiterID], _ transition: inout Transition) {
        guard let request = generation.headRequest(pendingNewItems) else { return }
        var failureToRestore: LoadFailure?
        if case .failed(let failure) = check { failureToRestore = failure }
        let load = begin(
            generation.pages.request(for: request), initiator, failureToRestore: failureToRestore, &transition)
        check = .loading(load, request, waiters: waiters)
    }

    /// Cancels a check, because what it looks for comes in another way (R8).
    mutating func supersedeCheck(_ transition: inout Transition) {
        guard case .loading(let load, _, let waiters) = check else { return }
        cancel(load, &transition)
        check = load.failureToRestore.map(CheckPhase.failed) ?? .idle
        for waiter in waiters { transition.checkOutcomes.append((waiter, .superseded)) }
    }

    /// Discards the pending new items and cancels the check, because the rows are replaced.
    mutating func dropNewItems(_ transition: inout Transition) {
        supersedeCheck(&transition)
        check = .idle
        pendingNewItems = .nothing
    }

    mutating func endCheck(_ outcome: LoadOutcome, _ transition: inout Transition) {
        guard case .loading(_, _, let waiters) = check else { return }
        switch outcome {
        case .loaded, .ended, .superseded: check = .idle
        case .failed(let failure): check = .failed(failure)
        }
        for waiter in waiters { transition.checkOutcomes.append((waiter, outcome)) }
    }

    /// Takes the answer to a check: its new items are pending.
    mutating func applyCheckPage(_ page: ItemPage<Item, Int>, _ transition: inout Transition) {
        guard case .loading(let load, let request, _) = check else { return }
        var page = page
        page.items = generation.asEdited(page.items, after: load.lastEdit)
        switch request {
        case .firstPage:
            pendingNewItems = generation.compare(page, with: pendingNewItems)
        case .before(let cursor):
            // What was too much to keep is in this answer again.
            if case .discontinuity = pendingNewItems { pendingNewItems = .nothing }
            let page = generation.newItems(of: page)
            if page.items.isEmpty {
                guard !continueCheck(behind: page, at: cursor, &transition) else { return }
            } else {
                pendingNewItems.add(page, at: cursor)
            }
        }
        // The new items of a list that opened from a store are shown at once, so none is kept.
        if storePhase != .unconfirmed { limitPendingNewItems(page.items, &transition) }
        endCheck(pendingNewItems.outcome, &transition)
        if case .unconfirmed = storePhase { applyConfirmation(page, &transition) }
    }

    /// Requests the page before a page that has no new items, if there is one.
    ///
    /// - Returns: Whether the check continues, or has failed.
    private mutating func continueCheck(
        behind page: ItemPage<Item, Int>, at cursor: Int, _ transition: inout Transition
    ) -> Bool {
        guard case .loading(let answered, _, let waiters) = check else { return false }
        guard let next = page.previous, !generation.pages.hasFollowed(next, besides: cursor) else {
            if pendingNewItems.isPages { return false }
            generation.pages.changeChain { $0.cursorAtHead = cursor }
            if generation.pages.prepend.idleTarget != nil { generation.pages.prepend = .ended }
            return false
        }
        let emptyRun = answered.emptyRun + 1
        guard emptyRun < configuration.emptyPageLimit else {
            generation.pages.changeChain { $0.cursorAtHead = next }
            endCheck(.failed(.noProgress), &transition)
            return true
        }
        let request = HeadRequest.before(cursor: next)
        let load = begin(
            generation.pages.request(for: request), answered.initiator,
            failureToRestore: answered.failureToRestore, emptyRun: emptyRun, &transition)
        check = .loading(load, request, waiters: waiters)
        return true
    }

    /// Keeps no more items pending than K2 allows. Arrived items that the list has are then updated where they are (N1).
    private mutating func limitPendingNewItems(_ arrived: [Item], _ transition: inout Transition) {
        guard case .items(let limit) = configuration.retention,
            pendingNewItems.count + generation.pages.keptNewItems > limit
        else { return }
        var count = pendingNewItems.count
        if case .discontinuity(let least, _, _) = pendingNewItems { count = least }
        pendingNewItems = .discontinuity(atLeast: count, newest: nil, total: nil)
        generation.updateKnown(arrived)
    }
}
