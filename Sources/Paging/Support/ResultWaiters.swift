import PagingCore

/// The tasks that wait for the results of operations, such as refreshes.
///
/// A caller whose task is cancelled stops waiting at once. The operation continues.
@MainActor
final class ResultWaiters {
    private var continuations: [WaiterID: CheckedContinuation<LoadResult, Never>] = [:]
    private var held: [(id: WaiterID, result: LoadResult)] = []

    nonisolated init() {}

    /// Whether failures wait, until this is false again.
    var holdsFailures = false {
        didSet {
            guard !holdsFailures, !held.isEmpty else { return }
            let results = held
            held = []
            for (id, result) in results { deliver(result, to: id) }
        }
    }

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
        if holdsFailures, case .failed = result { held.append((id, result)) } else { deliver(result, to: id) }
    }

    private func stopWaiting(_ id: WaiterID) { deliver(.cancelled, to: id) }

    private func deliver(_ result: LoadResult, to id: WaiterID) {
        continuations.removeValue(forKey: id)?.resume(returning: result)
    }
}
