extension PageTree {
    /// A node with at most `capacity` segments or children. Nodes are immutable.
    enum Node: TreeNode, Sendable {
        case leaf(Leaf)
        case inner(Inner)

        init(parentOf children: ContiguousArray<Self>) { self = .inner(Inner(children)) }

        var onlyChild: Self? {
            guard case .inner(let inner) = self, inner.children.count == 1 else { return nil }
            return inner.children[0]
        }
    }

    final class Leaf: Sendable {
        let segments: ContiguousArray<Segment>
        let summary: RowSummary

        init(_ segments: ContiguousArray<Segment>) {
            self.segments = segments
            var total = segments.first?.summary ?? .empty
            for index in segments.indices.dropFirst() { total.add(segments[index].summary) }
            summary = total
        }

        /// A leaf with another segment at an index.
        init(_ leaf: Leaf, replacing index: Int, with segment: Segment) {
            var total = leaf.summary
            total.subtract(leaf.segments[index].summary)
            total.add(segment.summary)
            var segments = leaf.segments
            segments[index] = segment
            self.segments = segments
            summary = total
        }
    }

    final class Inner: Sendable {
        let children: ContiguousArray<Node>
        /// For each child, its first key and the sums over the children before it.
        let before: ContiguousArray<RowSummary>
        let summary: RowSummary

        init(_ children: ContiguousArray<Node>) {
            self.children = children
            var before = ContiguousArray<RowSummary>()
            before.reserveCapacity(children.count)
            var total = RowSummary.empty
            for child in children {
                let summary = child.summary
                total.firstKey = summary.firstKey
                before.append(total)
                total.add(summary)
            }
            total.firstKey = before[0].firstKey
            self.before = before
            summary = total
        }

        /// A node with another child at an index.
        init(_ node: Inner, replacing index: Int, with child: Node) {
            var children = node.children
            children[index] = child
            self.children = children
            var change = child.summary
            change.subtract(node.children[index].summary)
            var before = node.before
            before[index].firstKey = child.summary.firstKey
            for behind in (index + 1)..<before.count { before[behind].add(change) }
            var total = node.summary
            total.add(change)
            total.firstKey = before[0].firstKey
            self.before = before
            summary = total
        }

        /// The index of the last child whose first key is at or before a key; 0 if there is none.
        func child(for key: Int) -> Int {
            var low = 0
            var high = children.count
            while high - low > 1 {
                let middle = (low + high) / 2
                if before[middle].firstKey <= key { low = middle } else { high = middle }
            }
            return low
        }

        /// The index of the child that has the place with a number, counted by a measure.
        ///
        /// - Precondition: There is such a place.
        @inline(__always)
        func child(_ measure: RowSummary.Measure, _ target: Int) -> Int {
            before.withUnsafeBufferPointer { before in
                var low = 0
                var high = before.count
                while high - low > 1 {
                    let middle = (low + high) / 2
                    if before[middle][measure] <= target { low = middle } else { high = middle }
                }
                return low
            }
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

    /// The node that results from replacing the segment with a key; `nil` if there is none.
    func replacing(_ key: Int, with segment: Segment) -> Self? {
        NodeCount.add()
        switch self {
        case .leaf(let leaf):
            guard let index = leaf.segments.firstIndex(where: { Int($0.key) == key }) else { return nil }
            return .leaf(PageTree.Leaf(leaf, replacing: index, with: segment))
        case .inner(let inner):
            let index = inner.child(for: key)
            guard let child = inner.children[index].replacing(key, with: segment) else { return nil }
            return .inner(PageTree.Inner(inner, replacing: index, with: child))
        }
    }

    /// The nodes that result from replacing the segments with keys in a range.
    func replacing(_ keys: ClosedRange<Int>, with new: [Segment]) -> ContiguousArray<Self> {
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
            if from == to, replaced.count == 1 {
                return [.inner(PageTree.Inner(inner, replacing: from, with: replaced[0]))]
            }
            let edited = Self.splice(inner.children, from..<(to + 1), replaced)
            return edited.split(capacity: Self.capacity, grownAt: from) { Self(parentOf: $0) }
        }
    }

    func visitAll(_ visitor: (Segment) -> Void) {
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
