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
