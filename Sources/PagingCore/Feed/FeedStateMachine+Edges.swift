/// Loads behind the last row and before the first.
extension FeedStateMachine {
    /// Loads the page behind an edge.
    mutating func beginEdge(
        _ direction: LoadDirection, _ target: NextPageKey, _ initiator: Initiator, emptyRun: Int = 0,
        _ transition: inout Transition
    ) {
        var failureToRestore: LoadFailure?
        if case .failed(_, let failure) = generation.pages[direction] { failureToRestore = failure }
        generation.pages.recordFollowed(target, direction)
        let request = generation.pages.request(for: target, direction, limit: learnedLimit)
        let load = begin(request, initiator, failureToRestore: failureToRestore, emptyRun: emptyRun, &transition)
        generation.pages[direction] = .loading(load, target)
    }

    /// Cancels the load at an edge. The state before it is restored (R8).
    mutating func cancelEdge(_ direction: LoadDirection, _ transition: inout Transition) {
        guard case .loading(let load, let target) = generation.pages[direction] else { return }
        cancel(load, &transition)
        transition.cancelled.append(IndicatedActivity(direction))
        generation.pages[direction] = load.failureToRestore.map { .failed(target, $0) } ?? .idle(target)
    }

    /// The user pulls for the page behind an edge (R2).
    mutating func pull(_ direction: LoadDirection, _ transition: inout Transition) {
        renewBudgets()
        guard generation.pages.isLoaded else {
            switch refresh {
            case .idle, .failed: beginRefresh(.start, initiator: .pull, waiters: [], &transition)
            case .loading: joinRefresh(.pull, requestsAgain: true, &transition)
            }
            return
        }
        switch generation.pages[direction] {
        case .idle(let target), .failed(let target, _):
            supersedeRequestedRefresh(&transition)
            if direction == .prepend { supersedeCheck(&transition) }
            beginEdge(direction, target, .pull, &transition)
        case .loading(var load, let target):
            load.initiator = .pull
            generation.pages[direction] = .loading(load, target)
        case .settled, .ended:
            if direction == .append, !generation.pages.isChained,
                !generation.pages.fills.contains(where: { $0.load.initiator == .pull }),
                let place = generation.pages.tree.firstNotRequested
            {
                fill(place.firstRow, .pull, &transition)
            }
        case .notLoaded: break
        }
    }

    mutating func applyEdgePage(
        _ direction: LoadDirection, _ page: ItemPage<Item, Int>, _ load: Load, _ transition: inout Transition
    ) {
        let arrived = ArrivedPage(page, load, openMoves: generation.edits.openMoves)
        if generation.isShifted(arrived) { transition.commands.append(.shifted(page: generation.pages.nextPage)) }
        let broughtRows = generation.applyEdgePage(direction, arrived)
        complete(&transition)
        if direction == .prepend, storePhase == .unconfirmed { storePhase = .none }
        recordPageApplied(broughtRows: broughtRows, at: direction, load.initiator)
        if broughtRows || configuration.keepsEmptyPages { includeInRevalidation(direction) }
        guard !broughtRows, let target = generation.pages[direction].idleTarget else { return }
        let emptyRun = load.emptyRun + 1
        if emptyRun < configuration.emptyPageLimit, !haveAllReadersExhaustedBudget {
            beginEdge(direction, target, load.initiator, emptyRun: emptyRun, &transition)
        } else {
            generation.pages[direction] = .failed(target, .noProgress)
        }
    }

    /// Cancels the loads that an applied page made needless, and moves the viewports.
    mutating func complete(_ transition: inout Transition) {
        for fill in generation.pages.fills where generation.pages.tree.place(ofKey: fill.key) == nil {
            cancelFill(fill, &transition)
        }
        adjustViewports()
        // A page with an item that an open edit removed has moved the places after it.
        followNumbering(&transition)
    }
}
