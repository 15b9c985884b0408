@_spi(Invariants) import PagingCore

/// A list that one reader plays through, with its server in hand, and what was not as it should be.
struct ListPlay {
    private var feed: FeedStateMachine<SimulatedItem>
    private var now: Int64 = 0
    private var flights: [(id: LoadID, request: PageRequest)] = []
    private var timers: [(timer: FeedTimer, at: Int64)] = []
    private var lastRefresh = 0
    private let reader = ReaderID(1)

    /// The first thing that was not as it should be.
    private(set) var broken: StaticString?
    /// A number that two plays share if the same was commanded.
    private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    /// The loads that were given up last.
    private(set) var cancelled: [PageRequest] = []
    /// How the refresh went that ended last.
    private(set) var outcome: RefreshOutcome?

    init(_ configuration: FeedConfiguration, given ids: Range<Int>? = nil) {
        if let ids {
            feed = FeedStateMachine(configuration, items: Page(Self.items(ids), next: nil))
        } else {
            feed = FeedStateMachine(configuration)
        }
        send(.readerJoined(reader))
    }

    var update: Update<SimulatedItem> { feed.update }
    var states: LoadStates { feed.update.states }
    var indicators: Indicators { feed.update.indicators }
    var rows: Rows<SimulatedItem> { feed.update.rows }

    /// What is asked for and not answered yet.
    var asked: [PageRequest] { flights.map { $0.request } }

    /// Whether the rows are these items, in order, and nothing else.
    func shows(_ ids: Range<Int>) -> Bool {
        guard rows.count == ids.count else { return false }
        var id = Int32(ids.lowerBound)
        for row in rows {
            if row.item?.id != id { return false }
            id += 1
        }
        return true
    }

    mutating func expect(_ isSo: Bool, _ what: StaticString) {
        if !isSo, broken == nil { broken = what }
    }

    mutating func look(at row: Int, length: Int) {
        let first = rows.indices.contains(row) ? rows[row].id : nil
        send(.viewportMoved(reader, ViewportHint(first: first, row: row, length: length)))
    }

    mutating func pull(_ edge: Direction) { send(.edgePulled(edge)) }

    mutating func retry() { send(.retryRequested(row: nil)) }

    mutating func refresh() {
        lastRefresh += 1
        send(.refreshPulled(RefreshID(lastRefresh), .start))
    }

    mutating func jump(to row: Int) { send(.jumpRequested(reader, row: row)) }

    /// Lets time go by; what is due happens at its time.
    mutating func wait(milliseconds: Int64) {
        let end = now + milliseconds * 1_000_000
        while let next = timers.indices.min(by: { timers[$0].at < timers[$1].at }), timers[next].at <= end {
            let due = timers.remove(at: next)
            now = max(now, due.at)
            send(.timerFired(due.timer))
        }
        now = end
    }

    mutating func answer(_ request: PageRequest, _ ids: Range<Int>, total: Int? = nil, isLast: Bool? = nil) {
        guard let load = land(request) else { return }
        var page = Page<SimulatedItem, Int>(Self.items(ids), next: nil, total: total)
        page.isLast = isLast
        send(.pageArrived(load, page))
    }

    mutating func fail(_ request: PageRequest, code: Int) {
        guard let load = land(request) else { return }
        send(.pageFailed(load, FailureReport(code: code)))
    }

    private mutating func land(_ request: PageRequest) -> LoadID? {
        guard let index = flights.firstIndex(where: { $0.request == request }) else {
            expect(false, "a page was not asked for")
            return nil
        }
        return flights.remove(at: index).id
    }

    private mutating func send(_ fact: Fact<SimulatedItem>) {
        cancelled = []
        for command in feed.receive(fact, at: now) {
            switch command {
            case .load(let id, let request):
                flights.append((id, request))
                mix(id.number)
            case .cancel(let id):
                cancelled += flights.filter { $0.id == id }.map { $0.request }
                flights.removeAll { $0.id == id }
                mix(-id.number)
            case .schedule(let timer, let at):
                timers.removeAll { $0.timer == timer }
                timers.append((timer, at))
            case .publish(let version): mix(version)
            case .refreshEnded(_, let outcome): self.outcome = outcome
            case .shifted: break
            #if HeadGrowth
            case .checkEnded: break
            #endif
            }
        }
        if let invariant = feed.brokenInvariant { expect(false, invariant) }
    }

    private mutating func mix(_ value: Int) {
        digest = (digest ^ UInt64(truncatingIfNeeded: value)) &* 0x0000_0100_0000_01B3
    }

    private static func items(_ ids: Range<Int>) -> [SimulatedItem] {
        ids.map { SimulatedItem(id: Int32($0), revision: 0, rank: 0) }
    }
}
