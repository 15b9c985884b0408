import Paging

/// A value behind a lock. Tasks can wait until it meets a condition.
package final class Observed<State: Sendable>: Sendable {
    private struct Waiter: Sendable {
        let id: Int
        let isMet: @Sendable (State) -> Bool
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Storage: Sendable {
        var state: State
        var waiters: [Waiter] = []
        var nextID = 0

        mutating func removeMet() -> [Waiter] {
            guard !waiters.isEmpty else { return [] }
            let met = waiters.filter { $0.isMet(state) }
            waiters.removeAll { waiter in met.contains { $0.id == waiter.id } }
            return met
        }
    }

    private let storage: Locked<Storage>

    package init(_ state: State) {
        storage = Locked(Storage(state: state))
    }

    package func read<Result: Sendable>(_ body: (State) -> Result) -> Result {
        storage.withLock { body($0.state) }
    }

    /// Changes the value, then resumes the tasks whose condition it meets.
    @discardableResult
    package func update<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        let (result, met) = storage.withLock { storage in
            (body(&storage.state), storage.removeMet())
        }
        for waiter in met { waiter.continuation.resume() }
        return result
    }

    /// Waits until the condition is met. Returns at once if it already is.
    ///
    /// - Throws: `CancellationError` if the waiting task is cancelled.
    package func wait(until isMet: @escaping @Sendable (State) -> Bool) async throws {
        let id = storage.withLock { storage in
            storage.nextID += 1
            return storage.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // The check is made while the lock is held: a later cancellation finds the waiter.
                let outcome: Result<Void, any Error>? = storage.withLock { storage in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if isMet(storage.state) { return .success(()) }
                    storage.waiters.append(Waiter(id: id, isMet: isMet, continuation: continuation))
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let waiter = storage.withLock { storage in
                storage.waiters.firstIndex { $0.id == id }.map { storage.waiters.remove(at: $0) }
            }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }
}
