extension FeedStateMachine {
    /// Marks a page as in flight and commands it, in one go (L1).
    @inline(never)
    mutating func begin(
        _ request: PageRequest, _ origin: Origin, failureToRestore: Failure? = nil, emptyRun: Int = 0,
        _ step: inout Step
    ) -> Load {
        command(queue(request, origin, failureToRestore: failureToRestore, emptyRun: emptyRun), &step)
    }

    /// Prepares a load that is commanded later.
    @inline(never)
    mutating func queue(
        _ request: PageRequest, _ origin: Origin, failureToRestore: Failure? = nil, emptyRun: Int = 0
    ) -> Load {
        Load(id: nextLoadID(), request: request, origin: origin, failureToRestore: failureToRestore, emptyRun: emptyRun)
    }

    mutating func nextLoadID() -> LoadID {
        lastLoad += 1
        return LoadID(lastLoad)
    }

    @inline(never)
    func command(_ load: Load, _ step: inout Step) -> Load {
        var load = load
        load.followPlaces()
        load.phase = .inFlight
        load.requestedAt = step.now
        load.repeatable = generation.edits.unconfirmedMoves
        load.lastEdit = generation.recentEdits.lastNumber
        step.commands.append(.load(load.id, load.request))
        return load
    }

    /// Gives a load up. One that only waits to be repeated has nothing in flight, nor has one that this fact began.
    @inline(never)
    func cancel(_ load: Load, _ step: inout Step) {
        switch load.phase {
        case .inFlight:
            if let command = step.commands.lastIndex(of: .load(load.id, load.request)) {
                step.commands.remove(at: command)
            } else {
                step.commands.append(.cancel(load.id))
            }
        case .waiting, .queued, .suspended: break
        }
    }

    mutating func land(
        _ page: Page<Item, Int>, _ id: LoadID, _ step: inout Step
    ) {
        guard let (load, purpose) = find(id), load.phase == .inFlight else { return }
        if isSuspended(page, load, purpose) { return suspend(load, purpose, &step) }
        for reader in readers.indices {
            readers[reader].learner?.pageArrived(requestedAt: load.requestedAt, at: step.now)
        }
        switch purpose {
        case .refresh: landRefresh(page, &step)
        case .edge(let direction): landEdge(direction, page, load, &step)
        case .fill(let key): landFill(page, Generation<Item>.Fill(key: key, load: load), &step)
        case .check(let running): return landCheck(page, running, &step)
        }
        dropArrived(page)
    }

    mutating func fail(_ id: LoadID, _ report: FailureReport, _ step: inout Step) {
        guard case (var load, let purpose)? = find(id), load.phase == .inFlight else { return }
        if let time = configuration.retry.repetition(after: load.repetitions, report: report, now: step.now) {
            load.repetitions += 1
            load.followPlaces()
            load.phase = .waiting
            step.commands.append(.schedule(.repetition(id), at: time))
            keep(load, for: purpose)
            return
        }
        let failure = Failure.source(report.code)
        switch purpose {
        case .refresh:
            endRefresh(.failed(failure), &step)
        case .edge(let direction):
            if case .loading(_, let target) = generation[direction] { generation[direction] = .failed(target, failure) }
        case .fill(let key):
            generation.fills.removeAll { $0.key == key }
            generation.endFill(under: key, .failed(failure), &step.changes)
        case .check: endCheck(.failed(failure), &step)
        }
    }

    mutating func retryTimerFired(_ timer: FeedTimer, _ step: inout Step) {
        guard case .repetition(let id) = timer, case (var load, let purpose)? = find(id), load.phase == .waiting
        else { return }
        load.id = nextLoadID()
        keep(command(load, &step), for: purpose)
    }

    /// Whether a timer still has an effect when it fires. One that has none can be cancelled.
    package func awaits(_ timer: FeedTimer) -> Bool {
        switch timer {
        case .repetition(let id): find(id)?.load.phase == .waiting
        case .indicator(let activity): indicators[activity].deadline != nil
        }
    }

    /// The last edit that all loads in flight know of; `nil` if no load is in flight.
    var lastEditKnown: Int? {
        var loads = generation.fills.map { $0.load }
        for direction in Direction.allCases {
            if case .loading(let load, _) = generation[direction] { loads.append(load) }
        }
        if case .loading(let running) = check { loads.append(running.load) }
        return loads.lazy.filter { $0.phase == .inFlight }.map { $0.lastEdit }.min()
    }

    /// What a load is for.
    enum Purpose {
        case refresh
        case edge(Direction)
        case fill(key: Int)
        case check(CheckPhase.Check)
    }

    @inline(never)
    private func find(_ id: LoadID) -> (load: Load, purpose: Purpose)? {
        if let load = refresh.load, load.id == id { return (load, .refresh) }
        for direction in Direction.allCases {
            if case .loading(let load, _) = generation[direction], load.id == id { return (load, .edge(direction)) }
        }
        for fill in generation.fills where fill.load.id == id { return (fill.load, .fill(key: fill.key)) }
        if case .loading(let running) = check, running.load.id == id { return (running.load, .check(running)) }
        return nil
    }

    @inline(never)
    mutating func keep(_ load: Load, for purpose: Purpose) {
        switch purpose {
        case .refresh:
            refresh.load = load
        case .edge(let direction):
            if case .loading(_, let target) = generation[direction] { generation[direction] = .loading(load, target) }
        case .fill(let key):
            for place in generation.fills.indices where generation.fills[place].key == key {
                generation.fills[place].load = load
            }
        case .check(var running):
            running.load = load
            check = .loading(running)
        }
    }
}
