@_spi(Invariants) import PagingCore

/// A list with one reader that a caller drives by hand: the caller answers its loads and fires its timers.
///
/// The event tables and the fixed lists use it to run the real state machine.
public struct DrivenList {
    var feed: FeedStateMachine<SimulatedItem>
    var now: Int64 = 0
    var requestsInFlight: [RequestInFlight] = []
    var finishedLoads: [LoadID] = []
    var timers: [(timer: FeedTimer, at: Int64)] = []
    /// The requests that the last input cancelled.
    private(set) var cancelled: [PageRequest] = []
    /// The outcome of the last refresh that ended.
    private(set) var outcome: LoadOutcome?
    /// The first invariant that was broken after any input so far.
    public private(set) var brokenInvariant: StaticString?
    /// A digest of the commands. Two lists with the same commands have the same digest.
    private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    let reader = ReaderID(1)
    private var lastRefresh = 0

    init(_ configuration: FeedConfiguration, given items: ItemPage<SimulatedItem, Int>? = nil) {
        feed = items.map { FeedStateMachine(configuration, items: $0) } ?? FeedStateMachine(configuration)
    }

    /// Continues with a state machine that already received inputs.
    init(_ feed: FeedStateMachine<SimulatedItem>, at now: Int64) {
        self.feed = feed
        self.now = now
    }

    mutating func process(_ input: FeedInput<SimulatedItem>) {
        cancelled = []
        let now = now
        let (commands, brokenCost) = CostWatch.watch(input, &feed) { $0.receive(input, at: now) }
        if brokenInvariant == nil { brokenInvariant = brokenCost }
        for command in commands {
            switch command {
            case .load(let id, let request):
                requestsInFlight.append(RequestInFlight(id: id, request: request))
                mix(id.number)
            case .cancel(let id):
                finishedLoads.append(id)
                cancelled += requestsInFlight.filter { $0.id == id }.map { $0.request }
                requestsInFlight.removeAll { $0.id == id }
                mix(-id.number)
            case .schedule(let timer, let at):
                timers.removeAll { $0.timer == timer }
                timers.append((timer, at))
            case .publish(let version): mix(version)
            case .refreshEnded(_, let outcome): self.outcome = outcome
            case .shifted: break
            case .checkEnded: break
            }
        }
        if brokenInvariant == nil { brokenInvariant = feed.brokenInvariant }
    }

    private mutating func mix(_ value: Int) {
        digest = (digest ^ UInt64(truncatingIfNeeded: value)) &* 0x0000_0100_0000_01B3
    }

    mutating func join() { process(.readerJoined(reader)) }

    /// Moves the viewport to a row. The row may be missing while the list is empty.
    mutating func moveViewport(to row: Int, length: Int = 4) {
        let rows = feed.update.rows
        let first = rows.indices.contains(row) ? rows[row].id : nil
        process(.viewportMoved(reader, ViewportHint(first: first, row: row, length: length)))
    }

    mutating func refresh(isPulled: Bool = false) {
        lastRefresh += 1
        let id = WaiterID(lastRefresh)
        process(isPulled ? .refreshPulled(id, .start) : .refreshRequested(id, .start))
    }

    /// Advances the time and fires the timers that are due, each at its time.
    mutating func wait(milliseconds: Int64) {
        let end = now + milliseconds * 1_000_000
        while let next = timers.indices.min(by: { timers[$0].at < timers[$1].at }), timers[next].at <= end {
            let due = timers.remove(at: next)
            now = max(now, due.at)
            process(.timerFired(due.timer))
        }
        now = end
    }

    /// Answers the first request in flight that matches, if any.
    mutating func answer(_ matches: (PageRequest) -> Bool, _ page: ItemPage<SimulatedItem, Int>) {
        guard let load = removeRequest(matches) else { return }
        process(.pageArrived(load, page))
    }

    mutating func fail(_ matches: (PageRequest) -> Bool, isTransient: Bool) {
        guard let load = removeRequest(matches) else { return }
        process(.pageFailed(load, FailureReport(code: 1, isTransient: isTransient)))
    }

    /// Removes the first request in flight that matches; returns `nil` if there is none.
    mutating func removeRequest(_ matches: (PageRequest) -> Bool) -> LoadID? {
        guard let index = requestsInFlight.firstIndex(where: { matches($0.request) }) else { return nil }
        let id = requestsInFlight.remove(at: index).id
        finishedLoads.append(id)
        return id
    }

    /// Fires the scheduled retry timers.
    mutating func repeatLoads() {
        for scheduled in timers {
            guard case .retry = scheduled.timer else { continue }
            now = max(now, scheduled.at)
            timers.removeAll { $0.timer == scheduled.timer }
            process(.timerFired(scheduled.timer))
        }
    }

    mutating func deliverLatePages() {
        for load in finishedLoads { process(.pageArrived(load, Self.page(900..<905, next: 9, previous: 9))) }
        process(.pageArrived(LoadID(9_999), Self.page(900..<905, next: 9, previous: 9)))
    }

    mutating func deliverLateFailures() {
        for load in finishedLoads { process(.pageFailed(load, FailureReport(code: 2, isTransient: true))) }
        process(.pageFailed(LoadID(9_999), FailureReport(code: 2)))
    }

    mutating func fireLateTimers() {
        for load in finishedLoads where !timers.contains(where: { $0.timer == .retry(load) }) {
            process(.timerFired(.retry(load)))
        }
    }

    mutating func fireIndicators() {
        for activity in [IndicatedActivity.append, .prepend, .refresh] { process(.timerFired(.indicator(activity))) }
    }

    static func page(
        _ ids: Range<Int>, next: Int? = nil, previous: Int? = nil, total: Int? = nil
    ) -> ItemPage<SimulatedItem, Int> {
        var items: [SimulatedItem] = []
        for id in ids { items.append(SimulatedItem(id: Int32(id), revision: 0, rank: 0)) }
        return ItemPage(items, next: next, previous: previous, total: total)
    }
}
