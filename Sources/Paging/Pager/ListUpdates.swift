import PagingCore

/// What changes in a list, in order, on the main actor. The first element has the current state.
///
/// Each loop over updates is a reader of its own, and starts the first load if nothing else has. A loop that is more than
/// 64 updates late gets one update that replaces all rows instead of them. The sequence does not keep the list alive: it
/// ends when the list is released. A task that is not on the main actor gets what it needs from a loop that is.
public struct ListUpdates<Update>: @MainActor AsyncSequence, Sendable {
    /// An update of the list.
    public typealias Element = Update

    private let next: @MainActor () -> @MainActor () async -> Update?

    /// - Parameter subscribe: Begins to follow the list. Returns a closure that waits for the next update.
    init(_ subscribe: @escaping @MainActor () -> @MainActor () async -> Update?) {
        next = subscribe
    }

    /// Makes an iterator, which starts to follow the list at the first call of `next()`.
    @MainActor
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(state: .notStarted(next)) }

    /// The iterator of a loop over the updates.
    public struct AsyncIterator: @MainActor AsyncIteratorProtocol {
        enum State {
            case notStarted(@MainActor () -> @MainActor () async -> Update?)
            case following(@MainActor () async -> Update?)
            case ended
        }

        var state: State

        /// Waits for the next update; `nil` after the list was released or the calling task was cancelled.
        @MainActor
        public mutating func next() async -> Update? {
            if case .notStarted(let subscribe) = state { state = .following(subscribe()) }
            guard case .following(let next) = state else { return nil }
            guard let update = await next() else {
                state = .ended
                return nil
            }
            return update
        }
    }
}

extension Pager {
    /// The updates of the list, in order, for a loop that shows no rows on screen. The first one brings the current
    /// list.
    ///
    /// Each loop has a reader of its own, without a viewport. A view that shows the rows of the updates loops over
    /// ``Reader/updates`` and reports its viewport to that reader, see ``makeReader()``.
    public var updates: ListUpdates<ListUpdate<Item>> {
        ListUpdates { [weak self] in
            guard let self else { return { nil } }
            return Reader(of: self).nextUpdate()
        }
    }
}

extension Pager.Reader {
    /// The updates of the list, in order. The first one brings the current list.
    ///
    /// The reader's rows are those of the update that was taken last. After the loop ends, they are the pager's rows
    /// again. Use one loop at a time: two loops would both set the reader's rows.
    public var updates: ListUpdates<ListUpdate<Item>> {
        ListUpdates { self.nextUpdate() }
    }

    fileprivate func nextUpdate() -> @MainActor () async -> ListUpdate<Item>? {
        let queue = UpdateQueue(self)
        addReceiver(queue)
        return { await queue.next() }
    }
}
