/// The changes of a list, in order, from the list as it stands.
///
/// Each loop over it follows the list on its own and makes the list load if nothing else has yet. A loop that falls more
/// than 64 changes behind gets one ``Update/Change/replaced`` instead of them. The sequence ends when the pager is
/// released.
public struct Updates<Item: Identifiable & Sendable>: AsyncSequence, Sendable where Item.ID: Sendable {
    /// A change of the list.
    public typealias Element = Update<Item>

    private let subscribe: @MainActor @Sendable () -> UpdateQueue<Item>?

    init(_ subscribe: @escaping @MainActor @Sendable () -> UpdateQueue<Item>?) {
        self.subscribe = subscribe
    }

    /// Begins to follow the list at its first element.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(state: .unbegun(subscribe)) }

    /// Follows the list.
    public struct AsyncIterator: AsyncIteratorProtocol {
        enum State {
            case unbegun(@MainActor @Sendable () -> UpdateQueue<Item>?)
            case following(UpdateQueue<Item>)
            case ended
        }

        var state: State

        /// The next change, as soon as there is one; `nil` when the pager was released or the task cancelled.
        public mutating func next() async -> Update<Item>? {
            if case .unbegun(let subscribe) = state {
                state = await subscribe().map(State.following) ?? .ended
            }
            guard case .following(let queue) = state else { return nil }
            guard let update = await queue.next() else {
                state = .ended
                return nil
            }
            return update
        }
    }
}

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

    func next() async -> Update<Item>? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { take($0) }
        } onCancel: {
            Task { @MainActor [weak self] in self?.finish() }
        }
    }

    private func take(_ continuation: CheckedContinuation<Update<Item>?, Never>) {
        switch state {
        case .holding(var held) where !held.isEmpty:
            let next = held.removeFirst()
            state = .holding(held)
            continuation.resume(returning: next)
        case .holding where Task.isCancelled: continuation.resume(returning: nil)
        case .holding: state = .awaited(continuation)
        case .awaited: preconditionFailure("one iterator is used by two tasks at once")
        case .finished: continuation.resume(returning: nil)
        }
    }
}
