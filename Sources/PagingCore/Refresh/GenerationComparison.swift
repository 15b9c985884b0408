/// The difference by id between the rows of two generations.
///
/// As many common items and placeholders as possible stay, in their order. Between them, the old rows are removed and the
/// new ones are inserted. If one of the two has only placeholders there, rows are reloaded in place instead.
///
/// - Complexity: O(p + (k + m) log n) in the p segments of the old generation, the k items of the generation that has fewer,
///   the m rows that both have, and the n items and segments of the other one.
struct GenerationComparison<Item: Identifiable> {
    private(set) var changes = RowChanges()

    /// Neighboring rows that both generations have.
    private typealias Match = (old: Int, new: Int, count: Int, isSame: Bool)

    init(from old: Generation<Item>, to new: Generation<Item>, _ sameContent: (Item, Item) -> Bool) {
        let matches = Self.longestAscending(Self.matches(old, new, sameContent))
        var oldRow = 0
        var newRow = 0
        for match in matches {
            between(old, oldRow..<match.old, new, newRow..<match.new)
            changes.append(match.isSame ? .kept(match.count) : .reloaded(match.count))
            oldRow = match.old + match.count
            newRow = match.new + match.count
        }
        between(old, oldRow..<old.tree.rows, new, newRow..<new.tree.rows)
    }

    private mutating func between(
        _ old: Generation<Item>, _ oldRows: Range<Int>, _ new: Generation<Item>, _ newRows: Range<Int>
    ) {
        guard !oldRows.isEmpty, !newRows.isEmpty,
            !old.tree.holdsItems(in: oldRows) || !new.tree.holdsItems(in: newRows)
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

    private static func matches(
        _ old: Generation<Item>, _ new: Generation<Item>, _ sameContent: (Item, Item) -> Bool
    ) -> [Match] {
        var matches: [Match] = []
        matchItems(old, new, sameContent, &matches)
        matchPlaceholders(old, new, &matches)
        return matches.sorted { $0.old < $1.old }
    }

    /// Searches the items of the generation that has fewer among those of the other one.
    private static func matchItems(
        _ old: Generation<Item>, _ new: Generation<Item>, _ sameContent: (Item, Item) -> Bool,
        _ matches: inout [Match]
    ) {
        let isNewShorter = new.tree.summary.items < old.tree.summary.items
        let (shorter, longer) = isNewShorter ? (new, old) : (old, new)
        shorter.tree.visit(rows: 0..<shorter.tree.rows) { place in
            guard case .loaded(let page) = place.segment.content else { return true }
            for offset in 0..<place.segment.rows {
                let item = page.item(offset, of: Item.self)
                guard let position = longer.position(of: item.id), let other = longer.item(at: position) else { continue }
                let row = place.firstRow + offset
                matches.append(
                    isNewShorter
                        ? (position.row, row, 1, sameContent(other, item))
                        : (row, position.row, 1, sameContent(item, other)))
            }
            return true
        }
    }

    /// Searches the placeholders of the old generation among those of the new one.
    private static func matchPlaceholders(
        _ old: Generation<Item>, _ new: Generation<Item>, _ matches: inout [Match]
    ) {
        guard old.tree.rows > old.tree.summary.items, new.tree.rows > new.tree.summary.items else { return }
        old.tree.visit(rows: 0..<old.tree.rows) { place in
            switch place.segment.content {
            case .loaded: break
            case .unloaded(let state):
                matchUnloaded(place, state, new, &matches)
            case .evicted(let state):
                guard let other = new.tree.place(ofKey: Int(place.segment.key)),
                    case .evicted(let otherState) = other.segment.content
                else { return true }
                matches.append(
                    (place.firstRow, other.firstRow, min(place.segment.rows, other.segment.rows), state == otherState))
            }
            return true
        }
    }

    /// Finds the placeholders of a segment that the new generation has too, under the same keys.
    private static func matchUnloaded(
        _ place: PageTree.Place, _ state: PlaceholderState, _ new: Generation<Item>, _ matches: inout [Match]
    ) {
        let first = Int(place.segment.key)
        var key = first
        let end = first + place.segment.rows
        while key < end {
            guard let other = new.tree.place(atOrBeforeKey: key) else { return }
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
