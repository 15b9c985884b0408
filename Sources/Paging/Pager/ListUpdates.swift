import PagingCore

/// The updates of a list, in order. The first one brings the current list.
///
/// Each loop over the sequence is a reader of its own, and starts the first load if nothing else has. A loop that is
/// more than 64 updates behind gets one ``ListUpdate/Change/replaced`` instead of them. The sequence does not keep the
/// pager alive: it ends when the pager is released.
public struct ListUpdates<Item: Identifiable & Sendable>: AsyncSequence, Sendable where Item.ID: Sendable {
    /// An update of the list.
    public typealias Element = ListUpdate<Item>

    private let subscribe: @MainActor @Sendable () -> UpdateQueue<Item>?

    init(_ subscribe: @escaping @MainActor @Sendable () -> UpdateQueue<Item>?) {
        self.subscribe = subscribe
    }

    /// Makes an iterator, which starts to follow the list at the first call of `next()`.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(state: .notStarted(subscribe)) }

    /// The iterator of a loop over the updates.
    public struct AsyncIterator: AsyncIteratorProtocol {
        enum State {
            case notStarted(@MainActor @Sendable () -> UpdateQueue<Item>?)
            case following(UpdateQueue<Item>)
            case ended
        }

        var state: State

        /// Waits for the next update; `nil` after the pager was released or the calling task was cancelled.
        public nonisolated(nonsending) mutating func next() async -> ListUpdate<Item>? {
            await nextUpdate()
        }

        /// Waits for the next update on the actor of the caller; otherwise like ``next()``.
        ///
        /// - Parameter actor: The actor of the caller.
        @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async -> ListUpdate<Item>? {
            await nextUpdate()
        }

        private nonisolated(nonsending) mutating func nextUpdate() async -> ListUpdate<Item>? {
            if case .notStarted(let subscribe) = state {
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

@available(*, unavailable)
extension ListUpdates.AsyncIterator: Sendable {}

extension Pager {
    /// The updates of the list, in order, for a loop that shows no rows on screen. The first one brings the current
    /// list.
    ///
    /// Each loop has a reader of its own, without a viewport. A view that shows the rows of the updates loops over
    /// ``Reader/updates`` and reports its viewport to that reader, see ``makeReader()``.
    public var updates: ListUpdates<Item> {
        ListUpdates { [weak self] in self.map { Reader(of: $0).makeQueue() } }
    }
}

extension Pager.Reader {
    /// The updates of the list, in order. The first one brings the current list.
    ///
    /// The reader's rows are those of the update that was taken last. After the loop ends, they are the pager's rows
    /// again. Use one loop at a time: two loops would both set the reader's rows.
    public var updates: ListUpdates<Item> {
        ListUpdates { self.makeQueue() }
    }

    fileprivate func makeQueue() -> UpdateQueue<Item> {
        let queue = UpdateQueue(self)
        addReceiver(queue)
        return queue
    }
}
