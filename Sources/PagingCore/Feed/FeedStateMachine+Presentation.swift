/// Readers that present other rows than the list has (L6).
extension FeedStateMachine {
    /// Whether a reader has not reported yet what the last page brought it, so that its wanted rows are not known.
    var isReaderAwaited: Bool {
        readers.contains { $0.presented?.isAwaited ?? false }
    }

    /// The wanted rows of a reader, among which placeholders are filled: of these, a reader that presents other rows than
    /// the list names those that it misses. None if it named them by indexes that have moved since: it reports again after
    /// it has applied the update.
    func rowsToFill(for reader: Reader) -> [Range<Int>] {
        guard let wanted = wantedRows(of: reader) else { return [] }
        guard let presented = reader.presented else { return [wanted] }
        let hasMoved = generation.pages.changes.movesRows || presented.viewport.version < movedVersion
        guard !presented.isAwaited, !hasMoved else { return [] }
        return presented.viewport.missing.map { $0.clamped(to: wanted) }
    }

    /// Whether there is no reader for which another page may be loaded without the user (L6).
    var haveAllReadersExhaustedBudget: Bool {
        !readers.isEmpty && readers.allSatisfy(hasExhaustedBudget)
    }

    /// The number of presented rows that should be ready beyond each side of a reader's viewport.
    ///
    /// A reader that presents other rows than the list has computes from it how many rows of the list these are:
    /// ``PresentedViewport/reachBefore`` and ``PresentedViewport/reachAfter``.
    ///
    /// - Parameters:
    ///   - reader: The reader. For an unknown reader both numbers are 0.
    ///   - viewportLength: The number of presented rows that fit on its screen.
    public func prefetchDistances(of reader: ReaderID, viewportLength: Int) -> (before: Int, after: Int) {
        guard let reader = readers.first(where: { $0.id == reader }) else { return (0, 0) }
        let plan = reader.learner?.plan(viewportLength: viewportLength, at: now)
        let distances = configuration.prefetch.distances(viewportLength: viewportLength, plan: plan)
        return (distances?.before ?? 0, distances?.after ?? 0)
    }

    /// Records for each reader that presents other rows that a page was applied.
    mutating func recordPageApplied(
        broughtRows: Bool, at edge: LoadDirection? = nil, _ initiator: Initiator = .automatic
    ) {
        var request: PresentationState.Request?
        if initiator != .automatic, let edge { request = .init(direction: edge, initiator: initiator) }
        for reader in readers.indices {
            readers[reader].presented?.recordPageApplied(
                broughtRows: broughtRows, version: update.version + 1, request: request)
        }
    }

    /// Loads another page if one that the user requested brought no presented row (L6), whatever the viewports want.
    mutating func continueUserRequests(_ transition: inout Transition) {
        for index in readers.indices {
            guard readers[index].presented != nil, !refresh.isLoading || isRevalidating,
                let request = readers[index].presented?.takeUnmetRequest(),
                let target = generation.pages[request.direction].idleTarget
            else { continue }
            if request.direction == .prepend, isHeadPending { continue }
            if hasExhaustedBudget(readers[index]) {
                generation.pages[request.direction] = .failed(target, .noProgress)
                readers[index].presented?.renewBudget()
            } else {
                beginEdge(request.direction, target, request.initiator, &transition)
            }
        }
    }

    /// The user requested more: the empty pages so far no longer count.
    mutating func renewBudgets() {
        generation.pages.emptyFillRun = 0
        for reader in readers.indices { readers[reader].presented?.renewBudget() }
    }

    /// Stops loading for readers to which too many pages in a row brought no presented row, until the user asks for more
    /// (L6).
    mutating func pauseExhaustedReaders(_ transition: inout Transition) {
        for index in readers.indices where hasExhaustedBudget(readers[index]) {
            let reader = readers[index]
            for direction in LoadDirection.allCases {
                guard let target = generation.pages[direction].idleTarget, wants(direction, reader),
                    !readers.contains(where: { !hasExhaustedBudget($0) && wants(direction, $0) })
                else { continue }
                generation.pages[direction] = .failed(target, .noProgress)
            }
            failWantedPlaceholders(of: reader, &transition)
            readers[index].presented?.renewBudget()
        }
    }

    /// The placeholder that is not requested and that a reader presents nearest to its viewport.
    func nearestMissing(to reader: Reader, _ viewport: Viewport) -> (row: Int, distance: Int)? {
        let visible = viewport.rows(of: generation.pages.tree.rows)
        var nearest: (row: Int, distance: Int)?
        for rows in rowsToFill(for: reader) {
            let isBehind = rows.upperBound <= visible.lowerBound
            let tree = generation.pages.tree
            let missing =
                isBehind ? tree.lastNotRequested(in: rows) : tree.firstNotRequested(in: rows, visible: visible)
            guard let row = missing else { continue }
            let distance = isBehind ? visible.lowerBound - row : max(row - visible.upperBound + 1, 0)
            if let best = nearest, best.distance <= distance { continue }
            nearest = (row, distance)
        }
        return nearest
    }

    private func hasExhaustedBudget(_ reader: Reader) -> Bool {
        reader.presented?.hasExhaustedBudget(configuration.emptyPageLimit) ?? false
    }
}
