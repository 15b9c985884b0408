/// The surroundings of a view during its evaluation.
@MainActor
struct Context {
    var environment = EnvironmentValues()
    /// The changes that modifiers make to each leaf, the outermost first.
    var changes: [LeafChange] = []
    /// Whether the views are new, so that earlier evaluations are not reused.
    var isNew: Bool

    struct LeafChange {
        /// The node of the modifier.
        let node: Node
        let change: @MainActor (Leaf) -> Void
    }

    func expand<V: View>(_ view: V, at key: some Hashable, in parent: Node) -> ViewList {
        expand(view, parent.child(AnyHashable(key), V.self))
    }

    func expand(any view: any View, at key: some Hashable, in parent: Node) -> ViewList {
        expand(view, at: key, in: parent)
    }

    private func expand<V: View>(_ view: V, _ node: Node) -> ViewList {
        if let primitive = view as? any PrimitiveView { return primitive.list(node, self) }
        #if canImport(UIKit) && !os(watchOS)
        if let representable = view as? any UIViewControllerRepresentable { return list(representable, node) }
        #endif
        var inner = self
        inner.isNew = isNew || node.isDirty
        if inner.isNew {
            link(view, to: node)
            node.host.evaluations[String(describing: V.self), default: 0] += 1
            node.evaluate { view.body }
        }
        guard let body = node.content else { return .joined([]) }
        return inner.expand(any: body, at: 0, in: node)
    }

    private func link(_ view: some View, to node: Node) {
        let owner: Any = (view as? any PropertyRelay)?.owner ?? view
        for (index, child) in Mirror(reflecting: owner).children.enumerated() {
            (child.value as? any NodeProperty)?.link(to: node, at: index, environment)
        }
    }

    /// The context of the views inside a view that is one leaf.
    var inside: Context {
        var inside = self
        inside.changes = []
        return inside
    }

    func leaf(_ kind: Leaf.Kind, _ node: Node) -> ViewList {
        let leaf = Leaf(kind, node, environment)
        for change in changes.reversed() { change.change(leaf) }
        return .leaf(leaf)
    }

    func adding(_ node: Node, _ change: @escaping @MainActor (Leaf) -> Void) -> Context {
        var inner = self
        inner.changes.append(LeafChange(node: node, change: change))
        return inner
    }
}

/// A view whose dynamic properties belong to another value.
@MainActor
protocol PropertyRelay {
    var owner: Any { get }
}
