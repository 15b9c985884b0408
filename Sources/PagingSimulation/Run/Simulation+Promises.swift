@_spi(Invariants) import PagingCore

extension Simulation {
    /// Checks that an update was worth publishing (U3).
    mutating func check(_ after: Update<SimulatedItem>, publishedAfter before: Update<SimulatedItem>) {
        guard case .changed(let ranges) = after.change, ranges.isEmpty else { return }
        if after.states == before.states, after.content == before.content, after.indicators == before.indicators,
            after.total == before.total
        {
            broken = "U3: nothing changed and was published"
        }
    }

    /// A promise about the list as it stands that is broken, if one is.
    var brokenPromise: StaticString? {
        let states = feed.update.states
        if flights.count > configuration.maxConcurrentLoads + 3, configuration.prefetch != .manual,
            !feed.update.rows.contains(where: { $0.placeholder == .loading })
        {
            return "L2: more loads are in flight than a list can have"
        }
        if states.refresh != .loading, mayTellLoadsApart {
            for (index, flight) in flights.enumerated() {
                for other in flights[..<index] where other.request == flight.request {
                    return "L1: two loads of one page are in flight"
                }
            }
        }
        if states.refresh == .loading, states.append == .loading || states.prepend == .loading {
            return "R2: a refresh and an edge load at once"
        }
        if feed.update.content == .empty, !feed.update.rows.isEmpty { return "L13: rows were called empty" }
        return forgottenWish
    }

    /// Whether equal requests mean equal pages: whoever retries a cursor loop asks for a page that is held, and may have
    /// been evicted meanwhile; an edit that moves the server's numbering makes an offset another page's; a numbered page
    /// that the total once cut short stands in two parts when the total has grown.
    private var mayTellLoadsApart: Bool {
        if case .numbered = configuration.addressing, coverage[.totalGrew] > 0 { return false }
        return !hasLooped && !hasMovedOffsets
    }

    /// A row that a viewport wants and nobody loads (L3, L5), computed row by row.
    private var forgottenWish: StaticString? {
        guard configuration.prefetch != .manual, !table.cells.isEmpty else { return nil }
        let states = feed.update.states
        let loading = table.cells.contains { $0.placeholder == .loading }
        for (viewport, wanted) in zip(feed.viewports, feed.wanted) {
            if table.cells[wanted].contains(where: { $0.placeholder == .notAsked }), !loading {
                return "L3: a wanted placeholder is not asked for"
            }
            let isAtEnd = viewport.lowerBound + max(viewport.count, 1) > table.cells.count
            if isAtEnd, states.append == .idle, states.refresh != .loading, isOpenAtEnd {
                return "L5: a viewport lacks rows and the end is not loaded"
            }
        }
        return nil
    }

    private var isOpenAtEnd: Bool {
        !table.cells.contains { if case .placeholder = $0.id { true } else { false } }
    }
}
