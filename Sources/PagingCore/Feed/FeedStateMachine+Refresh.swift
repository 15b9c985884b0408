extension FeedStateMachine {
    mutating func requestRefresh(_ waiting: RefreshID, _ kind: RefreshKind, _ step: inout Step) {
        if case .loading(var candidate) = refresh, candidate.kind == kind {
            candidate.waiting.append(waiting)
            refresh = .loading(candidate)
            return
        }
        beginRefresh(kind, origin: .person, waiting: [waiting], &step)
    }

    /// Opens a candidate generation. What a person asks for cancels the loads at the edges (R2).
    mutating func beginRefresh(_ kind: RefreshKind, origin: Origin, waiting: [RefreshID], _ step: inout Step) {
        supersedeRefresh(&step)
        for direction in Direction.allCases { cancelEdge(direction, &step) }
        let load = begin(Self.openingRequest(configuration), origin, &step)
        refresh = .loading(
            .init(
                load: load, kind: kind, waiting: waiting,
                generation: Generation(addressing: configuration.addressing)))
    }

    /// Gives up a refresh that runs, for another wish.
    mutating func supersedeRefresh(_ step: inout Step) {
        guard case .loading(let candidate) = refresh else { return }
        cancel(candidate.load, &step)
        step.cancelled.insert(.refresh)
        refresh = .idle
        for waiting in candidate.waiting { step.outcomes.append((waiting, .superseded)) }
    }

    mutating func endRefresh(
        _ candidate: RefreshPhase<Item>.Candidate, _ outcome: RefreshOutcome, _ step: inout Step
    ) {
        switch outcome {
        case .refreshed, .superseded: refresh = .idle
        case .failed(let failure): refresh = .failed(failure)
        }
        for waiting in candidate.waiting { step.outcomes.append((waiting, outcome)) }
    }

    /// Lands the first page of a candidate, or follows it where it is empty and names another (R1, L6).
    mutating func landRefresh(
        _ page: Page<Item, Int>, _ candidate: RefreshPhase<Item>.Candidate, _ step: inout Step,
        _ sameContent: (Item, Item) -> Bool
    ) {
        var candidate = candidate
        candidate.generation.landOpening(page, candidate.load.request, configuration)
        if candidate.generation.tree.rows == 0, let target = candidate.generation.append.idleTarget {
            let emptyRun = candidate.load.emptyRun + 1
            if emptyRun < configuration.emptyPageLimit {
                let request = request(for: target, .append, in: candidate.generation)
                candidate.load = begin(request, candidate.load.origin, emptyRun: emptyRun, &step)
                refresh = .loading(candidate)
                return
            }
            if generation.isOpened {
                endRefresh(candidate, .failed(.noProgress), &step)
                return
            }
            candidate.generation.append = .failed(target, .noProgress)
        }
        replaceGeneration(by: candidate.generation, &step, sameContent)
        endRefresh(candidate, .refreshed, &step)
    }

    private mutating func replaceGeneration(
        by next: Generation<Item>, _ step: inout Step, _ sameContent: (Item, Item) -> Bool
    ) {
        for direction in Direction.allCases { cancelEdge(direction, &step) }
        for fill in generation.fills { cancel(fill.load, &step) }
        let comparison = GenerationComparison(from: generation, to: next, sameContent)
        for index in readers.indices {
            guard var viewport = readers[index].viewport else { continue }
            viewport.first = carry(viewport, to: next, isOpening: !generation.isOpened)
            readers[index].viewport = viewport
        }
        generation = next
        step.changes = comparison.changes
    }

    /// Where a viewport stands in the next generation: by the item nearest its first row that was on screen and
    /// survives, else at its old index (V1).
    private func carry(_ viewport: Viewport, to next: Generation<Item>, isOpening: Bool) -> Int {
        if isOpening, case .row(let row) = configuration.opening {
            return min(max(row, 0), max(next.tree.rows - 1, 0))
        }
        var survivor: Int?
        generation.tree.visit(rows: viewport.rows(of: generation.tree.rows)) { place in
            guard case .loaded(let items) = place.segment.content else { return true }
            for (offset, item) in items.enumerated() where place.firstRow + offset >= viewport.first {
                guard place.firstRow + offset < viewport.first + max(viewport.length, 1) else { return false }
                if let row = next.row(of: item.id) {
                    survivor = row
                    return false
                }
            }
            return true
        }
        return survivor ?? min(viewport.first, max(next.tree.rows - 1, 0))
    }
}
