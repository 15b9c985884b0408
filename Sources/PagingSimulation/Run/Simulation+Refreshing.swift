@_spi(Invariants) import PagingCore

extension Simulation {
    /// Refreshes from the start, all held pages, or around the first visible row, and compares the result with the
    /// server (R4, R5).
    ///
    /// - Returns: Whether nothing of the list before the refresh is left.
    mutating func refreshAndCompare() -> Bool {
        guard broken == nil else { return true }
        let row = observation.viewports.first?.lowerBound ?? 0
        let item = observation.cells.indices.contains(row) ? observation.cells[row].item : nil
        // A refresh of the held pages reaches all other pages only if it starts at the opening page.
        var isWhole = true
        switch (lastWaiter + finishedRequests.count) % 3 {
        case 1: isWhole = refreshLoaded(row)
        case 2 where item != nil:
            isWhole = refreshAround(row)
        default:
            refresh(.start, isPulled: false)
            answerRefresh()
        }
        if broken == nil, observation.update.states.refresh != .idle {
            broken = "liveness: a refresh does not complete"
        }
        if case .numbered = configuration.addressing { return !isOverfilled }
        guard configuration.isChained else { return true }
        return isWhole && !observation.cells.contains { $0.item == nil }
    }

    /// Refreshes the held pages, from the one nearest the opening page outward (R4).
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
        // If the server filters items, offsets do not correspond to items.
        if server.traits.pageSelection == .filters, !configuration.isChained { return isWhole }
        guard broken == nil, let plan else { return isWhole }
        cover(
            !configuration.isChained
                ? .refreshLoadedSpans : plan.evictedRows > 0 ? .refreshLoadedBesideEvictedPages : .refreshLoadedChain)
        broken = plan.brokenCompletion(
            first, answers: answers, watches.list.refreshedItems, observation, server.visible,
            isOverfilled: isOverfilled || watches.fills.hasRowsWithoutPlace)
        return isWhole
    }

    /// Whether a refresh that has just started requests the opening page, or the page with which the list would open
    /// again.
    private func startsAtOpening(_ opening: PageRequest?) -> Bool {
        guard let request = observation.refresh?.request else { return false }
        return request.namesPage(of: opening ?? request) || request.namesPage(of: configuration.openingRequest)
    }

    /// Refreshes around a row. The viewport must stay at its item (R5); `ViewportWatch` checks the case that the item
    /// is lost.
    ///
    /// - Returns: Whether the list can reach all other pages from there.
    private mutating func refreshAround(_ row: Int) -> Bool {
        guard let item = observation.cells[row].item else { return false }
        let opening = watches.refreshes.opening
        refresh(.around(item.id), isPulled: false)
        let isWhole = server.traits.supportsPrepend || startsAtOpening(opening)
        answerRefresh()
        guard broken == nil, let viewport = observation.viewports.first else { return isWhole }
        let now = viewport.lowerBound
        let seen = observation.cells.indices.contains(now) ? observation.cells[now].item?.id : nil
        if let row = observation.row(of: item.id) {
            cover(.refreshAroundItem)
            // At the end of the list, a screen that is full has its last row at the bottom.
            if seen != item.id, !reportsExistingRows || !viewport.contains(row) {
                broken = "R5: the viewport left the item of a refresh around it"
            }
        } else {
            cover(configuration.isChained && !server.traits.supportsPrepend ? .refreshAroundOneWay : .refreshAroundLost)
        }
        return isWhole
    }
}
