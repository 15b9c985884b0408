#if canImport(Combine)
import Combine

/// Lets a task send as many values as a subscriber demands. Demand may be added on any thread.
final class DemandGate: Sendable {
    private enum Phase {
        case open
        /// No more values follow.
        case ended
        /// The subscriber cancelled.
        case closed
    }

    /// How many more values the subscriber demands. Combine does not document `Subscribers.Demand` as `Sendable`.
    private struct RemainingDemand: Sendable {
        /// `nil` if the demand is unlimited.
        private var count: Int? = 0

        mutating func add(_ demand: Subscribers.Demand) {
            guard let count, let more = demand.max else { return self.count = nil }
            let (sum, overflow) = count.addingReportingOverflow(more)
            self.count = overflow ? nil : sum
        }

        /// Consumes the demand for one value.
        ///
        /// - Returns: Whether there was demand.
        mutating func consume() -> Bool {
            guard let count else { return true }
            guard count > 0 else { return false }
            self.count = count - 1
            return true
        }
    }

    private struct State: Sendable {
        var demand = RemainingDemand()
        var waiting: CheckedContinuation<Bool, Never>?
        var phase = Phase.open
        var task: Task<Void, Never>?
    }

    private let state = Locked(State())

    /// Runs `body` in a task that ``close()`` cancels.
    func run(_ body: @escaping @MainActor @Sendable () async -> Void) {
        let task = Task { await body() }
        let isClosed = state.withLock { state in
            state.task = task
            return state.phase == .closed
        }
        if isClosed { task.cancel() }
    }

    /// Adds demand, and resumes the task if it waits.
    func add(_ demand: Subscribers.Demand) {
        let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            state.demand.add(demand)
            guard let waiting = state.waiting, state.demand.consume() else { return nil }
            state.waiting = nil
            return waiting
        }
        waiting?.resume(returning: true)
    }

    /// Stops sending values, even if there is demand. The task is not cancelled.
    func end() { leaveOpenPhase(for: .ended)?.resume(returning: false) }

    /// Stops sending values, and cancels the task.
    func close() {
        leaveOpenPhase(for: .closed)?.resume(returning: false)
        state.withLock { $0.task }?.cancel()
    }

    private func leaveOpenPhase(for phase: Phase) -> CheckedContinuation<Bool, Never>? {
        state.withLock { state in
            defer { state.waiting = nil }
            if state.phase != .closed { state.phase = phase }
            return state.waiting
        }
    }

    /// Waits until one more value is demanded.
    ///
    /// - Returns: Whether a value is demanded; `false` after the gate was ended or closed.
    func waitForDemand() async -> Bool {
        await withCheckedContinuation { continuation in
            let answer = state.withLock { state -> Bool? in
                guard state.phase == .open else { return false }
                if state.demand.consume() { return true }
                state.waiting = continuation
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }
}
#endif
