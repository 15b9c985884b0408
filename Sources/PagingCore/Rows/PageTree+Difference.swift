extension PageTree {
    /// The segments that are not in leaves that two trees share: those of this tree, and those of the other one.
    ///
    /// - Complexity: O(n) in the leaves of both trees, and O(1) for each segment that is returned.
    func unshared(with other: PageTree) -> (here: [Segment], there: [Segment]) {
        var shared: Set<ObjectIdentifier> = []
        other.root.visitLeaves { shared.insert(ObjectIdentifier($0)) }
        var here: [Segment] = []
        var kept: Set<ObjectIdentifier> = []
        root.visitLeaves { leaf in
            if shared.contains(ObjectIdentifier(leaf)) {
                kept.insert(ObjectIdentifier(leaf))
            } else {
                here += leaf.segments
            }
        }
        var there: [Segment] = []
        other.root.visitLeaves { leaf in
            if !kept.contains(ObjectIdentifier(leaf)) { there += leaf.segments }
        }
        return (here, there)
    }
}

extension PageTree.Node {
    fileprivate func visitLeaves(_ visitor: (PageTree.Leaf) -> Void) {
        switch self {
        case .leaf(let leaf): visitor(leaf)
        case .inner(let inner): inner.children.forEach { $0.visitLeaves(visitor) }
        }
    }
}

extension Segment {
    /// Whether both segments have the same items in memory, so that nothing was changed since one became the other.
    func sharesItems<Item>(with other: Segment, of type: Item.Type) -> Bool {
        guard let items = items(of: type), let others = other.items(of: type) else { return false }
        return items.sharesStorage(with: others)
    }
}

extension ContiguousArray {
    /// Whether both arrays are in one place of memory. While both exist, neither was changed since one became the other.
    func sharesStorage(with other: ContiguousArray) -> Bool {
        guard count == other.count else { return false }
        return withUnsafeBufferPointer { here in other.withUnsafeBufferPointer { here.baseAddress == $0.baseAddress } }
    }
}
