/// Replacing the source.
extension FeedStateMachine {
    /// Drops everything, and begins again with another source for the same readers.
    mutating func replaceSource(
        _ addressing: SourceAddressing, _ opening: FeedOpening, keepsEmptyPages: Bool, loadsNothing: Bool,
        _ transition: inout Transition
    ) {
        cancelEverything(&transition)
        configuration.addressing = addressing
        configuration.keepsEmptyPages = keepsEmptyPages
        configuration.loadsNothing = loadsNothing
        configuration.opening = opening
        dropGeneration()
        refresh = .idle
        for reader in readers.indices {
            readers[reader] = Reader(
                id: readers[reader].id, learner: configuration.prefetch.learner(pageSize: addressing.limit))
        }
    }

    /// The difference by id from the rows of another list, which this one replaces.
    ///
    /// - Complexity: O(n log n) in the items held.
    package func rowRanges(from other: FeedStateMachine) -> RowRanges {
        GenerationComparison(from: other.generation, to: generation, sameContent).changes.ranges
    }
}

extension ListUpdate {
    /// The states and the version of this update with the rows of another list, whose age stays the same.
    package func over(_ other: ListUpdate, _ change: Change) -> ListUpdate {
        var update = ListUpdate(
            change: change, rows: other.rows.numbered(version), states: states, indicators: indicators,
            content: other.content, total: other.total)
        update.completedRefreshes = completedRefreshes
        update.refreshedAtNanoseconds = other.refreshedAtNanoseconds
        return update
    }

    /// This update for readers that see a number of other rows, all of which are removed.
    package func removing(_ count: Int) -> ListUpdate {
        var ranges = RowRanges()
        if count > 0 { ranges.removals = [0..<count] }
        var update = self
        update.change = .changed(ranges)
        return update
    }
}

extension ListRows {
    func numbered(_ version: Int) -> ListRows { ListRows(tree, pageSize: pageSize, replacedItems, version: version) }
}
