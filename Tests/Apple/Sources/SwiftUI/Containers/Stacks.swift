/// https://developer.apple.com/documentation/swiftui/axis
public enum Axis: Hashable, Sendable {
    case horizontal
    case vertical

    /// https://developer.apple.com/documentation/swiftui/axis/set
    public struct Set: OptionSet, Sendable {
        /// https://developer.apple.com/documentation/swiftui/axis/set/rawvalue
        public let rawValue: Int
        /// https://developer.apple.com/documentation/swiftui/axis/set/init
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// https://developer.apple.com/documentation/swiftui/axis/set/horizontal
        public static let horizontal = Set(rawValue: 1)
        /// https://developer.apple.com/documentation/swiftui/axis/set/vertical
        public static let vertical = Set(rawValue: 2)
    }
}

/// https://developer.apple.com/documentation/swiftui/horizontalalignment
public struct HorizontalAlignment: Equatable, Sendable {
    private let name: String
    /// https://developer.apple.com/documentation/swiftui/horizontalalignment/leading
    public static let leading = HorizontalAlignment(name: "leading")
    /// https://developer.apple.com/documentation/swiftui/horizontalalignment/center
    public static let center = HorizontalAlignment(name: "center")
    /// https://developer.apple.com/documentation/swiftui/horizontalalignment/trailing
    public static let trailing = HorizontalAlignment(name: "trailing")
}

/// https://developer.apple.com/documentation/swiftui/verticalalignment
public struct VerticalAlignment: Equatable, Sendable {
    private let name: String
    /// https://developer.apple.com/documentation/swiftui/verticalalignment/top
    public static let top = VerticalAlignment(name: "top")
    /// https://developer.apple.com/documentation/swiftui/verticalalignment/center
    public static let center = VerticalAlignment(name: "center")
    /// https://developer.apple.com/documentation/swiftui/verticalalignment/firsttextbaseline
    public static let firstTextBaseline = VerticalAlignment(name: "firstTextBaseline")
}

/// https://developer.apple.com/documentation/swiftui/alignment
public struct Alignment: Equatable, Sendable {
    private let name: String
    /// https://developer.apple.com/documentation/swiftui/alignment/center
    public static let center = Alignment(name: "center")
    /// https://developer.apple.com/documentation/swiftui/alignment/leading
    public static let leading = Alignment(name: "leading")
    /// https://developer.apple.com/documentation/swiftui/alignment/top
    public static let top = Alignment(name: "top")
    /// https://developer.apple.com/documentation/swiftui/alignment/bottom
    public static let bottom = Alignment(name: "bottom")
}

/// https://developer.apple.com/documentation/swiftui/pinnedscrollableviews
public struct PinnedScrollableViews: OptionSet, Sendable {
    /// https://developer.apple.com/documentation/swiftui/pinnedscrollableviews/rawvalue
    public let rawValue: UInt32
    /// https://developer.apple.com/documentation/swiftui/pinnedscrollableviews/init
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// https://developer.apple.com/documentation/swiftui/pinnedscrollableviews/sectionheaders
    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
    /// https://developer.apple.com/documentation/swiftui/pinnedscrollableviews/sectionfooters
    public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// https://developer.apple.com/documentation/swiftui/vstack
public struct VStack<Content> { let content: Content }

extension VStack: View, PrimitiveView where Content: View {
    /// The double draws it without a body.
    public typealias Body = Never

    /// https://developer.apple.com/documentation/swiftui/vstack/init(alignment:spacing:content:)
    nonisolated public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }

    func list(_ node: Node, _ context: Context) -> ViewList {
        context.leaf(.stack(.vertical, context.inside.expand(content, at: 0, in: node).leaves), node)
    }
}

/// https://developer.apple.com/documentation/swiftui/hstack
public struct HStack<Content> { let content: Content }

extension HStack: View, PrimitiveView where Content: View {
    /// The double draws it without a body.
    public typealias Body = Never

    /// https://developer.apple.com/documentation/swiftui/hstack/init(alignment:spacing:content:)
    nonisolated public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }

    func list(_ node: Node, _ context: Context) -> ViewList {
        context.leaf(.stack(.horizontal, context.inside.expand(content, at: 0, in: node).leaves), node)
    }
}

/// https://developer.apple.com/documentation/swiftui/viewthatfits
///
/// The double has no widths. It shows the first view, or the last one on a host that is narrow.
public struct ViewThatFits<Content> { let content: Content }

extension ViewThatFits: View, PrimitiveView where Content: View {
    /// The double draws it without a body.
    public typealias Body = Never

    /// https://developer.apple.com/documentation/swiftui/viewthatfits/init(in:content:)
    nonisolated public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    func list(_ node: Node, _ context: Context) -> ViewList {
        let views = context.inside.expand(content, at: 0, in: node).leaves
        let shown = node.host.isNarrow ? views.last : views.first
        return context.leaf(.stack(.vertical, shown.map { [$0] } ?? []), node)
    }
}

/// https://developer.apple.com/documentation/swiftui/lazyvstack
public struct LazyVStack<Content> { let content: Content }

extension LazyVStack: View, PrimitiveView where Content: View {
    /// The double draws it without a body.
    public typealias Body = Never

    /// https://developer.apple.com/documentation/swiftui/lazyvstack/init(alignment:spacing:pinnedviews:content:)
    nonisolated public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }

    func list(_ node: Node, _ context: Context) -> ViewList {
        context.leaf(.lazyRows(context.inside.expand(content, at: 0, in: node), columns: 1), node)
    }
}

/// https://developer.apple.com/documentation/swiftui/griditem
public struct GridItem: Sendable {
    /// https://developer.apple.com/documentation/swiftui/griditem/size-swift.enum
    public enum Size: Sendable {
        case fixed(CGFloat)
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    /// https://developer.apple.com/documentation/swiftui/griditem/init(_:spacing:alignment:)
    public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {}
}

/// https://developer.apple.com/documentation/swiftui/lazyvgrid
///
/// The double has as many columns as there are items.
public struct LazyVGrid<Content> {
    let columns: Int
    let content: Content
}

extension LazyVGrid: View, PrimitiveView where Content: View {
    /// The double draws it without a body.
    public typealias Body = Never

    /// https://developer.apple.com/documentation/swiftui/lazyvgrid/init(columns:alignment:spacing:pinnedviews:content:)
    nonisolated public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        self.columns = max(columns.count, 1)
        self.content = content()
    }

    func list(_ node: Node, _ context: Context) -> ViewList {
        context.leaf(.lazyRows(context.inside.expand(content, at: 0, in: node), columns: columns), node)
    }
}
