extension FeedStateMachine {
    /// Loads the page behind an edge.
    @inline(never)
    mutating func beginEdge(
        _ direction: Direction, _ target: EdgeTarget, _ origin: Origin, emptyRun: Int = 0, _ step: inout Step
    ) {
        var failureToRestore: Failure?
        if case .failed(_, let failure) = generation[direction] { failureToRestore = failure }
        generation.noteFollowed(target, direction)
        let request = generation.request(for: target, direction, configuration, limit: limitLearned)
        generation[direction] = .loading(
            begin(request, origin, failureToRestore: failureToRestore, emptyRun: emptyRun, &step), target)
    }

    /// Gives up a load at an edge: the state before it returns (R8).
    @inline(never)
    mutating func cancelEdge(_ direction: Direction, _ step: inout Step) {
        guard case .loading(let load, let target) = generation[direction] else { return }
        cancel(load, &step)
        step.cancelled.insert(Activity(direction))
        generation[direction] = load.failureToRestore.map { .failed(target, $0) } ?? .idle(target)
    }

    /// A person asks for the page behind an edge (R2).
    mutating func pull(_ direction: Direction, _ step: inout Step) {
        renewBudgets()
        guard generation.isOpened else {
            switch refresh {
            case .idle, .failed: beginRefresh(.start, origin: .pull, waiting: [], &step)
            case .loading(var candidate):
                candidate.load.origin = .pull
                refresh = .loading(candidate)
            }
            return
        }
        switch generation[direction] {
        case .idle(let target), .failed(let target, _):
            supersedeRefresh(&step)
            if direction == .prepend { supersedeCheck(&step) }
            beginEdge(direction, target, .pull, &step)
        case .loading(var load, let target):
            load.origin = .pull
            generation[direction] = .loading(load, target)
        case .settled:
            if !generation.fills.contains(where: { $0.load.origin == .pull }),
                let place = generation.tree.firstNotRequested
            {
                fill(place.firstRow, .pull, &step)
            }
        case .ended, .unopened:
            break
        }
    }

    mutating func landEdge(
        _ direction: Direction, _ page: Page<Item, Int>, _ load: Load, _ step: inout Step
    ) {
        var landing = Generation<Item>.PageApplication(lastEdit: load.lastEdit, repeatable: load.repeatable)
        if generation.isShifted(page, load.request, repeatable: load.repeatable, configuration) {
            step.commands.append(.shifted(page: generation.nextPage))
        }
        let broughtRows = generation.landEdge(direction, page, load.request, configuration, &landing)
        take(landing, &step)
        notePageApplied(broughtRows: broughtRows, at: direction, load.origin)
        guard !broughtRows, let target = generation[direction].idleTarget else { return }
        let emptyRun = load.emptyRun + 1
        if emptyRun < configuration.emptyPageLimit, !haveAllReadersExhaustedBudget {
            beginEdge(direction, target, load.origin, emptyRun: emptyRun, &step)
        } else {
            generation[direction] = .failed(target, .noProgress)
        }
    }

    /// Takes over what landing a page brought about.
    mutating func take(_ landing: Generation<Item>.PageApplication, _ step: inout Step) {
        step.changes = landing.changes
        // Needed before `scheduleLoads`: when too many pages brought no rows, placeholders are searched for first.
        noteMovedRows(step.changes)
        for load in landing.cancelled { cancel(load, &step) }
        carryViewports(landing.changes)
    }
}
