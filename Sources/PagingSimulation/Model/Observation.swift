@_spi(Invariants) import PagingCore

/// What is observable of a list at one time.
struct Observation {
    var update: ListUpdate<SimulatedItem>
    /// The rows that result from applying the updates.
    var cells: [Cell]
    var loads: [KnownLoad]
    var viewports: [Range<Int>]
    var wanted: [Range<Int>]
    /// The kind of the refresh in flight.
    var refreshKind: RefreshKind<Int32>?
    /// Whether the list is stale and waits for its revalidation.
    /// Whether a list that may be out of date is to be loaded again now.
    var isRepairDue: Bool
    /// Whether it is to be loaded again now or later.
    var isRepairPending: Bool
    /// The pending new items, in the order in which they would be shown.
    var pendingNewItems: [SimulatedItem] = []
    /// The rows that are gaps.
    var gaps: [Int] = []
    /// The items that the server has in pages after a gap, which nothing requests again.
    var itemsAfterGaps: [Int32] = []

    init(_ feed: FeedStateMachine<SimulatedItem>, _ cells: [Cell]) {
        update = feed.update
        self.cells = cells
        loads = feed.loads
        viewports = feed.viewports
        wanted = feed.wanted
        refreshKind = feed.refreshKind
        isRepairDue = feed.isRepairDue
        isRepairPending = feed.isRepairPending
        pendingNewItems = feed.pendingItems
        guard feed.configuration.isChained else { return }
        var row = 0
        for page in feed.knownPages {
            if page.run.isGap { gaps.append(row) }
            if page.run.request == .behindGap { for item in page.base ?? [] { itemsAfterGaps.append(item.id) } }
            row += page.rows
        }
    }

    /// Whether a row is a placeholder whose page is to be requested if it is wanted. Only visible gaps are (O6).
    func isMissing(_ row: Int) -> Bool {
        guard cells[row].placeholder == .notRequested else { return false }
        return !gaps.contains(row) || viewports.contains { $0.contains(row) }
    }

    func load(_ id: LoadID) -> KnownLoad? { loads.first { $0.id == id } }

    /// The load at an edge.
    func edge(_ direction: LoadDirection) -> KnownLoad? { loads.first { $0.purpose == .edge(direction) } }

    /// The load of the refresh.
    var refresh: KnownLoad? { loads.first { $0.purpose == .refresh } }

    /// The load in flight that an input answers, if any.
    func load(answeredBy input: FeedInput<SimulatedItem>) -> KnownLoad? {
        let answeredID: LoadID?
        switch input {
        case .pageArrived(let id, _): answeredID = id
        case .pageFailed(let id, _): answeredID = id
        default: answeredID = nil
        }
        return answeredID.flatMap(load).flatMap { $0.phase == .inFlight ? $0 : nil }
    }

    /// Whether an input brings the last page of a refresh, so that the rows after it belong to another generation.
    func isRefreshCompleted(by input: FeedInput<SimulatedItem>, in feed: FeedStateMachine<SimulatedItem>) -> Bool {
        guard case .pageArrived = input else { return false }
        return load(answeredBy: input)?.purpose == .refresh && feed.update.states.refresh == .idle
    }

    /// Whether new items are pending.
    var hasPendingNewItems: Bool { !pendingNewItems.isEmpty }

    /// The ids of the pending new items.
    var pendingNewItemIDs: [Int32] { pendingNewItems.map { $0.id } }

    /// The row of an item.
    func row(of id: Int32) -> Int? { cells.firstIndex { $0.item?.id == id } }

    /// The ids of the held items, in order.
    var order: [Int32] {
        var order: [Int32] = []
        order.reserveCapacity(cells.count)
        for cell in cells { if let item = cell.item { order.append(item.id) } }
        return order
    }
}
