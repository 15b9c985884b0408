/// https://developer.apple.com/documentation/swiftui/tabview
///
/// The double shows the first tab, until a test taps the label of another.
public struct TabView<SelectionValue: Hashable, Content> {
    let content: Content
}

extension TabView: View, PrimitiveView where Content: View {
    /// The double draws it without a body.
    public typealias Body = Never

    func list(_ node: Node, _ context: Context) -> ViewList {
        let selection = node.stored(TabSelection(node))
        let tabs = context.inside.expand(content, at: 0, in: node).leaves
        let buttons = tabs.enumerated().map { index, tab in
            Leaf(
                .button(Leaf.Button(role: nil) { selection.index = index }, label: tab.tabLabel),
                node.child("tab \(index)", Leaf.self), context.environment)
        }
        let shown = tabs.indices.contains(selection.index) ? [tabs[selection.index]] : []
        return context.leaf(
            .stack(.vertical, shown + [Leaf(.stack(.horizontal, buttons), node, context.environment)]), node)
    }
}

extension TabView where SelectionValue == Int, Content: View {
    /// https://developer.apple.com/documentation/swiftui/tabview/init(content:)
    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// The selected tab.
@MainActor
private final class TabSelection {
    var index = 0 {
        didSet { node?.invalidate() }
    }
    private weak var node: Node?

    init(_ node: Node) { self.node = node }
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/tabitem(_:)
    nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
        modifier(TabItemModifier(label: label()))
    }
}

/// Makes one leaf of a view, with the label of its tab.
struct TabItemModifier<Label: View> {
    let label: Label
}

extension TabItemModifier: PrimitiveModifier {
    func list<Content: View>(_ content: Content, _ node: Node, _ context: Context) -> ViewList {
        let leaves = context.inside.expand(content, at: 0, in: node).leaves
        let label = context.inside.expand(label, at: "label", in: node).leaves
        return context.adding(node) { leaf in leaf.tabLabel = label }.leaf(.stack(.vertical, leaves), node)
    }
}
