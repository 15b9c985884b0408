@_spi(Invariants) import PagingCore

/// All checks of a running schedule. Each watch checks some promises, and does not depend on the others.
struct Watches {
    var list = NaiveList()
    var loads = LoadWatch()
    var races: RaceWatch
    var refreshes: RefreshWatch
    var edges: EdgeWatch
    var fills: FillWatch
    var viewports: ViewportWatch
    var edgeDemand: EdgeDemandWatch
    var updates = UpdateWatch()
    var retention = RetentionWatch()
    var indicators = IndicatorWatch()
    var newItems = NewItemsWatch()
    var freshness: FreshnessWatch

    /// - Parameter states: The states of the list before the first event.
    init(
        _ configuration: FeedConfiguration, given page: ItemPage<SimulatedItem, Int>?, _ states: LoadStates,
        supportsPrepend: Bool
    ) {
        races = RaceWatch(states)
        refreshes = RefreshWatch(
            given: page.map { _ in configuration.openingRequest }, hasItems: page?.items.isEmpty == false,
            supportsPrepend: supportsPrepend)
        edges = EdgeWatch(configuration)
        fills = FillWatch(configuration, given: page)
        viewports = ViewportWatch(hasFirstPage: page != nil)
        edgeDemand = EdgeDemandWatch(configuration)
        freshness = FreshnessWatch(isGiven: page != nil)
        if let page { list.applyInitial(page.items) }
    }

    /// Whether all visible rows belong to the page with which the list opens; `nil` if the rows do not show it.
    private func isOnFirstPage(_ observation: Observation, _ configuration: FeedConfiguration) -> Bool? {
        if list.mixesPages || configuration.overlapsPages { return nil }
        if case .numbered = configuration.addressing, fills.hasUnexpectedPageSize { return nil }
        let opening = configuration.isChained ? refreshes.innermost : configuration.openingRequest
        guard let opening else { return nil }
        // If the server's cursors form a loop, the opening page may be requested again as another page.
        var pages: [Int32] = []
        for cell in observation.cells {
            guard let page = cell.item.flatMap({ list.pages[$0.id] }), !pages.contains(page) else { continue }
            if loads.request(of: page)?.namesPage(of: opening) == true { pages.append(page) }
        }
        if pages.count > 1 { return nil }
        var isOnFirst: Bool? = true
        for viewport in observation.viewports {
            let end = viewport.lowerBound + max(viewport.count, 1)
            for cell in observation.cells[(viewport.lowerBound..<end).clamped(to: observation.cells.indices)] {
                guard let item = cell.item, let page = list.pages[item.id] else { return false }
                let request = loads.request(of: page)
                if page == 0 || request?.namesPage(of: opening) == true { continue }
                // A span may begin elsewhere after places moved. An answer may also exceed its limit by up to three
                // items, none of which may have a row of its own.
                guard case (.offset(let start, let limit)?, .offset(let place, _)) = (request, opening) else {
                    return false
                }
                let count = observation.cells.count { $0.item.map { list.pages[$0.id] == page } == true }
                guard (start..<(start + max(limit + 3, count))).contains(place) else { return false }
                isOnFirst = nil
            }
        }
        return isOnFirst
    }

    /// Returns the first promise that is broken, if any.
    mutating func check(
        _ observed: ObservedInput, _ requestsInFlight: [RequestInFlight], _ feed: FeedStateMachine<SimulatedItem>,
        _ configuration: FeedConfiguration, _ coverage: inout Coverage
    ) -> StaticString? {
        let hasFirstPage = refreshes.hasFirstPage
        let lastOfServer = list.lastOfServer(observed.before)?.item
        let (expected, broken) = list.check(observed, configuration)
        if let broken { return broken }
        let broughtRows = expected?.broughtRows ?? false
        if let broken = loads.check(observed, requestsInFlight, mixesPages: list.mixesPages, configuration) {
            return broken
        }
        if let broken = races.check(observed) { return broken }
        let age = feed.ageNanoseconds(at: observed.now)
        let isOnFirstPage = observed.startsRefresh ? isOnFirstPage(observed.after, configuration) : nil
        if let broken = freshness.check(
            observed, age: age, readers: viewports.readers, isOnFirstPage: isOnFirstPage, configuration, &coverage)
        {
            return broken
        }
        if let broken = refreshes.check(observed, configuration) { return broken }
        if let broken = viewports.check(observed, broughtRows: broughtRows, configuration) { return broken }
        let (edgeDemand, readers) = (edgeDemand, viewports.readers)
        let wanted = { (direction: LoadDirection) in edgeDemand.mayWant(direction, observed.after, readers) }
        if let broken = edges.check(
            observed, broughtRows: broughtRows, mayWant: wanted, readers: readers, configuration)
        {
            return broken
        }
        if let broken = fills.check(
            observed, broughtRows: broughtRows, mixesPages: list.mixesPages, readers: readers, loads, configuration)
        {
            return broken
        }
        if refreshes.hasFirstPage, configuration.prefetch != .manual {
            viewports.recordPause(configuration.emptyPageLimit)
        }
        if refreshes.hasFirstPage,
            let broken = edgeDemand.brokenDemand(observed, readers, isOpenAtEnd: { feed.firstUnsettledRow == nil })
        {
            return broken
        }
        if let broken = updates.check(observed, lastOfServer: lastOfServer, configuration) { return broken }
        if !readers.contains(where: { $0.isPresented }), let broken = retention.check(observed, list, configuration) {
            return broken
        }
        if let broken = indicators.check(
            observed, hasFirstPage: hasFirstPage, readers: readers, configuration.indicator)
        {
            return broken
        }
        if let broken = newItems.check(observed, list, configuration) { return broken }
        coverage.record(observed, expected, configuration)
        coverage.recordEdits(observed, expected, list)
        return nil
    }
}
