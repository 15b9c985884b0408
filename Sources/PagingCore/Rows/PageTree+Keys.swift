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
            for before in 0..<index { items += inner.summaries[before].items }
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
            for before in 0..<index {
                row += inner.summaries[before].rows
                offset += inner.summaries[before].serverCount
            }
            node = inner.children[index]
        }
        NodeCount.add()
        guard case .leaf(let leaf) = node else { return nil }
        var found: Place?
        for segment in leaf.segments {
            if Int(segment.key) > key { break }
            found = Place(segment: segment, firstRow: row, firstOffset: offset)
            row += segment.rows
            offset += segment.serverCount
        }
        return found
    }

    /// The key of the first segment after a key; `nil` if there is none.
    func key(behind key: Int) -> Int? {
        var node = root
        var next: Int?
        while case .inner(let inner) = node {
            NodeCount.add()
            let index = inner.child(for: key)
            if index + 1 < inner.summaries.count { next = inner.summaries[index + 1].firstKey }
            node = inner.children[index]
        }
        NodeCount.add()
        guard case .leaf(let leaf) = node else { return next }
        return leaf.segments.first { Int($0.key) > key }.map { Int($0.key) } ?? next
    }
}
