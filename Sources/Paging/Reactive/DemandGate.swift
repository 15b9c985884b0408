#if canImport(Combine)
import Combine

/// Lets a task go on as often as a subscriber demands, which may be said on any thread.
final class DemandGate: Sendable {
    private enum Passage {
        case open
        /// There is nothing more to come.
        case ended
        /// Nobody wants any more.
        case closed
    }

    /// How many more values may pass. Combine does not document `Subscribers.Demand` as `Sendable`.
    private struct Allowance: Sendable {
        /// `nil` without a limit.
        private var remaining: Int? = 0

        mutating func add(_ demand: Subscribers.Demand) {
            guard let remaining, let more = demand.max else { return self.remaining = nil }
            let (sum, overflow) = remaining.addingReportingOverflow(more)
            self.remaining = overflow ? nil : sum
        }

        /// Takes one value out.
        ///
        /// - Returns: Whether there was one.
        mutating func take() -> Bool {
            guard let remaining else { return true }
            guard remaining > 0 else { return false }
            self.remaining = remaining - 1
            return true
        }
    }

    private struct State: Sendable {
        var allowance = Allowance()
        var waiting: CheckedContinuation<Bool, Never>?
        var passage = Passage.open
        var task: Task<Void, Never>?
    }

    private let state = Locked(State())

    /// Runs what the gate is for, until it ends or the gate is closed.
    func run(_ body: @escaping @MainActor @Sendable () async -> Void) {
        let task = Task { await body() }
        let isClosed = state.withLock { state in
            state.task = task
            return state.passage == .closed
        }
        if isClosed { task.cancel() }
    }

    /// Lets through so many more.
    func add(_ demand: Subscribers.Demand) {
        let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            state.allowance.add(demand)
            guard let waiting = state.waiting, state.allowance.take() else { return nil }
            state.waiting = nil
            return waiting
        }
        waiting?.resume(returning: true)
    }

    /// Lets nobody through any more, however much is demanded. What the gate is for goes on to its end.
    func end() { shut(.ended)?.resume(returning: false) }

    /// Lets nobody through any more, and cancels what the gate is for.
    func close() {
        shut(.closed)?.resume(returning: false)
        state.withLock { $0.task }?.cancel()
    }

    private func shut(_ passage: Passage) -> CheckedContinuation<Bool, Never>? {
        state.withLock { state in
            defer { state.waiting = nil }
            if state.passage != .closed { state.passage = passage }
            return state.waiting
        }
    }

    /// Waits until one more is demanded.
    ///
    /// - Returns: Whether one is; false once the gate has ended or is closed.
    func pass() async -> Bool {
        await withCheckedContinuation { continuation in
            let answer = state.withLock { state -> Bool? in
                guard state.passage == .open else { return false }
                if state.allowance.take() { return true }
                state.waiting = continuation
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }
}
#endif
