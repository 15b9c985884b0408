@_spi(Invariants) import PagingCore

/// Follows each load from its command to its end: none is lost or doubled (L1, L2, R8, R9), each is repeated as often
/// and when it has to be (F1), and the states and placeholders say what is on its way (U2).
struct LoadWatch {
    /// What each load asked for, by its number.
    private(set) var requests: [PageRequest?] = []
    /// How often each load was a repetition, by its number.
    private var repetitions: [Int] = []

    init() {}

    func request(of number: Int32) -> PageRequest? {
        requests.indices.contains(Int(number)) ? requests[Int(number)] : nil
    }

    mutating func check(
        _ observed: ObservedInput, _ requestsInFlight: [RequestInFlight], mixesPages: Bool,
        _ configuration: FeedConfiguration
    ) -> StaticString? {
        if !mixesPages, let broken = brokenDuplicateLoads(observed) { return broken }
        if observed.startedLoads.contains(where: { $0.request.limit > configuration.maximumLimit }) {
            return "L11: a request asks for more than the limit"
        }
        note(observed.commands)
        noteMovedLoads(observed)
        return brokenLoadsInFlight(observed.after, requestsInFlight, configuration) ?? brokenFailure(
            observed, configuration)
            ?? brokenTimer(observed, configuration) ?? brokenStates(observed)
    }

    private mutating func note(_ commands: [Command]) {
        for case .load(let id, let request) in commands {
            while requests.count <= id.number {
                requests.append(nil)
                repetitions.append(0)
            }
            requests[id.number] = request
        }
    }

    /// A load that an edit has asked for at another place is the same load: its repetitions count on (I4).
    private mutating func noteMovedLoads(_ observed: ObservedInput) {
        guard observed.movesOffsets, !observed.showsNewItems else { return }
        for load in observed.before.loads where load.phase == .inFlight && observed.isCancelled(load) {
            for next in observed.startedLoads where next.continues(load, observed.rowMapping) {
                repetitions[next.id.number] = repetitions[load.id.number]
            }
        }
    }

    /// Whether what is in flight is what the machine knows to be, and no more than may be.
    private func brokenLoadsInFlight(
        _ observation: Observation, _ requestsInFlight: [RequestInFlight], _ configuration: FeedConfiguration
    ) -> StaticString? {
        var inFlight = 0
        var fills = 0
        for load in observation.loads where load.phase != .queued && load.phase != .suspended {
            if case .fill = load.purpose { fills += 1 }
            guard load.phase == .inFlight else { continue }
            guard requestsInFlight.contains(where: { $0.id == load.id && $0.request == load.request }) else {
                return "L1: a load is in flight that was never commanded"
            }
            inFlight += 1
        }
        if inFlight != requestsInFlight.count { return "R9: a load was given up and never cancelled" }
        if fills > configuration.maxConcurrentLoads {
            return "L2: more pages of placeholders are in flight than may be"
        }
        if fills < configuration.maxConcurrentLoads, observation.loads.contains(where: { $0.phase == .queued }) {
            return "L2: a load waits for no reason"
        }
        return nil
    }

    /// Whether two loads of the list ask for the same span. What a refresh or a check asks for is compared with the list.
    private func brokenDuplicateLoads(_ observed: ObservedInput) -> StaticString? {
        let loads = observed.after.loads.filter { load in
            switch load.purpose {
            case .edge, .fill: true
            case .check: false
            case .refresh: false
            }
        }
        for (index, load) in loads.enumerated() {
            guard case .offset = load.request else { continue }
            // A load behind the last row begins with that row, whose own page may be loading.
            for other in loads[..<index] where other.request == load.request && other.isOverlapped == load.isOverlapped
            {
                return "L1: two loads of one page are in flight"
            }
        }
        return nil
    }

