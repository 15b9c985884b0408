/// The updates a reader has not taken yet.
@MainActor
final class UpdateQueue<Item: Identifiable & Sendable>: UpdateReceiver where Item.ID: Sendable {
    private enum State {
        /// Updates wait to be taken.
        case holding([Update<Item>])
        /// Somebody waits for an update.
        case awaited(CheckedContinuation<Update<Item>?, Never>)
        case finished
    }

    private var state = State.holding([])
    private let reader: Pager<Item>.Reader

    /// How many updates are held before they become one.
    static var capacity: Int { 64 }

    init(_ reader: Pager<Item>.Reader) {
        self.reader = reader
    }

    func receive(_ update: Update<Item>) {
        switch state {
        case .holding(let held) where held.count >= Self.capacity: state = .holding([update.asReplacement])
        case .holding(let held): state = .holding(held + [update])
        case .awaited(let continuation):
            state = .holding([])
            continuation.resume(returning: update)
        case .finished: break
        }
    }

    func finish() {
        if case .awaited(let continuation) = state { continuation.resume(returning: nil) }
        state = .finished
    }

    /// The oldest update that was not taken, as soon as there is one. None comes once the list is gone or the calling
    /// task is cancelled, not even one that was on its way by then.
    func next() async -> Update<Item>? {
        let update = await withTaskCancellationHandler {
            await withCheckedContinuation { take($0) }
        } onCancel: {
            Task { @MainActor [weak self] in self?.finish() }
        }
        guard let update, !reader.isOrphaned, !Task.isCancelled else {
            finish()
            reader.took(nil)
            return nil
        }
        reader.took(update.rows)
        return update
    }

    private func take(_ continuation: CheckedContinuation<Update<Item>?, Never>) {
        switch state {
        case .finished: continuation.resume(returning: nil)
        case .holding where Task.isCancelled || reader.isOrphaned: continuation.resume(returning: nil)
        case .holding(var held) where !held.isEmpty:
            let next = held.removeFirst()
            state = .holding(held)
            continuation.resume(returning: next)
        case .holding: state = .awaited(continuation)
        case .awaited: preconditionFailure("one iterator is used by two tasks at once")
        }
    }
}
