/// Loads: how they are requested, answered and cancelled.
extension FeedStateMachine {
    /// Commands a load in the call that creates it (L1).
    mutating func begin(
        _ request: PageRequest, _ initiator: Initiator, failureToRestore: LoadFailure? = nil, emptyRun: Int = 0,
        _ transition: inout Transition
    ) -> Load {
        // A constant of its own, because as an argument of `command` it would make a copy of the machine.
        let load = queue(request, initiator, failureToRestore: failureToRestore, emptyRun: emptyRun)
        return command(load, &transition)
    }

    /// Creates a load that is commanded later.
    mutating func queue(
        _ request: PageRequest, _ initiator: Initiator, failureToRestore: LoadFailure? = nil, emptyRun: Int = 0
    ) -> Load {
        Load(
            id: nextLoadID(), request: request, initiator: initiator, failureToRestore: failureToRestore,
            emptyRun: emptyRun)
    }

    mutating func nextLoadID() -> LoadID {
        lastLoad += 1
        return LoadID(lastLoad)
    }

    func command(_ load: Load, _ transition: inout Transition) -> Load {
        var load = load
        load.followPlaces()
        load.phase = .inFlight
        load.requestedAt = transition.now
        load.repeatable = generation.edits.openMoves
        load.mayLack = false
        load.isMadeAgain = false
        load.lastEdit = generation.recentEdits.lastNumber
        transition.commands.append(.load(load.id, load.request))
        return load
    }

    /// Cancels a load. Nothing is commanded for a load that is not in flight, or that this input began.
    func cancel(_ load: Load, _ transition: inout Transition) {
        switch load.phase {
        case .inFlight:
            if let command = transition.commands.lastIndex(of: .load(load.id, load.request)) {
                transition.commands.remove(at: command)
            } else {
                transition.commands.append(.cancel(load.id))
            }
        case .waiting, .queued: break
        }
    }

    mutating func applyPage(_ page: ItemPage<Item, Int>, _ id: LoadID, _ transition: inout Transition) {
        guard let (load, purpose) = find(id), load.phase == .inFlight else { return }
        for reader in readers.indices {
            readers[reader].learner?.pageArrived(requestedAt: load.requestedAt, at: transition.now)
        }
        switch purpose {
        case .refresh: applyRefreshPage(page, &transition)
        case .edge(let direction): applyEdgePage(direction, page, load, &transition)
        case .fill(let key): applyFillPage(page, PlaceholderLoad(key: key, load: load), &transition)
        case .check: applyCheckPage(page, &transition)
        }
        if purpose != .check { pendingNewItems.drop(in: page) }
        guard purpose != .refresh, refresh.isLoading else { return }
        let items = page.items.compactMap { generation.base(of: $0.id) }
        refresh.changePending { $0.updateItemsAfterGaps(items) }
    }

    mutating func fail(_ id: LoadID, _ report: FailureReport, _ transition: inout Transition) {
        guard case (var load, let purpose)? = find(id), load.phase == .inFlight else { return }
        if let time = configuration.retry.retryTime(after: load.retries, report: report, now: transition.now) {
            load.retries += 1
            load.followPlaces()
            load.phase = .waiting
            transition.commands.append(.schedule(.retry(id), at: time))
            store(load, for: purpose)
            return
        }
        let failure = LoadFailure.source(report.failure)
        switch purpose {
        case .refresh:
            endRefresh(.failed(failure), &transition)
        case .edge(let direction):
            if case .loading(_, let target) = generation.pages[direction] {
                generation.pages[direction] = .failed(target, failure)
            }
        case .fill(let key):
            _ = generation.pages.removeFill(key: key)
            generation.pages.endFill(under: key, .failed(failure))
        case .check: endCheck(.failed(failure), &transition)
        }
    }

    mutating func retryTimerFired(_ timer: FeedTimer, _ transition: inout Transition) {
        guard case .retry(let id) = timer, case (var load, let purpose)? = find(id), load.phase == .waiting
        else { return }
        load.id = nextLoadID()
        store(command(load, &transition), for: purpose)
    }

