/// Refreshes (R1 to R9).
extension FeedStateMachine {
    mutating func requestRefresh(
        _ waiter: WaiterID, _ kind: RefreshKind<Item.ID>, _ initiator: Initiator, _ transition: inout Transition
    ) {
        if case .loading(var pending) = refresh, pending.kind == kind {
            pending.waiters.append(waiter)
            refresh = .loading(pending)
            return joinRefresh(initiator, requestsAgain: initiator == .pull, &transition)
        }
        beginRefresh(kind, initiator: initiator, waiters: [waiter], &transition)
    }

    /// Makes the refresh that runs the user's, which cancels the loads at the edges beside it (R2).
    ///
    /// - Parameter requestsAgain: Whether a request that the user did not make, or did not pull for, is made again: it may
    ///   hang.
    mutating func joinRefresh(_ initiator: Initiator, requestsAgain: Bool, _ transition: inout Transition) {
        guard case .loading(let pending) = refresh else { return }
        let before = pending.load.initiator
        guard before == .automatic || (before == .user && initiator == .pull) else { return }
        for direction in LoadDirection.allCases { cancelEdge(direction, &transition) }
        if requestsAgain { return restartRefresh(for: initiator, &transition) }
        refresh.load?.initiator = initiator
        commandFirstLoad(&transition)
    }

    /// Begins a refresh, which cancels the loads at the edges (R2).
    mutating func beginRefresh(
        _ kind: RefreshKind<Item.ID>, initiator: Initiator, waiters: [WaiterID], _ transition: inout Transition
    ) {
        if configuration.loadsNothing {
            for waiter in waiters { transition.refreshOutcomes.append((waiter, .loaded)) }
            return
        }
        supersedeRefresh(&transition)
        var failedBefore: (RefreshKind<Item.ID>, LoadFailure)?
        if case .failed(let kind, let failure) = refresh { failedBefore = (kind, failure) }
        for direction in LoadDirection.allCases { cancelEdge(direction, &transition) }
        openGeneration(kind, initiator, waiters, failedBefore, &transition)
    }

    /// Begins the refresh that runs again, for an initiator who wants it now.
    private mutating func restartRefresh(for initiator: Initiator, _ transition: inout Transition) {
        guard case .loading(let pending) = refresh else { return }
        cancel(pending.load, &transition)
        openGeneration(pending.kind, initiator, pending.waiters, pending.failedBefore, &transition)
    }

    private mutating func openGeneration(
        _ kind: RefreshKind<Item.ID>, _ initiator: Initiator, _ waiters: [WaiterID],
        _ failedBefore: (RefreshKind<Item.ID>, LoadFailure)?, _ transition: inout Transition
    ) {
        let first = readers.lazy.compactMap { $0.viewport?.first }.first
        let plan = generation.refreshPlan(kind, firstReaderAt: first)
        let isWaiting = storePhase == .reading && initiator == .automatic
        let load = isWaiting ? queue(plan.request, initiator) : begin(plan.request, initiator, &transition)
        if !isWaiting { refreshProgress.begun += 1 }
        refresh = .loading(
            PendingGeneration(load: load, plan, kind: kind, waiters: waiters, failedBefore: failedBefore))
    }

    /// Cancels the refresh that runs, for another request of the user.
    mutating func supersedeRefresh(_ transition: inout Transition) {
        guard case .loading(let pending) = refresh else { return }
        cancel(pending.load, &transition)
        transition.cancelled.append(.refresh)
        refresh = pending.failedBefore.map(RefreshPhase.failed) ?? .idle
        for waiter in pending.waiters { transition.refreshOutcomes.append((waiter, .superseded)) }
    }

    /// Ends the refresh that runs.
    mutating func endRefresh(_ outcome: LoadOutcome, _ transition: inout Transition) {
        guard case .loading(let pending) = refresh else { return }
        switch outcome {
        case .loaded, .ended, .superseded: refresh = .idle
        case .failed(let failure): refresh = .failed(pending.kind, failure)
        }
        isRevalidationDue = false
        switch outcome {
        case .loaded, .ended: repair.end(isWhole: !pending.isDoubtful)
        case .failed where repair.phase == .due:
            repair.phase = .none
            // A repair that failed is shown as any refresh, and is not begun again by itself. One that is due since is.
            let wasRepair = pending.load.initiator == .automatic && pending.kind == .loaded
            if !wasRepair || pending.isDoubtful { scheduleRepair(&transition) }
        case .failed, .superseded: break
        }
        for waiter in pending.waiters { transition.refreshOutcomes.append((waiter, outcome)) }
    }

