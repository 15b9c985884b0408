/// The changes of a list, in order, from the list as it stands.
///
/// Each loop over it follows the list on its own and makes the list load if nothing else has yet. A loop that falls more
/// than 64 changes behind gets one ``Update/Change/replaced`` instead of them. The sequence does not keep the pager
/// alive: it ends when the pager is released.
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

        /// The next change, as soon as there is one; `nil` once the pager was released or the calling task cancelled.
        public nonisolated(nonsending) mutating func next() async -> Update<Item>? {
            await nextUpdate()
        }

        /// The next change, on the actor of the caller; otherwise like ``next()``.
        ///
        /// - Parameter actor: The actor of the caller.
        @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Update<Item>? {
            await nextUpdate()
        }

        private nonisolated(nonsending) mutating func nextUpdate() async -> Update<Item>? {
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

@available(*, unavailable)
extension Updates.AsyncIterator: Sendable {}

extension Pager {
    /// The changes of the list, in order, from the list as it stands, for a loop that shows no rows on screen.
    ///
    /// Each loop over them has a reader of its own, without a viewport. A view that shows the rows of the updates loops
    /// over ``Reader/updates`` and reports its viewport to that reader, see ``makeReader()``.
    public var updates: Updates<Item> {
        Updates { [weak self] in self?.makeReader().makeQueue() }
    }
}

extension Pager.Reader {
    /// The changes of the list, in order, from the list as it stands. The reader's rows are those of the change that was
    /// taken last; when the loop is left, they are those of the pager again.
    ///
    /// One loop at a time: two would both say which rows the reader shows.
    public var updates: Updates<Item> {
        Updates { self.makeQueue() }
    }

    fileprivate func makeQueue() -> UpdateQueue<Item> {
        let queue = UpdateQueue(self)
        show(to: queue)
        return queue
    }
}
