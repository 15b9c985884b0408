extension FeedStateMachine {
    /// Evicts pages that no viewport wants until no more items are held than configured (K1, K2).
    mutating func evict(_ transition: inout Transition) {
        guard case .items(let limit) = configuration.retention, generation.pages.tree.summary.items > limit,
            !isReaderAwaited
        else { return }
        let wanted = readers.compactMap { wantedRows(of: $0) }
        guard !wanted.isEmpty else { return }
        while generation.pages.tree.summary.items > limit, let farthest = generation.farthestPage(from: wanted) {
            evictedItems.record(farthest.place.segment)
            generation.evict(farthest.place)
        }
    }
}