    /// Applies a page to the pending generation, which replaces the current one when it is complete (R1, R4, L6).
    mutating func applyRefreshPage(_ page: ItemPage<Item, Int>, _ transition: inout Transition) {
        guard case .loading(var pending) = refresh else { return }
        // Releases the reference in `refresh`, so that the tree and the index are changed in place.
        refresh = .idle
        let progress = pending.apply(page, openMoves: generation.edits.openMoves)
        refresh = .loading(pending)
        switch progress {
        case .request(let request, let emptyRun):
            pending.load = begin(request, pending.load.initiator, emptyRun: emptyRun, &transition)
            refresh = .loading(pending)
        case .failed(let failure):
            if generation.pages.isLoaded { return endRefresh(.failed(failure), &transition) }
            // An empty list whose edge has failed: a retry continues there (L6). It is stale.
            age = .given(nanoseconds: .max)
            age.count(from: transition.now)
            replaceGeneration(by: pending.generation, keeping: pending.kind, &transition)
            endRefresh(.failed(failure), &transition)
            refresh = .idle
        case .complete:
            completedRefreshes += 1
            refreshProgress.completed = refreshProgress.begun
            age = .refreshed(at: transition.now)
            replaceGeneration(by: pending.generation, keeping: pending.kind, &transition)
            endRefresh(.loaded, &transition)
            if pending.isDoubtful { scheduleRepair(&transition) }
        }
    }

    /// Makes a generation the current one: the rows that both have stay where they are.
    ///
    /// - Parameter kind: Says which place a viewport keeps.
    mutating func replaceGeneration(
        by next: Generation<Item>, keeping kind: RefreshKind<Item.ID>, _ transition: inout Transition
    ) {
        var next = next
        storePhase = .none
        var interrupted: [(LoadDirection, Initiator)] = []
        for direction in LoadDirection.allCases {
            guard let load = generation.pages[direction].load else { continue }
            cancel(load, &transition)
            transition.cancelled.append(IndicatedActivity(direction))
            interrupted.append((direction, load.initiator))
        }
        for fill in generation.pages.fills { cancel(fill.load, &transition) }
        dropNewItems(&transition)
        next.adoptEdits(of: generation)
        let comparison = GenerationComparison(from: generation, to: next, sameContent)
        for index in readers.indices {
            guard var viewport = readers[index].viewport else { continue }
            viewport.first = firstRow(of: viewport, in: next, kind)
            readers[index].viewport = viewport
        }
        generation = next
        generation.isDoubtful = false
        generation.pages.changes = comparison.changes
        evictedItems.forget()
        renewBudgets()
        recordPageApplied(broughtRows: !comparison.changes.isEmpty)
        for (direction, initiator) in interrupted {
            guard let target = generation.pages[direction].idleTarget else { continue }
            beginEdge(direction, target, initiator, &transition)
        }
    }

    /// The first row of a viewport in the next generation: that of its first visible item that is still there. If there is
    /// none and the refresh was around a visible item, that of the item's nearest neighbor (R5). Otherwise its old index
    /// (V1).
    private func firstRow(of viewport: Viewport, in next: Generation<Item>, _ kind: RefreshKind<Item.ID>) -> Int {
        if !generation.pages.isLoaded, case .row(let row) = configuration.opening {
            return min(max(row, 0), max(next.pages.tree.rows - 1, 0))
        }
        let visible = viewport.rows(of: generation.pages.tree.rows)
        for row in visible {
            if let item = generation.item(atRow: row), let survivor = next.row(of: item.id) { return survivor }
        }
        if case .around(let id) = kind, let row = generation.row(of: id), visible.contains(row),
            let survivor = survivor(nearestTo: row, in: next)
        {
            return survivor
        }
        return min(viewport.first, max(next.pages.tree.rows - 1, 0))
    }

    /// The row in the next generation of the item nearest to a row, of those that both have.
    private func survivor(nearestTo row: Int, in next: Generation<Item>) -> Int? {
        var survivor: Int?
        var nearest = Int.max
        generation.pages.tree.visit(rows: 0..<generation.pages.tree.rows) { place in
            guard let items = place.segment.items(of: Item.self) else { return true }
            for (offset, item) in items.enumerated() {
                let distance = abs(place.firstRow + offset - row)
                guard distance < nearest, let found = next.row(of: item.id) else { continue }
                survivor = found
                nearest = distance
            }
            return true
        }
        return survivor
    }
}
