/// Loads into placeholders.
extension FeedStateMachine {
    /// Loads the page of a placeholder, as soon as another load is allowed (L2).
    mutating func fill(_ row: Int, _ initiator: Initiator, _ transition: inout Transition) {
        var failureToRestore: LoadFailure?
        if case .failed(let failure) = generation.pages.tree.place(ofRow: row).segment.placeholder {
            failureToRestore = failure
        }
        let (key, request) = generation.pages.beginFill(atRow: row)
        generation.pages.fills.append(
            PlaceholderLoad(key: key, load: queue(request, initiator, failureToRestore: failureToRestore)))
    }

    /// Commands the queued fills, as far as more loads are allowed.
    mutating func commandQueuedFills(_ transition: inout Transition) {
        var (count, ahead) = (0, 0)
        for fill in generation.pages.fills where fill.load.isUnderWay {
            count += 1
            if fill.load.isAutomatic { ahead += 1 }
        }
        for place in generation.pages.fills.indices where generation.pages.fills[place].load.phase == .queued {
            guard count < configuration.maxConcurrentLoads else { return }
            if configuration.prefetch.isAdaptive, generation.pages.fills[place].load.isAutomatic {
                guard fillPace.mayBegin(beside: ahead, &transition) else { continue }
                ahead += 1
            }
            generation.pages.fills[place].load = command(generation.pages.fills[place].load, &transition)
            count += 1
        }
    }

    /// Cancels a fill. The state before it is restored (R8).
    mutating func cancelFill(_ fill: PlaceholderLoad, _ transition: inout Transition) {
        cancel(fill.load, &transition)
        _ = generation.pages.removeFill(key: fill.key)
        let state = fill.load.failureToRestore.map(PlaceholderState.failed) ?? .notRequested
        generation.pages.endFill(under: fill.key, state)
    }

    mutating func applyFillPage(_ page: ItemPage<Item, Int>, _ fill: PlaceholderLoad, _ transition: inout Transition) {
        _ = generation.pages.removeFill(key: fill.key)
        let held = generation.index.count
        generation.applyFillPage(
            ArrivedPage(page, fill.load, openMoves: generation.edits.openMoves), under: fill.key)
        let broughtRows = generation.index.count > held
        complete(&transition)
        recordPageApplied(broughtRows: broughtRows)
        generation.pages.emptyFillRun = broughtRows ? 0 : generation.pages.emptyFillRun + 1
        if generation.pages.emptyFillRun >= configuration.emptyPageLimit, !configuration.keepsEmptyPages {
            for reader in readers { failWantedPlaceholders(of: reader, &transition) }
        }
    }

    /// Cancels the fills that no viewport wants any more.
    mutating func cancelUnwantedFills(_ transition: inout Transition) {
        for fill in generation.pages.fills where !isWanted(fill) { cancelFill(fill, &transition) }
    }

    func isWanted(_ fill: PlaceholderLoad) -> Bool {
        let place = generation.pages.tree.place(ofKey: fill.key)
        return readers.contains { reader in
            guard let place, let wanted = wantedRows(of: reader) else { return false }
            return wanted.overlaps(place.rows)
        }
    }

    /// Stops loading after too many pages without new rows, until the user asks for more (L6).
    mutating func failWantedPlaceholders(of reader: Reader, _ transition: inout Transition) {
        let visible = reader.viewport?.rows(of: generation.pages.tree.rows) ?? 0..<0
        for rows in rowsToFill(for: reader) {
            while let row = generation.pages.tree.firstNotRequested(in: rows, visible: visible) {
                let (key, _) = generation.pages.beginFill(atRow: row)
                generation.pages.endFill(under: key, .failed(.noProgress))
            }
        }
    }

    /// Retries what failed: the refresh, or else the edges, which a completed refresh clears (R7); and the pages among the
    /// wanted rows (F2).
    mutating func retryAll(_ transition: inout Transition) {
        renewBudgets()
        switch refresh {
        case .failed(let kind, _): beginRefresh(kind, initiator: .user, waiters: [], &transition)
        // The edges wait for it.
        case .loading(let pending) where pending.failedBefore != nil || !generation.pages.isLoaded:
            joinRefresh(.user, requestsAgain: true, &transition)
        case .idle where unconfirmedFailure != nil: confirm(&transition)
        case .loading, .idle: retryEdges(.user, &transition)
        }
        retryWantedPages(.user, &transition)
    }

    mutating func retryEdges(_ initiator: Initiator, _ transition: inout Transition) {
        for direction in LoadDirection.allCases {
            guard case .failed(let target, let failure) = generation.pages[direction], initiator.mayRetry(failure)
            else { continue }
            if direction == .prepend, pendingNewItems.count > 0 { continue }
            // A check brings the same items.
            if direction == .prepend, initiator == .automatic, check.isLoading { continue }
            if direction == .prepend { supersedeCheck(&transition) }
            supersedeRequestedRefresh(&transition)
            beginEdge(direction, target, initiator, &transition)
        }
    }

    mutating func retryWantedPages(_ initiator: Initiator, _ transition: inout Transition) {
        for reader in readers {
            guard let wanted = wantedRows(of: reader) else { continue }
            while let row = generation.pages.tree.firstFailed(in: wanted, where: initiator.mayRetry) {
                fill(row, initiator, &transition)
            }
        }
    }

    /// Retries the failed page of one row.
    mutating func retry(_ id: RowID<Item.ID>, _ transition: inout Transition) {
        guard let row = generation.row(ofPlaceholder: id), generation.pages.tree.firstFailed(in: row..<(row + 1)) == row
        else {
            return
        }
        renewBudgets()
        fill(row, .user, &transition)
    }
}

extension Initiator {
    /// Whether a load that failed may be retried. Only a user goes on after too many empty pages.
    fileprivate func mayRetry(_ failure: LoadFailure) -> Bool {
        switch failure {
        case .source: true
        case .noProgress, .cursorLoop: self != .automatic
        }
    }
}

extension PageTree {
    /// The first row of a range that is a placeholder that is not requested. A gap that is not visible is none (O6).
    func firstNotRequested(in range: Range<Int>, visible: Range<Int>) -> Int? {
        first(in: range) { $0.segment.isNotRequested && (!$0.segment.isGap || visible.overlaps($0.rows)) }
    }

    /// The last row of a range that is a placeholder that is not requested, and no gap.
    ///
    /// - Complexity: O(log n + k) in the k segments of the range.
    func lastNotRequested(in range: Range<Int>) -> Int? {
        var found: Int?
        visit(rows: range) { place in
            if place.segment.isNotRequested, !place.segment.isGap {
                found = Swift.min(place.rows.upperBound, range.upperBound) - 1
            }
            return true
        }
        return found
    }

    /// The first row of a range whose page failed in a way that matches.
    func firstFailed(in range: Range<Int>, where matches: (LoadFailure) -> Bool = { _ in true }) -> Int? {
        first(in: range) { place in
            if case .failed(let failure) = place.segment.placeholder { matches(failure) } else { false }
        }
    }

    private func first(in range: Range<Int>, _ matches: (Place) -> Bool) -> Int? {
        var found: Int?
        visit(rows: range) { place in
            guard matches(place) else { return true }
            found = Swift.max(place.firstRow, range.lowerBound)
            return false
        }
        return found
    }
}
