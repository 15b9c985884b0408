/// https://developer.apple.com/documentation/swiftui/redactionreasons
public struct RedactionReasons: OptionSet, Sendable {
    /// https://developer.apple.com/documentation/swiftui/redactionreasons/rawvalue
    public let rawValue: Int
    /// https://developer.apple.com/documentation/swiftui/redactionreasons/init
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// https://developer.apple.com/documentation/swiftui/redactionreasons/placeholder
    public static let placeholder = RedactionReasons(rawValue: 1)
}

private struct RedactionKey: EnvironmentKey {
    static var defaultValue: RedactionReasons { [] }
}

private struct EnabledKey: EnvironmentKey {
    static var defaultValue: Bool { true }
}

extension EnvironmentValues {
    /// https://developer.apple.com/documentation/swiftui/environmentvalues/redactionreasons
    public var redactionReasons: RedactionReasons {
        get { self[RedactionKey.self] }
        set { self[RedactionKey.self] = newValue }
    }

    /// https://developer.apple.com/documentation/swiftui/environmentvalues/isenabled
    public var isEnabled: Bool {
        get { self[EnabledKey.self] }
        set { self[EnabledKey.self] = newValue }
    }
}

/// Shows views over another view, which becomes one leaf.
struct OverlayModifier<Over: View> {
    let over: Over
}

extension OverlayModifier: PrimitiveModifier {
    func list<Content: View>(_ content: Content, _ node: Node, _ context: Context) -> ViewList {
        let base = context.inside.expand(content, at: 0, in: node).leaves
        let over = context.inside.expand(over, at: "over", in: node).leaves
        return context.leaf(.layers(base: base, over: over), node)
    }
}

/// https://developer.apple.com/documentation/swiftui/visibility
public enum Visibility: Hashable, Sendable {
    case automatic
    case visible
    case hidden
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/redacted(reason:)
    nonisolated public func redacted(reason: RedactionReasons) -> some View {
        transformEnvironment(\.redactionReasons) { $0.formUnion(reason) }
    }

    /// https://developer.apple.com/documentation/swiftui/view/unredacted()
    nonisolated public func unredacted() -> some View { environment(\.redactionReasons, []) }

    /// https://developer.apple.com/documentation/swiftui/view/disabled(_:)
    nonisolated public func disabled(_ disabled: Bool) -> some View {
        transformEnvironment(\.isEnabled) { $0 = $0 && !disabled }
    }

    /// https://developer.apple.com/documentation/swiftui/view/overlay(alignment:content:)
    nonisolated public func overlay<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View {
        modifier(OverlayModifier(over: content()))
    }

    /// https://developer.apple.com/documentation/swiftui/view/frame(width:height:alignment:)
    nonisolated public func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        modifier(LeafModifier(height) { height, leaf, _ in leaf.fixedHeight = height ?? leaf.fixedHeight })
    }

    /// https://developer.apple.com/documentation/swiftui/view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:)
    nonisolated public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        modifier(LeafModifier(minHeight) { height, leaf, _ in leaf.minimumHeight = height ?? leaf.minimumHeight })
    }

    /// https://developer.apple.com/documentation/swiftui/view/containerrelativeframe(_:alignment:_:)
    ///
    /// The double supports only the height of containers that scroll vertically.
    nonisolated public func containerRelativeFrame(
        _ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (CGFloat, Axis) -> CGFloat
    ) -> some View {
        modifier(
            LeafModifier(length) { length, leaf, node in
                leaf.heightInContainer = { height in node.host.evaluateAnywhere { length(height, .vertical) } }
            })
    }

    /// https://developer.apple.com/documentation/swiftui/view/linelimit(_:)
    nonisolated public func lineLimit(_ number: Int?) -> some View { self }

    /// https://developer.apple.com/documentation/swiftui/view/listrowseparator(_:edges:)
    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    nonisolated public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
        self
    }

    /// https://developer.apple.com/documentation/swiftui/view/listrowbackground(_:)
    nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View { self }

    /// https://developer.apple.com/documentation/swiftui/view/padding(_:_:)
    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }

    /// https://developer.apple.com/documentation/swiftui/view/padding(_:)
    nonisolated public func padding(_ length: CGFloat) -> some View { self }

    /// https://developer.apple.com/documentation/swiftui/view/navigationtitle(_:)
    @_disfavoredOverload
    nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }

    /// https://developer.apple.com/documentation/swiftui/view/navigationtitle(_:)
    nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }
}
