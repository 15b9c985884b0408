extension FeedStateMachine {
    /// What brings the list back to the same place; `nil` while it has no rows.
    ///
    /// Edits of open transactions and rows that were inserted here are no part of it, and ``FeedRestorationState/firstRow`` does not
    /// count them. A page that was given when the list was made is asked for as if it had been loaded. The age is that at
    /// the last fact.
    ///
    /// - Complexity: O(p) in pages.
    public var state: FeedRestorationState? {
        generation.state(
            firstRow: readers.lazy.compactMap { $0.viewport }.first?.first ?? 0, ageNanoseconds: ageAtLastFact)
    }

    private var ageAtLastFact: Int64? {
        ageNanoseconds(at: now)
    }

    /// A list that is brought back: its rows are placeholders until a reader looks at them.
    ///
    /// A state that was damaged or edited never traps. Where a list can be made of it, the list is loaded as any other,
    /// and a refresh that completes replaces everything the state said. A page size and a total above what a list can have
    /// count as the greatest. A page size of 0 counts as that of the configuration. A cursor that names two pages loads
    /// both; the second shows no item that the first has. Show ``FeedRestorationState/firstRestoredRow`` first.
    ///
    /// - Parameters:
    ///   - configuration: How the list is loaded.
    ///   - state: The state of the list as it was. Its cursors are numbers of whoever drives this machine.
    ///   - sameContent: Whether two items with the same id look the same to a reader. It must be a pure function.
    /// - Throws: What is wrong with the state, if no list can be made of it.
    /// - Complexity: O(p log p) in pages.
    public init(
        _ configuration: FeedConfiguration, restoring state: FeedRestorationState,
        sameContent: @escaping @Sendable (Item, Item) -> Bool
    ) throws(FeedRestorationState.Problem) {
        self.init(configuration, generation: try Generation(restoring: state, configuration), sameContent)
        age = .given(nanoseconds: max(state.ageNanoseconds ?? .max, 0))
    }
}

extension FeedStateMachine where Item: Equatable {
    /// A list that is restored. Equal items look the same to a reader.
    ///
    /// - Parameters:
    ///   - configuration: How the list is loaded.
    ///   - state: The state of the list; see ``init(_:restoring:sameContent:)``.
    /// - Throws: What is wrong with the state, if no list can be made of it.
    public init(_ configuration: FeedConfiguration, restoring state: FeedRestorationState) throws(FeedRestorationState
        .Problem)
    {
        try self.init(configuration, restoring: state) { $0 == $1 }
    }
}
