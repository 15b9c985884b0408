/// The changes that one consumer has not taken yet.
@MainActor
final class ChangeQueue<Change: Sendable> {
    private enum State {
        /// The changes wait for the consumer.
        case buffering([Change])
        /// The consumer waits for a change.
        case awaited(CheckedContinuation<Change?, Never>)
        case finished
    }

    private var state = State.buffering([])

    /// How many changes are buffered before one replacement takes their place.
    static var capacity: Int { 64 }

    /// Adds a change. If the buffer is full, a replacement takes the place of all its changes.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - replacement: A change that replaces everything, for a consumer that has missed changes.
    func add(_ change: Change, orReplacement replacement: @autoclosure () -> Change) {
        switch state {
        case .buffering(let buffer) where buffer.count >= Self.capacity: state = .buffering([replacement()])
        case .buffering(let buffer): state = .buffering(buffer + [change])
        case .awaited(let continuation):
            state = .buffering([])
            continuation.resume(returning: change)
        case .finished: break
        }
    }

    /// Ends the queue and discards the changes that were not taken yet.
    func finish() {
        if case .awaited(let continuation) = state { continuation.resume(returning: nil) }
        state = .finished
    }

    /// Waits for the oldest change that was not taken yet.
    ///
    /// - Returns: The change; `nil` after the queue has finished or the calling task was cancelled, even if a change
    ///   was already on its way.
    func next() async -> Change? {
        let change = await withTaskCancellationHandler {
            await withCheckedContinuation { resumeWithNext($0) }
        } onCancel: {
            Task { @MainActor [weak self] in self?.finish() }
        }
        guard let change, !Task.isCancelled else {
            finish()
            return nil
        }
        return change
    }

    private func resumeWithNext(_ continuation: CheckedContinuation<Change?, Never>) {
        switch state {
        case .finished: continuation.resume(returning: nil)
        case .buffering where Task.isCancelled: continuation.resume(returning: nil)
        case .buffering(var buffer) where !buffer.isEmpty:
            let next = buffer.removeFirst()
            state = .buffering(buffer)
            continuation.resume(returning: next)
        case .buffering: state = .awaited(continuation)
        case .awaited: preconditionFailure("Two tasks use one iterator at the same time. Use one iterator per task.")
        }
    }
}