    private func brokenFailure(_ observed: ObservedInput, _ configuration: FeedConfiguration) -> StaticString? {
        guard case .pageFailed(let id, let report) = observed.input, let load = observed.answeredLoad else {
            return nil
        }
        let count = repetitions[id.number]
        var wanted: Int64?
        if report.isTransient, count < configuration.retry.delaysNanoseconds.count {
            let jitter = Int64(min(max(report.jitterPermille, 500), 1500))
            wanted = observed.now + configuration.retry.delaysNanoseconds[count] / 1000 * jitter
            if let server = report.retryAt {
                let longest = observed.now + configuration.retry.longestServerDelayNanoseconds
                let spread = min(max(server - observed.now, 0), 1_000_000_000) / 1000 * (jitter - 500)
                wanted = server > longest ? nil : max(wanted ?? 0, server + spread)
            }
        }
        var scheduled: Int64?
        for case .schedule(.repetition(id), let at) in observed.commands { scheduled = at }
        if scheduled != wanted { return "F1: a failure is not repeated when it should be" }
        let states = observed.after.update.states
        let failure = Failure.source(report.code)
        if wanted != nil {
            if observed.after.load(id)?.phase == .waiting { return nil }
            // A page that nobody wants any more makes room for those that are wanted.
            if case .fill(let rows, _) = load.purpose, !observed.after.wanted.contains(where: { $0.overlaps(rows) }) {
                return nil
            }
            return "F1: a load does not wait to be repeated"
        }
        switch load.purpose {
        case .refresh: return states.refresh == .failed(failure) ? nil : "F2: a refresh has not failed"
        case .edge(let direction): return states[direction] == .failed(failure) ? nil : "F2: an edge has not failed"
        case .fill(let rows, _):
            for row in rows where observed.after.cells[row].placeholder != .failed(failure) {
                return "F2: a placeholder has not failed"
            }
            return nil
        case .check: return states.check == .failed(failure) ? nil : "N4: a check has not failed"
        }
    }

    private mutating func brokenTimer(_ observed: ObservedInput, _ configuration: FeedConfiguration) -> StaticString? {
        guard case .timerFired(.repetition(let id)) = observed.input else { return nil }
        guard let load = observed.before.load(id), load.phase == .waiting else {
            // An adaptive list wants less once its reader rests, and has room for another page.
            let makesRoom = configuration.isAdaptive && observed.before.loads.contains(where: observed.isCancelled)
            return observed.startedLoads.isEmpty || makesRoom ? nil : "R9: a load that was given up commands something"
        }
        for case .load(let next, let request) in observed.commands where request == load.request {
            repetitions[next.number] = repetitions[id.number] + 1
            return nil
        }
        // A page that nobody wants any more makes room for those that are wanted.
        if case .fill(let rows, _) = load.purpose, !observed.after.wanted.contains(where: { $0.overlaps(rows) }) {
            return nil
        }
        return "F1: a load is not repeated at its time"
    }

    /// Whether states and placeholders say what is on its way, and nothing else.
    private func brokenStates(_ observed: ObservedInput) -> StaticString? {
        let (states, observation) = (observed.after.update.states, observed.after)
        if (states.refresh == .loading) != (observation.refresh != nil) {
            return "U2: the refresh says other than it does"
        }
        for direction in Direction.allCases
        where (states[direction] == .loading) != (observation.edge(direction) != nil) {
            return "U2: an edge says other than it does"
        }
        guard observed.publishesUpdate else { return nil }
        var rows = 0
        for load in observation.loads {
            guard case .fill(let span, _) = load.purpose else { continue }
            rows += span.count
            for row in span where observation.cells[row].placeholder != .loading {
                return "U2: a placeholder does not say that it is loading"
            }
        }
        for cell in observation.cells where cell.placeholder == .loading { rows -= 1 }
        return rows == 0 ? nil : "U2: a placeholder says that it is loading and is not"
    }
}

extension KnownLoad {
    /// Whether it loads what another one did before rows came or went.
    fileprivate func continues(_ other: KnownLoad, _ rowMapping: RowMapping) -> Bool {
        switch (purpose, other.purpose) {
        case (.edge(let direction), .edge(let before)): direction == before
        case (.fill(let rows, _), .fill(let before, _)): before.contains { rowMapping[$0].map(rows.contains) ?? false }
        default: false
        }
    }
}
