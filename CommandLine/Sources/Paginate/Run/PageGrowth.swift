/// The page from which on pages are longer.
struct PageGrowth: Hashable, Codable {
    /// The number of the page, from 1.
    var page: Int
    /// The number of items in a full page from there on.
    var count: Int
    /// The number of items in a full page before.
    var before: Int
}

extension Walk {
    /// Checks whether the server has changed the size of its pages, so that later numbers name other items.
    ///
    /// - Throws: ``UnprovenEnd``, unless a total is reached, or the requested size explains the page.
    func checkPageGrowth(_ state: WalkState) throws(UnprovenEnd) {
        guard state.choice.name.naming == .number, let growth = state.end.growth ?? state.end.statedSize?.growth,
            !state.end.isTotalReached(itemsBefore: state.itemsBefore),
            requestedSize(state).map({ $0.size < growth.count }) ?? true
        else { return }
        throw UnprovenEnd(count: state.end.received, .longerPage(growth))
    }
}
