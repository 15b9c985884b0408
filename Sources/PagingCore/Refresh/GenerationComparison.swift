/// The difference by id between the rows of two generations.
///
/// As many common items and placeholders as possible stay, in their order. Between them, the old rows are removed and the
/// new ones are inserted. If one of the two has only placeholders there, rows are reloaded in place instead.
///
/// - Complexity: O(k log n) in the k segments and items of the generation with fewer items, and the n of the other one.
struct GenerationComparison<Item: Identifiable> {
    private(set) var changes = RowChanges()

    /// Neighboring rows that both generations have.
    private typealias Match = (old: Int, new: Int, count: Int, isSame: Bool)

    init(from old: Generation<Item>, to new: Generation<Item>, _ sameContent: (Item, Item) -> Bool) {
        let isNewShorter = new.pages.tree.summary.items < old.pages.tree.summary.items
        let (shorter, longer) = isNewShorter ? (new, old) : (old, new)
        let found = Self.matches(shorter, longer) { isNewShorter ? sameContent($1, $0) : sameContent($0, $1) }
        var matches = Self.longestAscending(found)
        if isNewShorter { matches = matches.map { ($0.new, $0.old, $0.count, $0.isSame) } }
        var oldRow = 0
        var newRow = 0
        for match in matches {
            between(old, oldRow..<match.old, new, newRow..<match.new)
            changes.append(match.isSame ? .kept(match.count) : .reloaded(match.count))
            oldRow = match.old + match.count
            newRow = match.new + match.count
        }
        between(old, oldRow..<old.pages.tree.rows, new, newRow..<new.pages.tree.rows)
    }

    private mutating func between(
        _ old: Generation<Item>, _ oldRows: Range<Int>, _ new: Generation<Item>, _ newRows: Range<Int>
    ) {
        guard !oldRows.isEmpty, !newRows.isEmpty,
            !old.pages.tree.holdsItems(in: oldRows) || !new.pages.tree.holdsItems(in: newRows)
        else {
            changes.append(.removed(oldRows.count))
            changes.append(.inserted(newRows.count))
            return
        }
        let reloaded = min(oldRows.count, newRows.count)
        changes.append(.reloaded(reloaded))
        changes.append(.removed(oldRows.count - reloaded))
        changes.append(.inserted(newRows.count - reloaded))
    }

    /// The rows of a generation that another one has too, in their order. In each match `old` is the row of the first one.
    private static func matches(
        _ old: Generation<Item>, _ new: Generation<Item>, _ sameContent: (Item, Item) -> Bool
    ) -> [Match] {
        var matches: [Match] = []
        old.pages.tree.visit(rows: 0..<old.pages.tree.rows) { place in
            switch place.segment.content {
            case .loaded(let page):
                for offset in 0..<place.segment.rows {
                    let item = page.item(offset, of: Item.self)
                    guard let position = new.position(of: item.id), let other = new.item(at: position) else { continue }
                    matches.append((place.firstRow + offset, position.row, 1, sameContent(item, other)))
                }
            case .unloaded(let state):
                matchUnloaded(place, state, new, &matches)
            case .evicted(let state):
                guard let other = new.pages.tree.place(ofKey: Int(place.segment.key)),
                    case .evicted(let otherState) = other.segment.content
                else { return true }
                matches.append(
                    (place.firstRow, other.firstRow, min(place.segment.rows, other.segment.rows), state == otherState))
            }
            return true
        }
        return matches
    }

    /// Finds the placeholders of a segment that the new generation has too, under the same keys.
    private static func matchUnloaded(
        _ place: PageTree.Place, _ state: PlaceholderState, _ new: Generation<Item>, _ matches: inout [Match]
    ) {
        let first = Int(place.segment.key)
        var key = first
        let end = first + place.segment.rows
        while key < end {
            guard let other = new.pages.tree.place(atOrBeforeKey: key) else { return }
            let otherEnd = Int(other.segment.key) + max(other.segment.rows, other.segment.serverCount, 1)
            guard key < otherEnd else { return }
            if case .unloaded(let otherState) = other.segment.content {
                let newRow = other.firstRow + key - Int(other.segment.key)
                matches.append((place.firstRow + key - first, newRow, min(end, otherEnd) - key, state == otherState))
            }
            key = otherEnd
        }
    }

    /// The longest subsequence of the matches that is in ascending order in both generations.
    private static func longestAscending(_ matches: [Match]) -> [Match] {
        var ends: [Int] = []
        var previous = [Int](repeating: -1, count: matches.count)
        for index in matches.indices {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if matches[ends[middle]].new < matches[index].new { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var ascending: [Match] = []
        var next = ends.last ?? -1
        while next >= 0 {
            ascending.append(matches[next])
            next = previous[next]
        }
        return ascending.reversed()
    }
}
