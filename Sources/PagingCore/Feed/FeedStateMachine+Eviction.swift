extension FeedStateMachine {
    /// Evicts pages until no more items are held than should be, as far as no viewport wants them (K1, K2).
    mutating func evict(_ step: inout Step) {
        guard case .items(let limit) = configuration.retention, generation.tree.summary.items > limit,
            !isReaderAwaited
        else { return }
        let wanted = readers.compactMap { wantedRows(of: $0) }
        guard !wanted.isEmpty else { return }
        while generation.tree.summary.items > limit, let furthest = generation.furthestPage(from: wanted) {
            generation.evict(furthest.place, &step.changes)
        }
    }
}
