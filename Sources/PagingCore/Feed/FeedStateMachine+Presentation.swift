extension FeedStateMachine {
    /// Whether a reader has yet to say what the last page brought it, so that nobody knows what it wants.
    var isReaderAwaited: Bool {
        readers.contains { $0.presented?.isAwaited ?? false }
    }

    /// The rows among which placeholders are to be filled for a reader. None for a reader that named them by the indexes
    /// of rows that have moved since: it reports again after it has taken the update.
    func rowsToFill(for reader: Reader) -> [Range<Int>] {
        if let presented = reader.presented {
            guard !presented.isAwaited, presented.hint.version >= movedVersion else { return [] }
            return presented.hint.missing.map { $0.clamped(to: 0..<generation.tree.rows) }
        }
        return wantedRows(of: reader).map { [$0] } ?? []
    }

    /// Whether no reader is left for whom another page may be loaded without being asked (L6).
    var haveAllReadersExhaustedBudget: Bool {
        !readers.isEmpty && readers.allSatisfy(hasExhaustedBudget)
    }

    /// How many presented rows beyond each side of a reader's viewport should be ready now.
    ///
    /// A reader that presents other rows than the list has tells by it how far that reaches in the list:
    /// ``PresentedViewport/reachBefore`` and ``PresentedViewport/reachAfter``.
    ///
    /// - Parameters:
    ///   - reader: The reader. One that is not known wants nothing.
    ///   - viewportLength: How many presented rows its screen holds.
    public func prefetchDistances(of reader: ReaderID, viewportLength: Int) -> (before: Int, after: Int) {
        guard let reader = readers.first(where: { $0.id == reader }) else { return (0, 0) }
        let plan = reader.learner?.plan(viewportLength: viewportLength, at: now)
        let distances = configuration.prefetch.distances(viewportLength: viewportLength, plan: plan)
        return (distances?.before ?? 0, distances?.after ?? 0)
    }

    /// Notes for each list that presents other rows that a page landed.
    mutating func notePageApplied(broughtRows: Bool, at edge: Direction? = nil, _ origin: Origin = .engine) {
        let asked = origin == .engine ? nil : edge.map { PresentedRowsKnown.Asked(direction: $0, origin: origin) }
        for reader in readers.indices {
            readers[reader].presented?.notePageApplied(
                broughtRows: broughtRows, version: update.version + 1, asked: asked)
        }
    }

    /// Follows a page that a person asked for where it brought no presented row (L6), whatever the viewports want.
    mutating func followAskedPages(_ step: inout Step) {
        for index in readers.indices {
            guard !refresh.isLoading || isRevalidating, let asked = readers[index].presented?.takeAsked(),
                let target = generation[asked.direction].idleTarget
            else { continue }
            if asked.direction == .prepend, isHeadPending { continue }
            if hasExhaustedBudget(readers[index]) {
                generation[asked.direction] = .failed(target, .noProgress)
                readers[index].presented?.renewBudget()
            } else {
                preemptRevalidation(&step)
                beginEdge(asked.direction, target, asked.origin, &step)
            }
        }
    }

    /// A person asked: the pages that brought nothing until now count no more.
    mutating func renewBudgets() {
        generation.emptyFillRun = 0
        for reader in readers.indices { readers[reader].presented?.renewBudget() }
    }

    /// Stops for readers whose presented rows grew by none in too many pages in a row, until somebody asks (L6).
    mutating func pauseExhaustedReaders(_ step: inout Step) {
        for index in readers.indices where hasExhaustedBudget(readers[index]) {
            let reader = readers[index]
            for direction in Direction.allCases {
                guard let target = generation[direction].idleTarget, wants(direction, reader),
                    !readers.contains(where: { !hasExhaustedBudget($0) && wants(direction, $0) })
                else { continue }
                generation[direction] = .failed(target, .noProgress)
            }
            failWantedPlaceholders(of: reader, &step)
            readers[index].presented?.renewBudget()
        }
    }

    /// The placeholder nobody asked for that a reader presents nearest to its viewport.
    func nearestMissing(to reader: Reader, _ viewport: Viewport) -> Spot? {
        let screen = viewport.rows(of: generation.tree.rows)
        var nearest: Spot?
        for rows in rowsToFill(for: reader) {
            let isBehind = rows.upperBound <= screen.lowerBound
            let tree = generation.tree
            guard let row = isBehind ? tree.lastNotRequested(in: rows) : tree.firstNotRequested(in: rows) else {
                continue
            }
            let distance = isBehind ? screen.lowerBound - row : max(row - screen.upperBound + 1, 0)
            if let best = nearest, best.distance <= distance { continue }
            nearest = Spot(row: row, distance: distance)
        }
        return nearest
    }

    private func hasExhaustedBudget(_ reader: Reader) -> Bool {
        reader.presented?.hasExhaustedBudget(configuration.emptyPageLimit) ?? false
    }
}
