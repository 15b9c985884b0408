/// https://developer.apple.com/documentation/swiftui/verticaledge
public enum VerticalEdge: Int8, Sendable {
    case top
    case bottom
}

/// https://developer.apple.com/documentation/swiftui/material
public struct Material: Sendable {
    /// https://developer.apple.com/documentation/swiftui/material/regular
    @available(iOS 15, macOS 12, tvOS 15, watchOS 10, visionOS 1, *)
    public static let regular = Material()
}

/// Shows a view above or below another one, which gets the remaining height.
struct SafeAreaInsetModifier<Bar: View> {
    let edge: VerticalEdge
    let bar: Bar
}

extension SafeAreaInsetModifier: PrimitiveModifier {
    func list<Content: View>(_ content: Content, _ node: Node, _ context: Context) -> ViewList {
        let content = context.inside.expand(content, at: 0, in: node).leaves
        let bar = context.inside.expand(bar, at: "bar", in: node).leaves
        return context.leaf(.stack(.vertical, edge == .top ? bar + content : content + bar), node)
    }
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/safeareainset(edge:alignment:spacing:content:)
    ///
    /// The rows of the double's lists do not continue under the bar.
    nonisolated public func safeAreaInset<V: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View {
        modifier(SafeAreaInsetModifier(edge: edge, bar: content()))
    }

    /// https://developer.apple.com/documentation/swiftui/view/background(_:ignoressafeareaedges:)
    nonisolated public func background(_ style: Material) -> some View { self }
}
