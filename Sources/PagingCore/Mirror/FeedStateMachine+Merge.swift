// Lists that another process has changed (O13).
extension FeedStateMachine {
    /// Another process has changed the stored list: it becomes one with this list (O13). Rows of the other process are shown
    /// as those of a refresh are, and each viewport stays at its rows.
    ///
    /// - Parameters:
    ///   - copy: The list in the store.
    ///   - mirror: What the writer knows of this list, of what the store had of it last, and of what is not written.
    ///     What this list has changed since is noted in a copy of it.
    ///   - isSame: Whether an item was not changed.
    ///   - isAnnounced: Whether the app has said that the list changed. Otherwise a list that another process has refreshed
    ///     is not shown.
    ///   - now: The current time in nanoseconds.
    /// - Returns: The commands; the list as it was before, which the writer has to note first; and what it has become.
    /// - Complexity: O(p) in pages. If rows are shown, as that of a refresh.
    package mutating func storeChanged(
        _ copy: StoredCopy<Item>, in mirror: ListMirror<Item>, isSame: @escaping (Item, Item) -> Bool,
        isAnnounced: Bool,
        at now: Int64
    ) -> (commands: [FeedCommand], before: FeedSnapshot<Item>?, result: ListMergeResult<Item>) {
        guard let before = takeSnapshot() else { return ([], nil, .postponed) }
        var mirror = mirror
        mirror.note(before)
        let merge = mirror.merge(with: copy, isSame: isSame)
        switch merge.outcome {
        case .unchanged: return ([], before, .adopted(merge, before))
        case .replaced where !isAnnounced: return ([], before, .superseded(begunRefresh: refreshProgress.begun))
        case .extended, .replaced: break
        }
        guard before.canMerge else { return ([], before, .postponed) }
        let merged = merge.feed
        guard let next = try? Generation(restoring: merged.state, merged.items, configuration) else {
            return ([], before, .replaces)
        }
        let commands = perform(at: now) { machine, transition in
            let phase = machine.storePhase
            var hasCheck = machine.check.isLoading
            if case .nothing = machine.pendingNewItems {} else { hasCheck = true }
            machine.replaceGeneration(by: next, keeping: .loaded, &transition)
            machine.age = .given(nanoseconds: max(merged.state.ageNanoseconds ?? .max, 0))
            machine.age.count(from: transition.now)
            // The server was asked about the rows before. It is asked again.
            if case .unconfirmed = phase {
                machine.storePhase = .unconfirmed
                machine.confirm(&transition)
            } else if hasCheck {
                machine.beginCheck(.automatic, waiters: [], &transition)
            }
        }
        let after = takeSnapshot()
        return (commands, before, after.map { .adopted(merge, $0) } ?? .replaces)
    }
}
