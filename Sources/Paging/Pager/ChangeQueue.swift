/// The changes that one consumer has not taken yet.
@MainActor
final class ChangeQueue<Change> {
    private enum State {
        /// The changes wait for the consumer.
        case buffering([Change])
        /// The consumer waits for a change.
        case awaited(CheckedContinuation<Void, Never>)
        case finished
    }

    private var state = State.buffering([])

    /// The number of changes that are buffered before one replacement takes their place, above 0.
    private let capacity: Int

    init(capacity: Int = 64) { self.capacity = capacity }

    /// Adds a change. If the buffer is full, a replacement takes the place of all its changes.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - replacement: A change that replaces everything, for a consumer that has missed changes.
    func add(_ change: Change, orReplacement replacement: @autoclosure () -> Change) {
        switch state {
        case .buffering(let buffer) where buffer.count >= capacity: state = .buffering([replacement()])
        case .buffering(let buffer): state = .buffering(buffer + [change])
        case .awaited(let continuation):
            state = .buffering([change])
            continuation.resume()
        case .finished: break
        }
    }

    /// Ends the queue and discards the changes that were not taken yet.
    func finish() {
        let before = state
        state = .finished
        if case .awaited(let continuation) = before { continuation.resume() }
    }

    /// Waits for the oldest change that was not taken yet.
    ///
    /// - Returns: The change; `nil` after the queue has finished or the calling task was cancelled, even if a change
    ///   was already on its way.
    func next() async -> Change? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waitForChange($0) }
        } onCancel: {
            Task { @MainActor [weak self] in self?.finish() }
        }
        guard !Task.isCancelled, case .buffering(var buffer) = state, !buffer.isEmpty else {
            finish()
            return nil
        }
        let change = buffer.removeFirst()
        state = .buffering(buffer)
        return change
    }

    private func waitForChange(_ continuation: CheckedContinuation<Void, Never>) {
        switch state {
        case .finished: continuation.resume()
        case .buffering(let buffer) where !buffer.isEmpty || Task.isCancelled: continuation.resume()
        case .buffering: state = .awaited(continuation)
        case .awaited: preconditionFailure("Two tasks use one iterator at the same time. Use one iterator per task.")
        }
    }
}
