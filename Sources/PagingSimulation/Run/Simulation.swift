@_spi(Invariants) import PagingCore

/// A schedule that runs: the machine, its server, the readers' table, and what is in flight between them.
public struct Simulation {
    /// The promise that was broken first, and at which event.
    public struct Verdict: Sendable {
        /// What is broken.
        public var promise: StaticString
        /// The event after which it was; the number of events where it was in the quiet after them.
        public var event: Int
    }

    struct Flight {
        var id: LoadID
        var request: PageRequest
    }

    var feed: FeedStateMachine<SimulatedItem>
    var server: SimulatedServer
    var table: SimulatedTable
    var now: Int64 = 0
    var flights: [Flight] = []
    var landed: [Flight] = []
    var timers: [(timer: FeedTimer, at: Int64)] = []
    var readers: [Int] = []
    var visible: [Int: (row: Int, length: Int)] = [:]
    var refreshes: [Int] = []
    let isServerFaulty: Bool
    var lastRefresh = 0
    var lastLoad = 0
    var transactions: [Int] = []
    var lastLocalID: Int32 = 0
    var hasMovedOffsets = false
    var hasLooped = false
    var indicators = IndicatorWatch()
    var broken: StaticString?
    let configuration: FeedConfiguration

    /// How often each rare path was taken.
    public private(set) var coverage = Coverage()
    /// A number that two runs share if they did the same.
    public private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325

    init(_ schedule: Schedule) {
        configuration = schedule.configuration
        isServerFaulty = schedule.events.contains {
            if case .answer(_, let fault) = $0 { fault != .none } else { false }
        }
        feed = FeedStateMachine(schedule.configuration)
        server = SimulatedServer(count: schedule.count, traits: schedule.traits)
        table = SimulatedTable(feed.update.rows)
    }

    /// Runs a schedule and then, when all faults are over, a quiet time in which the list must become the server's.
    ///
    /// - Returns: What was broken, if anything was, and how the run went.
    public static func run(_ schedule: Schedule) -> (verdict: Verdict?, coverage: Coverage, digest: UInt64) {
        var simulation = Simulation(schedule)
        for (index, event) in schedule.events.enumerated() {
            simulation.happen(event)
            if let broken = simulation.broken {
                return (Verdict(promise: broken, event: index), simulation.coverage, simulation.digest)
            }
        }
        simulation.settle()
        if let broken = simulation.broken {
            return (Verdict(promise: broken, event: schedule.events.count), simulation.coverage, simulation.digest)
        }
        return (nil, simulation.coverage, simulation.digest)
    }

    mutating func cover(_ path: Coverage.Path) { coverage.note(path) }

    /// Tells the machine a fact, does what it commands, and checks every promise that can be checked then.
    mutating func send(_ fact: Fact<SimulatedItem>, isLate: Bool = false) {
        guard broken == nil else { return }
        let before = feed.update
        let commands = feed.receive(fact, at: now)
        let after = feed.update
        if after.version != before.version {
            if let promise = table.apply(after) { broken = promise }
            if after.version != before.version + 1 { broken = "U4: one fact gave two updates" }
            check(after, publishedAfter: before)
        }
        if isLate, !commands.isEmpty { broken = "R1: a late answer changed something" }
        if after.rows.loadedItems < before.rows.loadedItems, after.rows.count == before.rows.count {
            cover(.pageEvicted)
        }
        perform(commands, published: after.version != before.version)
        if case .pageFailed = fact, hasLostRows(before.rows, after.rows) {
            broken = "F3: an error erased data"
        }
        if broken == nil { broken = feed.brokenInvariant }
        if broken == nil { broken = brokenPromise }
        if broken == nil { broken = indicators.check(after, commands, configuration.indicator, fact, now: now) }
    }

    /// Whether rows went, or items that no eviction accounts for.
    private func hasLostRows(_ before: Rows<SimulatedItem>, _ after: Rows<SimulatedItem>) -> Bool {
        after.count < before.count || (configuration.retention == .all && after.loadedItems < before.loadedItems)
    }

    private mutating func perform(_ commands: [Command], published: Bool) {
        for command in commands {
            switch command {
            case .load(let id, let request):
                if flights.contains(where: { $0.id == id }) { broken = "L1: a load was commanded twice" }
                flights.append(Flight(id: id, request: request))
                lastLoad = id.number
                mix(1, id.number)
            case .cancel(let id):
                guard let index = flights.firstIndex(where: { $0.id == id }) else {
                    broken = "R8: a load was cancelled that is not in flight"
                    return
                }
                landed.append(flights.remove(at: index))
                cover(.loadCancelled)
                mix(2, id.number)
            case .schedule(let timer, let at):
                timers.removeAll { $0.timer == timer }
                timers.append((timer, at))
                if case .repetition = timer { cover(.repetitionScheduled) }
                mix(3, Int(truncatingIfNeeded: at / 1_000_000))
            case .publish(let version):
                if !published || version != feed.update.version { broken = "U4: an update was announced that is none" }
                mix(4, feed.update.rows.count)
            case .refreshEnded(let id, let outcome):
                guard let index = refreshes.firstIndex(of: id.number) else {
                    broken = "R6: a refresh ended that nobody waits for"
                    return
                }
                refreshes.remove(at: index)
                if outcome == .superseded { cover(.refreshSuperseded) }
                mix(5, id.number)
            case .shifted(let page):
                if !configuration.overlapsPages { broken = "I5: a shift was reported that nobody looks for" }
                cover(.pageShifted)
                mix(6, page)
            #if HeadGrowth
            case .checkEnded: break
            #endif
            }
        }
        if published, !commands.contains(where: { if case .publish = $0 { true } else { false } }) {
            broken = "U4: an update was not announced"
        }
    }

    private mutating func mix(_ kind: UInt64, _ value: Int) {
        digest = (digest ^ kind) &* 0x0000_0100_0000_01B3
        digest = (digest ^ UInt64(truncatingIfNeeded: value)) &* 0x0000_0100_0000_01B3
    }
}
