@_spi(Invariants) import PagingCore

/// A running schedule of a list that is kept: its server, and one or two processes with a store each.
public struct KeptSimulation {
    /// The first promise that was broken, and the event that broke it.
    public struct Verdict: Sendable {
        /// The broken promise.
        public var promise: StaticString
        /// The index of the event that broke it; the number of events if it was broken after the last one.
        public var event: Int
    }

    let configuration: FeedConfiguration
    let rowsAround: Int
    /// Whether the list is read offline after the last event.
    let isReadOffline: Bool
    var server: KeptServer
    /// What each process has stored.
    var stores = [KeptStore(), KeptStore()]
    var processes: [KeptProcess?] = [nil, nil]
    var now: Int64 = 0
    var launches: Int64 = 0
    /// The ids of the items that were edited or inserted by a process.
    var editedIDs: Set<Int32> = []
    /// Whether an item was inserted before the first row.
    var hidesNewItems = false
    /// The answer that is being applied.
    var lastAnswer: ItemPage<SimulatedItem, Int>?
    var broken: StaticString?
    /// The number of times that each rare path was taken.
    public internal(set) var coverage = KeptCoverage()
    /// A digest of the run. Two runs that did the same have the same digest.
    private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325

    init(_ schedule: KeptSchedule) {
        configuration = schedule.configuration
        rowsAround = schedule.rowsAround
        isReadOffline = schedule.count % 3 == 0
        server = KeptServer(count: schedule.count, schedule.cursors, namesPrevious: schedule.namesPrevious)
    }

    /// Runs a schedule. Then ends all faults, after which the list must become the server's.
    ///
    /// - Parameters:
    ///   - schedule: The events, and the list that they happen to.
    ///   - watch: Receives the simulation after each event, and after the end.
    public static func run(
        _ schedule: KeptSchedule, watch: (KeptEvent?, KeptSimulation) -> Void = { _, _ in }
    ) -> (verdict: Verdict?, coverage: KeptCoverage, digest: UInt64) {
        var simulation = KeptSimulation(schedule)
        for (index, event) in schedule.events.enumerated() {
            simulation.apply(event)
            watch(event, simulation)
            if let broken = simulation.broken {
                return (Verdict(promise: broken, event: index), simulation.coverage, simulation.digest)
            }
        }
        simulation.finish()
        watch(nil, simulation)
        let verdict = simulation.broken.map { Verdict(promise: $0, event: schedule.events.count) }
        return (verdict, simulation.coverage, simulation.digest)
    }

    mutating func cover(_ path: KeptCoverage.Path) { coverage.record(path) }

    mutating func fail(_ promise: StaticString) {
        if broken == nil { broken = promise }
    }

    /// Passes an input to the state machine of a process, checks what can be checked then, and performs the commands.
    ///
    /// - Parameters:
    ///   - process: The index of the process.
    ///   - effect: What the input may do.
    ///   - input: Calls the input's method.
    ///   - note: Is called before the commands are performed.
    mutating func send(
        _ process: Int, _ effect: InputEffect = .other,
        _ input: (inout KeptProcess.Feed, Int64) -> [FeedCommand], note: (inout KeptSimulation) -> Void = { _ in }
    ) {
        guard broken == nil, var state = processes[process] else { return }
        // The state is changed in place, without a copy.
        processes[process] = nil
        let before = KeptObservation(state)
        let commands = input(&state.feed, now)
        state.pages = state.feed.knownPages
        check(&state, effect, commands, before)
        processes[process] = state
        mix(state.feed.update.rows.count)
        note(&self)
        perform(commands, of: process)
    }

    /// Passes an input, then lets the writer know what changed.
    mutating func process(
        _ process: Int, _ effect: InputEffect = .other,
        _ input: (inout KeptProcess.Feed, Int64) -> [FeedCommand]
    ) {
        send(process, effect, input)
        keepList(process)
    }

    private mutating func perform(_ commands: [FeedCommand], of process: Int) {
        for command in commands {
            switch command {
            case .load(let id, let request): load(id, request, process)
            case .cancel(let id):
                processes[process]?.reads.removeAll { $0.load == id }
                processes[process]?.requests.removeAll { $0.id == id }
            case .schedule(let timer, let at):
                processes[process]?.timers.removeAll { $0.timer == timer }
                if case .indicator = timer { break }
                processes[process]?.timers.append((timer, at))
            case .publish, .refreshEnded, .checkEnded, .shifted: break
            }
        }
    }

    private mutating func load(_ id: LoadID, _ request: PageRequest, _ process: Int) {
        guard let state = processes[process] else { return }
        mix(id.number)
        if let missed = state.missed.firstIndex(of: id) {
            processes[process]?.missed.remove(at: missed)
        } else if let key = state.feed.keyOfEvictedPage(id) {
            processes[process]?.reads.append((id, key))
            processes[process]?.writer.events.append(.read(id, key: key))
            return
        }
        if case .cursor(nil, .append, _) = request, state.feed.keyOfEvictedPage(id) != nil {
            processes[process]?.mayMissItems = true
        }
        processes[process]?.requests.append(
            KeptProcess.Request(id: id, request: request, page: server.answer(request)))
    }

    mutating func mix(_ value: Int) {
        digest = (digest ^ UInt64(truncatingIfNeeded: value)) &* 0x0000_0100_0000_01B3
    }
}

/// What an input may do to the list.
enum InputEffect: Equatable {
    /// The reader goes elsewhere.
    case moves
    /// The server has answered.
    case answers(LoadID)
    /// The list was read from the store.
    case opens(firstRow: Int?)
    /// The user requests rows of the server.
    case requests
    case other
}
