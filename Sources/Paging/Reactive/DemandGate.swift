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

    private struct State: Sendable {
        var demand = Subscribers.Demand.none
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
            state.demand += demand
            guard state.demand > .none, let waiting = state.waiting else { return nil }
            state.demand -= 1
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
                guard state.demand > .none else {
                    state.waiting = continuation
                    return nil
                }
                state.demand -= 1
                return true
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }
}
#endif
