/// The load states of a list: as they stand, and then each time they change.
///
/// Each loop over them follows the list on its own and makes it load if nothing else has yet; one that falls behind
/// is told what it missed, up to 64 changes, and beyond that the newest alone. The sequence does not keep the pager alive: it ends when the pager is released.
public struct StateChanges<Item: Identifiable & Sendable>: AsyncSequence, Sendable where Item.ID: Sendable {
    /// What goes on at the list's edges and with its refresh.
    public typealias Element = LoadStates

    let updates: Updates<Item>

    /// Begins to follow the list at its first element.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(updates: updates.makeAsyncIterator()) }

    /// Follows the list.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var updates: Updates<Item>.AsyncIterator
        private var last: LoadStates?

        init(updates: Updates<Item>.AsyncIterator) {
            self.updates = updates
        }

        /// The next states that differ from the ones before; `nil` once the pager was released or the calling task
        /// cancelled.
        public nonisolated(nonsending) mutating func next() async -> LoadStates? {
            await nextStates()
        }

        /// The next states, on the actor of the caller; otherwise like ``next()``.
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
    /// What goes on at the list's edges and with its refresh, as it stands and then each time it changes.
    ///
    /// ```swift
    /// for await states in pager.stateChanges { print(states.append, states.refresh) }
    /// ```
    public var stateChanges: StateChanges<Item> { StateChanges(updates: updates) }
}
