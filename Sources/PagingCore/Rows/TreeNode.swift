/// A node of a persistent B+ tree: a leaf, or the parent of other nodes.
package protocol TreeNode {
    /// Creates the parent of nodes, of which there is at least one and at most `capacity`.
    init(parentOf children: ContiguousArray<Self>)

    /// The child of a parent that has no other; `nil` for any other node.
    var onlyChild: Self? { get }
}

extension TreeNode {
    /// How many elements or children a node has at most.
    package static var capacity: Int { 32 }

    /// The root of a tree of nodes; `nil` if there is none.
    ///
    /// - Complexity: O(n) in nodes.
    package static func root(above nodes: ContiguousArray<Self>) -> Self? {
        var nodes = nodes
        while nodes.count > 1 { nodes = nodes.split(capacity: capacity, grownAt: nodes.count) { Self(parentOf: $0) } }
        guard var root = nodes.first else { return nil }
        while let child = root.onlyChild { root = child }
        return root
    }
}

extension ContiguousArray {
    /// Splits elements into B+ tree nodes of at most `capacity` elements. Lists grow at their ends: a full node that grows at
    /// an end leaves full nodes, not nodes that are half full.
    ///
    /// - Parameters:
    ///   - capacity: How many elements a node may have, greater than 0.
    ///   - index: The index of the first added element.
    ///   - make: Creates a node from its elements, of which there is at least one.
    /// - Returns: The nodes in order; none without elements.
    /// - Complexity: O(n) in elements.
    package func split<Node>(
        capacity: Int, grownAt index: Int, _ make: (ContiguousArray<Element>) -> Node
    ) -> ContiguousArray<Node> {
        guard !isEmpty else { return [] }
        guard count > capacity else { return [make(self)] }
        var nodes = ContiguousArray<Node>()
        let nodeCount = (count + capacity - 1) / capacity
        let growsAtEnd = index >= capacity - 1
        let size = growsAtEnd || index == 0 ? capacity : (count + nodeCount - 1) / nodeCount
        var start = 0
        if index == 0 {
            start = count - (nodeCount - 1) * capacity
            nodes.append(make(ContiguousArray(self[..<start])))
        }
        while start < count {
            let end = Swift.min(start + size, count)
            nodes.append(make(ContiguousArray(self[start..<end])))
            start = end
        }
        return nodes
    }
}
