/// The segments of a list in order: a persistent B+ tree that finds one by row, by offset or by key.
///
/// Trees are values that share what they have in common. A change copies the nodes on one path, so whoever holds an
/// earlier tree is not disturbed and does not make the change dearer.
///
/// - Complexity: Finding and replacing a segment is O(log n) in segments; copying a tree is O(1).
struct PageTree<Item> {
    private(set) var root = Node.leaf(Leaf([]))

    /// The sums over all segments.
    private(set) var summary = RowSummary.empty

    init() {}

    /// A segment and what stands before it.
    struct Place {
        var segment: Segment<Item>
        /// How many rows of the list stand before the segment.
        var firstRow: Int
        /// The offset of the segment in the server's numbering.
        var firstSlot: Int

        /// The rows of the list that the segment is.
        var rows: Range<Int> { firstRow..<(firstRow + segment.rows) }

        /// The offset that a row of the segment stands for. Rows that came beyond the span share its last offset, and
        /// those of a segment without places the one before it.
        func slot(ofRow offset: Int) -> Int {
            segment.slots == 0 ? Swift.max(firstSlot - 1, 0) : firstSlot + Swift.min(offset, segment.slots - 1)
        }
    }

    var rows: Int { summary.rows }
    var slots: Int { summary.slots }

    /// The place that holds a row.
    ///
    /// - Precondition: `0 <= row < rows`.
    @inline(never)
    func place(ofRow row: Int) -> Place {
        find(.rows, row)
    }

    /// The place that holds an offset of the server's numbering.
    ///
    /// - Precondition: `0 <= slot < slots`.
    @inline(never)
    func place(ofSlot slot: Int) -> Place {
        find(.slots, slot)
    }

    /// The place that holds an item, counted among the items alone.
    ///
    /// - Precondition: `0 <= item < summary.items`.
    @inline(never)
    func place(ofItem item: Int) -> Place {
        find(.items, item)
    }

    /// The place of the first placeholders that were never requested; `nil` if there are none.
    ///
    /// - Complexity: O(log n) in segments.
    var firstNotRequested: Place? {
        summary.notRequested > 0 ? find(.notRequested, 0) : nil
    }

    /// The offset of the server's numbering behind the last segment that is not a run of placeholders for what was
    /// never loaded. Segments that stand for no offset do not count.
    ///
    /// - Complexity: O(log n) in segments, however many runs of placeholders follow.
    var slotsThroughLastSettled: Int {
        guard summary.hasSettledSlots else { return 0 }
        var node = root
        var behind = 0
        while case .inner(let inner) = node {
            NodeCount.add()
            var index = inner.children.count - 1
            while !inner.summaries[index].hasSettledSlots {
                behind += inner.summaries[index].slots
                index -= 1
            }
            node = inner.children[index]
        }
        guard case .leaf(let leaf) = node else { return 0 }
        NodeCount.add()
        for segment in leaf.segments.reversed() {
            if segment.summary.hasSettledSlots { break }
            behind += segment.slots
        }
        return slots - behind
    }

    /// How many items stand in the segments before the one that has a key.
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

    /// The place whose segment has a key; `nil` if there is none.
    @inline(never)
    func place(ofKey key: Int) -> Place? {
        guard let place = place(atOrBeforeKey: key), Int(place.segment.key) == key else { return nil }
        return place
    }

    /// The place whose segment has the greatest key that is not above another; `nil` if there is none.
    @inline(never)
    func place(atOrBeforeKey key: Int) -> Place? {
        var node = root
        var row = 0
        var slot = 0
        while case .inner(let inner) = node {
            NodeCount.add()
            let index = inner.child(for: key)
            for before in 0..<index {
                row += inner.summaries[before].rows
                slot += inner.summaries[before].slots
            }
            node = inner.children[index]
        }
        NodeCount.add()
        guard case .leaf(let leaf) = node else { return nil }
        var found: Place?
        for segment in leaf.segments {
            if Int(segment.key) > key { break }
            found = Place(segment: segment, firstRow: row, firstSlot: slot)
            row += segment.rows
            slot += segment.slots
        }
        return found
    }

    /// The key of the first segment behind a key; `nil` where none stands there.
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

    /// Visits in order the segments that hold at least one of the rows, until the visitor returns false.
    ///
    /// - Complexity: O(log n) and O(1) for each visit.
    @inline(never)
    func visit(rows range: Range<Int>, _ visitor: (Place) -> Bool) {
        guard !range.isEmpty else { return }
        var place = Place(
            segment: Segment(.unloaded(.notRequested), key: 0, rows: 0, slots: 0), firstRow: 0, firstSlot: 0)
        _ = root.visit(range, &place, visitor)
    }

    /// Visits all segments in order, those without rows too.
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

    /// Replaces the segments whose keys lie in a range by others whose keys do. Where none lies there, the others are
    /// inserted in the place of their keys.
    @inline(never)
    mutating func replace(_ keys: ClosedRange<Int>, with segments: [Segment<Item>]) {
        var nodes = root.replacing(keys, with: segments)
        while nodes.count > 1 { nodes = Node.grouped(nodes) }
        var top = nodes.first ?? .leaf(Leaf([]))
        while case .inner(let inner) = top, inner.children.count == 1 { top = inner.children[0] }
        root = top
        summary = top.summary
    }

    /// Replaces the segment that has a key.
    @inline(never)
    mutating func replace(_ key: Int, with segments: Segment<Item>...) {
        replace(key...key, with: segments)
    }

    @inline(never)
    private func find(_ measure: RowSummary.Measure, _ target: Int) -> Place {
        var node = root
        var row = 0
        var slot = 0
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
                slot += summary.slots
            }
            preconditionFailure("a place beyond the end of the list was asked for")
        }
        NodeCount.add()
        guard case .leaf(let leaf) = node else { preconditionFailure("a tree ends in leaves") }
        for segment in leaf.segments {
            let size = segment.summary[measure]
            if rest < size { return Place(segment: segment, firstRow: row, firstSlot: slot) }
            rest -= size
            row += segment.rows
            slot += segment.slots
        }
        preconditionFailure("a place beyond the end of the list was asked for")
    }
}

extension PageTree: Sendable where Item: Sendable {}
