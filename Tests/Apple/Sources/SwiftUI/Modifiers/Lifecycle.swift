/// A modifier that changes each leaf of its content.
struct LeafModifier<Value> {
    let value: Value
    let change: @MainActor @Sendable (_ value: Value, _ leaf: Leaf, _ modifier: Node) -> Void

    init(_ value: Value, _ change: @escaping @MainActor @Sendable (Value, Leaf, Node) -> Void) {
        self.value = value
        self.change = change
    }
}

extension LeafModifier: PrimitiveModifier {
    func list<Content: View>(_ content: Content, _ node: Node, _ context: Context) -> ViewList {
        context.adding(node) { change(value, $0, node) }.expand(content, at: 0, in: node)
    }
}

extension Leaf {
    fileprivate func add(_ kind: Hook.Kind, _ modifier: Node) {
        hooks.append(Hook(kind: kind, leaf: node, modifier: modifier))
    }
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/onappear(perform:)
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        modifier(LeafModifier(action) { action, leaf, node in leaf.add(.appear { action?() }, node) })
    }

    /// https://developer.apple.com/documentation/swiftui/view/ondisappear(perform:)
    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        modifier(LeafModifier(action) { action, leaf, node in leaf.add(.disappear { action?() }, node) })
    }

    /// https://developer.apple.com/documentation/swiftui/view/task(priority:_:)
    nonisolated public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        modifier(
            LeafModifier(action) { action, leaf, node in
                leaf.add(.task(id: nil) { Task(priority: priority) { await action() } }, node)
            })
    }

    /// https://developer.apple.com/documentation/swiftui/view/task(id:priority:_:)
    nonisolated public func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        modifier(
            LeafModifier((value, action)) { task, leaf, node in
                let action = task.1
                leaf.add(.task(id: AnyHashable(Same(task.0))) { Task(priority: priority) { await action() } }, node)
            })
    }

    /// https://developer.apple.com/documentation/swiftui/view/onchange(of:initial:_:)
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View {
        modifier(
            LeafModifier((value, action)) { change, leaf, node in
                leaf.add(
                    .change(AnyHashable(Same(change.0)), initially: initial) { old, new in
                        guard let old = old.base as? Same<V>, let new = new.base as? Same<V> else { return }
                        change.1(old.value, new.value)
                    }, node)
            })
    }

    /// https://developer.apple.com/documentation/swiftui/view/refreshable(action:)
    nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
        environment(\.refresh, RefreshAction(action: action))
    }
}

/// A `Hashable` wrapper of an `Equatable` value.
private struct Same<Value: Equatable>: Hashable {
    let value: Value

    init(_ value: Value) { self.value = value }

    func hash(into hasher: inout Hasher) {}
}

/// https://developer.apple.com/documentation/swiftui/refreshaction
public struct RefreshAction: Sendable {
    let action: @Sendable () async -> Void

    /// https://developer.apple.com/documentation/swiftui/refreshaction/callasfunction()
    public func callAsFunction() async { await action() }
}

private struct RefreshKey: EnvironmentKey {
    static var defaultValue: RefreshAction? { nil }
}

extension EnvironmentValues {
    /// https://developer.apple.com/documentation/swiftui/environmentvalues/refresh
    public internal(set) var refresh: RefreshAction? {
        get { self[RefreshKey.self] }
        set { self[RefreshKey.self] = newValue }
    }
}
