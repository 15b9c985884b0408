extension FeedStateMachine {
    /// Begins again as the list of another source, for the same readers: all rows go, what is in flight is cancelled, and
    /// the new list loads if anybody reads it. Loads and changes are numbered on. There is always an update, and one.
    ///
    /// - Parameters:
    ///   - addressing: How pages of the new source are asked for.
    ///   - now: The present in nanoseconds, never less than at the fact before.
    /// - Returns: The commands in the order in which they are to be carried out.
    package mutating func replaceSource(_ addressing: Addressing, at now: Int64) -> [Command] {
        guard life == .open else { return [] }
        self.now = now
        var step = Step(now: now, lastLoad: lastLoad)
        cancelEverything(&step)
        step.changes.remove(0..<generation.tree.rows)
        configuration.addressing = addressing
        configuration.opening = .start
        generation = Generation(addressing: addressing)
        refresh = .idle
        for reader in readers.indices {
            readers[reader] = Reader(
                id: readers[reader].id, learner: configuration.prefetch.learner(pageSize: addressing.limit))
        }
        weigh(&step)
        let version = update.version
        publish(&step)
        if update.version == version {
            update.rows = update.rows.numbered(version + 1)
            update.change = .changed(RowRanges())
            step.commands.append(.publish(version: version + 1))
        }
        return step.commands
    }

    /// What became of the rows of another list, by id, if this one takes its place.
    ///
    /// - Complexity: O(n log n) in the items held.
    package func rowRanges(from other: FeedStateMachine, sameContent: (Item, Item) -> Bool) -> RowRanges {
        GenerationComparison(from: other.generation, to: generation, sameContent).changes.ranges
    }
}

extension Update {
    /// The states and the number of this update, over the rows of another list, which are as old as they were.
    package func over(_ other: Update, _ change: Change) -> Update {
        var update = Update(
            change: change, rows: other.rows.numbered(version), states: states, indicators: indicators,
            content: other.content, total: other.total)
        update.landings = landings
        update.landedAtNanoseconds = other.landedAtNanoseconds
        return update
    }

    /// The same moment for readers who see so many other rows, all of which go.
    package func removing(_ count: Int) -> Update {
        var ranges = RowRanges()
        if count > 0 { ranges.removals = [0..<count] }
        var update = self
        update.change = .changed(ranges)
        return update
    }
}

extension Rows {
    fileprivate func numbered(_ version: Int) -> Rows { Rows(tree, pageSize: pageSize, version: version) }
}
