import PagingCore

/// The tasks that wait for the results of operations, such as refreshes.
///
/// A caller whose task is cancelled stops waiting at once. The operation continues.
@MainActor
final class ResultWaiters {
    private var continuations: [WaiterID: CheckedContinuation<LoadResult, Never>] = [:]

    nonisolated init() {}

    /// Starts an operation and waits for its result.
    ///
    /// - Parameters:
    ///   - id: Identifies the wait. No other wait has the same id.
    ///   - evenIfCancelled: Whether a task that was cancelled before waits like any other.
    ///   - start: Starts the operation. It is called even if the calling task is already cancelled.
    func wait(for id: WaiterID, evenIfCancelled: Bool = false, start: () -> Void) async -> LoadResult {
        let ignoresCancellation = evenIfCancelled && Task.isCancelled
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                continuations[id] = continuation
                start()
                if Task.isCancelled, !ignoresCancellation { stopWaiting(id) }
            }
        } onCancel: {
            if !ignoresCancellation { Task { @MainActor [weak self] in self?.stopWaiting(id) } }
        }
    }

    /// Ends a wait with a result. Does nothing if the task has stopped waiting.
    func resume(_ id: WaiterID, returning result: LoadResult) {
        continuations.removeValue(forKey: id)?.resume(returning: result)
    }

    private func stopWaiting(_ id: WaiterID) { resume(id, returning: .cancelled) }
}
