extension FeedStateMachine {
    /// Loads the page that holds a placeholder, as soon as there may be one more (L2).
    @inline(never)
    mutating func fill(_ row: Int, _ origin: Origin, _ step: inout Step) {
        var failureToRestore: Failure?
        if case .failed(let failure) = generation.tree.place(ofRow: row).segment.placeholder {
            failureToRestore = failure
        }
        let (key, request) = generation.beginFill(atRow: row, configuration, &step.changes)
        generation.fills.append(.init(key: key, load: queue(request, origin, failureToRestore: failureToRestore)))
    }

    /// Commands the fills that wait, as far as there may be more at once.
    @inline(never)
    mutating func commandQueuedFills(_ step: inout Step) {
        var count = 0
        for fill in generation.fills where fill.load.isUnderWay { count += 1 }
        for place in generation.fills.indices where generation.fills[place].load.phase == .queued {
            guard count < configuration.maxConcurrentLoads else { return }
            generation.fills[place].load = command(generation.fills[place].load, &step)
            count += 1
        }
    }

    /// Gives up a fill: the state before it returns (R8).
    @inline(never)
    mutating func cancelFill(_ fill: Generation<Item>.Fill, _ step: inout Step) {
        cancel(fill.load, &step)
        generation.fills.removeAll { $0.key == fill.key }
        generation.endFill(
            under: fill.key, fill.load.failureToRestore.map(PlaceholderState.failed) ?? .notRequested, &step.changes)
    }

    mutating func landFill(
        _ page: Page<Item, Int>, _ fill: Generation<Item>.Fill, _ step: inout Step
    ) {
        generation.fills.removeAll { $0.key == fill.key }
        var landing = Generation<Item>.PageApplication(lastEdit: fill.load.lastEdit, repeatable: fill.load.repeatable)
        let held = generation.index.count
        generation.landFill(page, under: fill.key, fill.load.request, configuration, &landing)
        let broughtRows = generation.index.count > held
        take(landing, &step)
        notePageApplied(broughtRows: broughtRows)
        generation.emptyFillRun = broughtRows ? 0 : generation.emptyFillRun + 1
        if generation.emptyFillRun >= configuration.emptyPageLimit {
            for reader in readers { failWantedPlaceholders(of: reader, &step) }
        }
    }

    /// Gives up the fills that no longer touch the wanted rows.
    mutating func cancelUnwantedFills(_ step: inout Step) {
        for fill in generation.fills where !isWanted(fill) { cancelFill(fill, &step) }
    }

    @inline(never)
    func isWanted(_ fill: Generation<Item>.Fill) -> Bool {
        let place = generation.tree.place(ofKey: fill.key)
        return readers.contains { reader in
            guard let place, let wanted = wantedRows(of: reader) else { return false }
            return wanted.overlaps(place.rows)
        }
    }

    /// Stops after too many pages that brought nothing, until somebody asks (L6).
    mutating func failWantedPlaceholders(of reader: Reader, _ step: inout Step) {
        for rows in rowsToFill(for: reader) {
            while let row = generation.tree.firstNotRequested(in: rows) {
                let (key, _) = generation.beginFill(atRow: row, configuration, &step.changes)
                generation.endFill(under: key, .failed(.noProgress), &step.changes)
            }
        }
    }

    /// Tries everything again that failed: the first load, the edges, and the pages among the wanted rows (F2).
    mutating func retryAll(_ step: inout Step) {
        renewBudgets()
        guard generation.isOpened else {
            if case .failed = refresh { beginRefresh(.start, origin: .person, waiting: [], &step) }
            return
        }
        for direction in Direction.allCases {
            guard case .failed(let target, _) = generation[direction] else { continue }
            if direction == .prepend, pendingNewItems.count > 0 { continue }
            if direction == .prepend { supersedeCheck(&step) }
            supersedeRefresh(&step)
            beginEdge(direction, target, .person, &step)
        }
        for reader in readers {
            guard let wanted = wantedRows(of: reader) else { continue }
            while let row = generation.tree.firstFailed(in: wanted) { fill(row, .person, &step) }
        }
    }

    /// Tries the failed page of one row again.
    mutating func retry(row: Int, _ step: inout Step) {
        guard row >= 0, row < generation.tree.rows, generation.tree.firstFailed(in: row..<(row + 1)) == row else {
            return
        }
        fill(row, .person, &step)
    }
}

extension PageTree {
    /// The first row of a range that is a placeholder nobody asked for.
    @inline(never)
    func firstNotRequested(in range: Range<Int>) -> Int? {
        first(in: range) { $0.isNotRequested }
    }

    /// The last row of a range that is a placeholder nobody asked for.
    ///
    /// - Complexity: O(log n + k) in the k segments of the range.
    @inline(never)
    func lastNotRequested(in range: Range<Int>) -> Int? {
        var found: Int?
        visit(rows: range) { place in
            if place.segment.isNotRequested { found = Swift.min(place.rows.upperBound, range.upperBound) - 1 }
            return true
        }
        return found
    }

    /// The first row of a range whose page failed.
    @inline(never)
    func firstFailed(in range: Range<Int>) -> Int? {
        first(in: range) { segment in
            if case .failed = segment.placeholder { true } else { false }
        }
    }

    private func first(in range: Range<Int>, _ matches: (Segment<Item>) -> Bool) -> Int? {
        var found: Int?
        visit(rows: range) { place in
            guard matches(place.segment) else { return true }
            found = Swift.max(place.firstRow, range.lowerBound)
            return false
        }
        return found
    }
}
