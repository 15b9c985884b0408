/// https://developer.apple.com/documentation/swiftui/buttonrole
public struct ButtonRole: Equatable, Sendable {
    private let name: String
    /// https://developer.apple.com/documentation/swiftui/buttonrole/destructive
    public static let destructive = ButtonRole(name: "destructive")
    /// https://developer.apple.com/documentation/swiftui/buttonrole/cancel
    public static let cancel = ButtonRole(name: "cancel")
}

/// https://developer.apple.com/documentation/swiftui/button
public struct Button<Label> {
    let role: ButtonRole?
    let action: @MainActor () -> Void
    let label: Label
}

extension Button: View, PrimitiveView where Label: View {
    /// The double draws it without a body.
    public typealias Body = Never

    /// https://developer.apple.com/documentation/swiftui/button/init(action:label:)
    nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: nil, action: action, label: label())
    }

    func list(_ node: Node, _ context: Context) -> ViewList {
        let label = context.inside.expand(label, at: 0, in: node).leaves
        return context.leaf(.button(Leaf.Button(role: role, action: action), label: label), node)
    }
}

extension Button where Label == Text {
    /// https://developer.apple.com/documentation/swiftui/button/init(_:action:)
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
        self.init(role: nil, action: action, label: Text(title))
    }

    /// https://developer.apple.com/documentation/swiftui/button/init(_:action:)
    nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
        self.init(role: nil, action: action, label: Text(titleKey))
    }
}

/// https://developer.apple.com/documentation/swiftui/textfield
public struct TextField<Label> {
    let label: Label
    let text: Binding<String>
}

extension TextField: View, PrimitiveView where Label: View {
    /// The double draws it without a body.
    public typealias Body = Never

    func list(_ node: Node, _ context: Context) -> ViewList {
        let prompt = context.inside.expand(label, at: 0, in: node).leaves.flatMap(\.texts).joined()
        return context.leaf(.field(text, prompt: prompt), node)
    }
}

extension TextField where Label == Text {
    /// https://developer.apple.com/documentation/swiftui/textfield/init(_:text:)
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
        self.init(label: Text(title), text: text)
    }

    /// https://developer.apple.com/documentation/swiftui/textfield/init(_:text:)
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
        self.init(label: Text(titleKey), text: text)
    }
}

/// https://developer.apple.com/documentation/swiftui/progressview
public struct ProgressView<Label, CurrentValueLabel> {
    let label: Label
}

extension ProgressView: View, PrimitiveView where Label: View, CurrentValueLabel: View {
    /// The double draws it without a body.
    public typealias Body = Never

    func list(_ node: Node, _ context: Context) -> ViewList {
        context.leaf(.activity, node)
    }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
    /// https://developer.apple.com/documentation/swiftui/progressview/init()
    nonisolated public init() { label = EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/contentunavailableview
public struct ContentUnavailableView<Label, Description, Actions> {
    let label: Label
    let description: Description
    let actions: Actions
}

extension ContentUnavailableView: View, PrimitiveView where Label: View, Description: View, Actions: View {
    /// The double draws it without a body.
    public typealias Body = Never

    /// https://developer.apple.com/documentation/swiftui/contentunavailableview/init(label:description:actions:)
    nonisolated public init(
        @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
        self.init(label: label(), description: description(), actions: actions())
    }

    func list(_ node: Node, _ context: Context) -> ViewList {
        let lists = [
            context.inside.expand(label, at: "label", in: node),
            context.inside.expand(description, at: "description", in: node),
            context.inside.expand(actions, at: "actions", in: node),
        ]
        return context.leaf(.stack(.vertical, lists.flatMap(\.leaves)), node)
    }
}

/// https://developer.apple.com/documentation/swiftui/toggle
public struct Toggle<Label> {
    let label: Label
    let isOn: Binding<Bool>
}

extension Toggle: View, PrimitiveView where Label: View {
    /// The double draws it without a body.
    public typealias Body = Never

    func list(_ node: Node, _ context: Context) -> ViewList {
        let label = context.inside.expand(label, at: 0, in: node).leaves
        let isOn = isOn
        return context.leaf(.button(Leaf.Button(role: nil) { isOn.wrappedValue.toggle() }, label: label), node)
    }
}

extension Toggle where Label == Text {
    /// https://developer.apple.com/documentation/swiftui/toggle/init(_:ison:)
    nonisolated public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
        self.init(label: Text(titleKey), isOn: isOn)
    }
}