    /// Whether a timer has an effect when it fires. One that has none can be cancelled.
    package func awaits(_ timer: FeedTimer) -> Bool {
        switch timer {
        case .retry(let id): find(id)?.load.phase == .waiting
        case .indicator(let activity): indicators[activity].deadline != nil
        case .fill: fillPace.timer != nil
        case .repair: repair.phase == .scheduled
        }
    }

    /// The last edit that all loads in flight know of; `nil` if no load is in flight. A refresh repeats the edits itself.
    var lastEditKnown: Int? {
        var known: Int?
        func consider(_ load: Load?) {
            guard let load, load.phase == .inFlight else { return }
            known = min(known ?? load.lastEdit, load.lastEdit)
        }
        for direction in LoadDirection.allCases { consider(generation.pages[direction].load) }
        for fill in generation.pages.fills { consider(fill.load) }
        consider(check.load)
        return known
    }

    /// A load, and what it is for; `nil` if the list no longer wants it.
    func find(_ id: LoadID) -> (load: Load, purpose: LoadPurpose)? {
        if refresh.isLoading, let load = refresh.load, load.id == id { return (load, .refresh) }
        for direction in LoadDirection.allCases {
            if let load = generation.pages[direction].load, load.id == id { return (load, .edge(direction)) }
        }
        for fill in generation.pages.fills where fill.load.id == id { return (fill.load, .fill(key: fill.key)) }
        if let load = check.load, load.id == id { return (load, .check) }
        return nil
    }

    /// The edge that a load is for; `nil` if it is for something else, or if the list no longer wants it.
    package func edge(of id: LoadID) -> LoadDirection? {
        if case .edge(let direction)? = find(id)?.purpose { direction } else { nil }
    }

    /// Whether a page at an edge is missing: one beyond it, or one of rows that were never loaded in an indexed list. A page
    /// that failed has to be retried.
    package func mayLoad(_ direction: LoadDirection) -> Bool {
        switch generation.pages[direction] {
        case .notLoaded, .idle, .loading: true
        case .failed: false
        case .settled, .ended:
            direction == .append && !generation.pages.isChained
                && (generation.pages.tree.firstNotRequested != nil
                    || generation.pages.fills.contains(where: isFirstLoad))
        }
    }

    /// Whether a load is for rows that were never loaded.
    private func isFirstLoad(_ fill: PlaceholderLoad) -> Bool {
        guard case .unloaded? = generation.pages.tree.place(ofKey: fill.key)?.segment.content else { return false }
        return true
    }

    /// The first row of a load of rows that were never loaded in an indexed list; `nil` for any other load.
    package func placeholder(of load: LoadID) -> RowID<Item.ID>? {
        guard !generation.pages.isChained,
            let fill = generation.pages.fills.first(where: { $0.load.id == load }), isFirstLoad(fill)
        else { return nil }
        return .placeholder(page: fill.key, place: 0)
    }

    /// Whether a load is for placeholders.
    package func isFill(_ load: LoadID) -> Bool { generation.pages.fills.contains { $0.load.id == load } }

    /// Why the page of a row failed; `nil` if it did not.
    package func failure(of row: RowID<Item.ID>) -> LoadFailure? {
        guard let row = generation.row(ofPlaceholder: row),
            case .failed(let failure)? = generation.pages.tree.place(ofRow: row).segment.placeholder
        else { return nil }
        return failure
    }

    /// Stores a load that has changed.
    mutating func store(_ load: Load, for purpose: LoadPurpose) {
        switch purpose {
        case .refresh:
            refresh.load = load
        case .edge(let direction):
            if case .loading(_, let target) = generation.pages[direction] {
                generation.pages[direction] = .loading(load, target)
            }
        case .fill(let key):
            for place in generation.pages.fills.indices where generation.pages.fills[place].key == key {
                generation.pages.fills[place].load = load
            }
        case .check:
            if case .loading(_, let request, let waiters) = check {
                check = .loading(load, request, waiters: waiters)
            }
        }
    }
}
