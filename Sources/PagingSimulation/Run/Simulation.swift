@_spi(Invariants) import PagingCore

/// A running schedule: the state machine, its server, the table of its readers, and the requests in flight between
/// them.
public struct Simulation {
    /// The first promise that was broken, and the event that broke it.
    public struct Verdict: Sendable {
        /// The broken promise.
        public var promise: StaticString
        /// The index of the event that broke it. It is the number of events if the promise was broken after the last
        /// one.
        public var event: Int
    }

    /// The screen of a reader, as the reader has it.
    struct Screen {
        let reader: Int
        /// The first row on the screen; `nil` until the reader reports its viewport.
        var row: Int?
        var length = 0
    }

    var feed: FeedStateMachine<SimulatedItem>
    var server: SimulatedServer
    var table: SimulatedTable
    var observation: Observation
    var watches: Watches
    var now: Int64 = 0
    var requestsInFlight: [RequestInFlight] = []
    var finishedRequests: [RequestInFlight] = []
    var timers: [(timer: FeedTimer, at: Int64)] = []
    var screens: [Screen] = []
    /// The rows of some updates ago, for readers that report late.
    var oldRows: [RowID<Int32>] = []
    /// The rows at the start of the current refresh or of the last completed one.
    var rowsAtRefresh: [Cell] = []
    /// The number of the last caller that waits for a refresh or a check.
    var lastWaiter = 0
    var transactions: [Int] = []
    var lastLocalID: Int32 = 0
    /// The ids of the items that were edited.
    var editedIDs: [Int32] = []
    /// Whether the rows may not correspond to places in the server's numbering.
    let isOverfilled: Bool
    /// Whether readers report no more rows than exist, and report again after each update.
    let reportsExistingRows: Bool
    /// Whether a copy of the list is restored from its state after each event.
    let isRestored: Bool
    /// Whether the server's list changed, or one of its answers had a fault.
    var isDisturbed = false
    /// Whether many items were inserted both into the list and on the server.
    var sharesInsertions = false
    /// The presented list; `nil` if there is none.
    var presented: PresentationWatch?
    var broken: StaticString?
    var configuration: FeedConfiguration

    /// How often each rare path was taken.
    public internal(set) var coverage = Coverage()
    /// A digest of the run. Two runs that did the same have the same digest.
    private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325

    init(_ schedule: Schedule) {
        configuration = schedule.configuration
        isOverfilled = schedule.isOverfilled
        isRestored = schedule.isRestored
        reportsExistingRows = schedule.reportsExistingRows
        server = SimulatedServer(count: schedule.count, traits: schedule.traits)
        if schedule.isGiven {
            let request = schedule.configuration.openingRequest
            let page = server.answer(request, firstNumber: schedule.configuration.firstNumber, .none)
            feed = FeedStateMachine(schedule.configuration, items: page)
            watches = Watches(
                schedule.configuration, given: page, feed.update.states,
                supportsPrepend: schedule.traits.supportsPrepend)
        } else {
            feed = FeedStateMachine(schedule.configuration)
            watches = Watches(
                schedule.configuration, given: nil, feed.update.states, supportsPrepend: schedule.traits.supportsPrepend
            )
        }
        table = SimulatedTable(feed.update.rows)
        observation = Observation(feed, table.cells)
        presented = schedule.presentation.map { [feed, table, configuration] plan in
            PresentationWatch(plan, feed.update, table.cells, configuration)
        }
    }

    /// Runs a schedule. Then ends all faults, after which the list must become the server's.
    ///
    /// - Parameters:
    ///   - schedule: The events, and the list that they happen to.
    ///   - watch: Receives the list after each event of the schedule.
    /// - Returns: The first broken promise, if any, with the coverage and the digest of the run.
    public static func run(
        _ schedule: Schedule, watch: (ScheduledEvent, ListSnapshot) -> Void = { _, _ in }
    ) -> (verdict: Verdict?, coverage: Coverage, digest: UInt64) {
        var simulation = Simulation(schedule)
        for (index, event) in schedule.events.enumerated() {
            simulation.apply(event)
            watch(event, ListSnapshot(simulation))
            if let broken = simulation.broken {
                return (Verdict(promise: broken, event: index), simulation.coverage, simulation.digest)
            }
        }
        simulation.finish()
        if let broken = simulation.broken {
            return (Verdict(promise: broken, event: schedule.events.count), simulation.coverage, simulation.digest)
        }
        return (nil, simulation.coverage, simulation.digest)
    }

    mutating func cover(_ path: Coverage.Path) { coverage.record(path) }

