@_spi(Invariants) import PagingCore

extension NaiveList {
    /// Whether an item that a refresh kept is beside its nearest surviving neighbor, or else at the end of the list
    /// that it was nearer to (I3).
    ///
    /// The neighbor may itself be an item that the refresh kept, and may be placed before or after this item. Both
    /// results are allowed.
    func isKeptInPlace(_ id: Int32, _ before: Observation, _ order: [Int32], _ placedByRule: [Int32]) -> Bool {
        guard let row = before.row(of: id) else { return true }
        func isPlacedByRule(_ id: Int32) -> Bool { placedByRule.contains(id) }
        func gap(_ id: Int32) -> Int? {
            var gap = 0
            for other in order {
                if other == id { return gap }
                if !isPlacedByRule(other) { gap += 1 }
            }
            return nil
        }
        let here = gap(id)
        var hasNeighbor = false
        for distance in 1...max(before.cells.count, 1) {
            for (other, isBehind) in [(row - distance, 1), (row + distance, 0)] {
                guard before.cells.indices.contains(other), let neighbor = before.cells[other].item?.id,
                    let there = gap(neighbor)
                else { continue }
                if isPlacedByRule(neighbor) {
                    if here == there { return true }
                } else {
                    hasNeighbor = true
                    if here == there + isBehind { return true }
                }
            }
            if hasNeighbor { return false }
        }
        let last = before.cells.count - 1
        if 2 * row < last { return here == 0 }
        if 2 * row > last { return here == order.count - order.filter(isPlacedByRule).count }
        return true
    }

    /// Whether an item that a rollback restored is beside its nearest surviving neighbor (I3).
    ///
    /// The check ignores neighbors that moved since the edit, and items that were inserted between them.
    func isAtOriginalPosition(_ id: Int32, _ original: OriginalPosition, _ order: [Int32]) -> Bool {
        guard let here = order.firstIndex(of: id) else { return true }
        func isStillInPlace(_ other: Int32) -> Bool {
            original.order.contains(other) && (lastMove[other] ?? 0) <= original.moves
        }
        func isBeside(_ other: Int, isBehind: Bool) -> Bool {
            guard isBehind ? other < here : here < other else { return false }
            let between = min(here, other) + 1..<max(here, other)
            return !order[between].contains { $0 != id && isStillInPlace($0) }
        }
        for distance in 1...max(original.order.count, 1) {
            var isDecided = false
            for (other, isBehind) in [(original.place - distance, true), (original.place + distance, false)] {
                guard original.order.indices.contains(other), let there = order.firstIndex(of: original.order[other])
                else {
                    continue
                }
                if isBeside(there, isBehind: isBehind) { return true }
                if isStillInPlace(original.order[other]) { isDecided = true }
            }
            if isDecided { return false }
        }
        return true
    }
}
