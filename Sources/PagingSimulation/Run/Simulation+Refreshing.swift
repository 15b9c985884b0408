@_spi(Invariants) import PagingCore

extension Simulation {
    /// Refreshes from the start, all that is held, or around the first row on screen, and compares what the refresh
    /// brought with the server (R4, R5).
    ///
    /// - Returns: Whether nothing of the list before it is left.
    mutating func refreshAnew() -> Bool {
        guard broken == nil else { return true }
        let row = sight.viewports.first?.lowerBound ?? 0
        let item = sight.cells.indices.contains(row) ? sight.cells[row].item : nil
        switch (lastRefresh + landed.count) % 3 {
        case 1: refreshLoaded(row)
        case 2 where item != nil:
            refreshAround(row)
        default:
            refresh(.start, isPulled: false)
            answerRefresh()
        }
        if broken == nil, sight.update.states.refresh != .idle { broken = "liveness: a refresh does not land" }
        if case .numbered = configuration.addressing { return !isOverfilled }
        return !configuration.isChained || !sight.cells.contains { $0.item == nil }
    }

    /// The held pages come anew, from the one nearest the opening page outward (R4).
    private mutating func refreshLoaded(_ row: Int) {
        let plan = LoadedPlan(sight, watches, around: row, configuration)
        let opening = watches.refreshes.opening
        refresh(.loaded, isPulled: false)
        if broken == nil, let plan { broken = plan.brokenStart(sight.refresh?.request, opening) }
        answerRefresh()
        guard broken == nil, let plan else { return }
        cover(!configuration.isChained ? .refreshLoadedSpans : plan.stubs > 0 ? .refreshLoadedBesideStubs : .refreshLoadedChain)
        broken = plan.brokenLanding(watches.list.arrivals, sight, server.items, isOverfilled: isOverfilled)
    }

    /// The reader stays at its item (R5); where it is lost the viewports' watch knows its neighbours.
    private mutating func refreshAround(_ row: Int) {
        guard let item = sight.cells[row].item else { return }
        refresh(.around(item.id), isPulled: false)
        answerRefresh()
        guard broken == nil, let now = sight.viewports.first?.lowerBound else { return }
        let seen = sight.cells.indices.contains(now) ? sight.cells[now].item?.id : nil
        guard sight.row(of: item.id) == nil else {
            cover(.refreshAroundItem)
            if seen != item.id { broken = "R5: a refresh around an item left it" }
            return
        }
        if configuration.isChained, !server.traits.goesBack { return cover(.refreshAroundOneWay) }
        cover(.refreshAroundLost)
    }
}
