/// https://developer.apple.com/documentation/swiftui/viewmodifier
@MainActor @preconcurrency
public protocol ViewModifier {
    /// https://developer.apple.com/documentation/swiftui/viewmodifier/body-swift.associatedtype
    associatedtype Body: View

    /// https://developer.apple.com/documentation/swiftui/viewmodifier/content
    typealias Content = _ViewModifier_Content<Self>

    /// https://developer.apple.com/documentation/swiftui/viewmodifier/body(content:)
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// https://developer.apple.com/documentation/swiftui/_viewmodifier_content
public struct _ViewModifier_Content<Modifier: ViewModifier> {
    let view: any View
}

extension _ViewModifier_Content: PrimitiveView {
    static var rowCount: Int? { nil }
    func list(_ node: Node, _ context: Context) -> ViewList { context.expand(any: view, at: 0, in: node) }
}

/// A modifier that the double applies without a body.
@MainActor
protocol PrimitiveModifier {
    func list<Content: View>(_ content: Content, _ node: Node, _ context: Context) -> ViewList
}

/// https://developer.apple.com/documentation/swiftui/modifiedcontent
public struct ModifiedContent<Content, Modifier> {
    let content: Content
    let modifier: Modifier

    /// https://developer.apple.com/documentation/swiftui/modifiedcontent/init
    nonisolated public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View, PrimitiveView where Content: View {
    /// The double draws it without a body.
    public typealias Body = Never

    static var rowCount: Int? { SwiftUI.rowCount(of: Content.self) }

    func list(_ node: Node, _ context: Context) -> ViewList {
        if let primitive = modifier as? any PrimitiveModifier { return primitive.list(content, node, context) }
        guard let modifier = modifier as? any ViewModifier else { fatalError("\(Modifier.self) modifies no view") }
        return apply(modifier, node, context)
    }

    @MainActor
    private func apply<M: ViewModifier>(_ modifier: M, _ node: Node, _ context: Context) -> ViewList {
        context.expand(ModifierBody(modifier: modifier, content: content), at: 0, in: node)
    }
}

/// The body of a modifier, as a view with its own state.
private struct ModifierBody<Modifier: ViewModifier>: View, PropertyRelay {
    let modifier: Modifier
    let content: any View

    var owner: Any { modifier }
    var body: some View { modifier.body(content: _ViewModifier_Content(view: content)) }
}

/// Gives a view a new identity and new state when its id changes.
private struct IDModifier<ID: Hashable> {
    let id: ID
}

extension IDModifier: PrimitiveModifier {
    func list<Content: View>(_ content: Content, _ node: Node, _ context: Context) -> ViewList {
        context.expand(content, at: id, in: node)
    }
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/id(_:)
    nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { modifier(IDModifier(id: id)) }

    /// https://developer.apple.com/documentation/swiftui/view/modifier(_:)
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}
