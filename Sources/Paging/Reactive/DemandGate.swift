#if canImport(Combine)
import Combine

/// Lets a task go on as often as a subscriber demands, which may be said on any thread.
final class DemandGate: Sendable {
    private struct State: Sendable {
        var demand = Subscribers.Demand.none
        var waiting: CheckedContinuation<Bool, Never>?
        var isClosed = false
        var task: Task<Void, Never>?
    }

    private let state = Locked(State())

    /// Runs what the gate is for, until it ends or the gate is closed.
    func run(_ body: @escaping @MainActor @Sendable () async -> Void) {
        let task = Task { await body() }
        let isClosed = state.withLock { state in
            state.task = task
            return state.isClosed
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

    /// Lets nobody through any more.
    func close() {
        let (waiting, task) = state.withLock { state in
            defer { state.waiting = nil }
            state.isClosed = true
            return (state.waiting, state.task)
        }
        waiting?.resume(returning: false)
        task?.cancel()
    }

    /// Waits until one more is demanded.
    ///
    /// - Returns: Whether one is; false once the gate is closed.
    func pass() async -> Bool {
        await withCheckedContinuation { continuation in
            let answer = state.withLock { state -> Bool? in
                if state.isClosed { return false }
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
