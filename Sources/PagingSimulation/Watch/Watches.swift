@_spi(Invariants) import PagingCore

/// All that is watched while a schedule runs. Each watch knows some promises and nothing of the others.
struct Watches {
    var list = NaiveList()
    var loads = LoadWatch()
    var races: RaceWatch
    var refreshes: RefreshWatch
    var edges: EdgeWatch
    var fills: FillWatch
    var viewports: ViewportWatch
    var wishes: WishWatch
    var updates = UpdateWatch()
    var retention = RetentionWatch()
    var indicators = IndicatorWatch()
    var newItems = NewerWatch()
    var freshness: FreshnessWatch

    /// - Parameter states: The states of the list before the first event.
    init(
        _ configuration: FeedConfiguration, given page: Page<SimulatedItem, Int>?, _ states: LoadStates, supportsPrepend: Bool
    ) {
        races = RaceWatch(states)
        refreshes = RefreshWatch(
            given: page.map { _ in configuration.openingRequest }, hasItems: page?.items.isEmpty == false,
            supportsPrepend: supportsPrepend)
        edges = EdgeWatch(configuration)
        fills = FillWatch(configuration)
        viewports = ViewportWatch(isOpened: page != nil)
        wishes = WishWatch(configuration)
        freshness = FreshnessWatch(isGiven: page != nil)
        if let page { list.take(given: page.items) }
    }

    /// Whether the list is being loaded anew without anybody having asked for it.
    private var isRevalidating: Bool {
        freshness.isRevalidating
    }

    /// Whether all that readers have on screen is of the page the list opens with; `nil` where the rows do not tell.
    private func isOnFirstPage(_ sight: Sight, _ configuration: FeedConfiguration) -> Bool? {
        if list.mixesPages || configuration.duplicates == .moveToNewest || configuration.overlapsPages { return nil }
        if case .numbered = configuration.addressing, fills.isOdd { return nil }
        let opening = configuration.isChained ? refreshes.innermost : configuration.openingRequest
        guard let opening else { return nil }
        // A server that goes round in a circle has the opening page asked for again as another.
        var pages: [Int32] = []
        for cell in sight.cells {
            guard let page = cell.item.flatMap({ list.pages[$0.id] }), !pages.contains(page) else { continue }
            if loads.request(of: page)?.namesPage(of: opening) == true { pages.append(page) }
        }
        if pages.count > 1 { return nil }
        var isOnFirst: Bool? = true
        for viewport in sight.viewports {
            let end = viewport.lowerBound + max(viewport.count, 1)
            for cell in sight.cells[(viewport.lowerBound..<end).clamped(to: sight.cells.indices)] {
                guard let item = cell.item, let page = list.pages[item.id] else { return false }
                let request = loads.request(of: page)
                if page == 0 || request?.namesPage(of: opening) == true { continue }
                // A span may begin elsewhere once the places have moved, and an answer may be longer than its limit, by up
                // to three items without any rows of their own.
                guard case (.offset(let start, let limit)?, .offset(let place, _)) = (request, opening) else {
                    return false
                }
                let count = sight.cells.count { $0.item.map { list.pages[$0.id] == page } == true }
                guard (start..<(start + max(limit + 3, count))).contains(place) else { return false }
                isOnFirst = nil
            }
        }
        return isOnFirst
    }

    /// The first promise that is broken, if one is.
    mutating func check(
        _ moment: Moment, _ flights: [Simulation.Flight], _ feed: FeedStateMachine<SimulatedItem>,
        _ configuration: FeedConfiguration, _ coverage: inout Coverage
    ) -> StaticString? {
        let isOpened = refreshes.isOpened
        let lastOfServer = list.lastOfServer(moment.before)?.item
        let (expected, broken) = list.check(moment, configuration)
        if let broken { return broken }
        let broughtRows = expected?.broughtRows ?? false
        if let broken = loads.check(moment, flights, mixesPages: list.mixesPages, configuration) { return broken }
        if let broken = races.check(moment, mayGiveWay: isRevalidating) { return broken }
        let age = feed.ageNanoseconds(at: moment.now)
        let isOnFirstPage = moment.beginsRefresh ? isOnFirstPage(moment.after, configuration) : nil
        if let broken = freshness.check(
            moment, age: age, readers: viewports.readers, isOnFirstPage: isOnFirstPage, configuration, &coverage)
        {
            return broken
        }
        if let broken = refreshes.check(moment, configuration) { return broken }
        if let broken = viewports.check(moment, broughtRows: broughtRows, configuration) { return broken }
        let (wishes, readers) = (wishes, viewports.readers)
        let wanted = { (direction: Direction) in wishes.mayWant(direction, moment.after, readers) }
        if let broken = edges.check(
            moment, broughtRows: broughtRows, wishes: wanted, readers: readers, configuration)
        {
            return broken
        }
        if let broken = fills.check(
            moment, broughtRows: broughtRows, mixesPages: list.mixesPages, readers: readers, loads, configuration)
        {
            return broken
        }
        if refreshes.isOpened, configuration.prefetch != .manual { viewports.notePause(configuration.emptyPageLimit) }
        if refreshes.isOpened,
            let broken = wishes.brokenWish(moment, readers, isOpenAtEnd: { feed.firstUnsettledRow == nil })
        {
            return broken
        }
        if let broken = updates.check(moment, lastOfServer: lastOfServer, configuration) { return broken }
        if !readers.contains(where: { $0.isPresented }), let broken = retention.check(moment, list, configuration) {
            return broken
        }
        if let broken = indicators.check(
            moment, isOpened: isOpened, readers: readers, configuration.indicator)
        {
            return broken
        }
        if let broken = newItems.check(moment, list, configuration) { return broken }
        coverage.note(moment, expected, configuration)
        coverage.noteEdits(moment, expected, list)
        return nil
    }
}
