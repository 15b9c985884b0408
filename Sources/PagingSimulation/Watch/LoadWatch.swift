@_spi(Invariants) import PagingCore

/// Checks each load from its command to its end: none is lost or duplicated (L1, L2, R8, R9), each is retried as often
/// and at the time it should be (F1), and the states and placeholders match the loads (U2).
struct LoadWatch {
    /// The request of each load, by its number.
    private(set) var requests: [PageRequest?] = []
    /// How many retries preceded each load, by its number.
    private var retries: [Int] = []
    /// When automatic loads of placeholders were cancelled in an adaptive list, within the last second, and whether a reader
    /// had passed them.
    private var cancelledFills: [(time: Int64, isPassed: Bool)] = []

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
            return "L11: a request exceeds the limit"
        }
        record(observed.commands)
        recordMovedLoads(observed)
        return brokenLoadsInFlight(observed.after, requestsInFlight, configuration) ?? brokenFailure(
            observed, configuration)
            ?? brokenTimer(observed, configuration) ?? brokenStates(observed) ?? brokenPace(observed, configuration)
    }

    /// Checks that an adaptive list loads no placeholders ahead after it has given up ten such loads within a second, and
    /// lets none wait before it has given up five (L2).
    private mutating func brokenPace(_ observed: ObservedInput, _ configuration: FeedConfiguration) -> StaticString? {
        guard configuration.isAdaptive else { return nil }
        // A jump and a reset give the turns back.
        let isJump = if case .jumpRequested = observed.input { true } else { false }
        cancelledFills.removeAll { isJump || observed.isReset || observed.now - $0.time >= 1_000_000_000 }
        let isAhead = { (load: KnownLoad) in
            if case .fill = load.purpose { !load.isUserInitiated } else { false }
        }
        let isStarted = { (load: KnownLoad) in
            isAhead(load) && load.phase == .inFlight && observed.before.load(load.id)?.phase != .inFlight
        }
        if cancelledFills.count(where: \.isPassed) >= 10, observed.after.loads.contains(where: isStarted) {
            return "L2: a placeholder is loaded ahead after ten such loads were given up"
        }
        let isMoved = if case .viewportMoved = observed.input { true } else { false }
        for load in observed.before.loads where isAhead(load) && observed.after.load(load.id) == nil {
            let isPassed = isMoved && load.phase == .inFlight
            if isPassed || observed.answeredLoad?.id != load.id { cancelledFills.append((observed.now, isPassed)) }
        }
        let fills = observed.after.loads.filter { if case .fill = $0.purpose { true } else { false } }
        let mayStart = fills.count { $0.phase != .queued } < configuration.maxConcurrentLoads
        let underWay = fills.count { $0.phase != .queued && isAhead($0) }
        return mayStart && cancelledFills.count + underWay < 5 && fills.contains { $0.phase == .queued }
            ? "L2: a fill waits although few were given up" : nil
    }

    private mutating func record(_ commands: [FeedCommand]) {
        for case .load(let id, let request) in commands {
            while requests.count <= id.number {
                requests.append(nil)
                retries.append(0)
            }
            requests[id.number] = request
        }
    }

    /// Carries the retry count over to a load that an edit repeats at another place (I4).
    private mutating func recordMovedLoads(_ observed: ObservedInput) {
        guard observed.movesOffsets, !observed.showsNewItems else { return }
        for load in observed.before.loads where load.phase == .inFlight && observed.isCancelled(load) {
            for next in observed.startedLoads where next.continues(load, observed.rowMapping) {
                retries[next.id.number] = retries[load.id.number]
            }
        }
    }

    /// Checks that the requests in flight are those that the state machine knows, and that they do not exceed the
    /// limit.
    private func brokenLoadsInFlight(
        _ observation: Observation, _ requestsInFlight: [RequestInFlight], _ configuration: FeedConfiguration
    ) -> StaticString? {
        var inFlight = 0
        var fills = 0
        for load in observation.loads where load.phase != .queued {
            if case .fill = load.purpose { fills += 1 }
            guard load.phase == .inFlight else { continue }
            guard requestsInFlight.contains(where: { $0.id == load.id && $0.request == load.request }) else {
                return "L1: a load is in flight that was never commanded"
            }
            inFlight += 1
        }
        if inFlight != requestsInFlight.count { return "R9: a load ended without a cancel command" }
        if fills > configuration.maxConcurrentLoads {
            return "L2: more fills are in flight than allowed"
        }
        if fills < configuration.maxConcurrentLoads, !configuration.isAdaptive,
            observation.loads.contains(where: { $0.phase == .queued })
        {
            return "L2: a fill is queued although another may start"
        }
        return nil
    }

    /// Checks whether two loads of the list request the same span. Loads of a refresh or a check are exempt, because
    /// they are compared with the list.
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
            // A load after the last row may overlap that row, whose own page may be loading.
            for other in loads[..<index] where other.request == load.request && other.isOverlapped == load.isOverlapped
            {
                return "L1: two loads request the same page"
            }
        }
        return nil
    }

    private func brokenFailure(_ observed: ObservedInput, _ configuration: FeedConfiguration) -> StaticString? {
        guard case .pageFailed(let id, let report) = observed.input, let load = observed.answeredLoad else {
            return nil
        }
        let count = retries[id.number]
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
        for case .schedule(.retry(id), let at) in observed.commands { scheduled = at }
        if scheduled != wanted { return "F1: a retry is scheduled for the wrong time, or not at all" }
        let states = observed.after.update.states
        let failure = LoadFailure.source(report.failure)
        if wanted != nil {
            if observed.after.load(id)?.phase == .waiting { return nil }
            // A page that is no longer wanted is cancelled in favor of wanted pages.
            if case .fill = load.purpose, !observed.after.wanted.contains(where: { $0.overlaps(load.rows) }) {
                return nil
            }
            return "F1: a failed load does not wait for its retry"
        }
        switch load.purpose {
        case .refresh: return states.refresh == .failed(failure) ? nil : "F2: a refresh did not fail"
        case .edge(let direction): return states[direction] == .failed(failure) ? nil : "F2: an edge did not fail"
        case .fill:
            for row in load.rows where observed.after.cells[row].placeholder != .failed(failure) {
                return "F2: a placeholder did not fail"
            }
            return nil
        case .check: return states.check == .failed(failure) ? nil : "N4: a check did not fail"
        }
    }

    private mutating func brokenTimer(_ observed: ObservedInput, _ configuration: FeedConfiguration) -> StaticString? {
        guard case .timerFired(.retry(let id)) = observed.input else { return nil }
        guard let load = observed.before.load(id), load.phase == .waiting else {
            // An adaptive list wants less when its reader rests, so another page may start.
            let makesRoom = configuration.isAdaptive && observed.before.loads.contains(where: observed.isCancelled)
            // A load that waits for its turn starts at the first input after it is due.
            let waited = observed.startedLoads.allSatisfy { observed.before.load($0.id)?.phase == .queued }
            return waited || makesRoom ? nil : "R9: a cancelled load issued a command"
        }
        for case .load(let next, let request) in observed.commands where request == load.request {
            retries[next.number] = retries[id.number] + 1
            return nil
        }
        // A page that is no longer wanted is cancelled in favor of wanted pages.
        if case .fill = load.purpose, !observed.after.wanted.contains(where: { $0.overlaps(load.rows) }) {
            return nil
        }
        return "F1: a load is not retried at its time"
    }

    /// Checks that states and placeholders show exactly the loads in flight.
    private func brokenStates(_ observed: ObservedInput) -> StaticString? {
        let (states, observation) = (observed.after.update.states, observed.after)
        if (states.refresh == .loading) != (observation.refresh != nil) {
            return "U2: the state of the refresh does not match its load"
        }
        for direction in LoadDirection.allCases
        where (states[direction] == .loading) != (observation.edge(direction) != nil) {
            return "U2: the state of an edge does not match its load"
        }
        guard observed.publishesUpdate else { return nil }
        var rows = 0
        for load in observation.loads {
            rows += load.rows.count
            for row in load.rows where observation.cells[row].placeholder != .loading {
                return "U2: a placeholder with a load is not in the loading state"
            }
        }
        for cell in observation.cells where cell.placeholder == .loading { rows -= 1 }
        return rows == 0 ? nil : "U2: a placeholder in the loading state has no load"
    }
}

extension KnownLoad {
    /// Whether it loads the same rows as another load did before rows were inserted or removed.
    fileprivate func continues(_ other: KnownLoad, _ rowMapping: RowMapping) -> Bool {
        switch (purpose, other.purpose) {
        case (.edge(let direction), .edge(let before)): direction == before
        case (.fill, .fill): other.rows.contains { rowMapping[$0].map(rows.contains) ?? false }
        default: false
        }
    }
}
