@_spi(Invariants) import PagingCore

/// A list with its loads and timers in hand, with which the event tables are tried on the real machine.
public struct TableList {
    struct Flight {
        var id: LoadID
        var request: PageRequest
    }

    var feed: FeedStateMachine<SimulatedItem>
    var now: Int64 = 0
    var flights: [Flight] = []
    var landed: [LoadID] = []
    var timers: [(timer: FeedTimer, at: Int64)] = []
    /// What the machine says of itself that is wrong, after any fact so far.
    public private(set) var brokenInvariant: StaticString?
    let reader = ReaderID(1)
    private var lastRefresh = 0

    init(_ configuration: FeedConfiguration) { feed = FeedStateMachine(configuration) }

    mutating func send(_ fact: Fact<SimulatedItem>) {
        for command in feed.receive(fact, at: now) {
            switch command {
            case .load(let id, let request): flights.append(Flight(id: id, request: request))
            case .cancel(let id):
                landed.append(id)
                flights.removeAll { $0.id == id }
            case .schedule(let timer, let at):
                timers.removeAll { $0.timer == timer }
                timers.append((timer, at))
            case .publish, .refreshEnded, .shifted: break
            #if HeadGrowth
            case .checkEnded: break
            #endif
            }
        }
        if brokenInvariant == nil { brokenInvariant = feed.brokenInvariant }
    }

    mutating func join() { send(.readerJoined(reader)) }

    mutating func look(at row: Int) {
        guard feed.update.rows.indices.contains(row) else { return }
        send(.viewportMoved(reader, ViewportHint(first: feed.update.rows[row].id, row: row, length: 4)))
    }

    mutating func refresh() {
        lastRefresh += 1
        send(.refreshRequested(RefreshID(lastRefresh), .start))
    }

    /// Answers the first load in flight of a kind; none, if there is none.
    mutating func answer(_ isMeant: (PageRequest) -> Bool, _ page: Page<SimulatedItem, Int>) {
        guard let load = land(isMeant) else { return }
        send(.pageArrived(load, page))
    }

    mutating func fail(_ isMeant: (PageRequest) -> Bool, isTransient: Bool) {
        guard let load = land(isMeant) else { return }
        send(.pageFailed(load, FailureReport(code: 1, isTransient: isTransient)))
    }

    private mutating func land(_ isMeant: (PageRequest) -> Bool) -> LoadID? {
        guard let index = flights.firstIndex(where: { isMeant($0.request) }) else { return nil }
        let id = flights.remove(at: index).id
        landed.append(id)
        return id
    }

    /// Fires the repetitions that are scheduled.
    mutating func repeatLoads() {
        for scheduled in timers {
            guard case .repetition = scheduled.timer else { continue }
            now = max(now, scheduled.at)
            timers.removeAll { $0.timer == scheduled.timer }
            send(.timerFired(scheduled.timer))
        }
    }

    mutating func sendLatePages() {
        for load in landed { send(.pageArrived(load, Self.page(900..<905, next: 9, previous: 9))) }
        send(.pageArrived(LoadID(9_999), Self.page(900..<905, next: 9, previous: 9)))
    }

    mutating func sendLateFailures() {
        for load in landed { send(.pageFailed(load, FailureReport(code: 2, isTransient: true))) }
        send(.pageFailed(LoadID(9_999), FailureReport(code: 2)))
    }

    mutating func fireLateTimers() {
        for load in landed where !timers.contains(where: { $0.timer == .repetition(load) }) {
            send(.timerFired(.repetition(load)))
        }
    }

    mutating func fireIndicators() {
        for activity in [Activity.append, .prepend, .refresh] { send(.timerFired(.indicator(activity))) }
    }

    static func page(
        _ ids: Range<Int>, next: Int? = nil, previous: Int? = nil, total: Int? = nil
    ) -> Page<SimulatedItem, Int> {
        var items: [SimulatedItem] = []
        for id in ids { items.append(SimulatedItem(id: Int32(id), revision: 0, rank: 0)) }
        return Page(items, next: next, previous: previous, total: total)
    }
}
