/// Saving and restoring a list.
extension FeedStateMachine {
    /// The state from which the list is restored at the same place; `nil` if it has no rows.
    ///
    /// It leaves out edits of open transactions and rows that were inserted locally, and ``FeedRestorationState/firstRow``
    /// does not count them. A page that was given when the list was created is requested as if it had been loaded. The age
    /// is that at the last input.
    ///
    /// - Complexity: O(p) in pages.
    public var state: FeedRestorationState? {
        generation.state(
            firstRow: readers.lazy.compactMap { $0.viewport }.first?.first ?? 0, ageNanoseconds: ageNanoseconds(at: now)
        )
    }

    /// Creates a list from a saved state. Its rows are placeholders until a reader sees them.
    ///
    /// A state that was damaged or edited never traps. If a list can be created from it, the list loads like any other, and
    /// a refresh that completes replaces everything that the state contains. A page size and a total above the maximum
    /// count as the maximum. A page size of 0 counts as that of the configuration. A cursor that names two pages loads
    /// both; the second shows no item that the first has. Show ``FeedRestorationState/firstRestoredRow`` first.
    ///
    /// - Parameters:
    ///   - configuration: How the list is loaded.
    ///   - state: The saved state. Its cursors are numbers that the driver of this machine gave them.
    ///   - sameContent: Whether two items with the same id look the same to a reader. It must be a pure function.
    /// - Throws: The problem of the state, if no list can be created from it.
    /// - Complexity: O(p log p) in pages.
    public init(
        _ configuration: FeedConfiguration, restoring state: FeedRestorationState,
        sameContent: @escaping (Item, Item) -> Bool
    ) throws(FeedRestorationState.Problem) {
        self.init(
            configuration, generation: try Generation(restoring: state, nil, PageRules(configuration)), sameContent)
        age = .given(nanoseconds: max(state.ageNanoseconds ?? .max, 0))
    }
}

extension FeedStateMachine where Item: Equatable {
    /// Creates a list from a saved state. Equal items look the same to a reader.
    ///
    /// - Parameters:
    ///   - configuration: How the list is loaded.
    ///   - state: The state of the list; see ``init(_:restoring:sameContent:)``.
    /// - Throws: The problem of the state, if no list can be created from it.
    public init(_ configuration: FeedConfiguration, restoring state: FeedRestorationState) throws(FeedRestorationState
        .Problem)
    {
        try self.init(configuration, restoring: state) { $0 == $1 }
    }
}
