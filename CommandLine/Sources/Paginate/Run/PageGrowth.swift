/// A page that is longer than those before it.
struct PageGrowth: Hashable, Codable {
    /// The number of the page, from 1.
    var page: Int
    /// The number of its items.
    var count: Int
    /// The number of items in the first page.
    var before: Int
}

extension Walk {
    /// Checks that the server seems not to have changed the size of its pages, so that later numbers name other items.
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
