/// The segments of a list in order: a persistent B+ tree that finds a segment by row, by offset, by item or by key.
///
/// Trees are values that share their nodes. A change copies the nodes on one path, so that earlier trees stay as they are
/// and make no change more expensive.
///
/// - Complexity: Finding and replacing a segment is O(log n) in segments; copying a tree is O(1).
struct PageTree<Item> {
    private(set) var root = Node.leaf(Leaf([]))

    /// The sums over all segments.
    private(set) var summary = RowSummary.empty

    init() {}

    /// A segment, and the rows and places before it.
    struct Place {
        var segment: Segment<Item>
        /// The number of rows of the list before the segment.
        var firstRow: Int
        /// The offset of the segment in the server's numbering.
        var firstOffset: Int

        /// The indexes of the segment's rows in the list.
        var rows: Range<Int> { firstRow..<(firstRow + segment.rows) }

        /// The offset of a row of the segment in the server's numbering. Rows beyond the span share its last offset. Rows of
        /// a segment without places have the offset before it.
        func offset(ofRow offset: Int) -> Int {
            segment.serverCount == 0
                ? Swift.max(firstOffset - 1, 0) : firstOffset + Swift.min(offset, segment.serverCount - 1)
        }
    }

    var rows: Int { summary.rows }
    var serverCount: Int { summary.serverCount }

    /// The segment that has a row.
    ///
    /// - Precondition: `0 <= row < rows`.
    @inline(never)
    func place(ofRow row: Int) -> Place {
        find(.rows, row)
    }

    /// The segment that has an offset of the server's numbering.
    ///
    /// - Precondition: `0 <= offset < slots`.
    @inline(never)
    func place(ofOffset offset: Int) -> Place {
        find(.serverCount, offset)
    }

    /// The segment that has an item, counted among the items alone.
    ///
    /// - Precondition: `0 <= item < summary.items`.
    @inline(never)
    func place(ofItem item: Int) -> Place {
        find(.items, item)
    }

    /// The first segment of unloaded rows that are not requested; `nil` if there is none.
    ///
    /// - Complexity: O(log n) in segments.
    var firstNotRequested: Place? {
        summary.notRequested > 0 ? find(.notRequested, 0) : nil
    }

    /// The offset behind the last settled place: the end of the last segment that has places and is not unloaded.
    ///
    /// - Complexity: O(log n) in segments, however many unloaded segments follow.
    var settledEnd: Int {
        guard summary.hasSettledPlaces else { return 0 }
        var node = root
        var behind = 0
        while case .inner(let inner) = node {
            NodeCount.add()
            var index = inner.children.count - 1
            while !inner.summaries[index].hasSettledPlaces {
                behind += inner.summaries[index].serverCount
                index -= 1
            }
            node = inner.children[index]
        }
        guard case .leaf(let leaf) = node else { return 0 }
        NodeCount.add()
        for segment in leaf.segments.reversed() {
            if segment.summary.hasSettledPlaces { break }
            behind += segment.serverCount
        }
        return serverCount - behind
    }

    /// The number of items in the segments before the one with a key.
    @inline(never)
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
    @inline(never)
    func place(ofKey key: Int) -> Place? {
        guard let place = place(atOrBeforeKey: key), Int(place.segment.key) == key else { return nil }
        return place
    }

    /// The segment with the greatest key up to another key; `nil` if there is none.
    @inline(never)
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

    /// The key of the first segment behind a key; `nil` if there is none.
    @inline(never)
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

    var first: Segment<Item>? {
        var node = root
        while case .inner(let inner) = node {
            NodeCount.add()
            node = inner.children[0]
        }
        NodeCount.add()
        guard case .leaf(let leaf) = node else { return nil }
        return leaf.segments.first
    }

    var last: Segment<Item>? {
        var node = root
        while case .inner(let inner) = node {
            NodeCount.add()
            node = inner.children[inner.children.count - 1]
        }
        NodeCount.add()
        guard case .leaf(let leaf) = node else { return nil }
        return leaf.segments.last
    }

    /// Visits the segments that have at least one of the rows, in order, until the visitor returns false.
    ///
    /// - Complexity: O(log n) and O(1) for each visit.
    @inline(never)
    func visit(rows range: Range<Int>, _ visitor: (Place) -> Bool) {
        guard !range.isEmpty else { return }
        var place = Place(
            segment: Segment(.unloaded(.notRequested), key: 0, rows: 0, serverCount: 0), firstRow: 0, firstOffset: 0)
        _ = root.visit(range, &place, visitor)
    }

    /// Visits all segments in order, also those without rows.
    func visitAll(_ visitor: (Segment<Item>) -> Void) {
        root.visitAll(visitor)
    }

    /// Whether a row of the range is an item.
    func holdsItems(in rows: Range<Int>) -> Bool {
        var found = false
        visit(rows: rows) { place in
            if case .loaded = place.segment.content { found = true }
            return !found
        }
        return found
    }

    /// Replaces the segments with keys in a range by others with keys in that range. If there are none, the others are
    /// inserted in the order of their keys.
    @inline(never)
    mutating func replace(_ keys: ClosedRange<Int>, with segments: [Segment<Item>]) {
        var nodes = root.replacing(keys, with: segments)
        while nodes.count > 1 { nodes = Node.grouped(nodes) }
        var top = nodes.first ?? .leaf(Leaf([]))
        while case .inner(let inner) = top, inner.children.count == 1 { top = inner.children[0] }
        root = top
        summary = top.summary
    }

    /// Replaces the segment with a key.
    @inline(never)
    mutating func replace(_ key: Int, with segments: Segment<Item>...) {
        replace(key...key, with: segments)
    }

    @inline(never)
    private func find(_ measure: RowSummary.Measure, _ target: Int) -> Place {
        var node = root
        var row = 0
        var offset = 0
        var rest = target
        descent: while case .inner(let inner) = node {
            NodeCount.add()
            for index in inner.children.indices {
                let summary = inner.summaries[index]
                let size = summary[measure]
                if rest < size {
                    node = inner.children[index]
                    continue descent
                }
                rest -= size
                row += summary.rows
                offset += summary.serverCount
            }
            preconditionFailure("there is no such row, place or item")
        }
        NodeCount.add()
        guard case .leaf(let leaf) = node else { preconditionFailure("a tree ends in leaves") }
        for segment in leaf.segments {
            let size = segment.summary[measure]
            if rest < size { return Place(segment: segment, firstRow: row, firstOffset: offset) }
            rest -= size
            row += segment.rows
            offset += segment.serverCount
        }
        preconditionFailure("there is no such row, place or item")
    }
}

extension PageTree: Sendable where Item: Sendable {}
