/// Viewports, and the loads that they need (L3 to L5, V1 to V3).
extension FeedStateMachine {
    /// Records what a reader sees. A hint that names a row that is gone is ignored (V3).
    mutating func moveViewport(of id: ReaderID, _ hint: ViewportHint<Item.ID>, _ transition: inout Transition) {
        guard let reader = readers.firstIndex(where: { $0.id == id }) else { return }
        let before = readers[reader].viewport
        let row: Int
        if let first = hint.first {
            guard let found = self.row(of: first, near: hint.row) else { return }
            row = found
        } else {
            row = before?.first ?? 0
        }
        var travel = before?.travel
        if let before, row != before.first { travel = row > before.first ? .append : .prepend }
        if let direction = readers[reader].presented?.travel(to: hint.presented) { travel = direction }
        readers[reader].viewport = Viewport(
            first: row, length: min(max(hint.length, 0), Viewport.greatestLength), travel: travel)
        if let presented = hint.presented { return readers[reader].record(presented, at: transition.now) }
        readers[reader].presented = nil
        readers[reader].learner?.viewportMoved(to: row, length: hint.length, at: transition.now)
    }

    /// The index of a row; `nil` if it is gone.
    ///
    /// - Parameter guess: Where the row was. An item that is still there is found without its page's other items.
    // Inlined, because a call would look up the type of the id again.
    @inline(__always)
    private func row(of id: RowID<Item.ID>, near guess: Int) -> Int? {
        guard case .item(let first) = id.content else { return generation.row(ofPlaceholder: id) }
        let id = replacedItems.item(ofRow: first)
        if guess >= 0, guess < generation.pages.tree.rows {
            let place = generation.pages.tree.place(ofRow: guess)
            if case .loaded(let items) = place.segment.content,
                items.has(id, at: guess - place.firstRow, of: Item.self)
            {
                return guess
            }
        }
        return generation.row(of: id)
    }

    /// Moves a reader to a row. If there is no such row, moves it to the last one and loads a page behind it (L10).
    mutating func jump(_ id: ReaderID, to row: Int, _ transition: inout Transition) {
        guard let reader = readers.firstIndex(where: { $0.id == id }) else { return }
        let last = max(generation.pages.tree.rows - 1, 0)
        let length = readers[reader].viewport?.length ?? 1
        let first = min(max(row, 0), last)
        readers[reader].adjust(to: first)
        readers[reader].viewport = Viewport(first: first, length: length, travel: nil)
        readers[reader].presented?.recordJump()
        fillPace.restoreTurns()
        cancelUnwantedFills(&transition)
        if row > last, generation.pages.isLoaded, let target = generation.pages.append.idleTarget {
            supersedeRequestedRefresh(&transition)
            beginEdge(.append, target, .user, &transition)
        }
        if configuration.prefetch == .manual, let rows = readers[reader].viewport?.rows(of: generation.pages.tree.rows)
        {
            while let row = generation.pages.tree.firstNotRequested(in: rows, visible: rows) {
                fill(row, .user, &transition)
            }
        }
    }

    /// Moves the viewports with their anchors, each of which stays where it is on the screen (V1).
    mutating func adjustViewports() {
        let changes = generation.pages.changes
        guard !changes.isEmpty else { return }
        for reader in readers.indices {
            guard let viewport = readers[reader].viewport else { continue }
            let anchor = update.rows.firstItem(in: viewport.rows(of: update.rows.count)) ?? viewport.first
            moveViewport(
                of: reader, to: changes.newIndex(of: anchor, in: update.rows.count), fromTop: anchor - viewport.first)
        }
    }

    /// Moves a viewport so that a row is a number of rows below its first one.
    private mutating func moveViewport(of reader: Int, to row: Int, fromTop distance: Int) {
        let first = min(max(row - distance, 0), max(generation.pages.tree.rows - 1, 0))
        readers[reader].viewport?.first = first
        readers[reader].adjust(to: first)
    }

    func distances(of reader: Reader) -> (before: Int, after: Int)? {
        guard let length = reader.screenLength else { return nil }
        return configuration.prefetch.distances(
            viewportLength: length, plan: reader.learner?.plan(viewportLength: length, at: now))
    }

    /// How many items to request in a page; `nil` for the configured limit.
    var learnedLimit: Int? {
        guard case .adaptiveWithin = configuration.prefetch else { return nil }
        return readers.compactMap { $0.learner?.limit }.max()
    }

    /// The rows that should be loaded for a reader; `nil` before it has reported a viewport.
    func wantedRows(of reader: Reader) -> Range<Int>? {
        guard let viewport = reader.viewport else { return nil }
        guard let distances = distances(of: reader) else { return viewport.rows(of: generation.pages.tree.rows) }
        if let reach = reader.presented?.reach { return viewport.wantedRows(of: generation.pages.tree.rows, reach) }
        return viewport.wantedRows(of: generation.pages.tree.rows, distances)
    }

    /// The visible and the wanted rows of each reader that has reported a viewport.
    package var wantedRows: [WantedRows] {
        readers.compactMap { reader in
            guard let viewport = reader.viewport, let wanted = wantedRows(of: reader) else { return nil }
            return WantedRows(visible: viewport.rows(of: generation.pages.tree.rows), all: wanted)
        }
    }

