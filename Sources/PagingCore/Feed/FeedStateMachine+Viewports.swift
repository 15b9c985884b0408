extension FeedStateMachine {
    /// Notes what a reader has on screen. A hint that names a row which is gone is ignored (V3).
    mutating func moveViewport(of id: ReaderID, _ hint: ViewportHint<Item.ID>, _ step: inout Step) {
        guard let reader = readers.firstIndex(where: { $0.id == id }) else { return }
        let before = readers[reader].viewport
        let row: Int
        if let first = hint.first {
            guard let found = self.row(of: first, near: hint.row) else { return }
            row = found
        } else {
            row = before?.first ?? 0
        }
        var travel = before?.travel ?? .unmoved
        if let before, row != before.first { travel = row > before.first ? .towardEnd : .towardHead }
        if let way = readers[reader].presented?.travel(to: hint.presented) { travel = way }
        readers[reader].viewport = Viewport(
            first: row, length: min(max(hint.length, 0), Viewport.greatestLength), travel: travel)
        if let presented = hint.presented { return readers[reader].take(presented, at: step.now) }
        readers[reader].presented = nil
        readers[reader].learner?.viewportMoved(to: row, length: hint.length, at: step.now)
    }

    @inline(never)
    private func row(of id: RowID<Item.ID>, near guess: Int) -> Int? {
        if guess >= 0, guess < generation.tree.rows, update.rows.count == generation.tree.rows,
            update.rows[guess].id == id
        {
            return guess
        }
        return generation.row(id)
    }

    /// Moves a reader to a row, or to the last one with a page behind it (L10).
    mutating func jump(_ id: ReaderID, to row: Int, _ step: inout Step) {
        guard let reader = readers.firstIndex(where: { $0.id == id }) else { return }
        let last = max(generation.tree.rows - 1, 0)
        let length = readers[reader].viewport?.length ?? 1
        let first = min(max(row, 0), last)
        readers[reader].carry(to: first)
        readers[reader].viewport = Viewport(first: first, length: length, travel: .unmoved)
        readers[reader].presented?.noteJump()
        cancelUnwantedFills(&step)
        if row > last, generation.isLoaded, let target = generation.append.idleTarget {
            supersedeRefresh(&step)
            beginEdge(.append, target, .user, &step)
        }
        if configuration.prefetch == .manual, let rows = readers[reader].viewport?.rows(of: generation.tree.rows) {
            while let row = generation.tree.firstNotRequested(in: rows) { fill(row, .user, &step) }
        }
    }

    @inline(never)
    mutating func carryViewports(_ changes: RowChanges) {
        guard !changes.isEmpty else { return }
        for reader in readers.indices {
            guard var viewport = readers[reader].viewport else { continue }
            viewport.first = min(changes.carry(viewport.first, of: update.rows.count), max(generation.tree.rows - 1, 0))
            readers[reader].viewport = viewport
            readers[reader].carry(to: viewport.first)
        }
    }

    /// Notes that the update being made inserts or removes rows.
    mutating func noteMovedRows(_ changes: RowChanges) {
        if changes.movesRows { movedVersion = update.version + 1 }
    }

    @inline(never)
    func distances(of reader: Reader) -> PrefetchPolicy.Distances? {
        guard let length = reader.screenLength else { return nil }
        return configuration.prefetch.distances(
            viewportLength: length, plan: reader.learner?.plan(viewportLength: length, at: now))
    }

    /// How many items to ask for in a page where the source takes any number; `nil` for the usual.
    var limitLearned: Int? {
        guard case .adaptiveWithin = configuration.prefetch else { return nil }
        return readers.compactMap { $0.learner?.limit }.max()
    }

    /// The rows that should be loaded for a reader; `nil` where nothing is loaded by itself.
    @inline(never)
    func wantedRows(of reader: Reader) -> Range<Int>? {
        guard let viewport = reader.viewport else { return nil }
        guard let distances = distances(of: reader) else { return viewport.rows(of: generation.tree.rows) }
        if let reach = reader.presented?.reach { return viewport.wantedRows(of: generation.tree.rows, reach) }
        return viewport.wantedRows(of: generation.tree.rows, distances)
    }

    /// Loads what the viewports want and nobody has asked for (L3 to L5).
    mutating func scheduleLoads(_ step: inout Step) {
        guard life == .open else { return }
        noteMovedRows(step.changes)
        guard generation.isLoaded else {
            if case .idle = refresh, !readers.isEmpty { beginRefresh(.start, initiator: .automatic, waiting: [], &step) }
            return
        }
        followAskedPages(&step)
        if configuration.prefetch != .manual {
            pauseExhaustedReaders(&step)
            scheduleFills(&step)
        }
        commandQueuedFills(&step)
        guard configuration.prefetch != .manual, !refresh.isLoading || isRevalidating else { return }
        for direction in [Direction.append, .prepend] {
            guard let target = generation[direction].idleTarget, readers.contains(where: { wants(direction, $0) })
            else { continue }
            if direction == .prepend, isHeadPending { continue }
            preemptRevalidation(&step)
            beginEdge(direction, target, .automatic, &step)
        }
    }

    func wants(_ direction: Direction, _ reader: Reader) -> Bool {
        guard let (viewport, rows) = seen(by: reader), let distances = distances(of: reader) else { return false }
        if viewport.wants(direction, of: rows, distances) { return true }
        guard rows < viewport.length else { return false }
        switch generation[direction == .append ? .prepend : .append] {
        case .ended, .failed, .settled: return true
        case .notLoaded, .idle, .loading: return false
        }
    }

    /// A reader's viewport and how many rows there are, in the rows it shows; `nil` where that is not known.
    private func seen(by reader: Reader) -> (viewport: Viewport, rows: Int)? {
        guard let viewport = reader.viewport else { return nil }
        if let presented = reader.presented { return presented.seen(viewport.travel) }
        return (viewport, generation.tree.rows)
    }

    private mutating func scheduleFills(_ step: inout Step) {
        while let row = nearestNotRequested() {
            if generation.unsuspendedFills >= configuration.maxConcurrentLoads {
                guard let unwanted = displaceableFill(step) else { return }
                cancelFill(unwanted, &step)
                continue
            }
            fill(row, .automatic, &step)
        }
    }

    /// A fill that no viewport wants any more, to make room for one that is wanted: one of the engine's, else the last
    /// of those that a person wanted to be tried again before now, if there are enough of them to make room. Its page is
    /// then failed as it was.
    private func displaceableFill(_ step: Step) -> Generation<Item>.Fill? {
        if let own = generation.fills.first(where: { $0.load.initiator == .automatic && !isWanted($0) }) { return own }
        let retried = generation.fills.filter { fill in
            fill.load.failureToRestore != nil && fill.load.id.number <= step.lastLoad && !isWanted(fill)
        }
        return generation.unsuspendedFills - retried.count < configuration.maxConcurrentLoads ? retried.last : nil
    }

    /// The placeholder nobody asked for that is nearest to a viewport, among the wanted rows.
    private func nearestNotRequested() -> Int? {
        guard generation.tree.rows > generation.tree.summary.items else { return nil }
        var nearest: Spot?
        for reader in readers {
            guard let found = nearestNotRequested(to: reader) else { continue }
            if let best = nearest, best.distance <= found.distance { continue }
            nearest = found
        }
        return nearest?.row
    }

    private func nearestNotRequested(to reader: Reader) -> Spot? {
        guard let viewport = reader.viewport, let wanted = wantedRows(of: reader) else { return nil }
        if reader.presented != nil { return nearestMissing(to: reader, viewport) }
        let rows = viewport.rows(of: generation.tree.rows)
        if let row = generation.tree.firstNotRequested(in: rows) { return Spot(row: row, distance: 0) }
        let ahead = generation.tree.firstNotRequested(in: rows.upperBound..<wanted.upperBound)
            .map { Spot(row: $0, distance: $0 - rows.upperBound + 1) }
        let behind = generation.tree.lastNotRequested(in: wanted.lowerBound..<rows.lowerBound)
            .map { Spot(row: $0, distance: rows.lowerBound - $0) }
        guard let ahead, let behind else { return ahead ?? behind }
        let isBehindFirst =
            viewport.travel == .towardHead ? behind.distance <= ahead.distance : behind.distance < ahead.distance
        return isBehindFirst ? behind : ahead
    }

    /// A row and how far it is from a viewport.
    struct Spot {
        var row: Int
        var distance: Int
    }
}