    /// Passes an input to the state machine, performs its commands, and checks every promise that can be checked then.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - isLate: Whether the input must have no effect.
    ///   - replacesSource: Whether the source of the list is replaced. This is a reset that also resets the readers.
    mutating func process(_ input: FeedInput<SimulatedItem>, isLate: Bool = false, replacesSource: Bool = false) {
        guard broken == nil else { return }
        let before = observation
        let (addressing, now) = (configuration.addressing, now)
        let (commands, brokenCost) = CostWatch.watch(input, &feed) { feed in
            replacesSource ? feed.sourceReplaced(addressing, at: now) : feed.receive(input, at: now)
        }
        broken = brokenCost
        var rowMapping = RowMapping()
        if feed.update.version != before.update.version {
            if feed.update.version != before.update.version + 1 { broken = "U4: one input gave two updates" }
            let (mapping, brokenBatch) = table.apply(feed.update, watches.list.pages)
            rowMapping = mapping
            if broken == nil { broken = brokenBatch }
        }
        guard broken == nil else { return }
        let completesRefresh = before.isRefreshCompleted(by: input, in: feed)
        if completesRefresh { table.forgetPages() }
        observation = Observation(feed, table.cells)
        let observed = ObservedInput(
            watches.list.naming(input), now, commands, before, observation, rowMapping, replacesSource: replacesSource,
            completesRefresh: completesRefresh)
        if isLate, !observed.hasNoEffect(configuration) { broken = "R1: a late answer had an effect" }
        perform(commands, published: observed.publishesUpdate)
        let mixedPages = watches.list.mixesPages
        if broken == nil { broken = feed.brokenInvariant }
        if broken == nil { broken = watches.check(observed, requestsInFlight, feed, configuration, &coverage) }
        if observed.publishesUpdate, broken == nil { broken = presented?.apply(feed.update, table.cells, rowMapping) }
        if let presented { mix(7, presented.count) }
        if observed.completesRefresh, !mixedPages { keepEvictedPages(nearerThan: observed.answeredLoad?.request) }
        if observed.startsRefresh { rowsAtRefresh = observation.cells }
        if broken == nil, observed.isIdempotent { broken = brokenIdempotence(of: input) }
        if observed.publishesUpdate { reportPresented() }
        if observed.changesRows { reportScreens() }
    }

    /// Keeps the loads of evicted pages nearer the opening page, which outlive a refresh of the held pages in a chained
    /// list (R4).
    ///
    /// - Parameter request: The request of the last page of the refresh.
    private mutating func keepEvictedPages(nearerThan request: PageRequest?) {
        let before = rowsAtRefresh
        let evictedRows = observation.cells.count - watches.list.refreshedItems.count
        guard configuration.isChained, !watches.list.mixesPages, evictedRows > 0, evictedRows <= before.count else {
            return
        }
        if request?.direction == .append {
            table.keepPages(of: before[..<evictedRows], from: 0)
        } else {
            table.keepPages(of: before[(before.count - evictedRows)...], from: observation.cells.count - evictedRows)
        }
        observation.cells = table.cells
    }

    /// Checks on a copy whether the same input at the same time has a further effect (L1, U3).
    private func brokenIdempotence(of input: FeedInput<SimulatedItem>) -> StaticString? {
        var copy = feed
        for command in copy.receive(input, at: now) {
            switch command {
            case .load, .cancel: return "L1: a repeated request loads again"
            case .publish: return "U3: a repeated input has an effect"
            case .schedule, .refreshEnded, .shifted: break
            case .checkEnded: break
            }
        }
        return nil
    }

    private mutating func perform(_ commands: [FeedCommand], published: Bool) {
        for command in commands {
            switch command {
            case .load(let id, let request):
                if requestsInFlight.contains(where: { $0.id == id }) { broken = "L1: a load was commanded twice" }
                requestsInFlight.append(RequestInFlight(id: id, request: request))
                mix(1, id.number)
            case .cancel(let id):
                guard let index = requestsInFlight.firstIndex(where: { $0.id == id }) else {
                    broken = "R8: a load was cancelled that was not in flight"
                    return
                }
                if commands.contains(.load(id, requestsInFlight[index].request)) {
                    broken = "R9: a load was commanded and cancelled by the same input"
                }
                finishedRequests.append(requestsInFlight.remove(at: index))
                mix(2, id.number)
            case .schedule(let timer, let at):
                timers.removeAll { $0.timer == timer }
                timers.append((timer, at))
                mix(3, Int(truncatingIfNeeded: at / 1_000_000))
            case .publish(let version):
                if !published || version != feed.update.version { broken = "U4: a publish command has no update" }
                mix(4, feed.update.rows.count)
            case .refreshEnded(let id, _): mix(5, id.number)
            case .shifted(let page): mix(6, page)
            case .checkEnded(let id, _): mix(8, id.number)
            }
        }
        if published, !commands.contains(where: { if case .publish = $0 { true } else { false } }) {
            broken = "U4: an update has no publish command"
        }
    }

    private mutating func mix(_ kind: UInt64, _ value: Int) {
        digest = (digest ^ kind) &* 0x0000_0100_0000_01B3
        digest = (digest ^ UInt64(truncatingIfNeeded: value)) &* 0x0000_0100_0000_01B3
    }
}
