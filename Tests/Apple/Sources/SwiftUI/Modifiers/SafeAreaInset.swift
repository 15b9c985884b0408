/// https://developer.apple.com/documentation/swiftui/verticaledge
public enum VerticalEdge: Int8, CaseIterable, Sendable {
    case top
    case bottom

    /// https://developer.apple.com/documentation/swiftui/verticaledge/set
    public struct Set: OptionSet, Sendable {
        /// https://developer.apple.com/documentation/swiftui/verticaledge/set/rawvalue
        public let rawValue: Int8
        /// https://developer.apple.com/documentation/swiftui/verticaledge/set/init
        public init(rawValue: Int8) { self.rawValue = rawValue }
        /// https://developer.apple.com/documentation/swiftui/verticaledge/set/all
        public static let all = Set(rawValue: 3)
    }
}

/// https://developer.apple.com/documentation/swiftui/edge
public enum Edge: Int8, CaseIterable, Sendable {
    case top
    case leading
    case bottom
    case trailing

    /// https://developer.apple.com/documentation/swiftui/edge/set
    public struct Set: OptionSet, Sendable {
        /// https://developer.apple.com/documentation/swiftui/edge/set/rawvalue
        public let rawValue: Int8
        /// https://developer.apple.com/documentation/swiftui/edge/set/init
        public init(rawValue: Int8) { self.rawValue = rawValue }
        /// https://developer.apple.com/documentation/swiftui/edge/set/all
        public static let all = Set(rawValue: 15)
    }
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
}
