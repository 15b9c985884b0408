extension FeedStateMachine {
    /// Marks a page as in flight and commands it, in one go (L1).
    mutating func begin(
        _ request: PageRequest, _ origin: Origin, mends: Failure? = nil, emptyRun: Int = 0, _ step: inout Step
    ) -> Load {
        let load = queue(request, origin, mends: mends, emptyRun: emptyRun, step)
        return command(load, &step)
    }

    /// Prepares a load that is commanded later.
    mutating func queue(
        _ request: PageRequest, _ origin: Origin, mends: Failure? = nil, emptyRun: Int = 0, _ step: Step
    ) -> Load {
        lastLoad += 1
        return Load(
            id: LoadID(lastLoad), request: request, origin: origin, askedAt: step.now, mends: mends,
            emptyRun: emptyRun, phase: .queued)
    }

    func command(_ load: Load, _ step: inout Step) -> Load {
        var load = load
        load.phase = .inFlight
        load.askedAt = step.now
        step.commands.append(.load(load.id, load.request))
        return load
    }

    /// Gives a load up. One that only waits to be repeated has nothing in flight.
    func cancel(_ load: Load, _ step: inout Step) {
        switch load.phase {
        case .inFlight: step.commands.append(.cancel(load.id))
        case .waiting, .queued: break
        }
    }

    mutating func land(
        _ page: Page<Item, Int>, _ id: LoadID, _ step: inout Step, _ sameContent: (Item, Item) -> Bool
    ) {
        guard let owner = owner(of: id), owner.load.phase == .inFlight else { return }
        for reader in readers.indices {
            readers[reader].learner?.pageArrived(askedAt: owner.load.askedAt, at: step.now)
        }
        switch owner {
        case .refresh(let candidate): landRefresh(page, candidate, &step, sameContent)
        case .edge(let direction, let load): landEdge(direction, page, load, &step, sameContent)
        case .fill(let fill): landFill(page, fill, &step, sameContent)
        }
    }

    mutating func fail(_ id: LoadID, _ report: FailureReport, _ step: inout Step) {
        guard let owner = owner(of: id), owner.load.phase == .inFlight else { return }
        var load = owner.load
        if let time = configuration.retry.repetition(after: load.repetitions, report: report, now: step.now) {
            load.repetitions += 1
            load.phase = .waiting
            step.commands.append(.schedule(.repetition(id), at: time))
            keep(load, of: owner)
            return
        }
        let failure = Failure.source(report.code)
        switch owner {
        case .refresh(let candidate):
            endRefresh(candidate, .failed(failure), &step)
        case .edge(let direction, _):
            if case .loading(_, let target) = generation[direction] { generation[direction] = .failed(target, failure) }
        case .fill(let fill):
            generation.fills.removeAll { $0.key == fill.key }
            generation.endFill(under: fill.key, .failed(failure), &step.changes)
        }
    }

    mutating func wake(_ timer: Timer, _ step: inout Step) {
        guard case .repetition(let id) = timer, let owner = owner(of: id), owner.load.phase == .waiting else { return }
        var load = owner.load
        load.phase = .inFlight
        load.askedAt = step.now
        lastLoad += 1
        load.id = LoadID(lastLoad)
        step.commands.append(.load(load.id, load.request))
        keep(load, of: owner)
    }

    private enum Owner {
        case refresh(Candidate<Item>)
        case edge(Direction, Load)
        case fill(Generation<Item>.Fill)

        var load: Load {
            switch self {
            case .refresh(let candidate): candidate.load
            case .edge(_, let load): load
            case .fill(let fill): fill.load
            }
        }
    }

    private func owner(of id: LoadID) -> Owner? {
        if case .loading(let candidate) = refresh, candidate.load.id == id { return .refresh(candidate) }
        if case .loading(let load, _) = generation.append, load.id == id { return .edge(.append, load) }
        if case .loading(let load, _) = generation.prepend, load.id == id { return .edge(.prepend, load) }
        return generation.fills.first { $0.load.id == id }.map(Owner.fill)
    }

    private mutating func keep(_ load: Load, of owner: Owner) {
        switch owner {
        case .refresh(var candidate):
            candidate.load = load
            refresh = .loading(candidate)
        case .edge(let direction, _):
            if case .loading(_, let target) = generation[direction] { generation[direction] = .loading(load, target) }
        case .fill(let fill):
            if let place = generation.fills.firstIndex(where: { $0.key == fill.key }) {
                generation.fills[place].load = load
            }
        }
    }
}
