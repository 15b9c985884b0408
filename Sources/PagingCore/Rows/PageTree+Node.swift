extension PageTree {
    /// A node with at most `capacity` segments or children. Nodes are immutable.
    enum Node: TreeNode {
        case leaf(Leaf)
        case inner(Inner)

        init(parentOf children: ContiguousArray<Self>) { self = .inner(Inner(children)) }

        var onlyChild: Self? {
            guard case .inner(let inner) = self, inner.children.count == 1 else { return nil }
            return inner.children[0]
        }
    }

    final class Leaf {
        let segments: ContiguousArray<Segment<Item>>
        let summary: RowSummary

        init(_ segments: ContiguousArray<Segment<Item>>) {
            self.segments = segments
            var total = segments.first?.summary ?? .empty
            for index in segments.indices.dropFirst() { total.add(segments[index].summary) }
            summary = total
        }
    }

    final class Inner {
        let children: ContiguousArray<Node>
        let summaries: ContiguousArray<RowSummary>
        let summary: RowSummary

        init(_ children: ContiguousArray<Node>) {
            self.children = children
            var summaries = ContiguousArray<RowSummary>()
            summaries.reserveCapacity(children.count)
            for child in children { summaries.append(child.summary) }
            self.summaries = summaries
            var total = summaries[0]
            for index in summaries.indices.dropFirst() { total.add(summaries[index]) }
            summary = total
        }

        /// The index of the last child whose first key is at or before a key; 0 if there is none.
        func child(for key: Int) -> Int {
            var low = 0
            var high = children.count
            while high - low > 1 {
                let middle = (low + high) / 2
                if summaries[middle].firstKey <= key { low = middle } else { high = middle }
            }
            return low
        }
    }
}

extension PageTree.Node {
    var summary: RowSummary {
        switch self {
        case .leaf(let leaf): leaf.summary
        case .inner(let inner): inner.summary
        }
    }

    /// The nodes that result from replacing the segments with keys in a range.
    func replacing(_ keys: ClosedRange<Int>, with new: [Segment<Item>]) -> ContiguousArray<Self> {
        NodeCount.add()
        switch self {
        case .leaf(let leaf):
            let segments = leaf.segments
            var from = 0
            while from < segments.count, Int(segments[from].key) < keys.lowerBound { from += 1 }
            var to = from
            while to < segments.count, Int(segments[to].key) <= keys.upperBound { to += 1 }
            let edited = Self.splice(segments, from..<to, new)
            return edited.split(capacity: Self.capacity, grownAt: from) { .leaf(PageTree.Leaf($0)) }
        case .inner(let inner):
            let from = inner.child(for: keys.lowerBound)
            let to = inner.child(for: keys.upperBound)
            var replaced = inner.children[from].replacing(keys, with: new)
            if from < to {
                for index in (from + 1)...to { replaced += inner.children[index].replacing(keys, with: []) }
            }
            let edited = Self.splice(inner.children, from..<(to + 1), replaced)
            return edited.split(capacity: Self.capacity, grownAt: from) { Self(parentOf: $0) }
        }
    }

    /// Visits the segments with at least one of the rows, in order, until the visitor returns false.
    ///
    /// - Parameters:
    ///   - range: The rows.
    ///   - place: The place of the node's first segment. It becomes the place after the node.
    /// - Returns: Whether to continue with the next node.
    func visit(_ range: Range<Int>, _ place: inout PageTree.Place, _ visitor: (PageTree.Place) -> Bool) -> Bool {
        NodeCount.add()
        switch self {
        case .leaf(let leaf):
            for segment in leaf.segments {
                if place.firstRow >= range.upperBound { return false }
                place.segment = segment
                if segment.rows > 0, place.rows.upperBound > range.lowerBound {
                    NodeCount.add()
                    if !visitor(place) { return false }
                }
                place.firstRow += segment.rows
                place.firstOffset += segment.serverCount
            }
            return true
        case .inner(let inner):
            for index in inner.children.indices {
                if place.firstRow >= range.upperBound { return false }
                let summary = inner.summaries[index]
                if place.firstRow + summary.rows <= range.lowerBound {
                    place.firstRow += summary.rows
                    place.firstOffset += summary.serverCount
                } else if !inner.children[index].visit(range, &place, visitor) {
                    return false
                }
            }
            return true
        }
    }

    func visitAll(_ visitor: (Segment<Item>) -> Void) {
        NodeCount.add()
        switch self {
        case .leaf(let leaf):
            NodeCount.add(leaf.segments.count)
            leaf.segments.forEach(visitor)
        case .inner(let inner): inner.children.forEach { $0.visitAll(visitor) }
        }
    }

    private static func splice<Element>(
        _ elements: ContiguousArray<Element>, _ range: Range<Int>, _ new: some Collection<Element>
    ) -> ContiguousArray<Element> {
        var edited = ContiguousArray<Element>()
        edited.reserveCapacity(elements.count - range.count + new.count)
        edited += elements[..<range.lowerBound]
        edited += new
        edited += elements[range.upperBound...]
        return edited
    }
}

extension PageTree.Node: Sendable where Item: Sendable {}
extension PageTree.Leaf: Sendable where Item: Sendable {}
extension PageTree.Inner: Sendable where Item: Sendable {}
