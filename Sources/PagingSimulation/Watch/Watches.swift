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
        if let broken = freshness.check(observed, age: age, readers: viewports.readers, configuration, &coverage) {
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
