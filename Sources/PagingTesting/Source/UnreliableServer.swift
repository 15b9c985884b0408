import Paging
import PagingCore

/// The server of an unreliable source. It determines the latency and the fault of each response.
struct UnreliableServer: Sendable {
    /// The latency and the fault of one response.
    struct Response: Sendable {
        var latency: Duration
        var ignoresCancellation: Bool
        var failure: ScriptedFailure?
        var fault: SimulatedServer.Fault
    }

    private var server: SimulatedServer
    private var faults: UnreliableSource.Faults
    private let seed: UInt64
    private var changes: SeededRandom
    private var nextChange: VirtualClock.Instant
    private var requestCounts: [PageRequest: UInt64] = [:]

    init(_ count: Int, _ faults: UnreliableSource.Faults, seed: UInt64, now: VirtualClock.Instant) {
        server = SimulatedServer(count: count, traits: faults.traits)
        self.faults = faults
        self.seed = seed
        changes = SeededRandom(seed: seed)
        nextChange = now.advanced(by: faults.changeInterval ?? .zero)
    }

    /// The current list.
    mutating func items(at now: VirtualClock.Instant) -> [SimulatedItem] {
        applyChanges(until: now)
        return server.items
    }

    /// The answer to a request, with a fault.
    mutating func answer(
        _ request: PageRequest, firstNumber: Int, _ fault: SimulatedServer.Fault, at now: VirtualClock.Instant
    ) -> ItemPage<SimulatedItem, Int> {
        applyChanges(until: now)
        return server.answer(request, firstNumber: firstNumber, fault)
    }

    /// Removes all faults.
    mutating func clearFaults(at now: VirtualClock.Instant) {
        applyChanges(until: now)
        faults = .none
    }

    /// Applies the changes of the list that are due.
    private mutating func applyChanges(until now: VirtualClock.Instant) {
        guard let interval = faults.changeInterval, interval > .zero else { return }
        while nextChange <= now {
            server.change(changes.below(60), at: changes.below(max(server.items.count, 1)))
            nextChange = nextChange.advanced(by: interval)
        }
    }

    /// Draws the response to a request. It depends only on the seed, the request, and how often the request was made
    /// before.
    mutating func drawResponse(to request: PageRequest) -> Response {
        requestCounts[request, default: 0] += 1
        var random = SeededRandom(seed: seed ^ request.mixed(with: requestCounts[request] ?? 0))
        let span = faults.latency.upperBound - faults.latency.lowerBound
        let latency = faults.latency.lowerBound + span * random.below(1_001) / 1_000
        var failure: ScriptedFailure?
        if random.chance(faults.failurePercent) { failure = ScriptedFailure("unreliable", isTransient: false) }
        if random.chance(faults.transientFailurePercent) { failure = ScriptedFailure("unreliable", isTransient: true) }
        let isWrong = random.chance(faults.wrongAnswerPercent) && !faults.wrongAnswerKinds.isEmpty
        let fault = isWrong ? faults.wrongAnswerKinds[random.below(faults.wrongAnswerKinds.count)] : .none
        return Response(
            latency: latency, ignoresCancellation: faults.ignoresCancellation, failure: failure, fault: fault)
    }
}

extension PageRequest {
    /// A hash of the request and a number.
    fileprivate func mixed(with number: UInt64) -> UInt64 {
        let parts: [Int]
        switch self {
        case .number(let number, let size): parts = [1, number, size]
        case .offset(let offset, let limit): parts = [2, offset, limit]
        case .cursor(let cursor, let direction, let limit):
            parts = [3, cursor ?? -1, direction == .append ? 0 : 1, limit]
        }
        return parts.reduce(number) { ($0 ^ UInt64(truncatingIfNeeded: $1)) &* 0x9E37_79B9_7F4A_7C15 }
    }
}
