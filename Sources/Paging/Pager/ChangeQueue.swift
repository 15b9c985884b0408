/// Changes that somebody has not taken yet.
@MainActor
final class ChangeQueue<Change: Sendable> {
    private enum State {
        /// Changes wait to be taken.
        case holding([Change])
        /// Somebody waits for a change.
        case awaited(CheckedContinuation<Change?, Never>)
        case finished
    }

    private var state = State.holding([])

    /// How many changes are held before they become one.
    static var capacity: Int { 64 }

    /// Adds a change, or in the place of too many that wait one that tells the whole.
    func add(_ change: Change, orWhole whole: @autoclosure () -> Change) {
        switch state {
        case .holding(let held) where held.count >= Self.capacity: state = .holding([whole()])
        case .holding(let held): state = .holding(held + [change])
        case .awaited(let continuation):
            state = .holding([])
            continuation.resume(returning: change)
        case .finished: break
        }
    }

    /// Nothing comes any more, and what was not taken yet is void.
    func finish() {
        if case .awaited(let continuation) = state { continuation.resume(returning: nil) }
        state = .finished
    }

    /// The oldest change that was not taken, as soon as there is one; `nil` once nothing comes any more or the calling
    /// task is cancelled, even if one was on its way by then.
    func next() async -> Change? {
        let change = await withTaskCancellationHandler {
            await withCheckedContinuation { take($0) }
        } onCancel: {
            Task { @MainActor [weak self] in self?.finish() }
        }
        guard let change, !Task.isCancelled else {
            finish()
            return nil
        }
        return change
    }

    private func take(_ continuation: CheckedContinuation<Change?, Never>) {
        switch state {
        case .finished: continuation.resume(returning: nil)
        case .holding where Task.isCancelled: continuation.resume(returning: nil)
        case .holding(var held) where !held.isEmpty:
            let next = held.removeFirst()
            state = .holding(held)
            continuation.resume(returning: next)
        case .holding: state = .awaited(continuation)
        case .awaited: preconditionFailure("one iterator is used by two tasks at once")
        }
    }
}
