/// https://developer.apple.com/documentation/swiftui/localizedstringkey
///
/// The double shows the key itself.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
    let key: String

    /// https://developer.apple.com/documentation/swiftui/localizedstringkey/init
    public init(_ value: String) { key = value }
    /// https://developer.apple.com/documentation/swiftui/localizedstringkey/init
    public init(stringLiteral value: String) { key = value }
}

/// https://developer.apple.com/documentation/swiftui/text
public struct Text: Equatable {
    let text: String

    /// https://developer.apple.com/documentation/swiftui/text/init(verbatim:)
    nonisolated public init(verbatim content: String) { text = content }

    /// https://developer.apple.com/documentation/swiftui/text/init(_:)
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ content: S) { text = String(content) }

    /// https://developer.apple.com/documentation/swiftui/text/init(_:tablename:bundle:comment:)
    nonisolated public init(_ key: LocalizedStringKey) { text = key.key }
}

extension Text: PrimitiveView {
    /// The double draws it without a body.
    public typealias Body = Never
    func list(_ node: Node, _ context: Context) -> ViewList { context.leaf(.text(text), node) }
}

/// https://developer.apple.com/documentation/swiftui/image
public struct Image {
    /// https://developer.apple.com/documentation/swiftui/image/init(systemname:)
    nonisolated public init(systemName: String) {}
}

extension Image: PrimitiveView {
    /// The double draws it without a body.
    public typealias Body = Never
    func list(_ node: Node, _ context: Context) -> ViewList { context.leaf(.stack(.horizontal, []), node) }
}

/// https://developer.apple.com/documentation/swiftui/label
public struct Label<Title, Icon> {
    let title: Title
    let icon: Icon
}

extension Label: View, PrimitiveView where Title: View, Icon: View {
    /// The double draws it without a body.
    public typealias Body = Never

    func list(_ node: Node, _ context: Context) -> ViewList {
        let (title, icon) = (
            context.inside.expand(title, at: "title", in: node), context.inside.expand(icon, at: "icon", in: node)
        )
        return context.leaf(.stack(.horizontal, icon.leaves + title.leaves), node)
    }
}

extension Label where Title == Text, Icon == Image {
    /// https://developer.apple.com/documentation/swiftui/label/init(_:systemimage:)
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String) {
        self.init(title: Text(title), icon: Image(systemName: name))
    }

    /// https://developer.apple.com/documentation/swiftui/label/init(_:systemimage:)
    nonisolated public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        self.init(title: Text(titleKey), icon: Image(systemName: name))
    }
}

/// https://developer.apple.com/documentation/swiftui/color
public struct Color: Hashable, Sendable {
    let name: String
    /// https://developer.apple.com/documentation/swiftui/color/clear
    public static let clear = Color(name: "clear")
    /// https://developer.apple.com/documentation/swiftui/color/secondary
    public static let secondary = Color(name: "secondary")
}

extension Color: PrimitiveView {
    /// The double draws it without a body.
    public typealias Body = Never
    func list(_ node: Node, _ context: Context) -> ViewList { context.leaf(.space, node) }
}

/// https://developer.apple.com/documentation/swiftui/spacer
public struct Spacer {
    /// https://developer.apple.com/documentation/swiftui/spacer/init(minlength:)
    nonisolated public init(minLength: CGFloat? = nil) {}
}

extension Spacer: PrimitiveView {
    /// The double draws it without a body.
    public typealias Body = Never
    func list(_ node: Node, _ context: Context) -> ViewList { context.leaf(.space, node) }
}
