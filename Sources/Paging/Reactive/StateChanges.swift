import PagingCore

/// The load states of a list: the current ones, and then the new ones each time they change.
///
/// Each loop over the sequence is a reader of its own, and starts the first load if nothing else has. A loop that is
/// behind gets every change that it missed, up to 64; beyond that it gets only the newest. The sequence does not keep
/// the pager alive: it ends when the pager is released.
public struct StateChanges<Item: Identifiable & Sendable>: AsyncSequence, Sendable where Item.ID: Sendable {
    /// The load states of the edges, of the refresh and of the check for new items.
    public typealias Element = LoadStates

    let updates: ListUpdates<Item>

    /// Makes an iterator, which starts to follow the list at the first call of `next()`.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(updates: updates.makeAsyncIterator()) }

    /// The iterator of a loop over the states.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var updates: ListUpdates<Item>.AsyncIterator
        private var last: LoadStates?

        init(updates: ListUpdates<Item>.AsyncIterator) {
            self.updates = updates
        }

        /// Waits for states that differ from the ones before; returns `nil` after the pager was released or the calling
        /// task was cancelled.
        public nonisolated(nonsending) mutating func next() async -> LoadStates? {
            await nextStates()
        }

        /// Waits for the next states on the actor of the caller; otherwise like ``next()``.
        ///
        /// - Parameter actor: The actor of the caller.
        @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async -> LoadStates? {
            await nextStates()
        }

        private nonisolated(nonsending) mutating func nextStates() async -> LoadStates? {
            while let update = await updates.next() {
                guard update.states != last else { continue }
                last = update.states
                return update.states
            }
            return nil
        }
    }
}

@available(*, unavailable)
extension StateChanges.AsyncIterator: Sendable {}

extension Pager {
    /// The current load states, and then the new ones each time they change.
    ///
    /// ```swift
    /// for await states in pager.stateChanges { print(states.append, states.refresh) }
    /// ```
    public var stateChanges: StateChanges<Item> { StateChanges(updates: updates) }
}
