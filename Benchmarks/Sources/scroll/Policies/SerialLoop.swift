/// The loads of Paging 3 in one direction: one after the other, for the hint that is followed, until it is fulfilled.
struct SerialLoop {
    /// The hint with the highest priority so far.
    private var best: AccessHint?
    private var followed: AccessHint?
    /// The load in flight.
    var request: Int?
    /// The number of rows of each page beyond the first load.
    var pages: [Int] = []

    /// Notes a hint. A hint of lower priority is ignored.
    mutating func record(_ hint: AccessHint) {
        if hint.outranks(best) { best = hint }
    }

    /// Whether the next page is loaded. A hint is followed until it is fulfilled, also if the user has moved on.
    mutating func needsPage(within distance: Int) -> Bool {
        if let followed, rowsReady(beyond: followed) < distance { return true }
        followed = best
        return followed.map { rowsReady(beyond: $0) < distance } ?? false
    }

    private func rowsReady(beyond hint: AccessHint) -> Int {
        hint.presentedBeyond + pages.dropFirst(hint.edgePage).reduce(0, +)
    }
}
