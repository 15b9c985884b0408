@_spi(Invariants) import PagingCore

extension Simulation {
    /// Refreshes from the start, all that is held, or around the first row on screen, and compares what the refresh
    /// brought with the server (R4, R5).
    ///
    /// - Returns: Whether nothing of the list before it is left.
    mutating func refreshAndCompare() -> Bool {
        guard broken == nil else { return true }
        let row = observation.viewports.first?.lowerBound ?? 0
        let item = observation.cells.indices.contains(row) ? observation.cells[row].item : nil
        // One of held pages reaches all others from the opening page alone.
        var isWhole = true
        switch (lastWaiter + finishedRequests.count) % 3 {
        case 1: isWhole = refreshLoaded(row)
        case 2 where item != nil:
            isWhole = refreshAround(row)
        default:
            refresh(.start, isPulled: false)
            answerRefresh()
        }
        if broken == nil, observation.update.states.refresh != .idle { broken = "liveness: a refresh does not land" }
        if case .numbered = configuration.addressing { return !isOverfilled }
        guard configuration.isChained else { return true }
        return isWhole && !observation.cells.contains { $0.item == nil }
    }

    /// The held pages come anew, from the one nearest the opening page outward (R4).
    ///
    /// - Returns: Whether the opening page is one of them.
    private mutating func refreshLoaded(_ row: Int) -> Bool {
        let plan = LoadedRefreshPlan(observation, watches, around: row, configuration)
        let opening = watches.refreshes.opening
        refresh(.loaded, isPulled: false)
        if broken == nil, let plan { broken = plan.brokenStart(observation.refresh?.request, opening) }
        let isWhole = startsAtOpening(opening)
        let first = observation.refresh?.request
        let answers = answerRefresh()
        // Where the server leaves items out, offsets and items have nothing to do with each other.
        if server.traits.pageSelection == .filters, !configuration.isChained { return isWhole }
        guard broken == nil, let plan else { return isWhole }
        cover(
            !configuration.isChained
                ? .refreshLoadedSpans : plan.evictedRows > 0 ? .refreshLoadedBesideEvictedPages : .refreshLoadedChain)
        broken = plan.brokenCompletion(
            first, answers: answers, watches.list.refreshedItems, observation, server.visible,
            isOverfilled: isOverfilled)
        return isWhole
    }

    /// Whether a refresh that has just begun asks for the opening page, or for the one the list opens with anew.
    private func startsAtOpening(_ opening: PageRequest?) -> Bool {
        guard let request = observation.refresh?.request else { return false }
        return request.namesPage(of: opening ?? request) || request.namesPage(of: configuration.openingRequest)
    }

    /// The reader stays at its item (R5); where it is lost the viewports' watch knows its neighbours.
    ///
    /// - Returns: Whether the list can reach all others from there.
    private mutating func refreshAround(_ row: Int) -> Bool {
        guard let item = observation.cells[row].item else { return false }
        let opening = watches.refreshes.opening
        refresh(.around(item.id), isPulled: false)
        let isWhole = server.traits.supportsPrepend || startsAtOpening(opening)
        answerRefresh()
        guard broken == nil, let now = observation.viewports.first?.lowerBound else { return isWhole }
        let seen = observation.cells.indices.contains(now) ? observation.cells[now].item?.id : nil
        if observation.row(of: item.id) != nil {
            cover(.refreshAroundItem)
            if seen != item.id { broken = "R5: a refresh around an item left it" }
        } else {
            cover(configuration.isChained && !server.traits.supportsPrepend ? .refreshAroundOneWay : .refreshAroundLost)
        }
        return isWhole
    }
}
