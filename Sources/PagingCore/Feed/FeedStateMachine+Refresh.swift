extension FeedStateMachine {
    mutating func requestRefresh(
        _ waiting: RefreshID, _ kind: RefreshKind<Item.ID>, _ origin: Origin, _ step: inout Step
    ) {
        if case .loading(var candidate) = refresh, candidate.kind == kind {
            candidate.waiting.append(waiting)
            if origin == .pull { candidate.load.origin = .pull }
            if candidate.load.origin == .engine { candidate.load.origin = origin }
            refresh = .loading(candidate)
            return
        }
        beginRefresh(kind, origin: origin, waiting: [waiting], &step)
    }

    /// Opens a candidate generation. What a person asks for cancels the loads at the edges (R2).
    mutating func beginRefresh(_ kind: RefreshKind<Item.ID>, origin: Origin, waiting: [RefreshID], _ step: inout Step) {
        supersedeRefresh(&step)
        var failureToRestore: Failure?
        if case .failed(let failure) = refresh { failureToRestore = failure }
        for direction in Direction.allCases { cancelEdge(direction, &step) }
        openCandidate(kind, origin, waiting, failureToRestore, &step)
    }

    /// Begins a refresh that runs again: some of its pages may be from before an edit, and others from after it.
    @inline(never)
    mutating func beginRefreshAgain(_ step: inout Step) {
        guard case .loading(let candidate) = refresh else { return }
        cancel(candidate.load, &step)
        openCandidate(candidate.kind, candidate.load.origin, candidate.waiting, candidate.failureToRestore, &step)
    }

    @inline(never)
    private mutating func openCandidate(
        _ kind: RefreshKind<Item.ID>, _ origin: Origin, _ waiting: [RefreshID], _ failureToRestore: Failure?,
        _ step: inout Step
    ) {
        let first = readers.lazy.compactMap { $0.viewport?.first }.first
        let blueprint = generation.blueprint(kind, firstReaderAt: first, configuration)
        let load = begin(blueprint.request, origin, &step)
        refresh = .loading(
            PendingGeneration(load: load, blueprint, kind: kind, waiting: waiting, failureToRestore: failureToRestore))
    }

    /// Gives up a refresh that runs, for another wish.
    @inline(never)
    mutating func supersedeRefresh(_ step: inout Step) {
        guard case .loading(let candidate) = refresh else { return }
        cancel(candidate.load, &step)
        step.cancelled.insert(.refresh)
        refresh = candidate.failureToRestore.map(RefreshPhase.failed) ?? .idle
        for waiting in candidate.waiting { step.outcomes.append((waiting, .superseded)) }
    }

    /// Ends the refresh that runs, and tells those who wait for it.
    @inline(never)
    mutating func endRefresh(_ outcome: RefreshOutcome, _ step: inout Step) {
        guard case .loading(let candidate) = refresh else { return }
        switch outcome {
        case .refreshed, .superseded: refresh = .idle
        case .failed(let failure): refresh = .failed(failure)
        }
        revalidation = .none
        for waiting in candidate.waiting { step.outcomes.append((waiting, outcome)) }
    }

    /// Lands a page of the candidate, which takes the current generation's place when it is whole (R1, R4, L6).
    mutating func landRefresh(
        _ page: Page<Item, Int>, _ step: inout Step
    ) {
        guard case .loading(var candidate) = refresh else { return }
        switch candidate.land(page, unconfirmed: generation.edits.unconfirmedMoves, configuration) {
        case .request(let request, let emptyRun):
            candidate.load = begin(request, candidate.load.origin, emptyRun: emptyRun, &step)
            refresh = .loading(candidate)
        case .failed(let failure) where generation.isOpened:
            endRefresh(.failed(failure), &step)
        case .whole, .failed:
            replaceGeneration(by: candidate, &step)
            endRefresh(.refreshed, &step)
        }
    }

    private mutating func replaceGeneration(
        by candidate: PendingGeneration<Item>, _ step: inout Step
    ) {
        for direction in Direction.allCases { cancelEdge(direction, &step) }
        for fill in generation.fills { cancel(fill.load, &step) }
        dropNewItems(&step)
        var next = candidate.generation
        completedRefreshes += 1
        age = .landed(at: step.now)
        next.adoptEdits(of: generation)
        let comparison = GenerationComparison(from: generation, to: next, sameContent)
        for index in readers.indices {
            guard var viewport = readers[index].viewport else { continue }
            viewport.first = carry(viewport, to: next, candidate.kind)
            readers[index].viewport = viewport
        }
        generation = next
        step.changes = comparison.changes
        renewBudgets()
        notePageApplied(broughtRows: !comparison.changes.isEmpty)
    }

    /// Where a viewport stands in the next generation: by the item nearest its first row that was on screen and
    /// survives; else, where the item on screen is lost that the refresh was around, by that one's nearest neighbour
    /// (R5); else at its old index (V1).
    @inline(never)
    private func carry(_ viewport: Viewport, to next: Generation<Item>, _ kind: RefreshKind<Item.ID>) -> Int {
        if !generation.isOpened, case .row(let row) = configuration.opening {
            return min(max(row, 0), max(next.tree.rows - 1, 0))
        }
        let onScreen = viewport.rows(of: generation.tree.rows)
        for row in onScreen {
            if let item = generation.item(atRow: row), let survivor = next.row(of: item.id) { return survivor }
        }
        if case .around(let id) = kind, let row = generation.row(of: id), onScreen.contains(row),
            let survivor = survivor(nearestTo: row, in: next)
        {
            return survivor
        }
        return min(viewport.first, max(next.tree.rows - 1, 0))
    }

    /// Where the item stands in the next generation that is nearest to a row, of those that both have.
    @inline(never)
    private func survivor(nearestTo row: Int, in next: Generation<Item>) -> Int? {
        var survivor: Int?
        var nearest = Int.max
        generation.tree.visit(rows: 0..<generation.tree.rows) { place in
            guard case .loaded(let items) = place.segment.content else { return true }
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