    /// Loads what the viewports want and what is not requested (L3 to L5).
    mutating func scheduleLoads(_ transition: inout Transition) {
        guard life == .open else { return }
        guard generation.pages.isLoaded else {
            if case .idle = refresh, !readers.isEmpty { beginFirstLoad(&transition) }
            return
        }
        continueUserRequests(&transition)
        if configuration.prefetch != .manual {
            pauseExhaustedReaders(&transition)
            scheduleFills(&transition)
        }
        commandQueuedFills(&transition)
        guard configuration.prefetch != .manual, !refresh.isLoading || isRevalidating else { return }
        for direction in [LoadDirection.append, .prepend] {
            guard let target = generation.pages[direction].idleTarget, isWanted(direction) else { continue }
            if direction == .prepend, isHeadPending { continue }
            beginEdge(direction, target, .automatic, &transition)
        }
    }

    private mutating func beginFirstLoad(_ transition: inout Transition) {
        beginRefresh(.start, initiator: .automatic, waiters: [], &transition)
    }

    private func isWanted(_ direction: LoadDirection) -> Bool {
        for reader in readers where wants(direction, reader) { return true }
        return false
    }

    func wants(_ direction: LoadDirection, _ reader: Reader) -> Bool {
        guard let (viewport, rows) = seen(by: reader), let distances = distances(of: reader) else { return false }
        if viewport.wants(direction, of: rows, distances) { return true }
        guard rows < viewport.length else { return false }
        switch generation.pages[direction == .append ? .prepend : .append] {
        case .ended, .failed, .settled: return true
        case .notLoaded, .idle, .loading: return false
        }
    }

    /// A reader's viewport and the number of rows, counted in the rows that it presents; `nil` if they are not known.
    private func seen(by reader: Reader) -> (viewport: Viewport, rows: Int)? {
        guard let viewport = reader.viewport else { return nil }
        if let presented = reader.presented { return presented.seen(viewport.travel) }
        return (viewport, generation.pages.tree.rows)
    }

    private mutating func scheduleFills(_ transition: inout Transition) {
        for fill in generation.pages.fills where fill.load.isAutomatic && fill.load.phase == .queued && !isWanted(fill)
        {
            cancelFill(fill, &transition)
        }
        while let row = nearestNotRequested() {
            if generation.pages.fills.count >= configuration.maxConcurrentLoads {
                guard let unwanted = displaceableFill(transition) else { return }
                if unwanted.load.isAutomatic { fillPace.recordGivenUp(at: transition.now) }
                cancelFill(unwanted, &transition)
                continue
            }
            fill(row, .automatic, &transition)
        }
    }

    /// A fill that no viewport wants, to be cancelled for one that is wanted: an automatic one, else the last one that the
    /// user retried before this input, if cancelling all of these makes room. Its page is then failed as before.
    // Not inlined, because it looks up types that other inputs do not need.
    @inline(never)
    private func displaceableFill(_ transition: Transition) -> PlaceholderLoad? {
        if let automatic = generation.pages.fills.first(where: { $0.load.isAutomatic && !isWanted($0) }) {
            return automatic
        }
        let retried = generation.pages.fills.filter { fill in
            fill.load.failureToRestore != nil && fill.load.id.number <= transition.lastLoad && !isWanted(fill)
        }
        return generation.pages.fills.count - retried.count < configuration.maxConcurrentLoads ? retried.last : nil
    }

    /// The placeholder that is not requested and nearest to a viewport, among the wanted rows.
    private func nearestNotRequested() -> Int? {
        guard generation.pages.tree.rows > generation.pages.tree.summary.items else { return nil }
        var nearest: (row: Int, distance: Int)?
        for reader in readers {
            guard let found = nearestNotRequested(to: reader) else { continue }
            if let best = nearest, best.distance <= found.distance { continue }
            nearest = found
        }
        return nearest?.row
    }

    private func nearestNotRequested(to reader: Reader) -> (row: Int, distance: Int)? {
        guard let viewport = reader.viewport, let wanted = wantedRows(of: reader) else { return nil }
        if reader.presented != nil { return nearestMissing(to: reader, viewport) }
        let rows = viewport.rows(of: generation.pages.tree.rows)
        if let row = generation.pages.tree.firstNotRequested(in: rows, visible: rows) { return (row, 0) }
        let ahead = generation.pages.tree.firstNotRequested(in: rows.upperBound..<wanted.upperBound, visible: rows)
            .map { (row: $0, distance: $0 - rows.upperBound + 1) }
        let behind = generation.pages.tree.lastNotRequested(in: wanted.lowerBound..<rows.lowerBound)
            .map { (row: $0, distance: rows.lowerBound - $0) }
        guard let ahead, let behind else { return ahead ?? behind }
        let isBehindFirst =
            viewport.travel == .prepend ? behind.distance <= ahead.distance : behind.distance < ahead.distance
        return isBehindFirst ? behind : ahead
    }
}
