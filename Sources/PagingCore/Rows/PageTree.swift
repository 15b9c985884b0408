/// The segments of a list in order: a persistent B+ tree that finds a segment by row, by offset, by item or by key.
///
/// Trees are values that share their nodes. A change copies the nodes on one path. Earlier trees do not change, and do
/// not make later changes more expensive.
///
/// - Complexity: Finding and replacing a segment is O(log n) in segments; copying a tree is O(1).
@usableFromInline
struct PageTree: Sendable {
    private(set) var root = Node.leaf(Leaf([]))

    /// The sums over all segments.
    private(set) var summary = RowSummary.empty

    init() {}

    /// A segment, and the rows and places before it.
    @usableFromInline
    struct Place: Sendable {
        @usableFromInline
        var segment: Segment
        /// The number of rows of the list before the segment.
        @usableFromInline
        var firstRow: Int
        /// The offset of the segment in the server's numbering.
        @usableFromInline
        var firstOffset: Int

        /// The indexes of the segment's rows in the list.
        @inlinable
        var rows: Range<Int> { firstRow..<(firstRow + segment.rows) }

        /// The offset of a row of the segment in the server's numbering. Rows beyond the span share its last offset.
        /// Rows of a segment without places have the offset before it.
        @inlinable
        func offset(ofRow offset: Int) -> Int {
            segment.serverCount == 0
                ? Swift.max(firstOffset - 1, 0) : firstOffset + Swift.min(offset, segment.serverCount - 1)
        }
    }

    @usableFromInline
    var rows: Int { summary.rows }
    var serverCount: Int { summary.serverCount }

    /// The segment that has a row.
    ///
    /// - Precondition: `0 <= row < rows`.
    @usableFromInline
    func place(ofRow row: Int) -> Place {
        find(.rows, row)
    }

    /// The segment that has an offset of the server's numbering.
    ///
    /// - Precondition: `0 <= offset < serverCount`.
    func place(ofOffset offset: Int) -> Place {
        find(.serverCount, offset)
    }

    /// The segment that has an item, counted among the items alone.
    ///
    /// - Precondition: `0 <= item < summary.items`.
    func place(ofItem item: Int) -> Place {
        find(.items, item)
    }

    /// The first segment of unloaded rows that are not requested; `nil` if there is none.
    ///
    /// - Complexity: O(log n) in segments.
    var firstNotRequested: Place? {
        summary.notRequested > 0 ? find(.notRequested, 0) : nil
    }

    /// The offset after the last settled place: the end of the last segment that has places and is not unloaded.
    ///
    /// - Complexity: O(log n) in segments, however many unloaded segments follow.
    var settledEnd: Int {
        guard summary.hasSettledPlaces else { return 0 }
        var node = root
        var behind = 0
        while case .inner(let inner) = node {
            NodeCount.add()
            var index = inner.children.count - 1
            while !inner.children[index].summary.hasSettledPlaces {
                behind += inner.children[index].summary.serverCount
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

    var first: Segment? {
        var node = root
        while case .inner(let inner) = node {
            NodeCount.add()
            node = inner.children[0]
        }
        NodeCount.add()
        guard case .leaf(let leaf) = node else { return nil }
        return leaf.segments.first
    }

    var last: Segment? {
        var node = root
        while case .inner(let inner) = node {
            NodeCount.add()
            node = inner.children[inner.children.count - 1]
        }
        NodeCount.add()
        guard case .leaf(let leaf) = node else { return nil }
        return leaf.segments.last
    }

    /// Visits the segments with at least one of the rows, in order, until the visitor returns false.
    ///
    /// - Complexity: O(log n), and O(1) for each visit.
    @usableFromInline
    func visit(rows range: Range<Int>, _ visitor: (Place) -> Bool) {
        guard !range.isEmpty else { return }
        _ = root.visit(range, behind: Position(row: 0, offset: 0), visitor)
    }

    /// Visits all segments in order, including those without rows.
    func visitAll(_ visitor: (Segment) -> Void) {
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

    /// Replaces the segments with keys in a range.
    ///
    /// - Parameters:
    ///   - keys: The range of keys. If no segment has a key in it, the new segments are inserted in the order of keys.
    ///   - segments: The new segments, with keys in the same range.
    mutating func replace(_ keys: ClosedRange<Int>, with segments: [Segment]) {
        root = Node.root(above: root.replacing(keys, with: segments)) ?? .leaf(Leaf([]))
        summary = root.summary
    }

    /// Adds a segment whose key no other has.
    mutating func insert(_ segment: Segment) {
        let key = Int(segment.key)
        replace(key...key, with: [segment])
    }

    /// Replaces the segment with a key, or adds one.
    ///
    /// - Parameter segment: The new segment, with this key.
    mutating func replace(_ key: Int, with segment: Segment) {
        guard let replaced = root.replacing(key, with: segment) else { return replace(key...key, with: [segment]) }
        root = replaced
        summary = root.summary
    }

    private func find(_ measure: RowSummary.Measure, _ target: Int) -> Place {
        root.find(measure, target, behind: Position(row: 0, offset: 0))
    }
}
