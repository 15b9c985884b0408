/// Access to segments by their keys.
///
/// - Complexity: O(log n) in segments.
extension PageTree {
    /// The number of items in the segments before the one with a key.
    func items(beforeKey key: Int) -> Int {
        var node = root
        var items = 0
        while case .inner(let inner) = node {
            NodeCount.add()
            let index = inner.child(for: key)
            items += inner.before[index].items
            node = inner.children[index]
        }
        NodeCount.add()
        guard case .leaf(let leaf) = node else { return items }
        for segment in leaf.segments where Int(segment.key) < key { items += segment.summary.items }
        return items
    }

    /// The segment with a key; `nil` if there is none.
    func place(ofKey key: Int) -> Place? {
        guard let place = place(atOrBeforeKey: key), Int(place.segment.key) == key else { return nil }
        return place
    }

    /// The segment with the greatest key up to another key; `nil` if there is none.
    func place(atOrBeforeKey key: Int) -> Place? {
        var node = root
        var row = 0
        var offset = 0
        while case .inner(let inner) = node {
            NodeCount.add()
            let index = inner.child(for: key)
            row += inner.before[index].rows
            offset += inner.before[index].serverCount
            node = inner.children[index]
        }
        NodeCount.add()
        guard case .leaf(let leaf) = node else { return nil }
        var index = 0
        while index < leaf.segments.count, Int(leaf.segments[index].key) <= key { index += 1 }
        guard index > 0 else { return nil }
        for before in 0..<(index - 1) {
            row += leaf.segments[before].rows
            offset += leaf.segments[before].serverCount
        }
        return Place(segment: leaf.segments[index - 1], firstRow: row, firstOffset: offset)
    }

    /// The key of the first segment after a key; `nil` if there is none.
    func key(behind key: Int) -> Int? {
        var node = root
        var next: Int?
        while case .inner(let inner) = node {
            NodeCount.add()
            let index = inner.child(for: key)
            if index + 1 < inner.before.count { next = inner.before[index + 1].firstKey }
            node = inner.children[index]
        }
        NodeCount.add()
        guard case .leaf(let leaf) = node else { return next }
        return leaf.segments.first { Int($0.key) > key }.map { Int($0.key) } ?? next
    }
}
