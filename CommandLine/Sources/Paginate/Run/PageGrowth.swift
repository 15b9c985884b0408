/// A page with at least twice as many items as each of those before it, which all have the same number.
struct PageGrowth: Hashable, Codable {
    /// The number of the page, from 1.
    var page: Int
    /// The number of its items.
    var count: Int
    /// The number of items in each page before it.
    var before: Int
}

extension Walk {
    /// Checks that no page of a list by number is much longer than those before it. The server may have changed the size of its
    /// pages then, so that later numbers name other items.
    ///
    /// - Throws: ``UnprovenEnd``, unless a total is reached, or the requested size explains the page.
    func checkPageGrowth(_ state: WalkState) throws(UnprovenEnd) {
        guard state.choice.name.naming == .number, let growth = state.end.growth,
            !state.end.isTotalReached(itemsBefore: state.itemsBefore),
            requestedSize(state).map({ $0.size < growth.count }) ?? true
        else { return }
        throw UnprovenEnd(count: state.end.received, .longerPage(growth))
    }
}
