#if canImport(UIKit)
import UIKit
#endif

/// https://developer.apple.com/documentation/swiftui/list
public struct List<SelectionValue: Hashable, Content> {
    let content: Content
    var select: (@MainActor (SelectionValue) -> Void)?
}

extension List: View, PrimitiveView where Content: View {
    /// The double draws it without a body.
    public typealias Body = Never

    func list(_ node: Node, _ context: Context) -> ViewList {
        let select = select
        node.stored(ScrollContainer(node.host, .list)).select = { tag in
            guard let select, let value = tag.base as? SelectionValue else { return false }
            select(value)
            return true
        }
        return context.scroll(.list, false, content, node)
    }
}

extension List where Content: View {
    /// https://developer.apple.com/documentation/swiftui/list/init(selection:content:)
    nonisolated public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
        self.init(content: content()) { selection?.wrappedValue.formSymmetricDifference([$0]) }
    }

    /// https://developer.apple.com/documentation/swiftui/list/init(selection:content:)
    nonisolated public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
        self.init(content: content()) { selection?.wrappedValue = $0 }
    }
}

extension List where SelectionValue == Never, Content: View {
    /// https://developer.apple.com/documentation/swiftui/list/init(content:)
    nonisolated public init(@ViewBuilder content: () -> Content) { self.init(content: content(), select: nil) }

    /// https://developer.apple.com/documentation/swiftui/list/init(_:rowcontent:)
    nonisolated public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(content: ForEach(data, content: rowContent), select: nil)
    }
}

/// https://developer.apple.com/documentation/swiftui/scrollview
public struct ScrollView<Content> {
    /// https://developer.apple.com/documentation/swiftui/scrollview/axes
    public var axes: Axis.Set
    /// https://developer.apple.com/documentation/swiftui/scrollview/content
    public var content: Content
}

extension ScrollView: View, PrimitiveView where Content: View {
    /// The double draws it without a body.
    public typealias Body = Never

    /// https://developer.apple.com/documentation/swiftui/scrollview/init(_:content:)
    nonisolated public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.content = content()
    }

    func list(_ node: Node, _ context: Context) -> ViewList {
        context.scroll(.scrollView, axes == .horizontal, content, node)
    }
}

extension Context {
    fileprivate func scroll(
        _ style: ScrollContainer.Style, _ isHorizontal: Bool, _ content: some View, _ node: Node
    ) -> ViewList {
        let box = node.stored(ScrollContainer(node.host, style))
        box.isHorizontal = isHorizontal
        if isNew { node.host.evaluated(box) }
        box.refreshAction = environment.refresh
        #if canImport(UIKit) && !os(watchOS)
        if environment.refresh != nil, UIDevice.current.userInterfaceIdiom == .mac {
            node.host.report("UIRefreshControl is not supported when running Catalyst apps in the Mac idiom.")
        }
        #endif
        var inside = inside
        inside.environment.refresh = nil
        box.content = inside.expand(content, at: 0, in: node)
        return leaf(.scroll(box), node)
    }
}

/// https://developer.apple.com/documentation/swiftui/section
///
/// The double shows its header, content and footer one after another.
public struct Section<Parent, Content, Footer> {
    let header: Parent
    let content: Content
    let footer: Footer
}

extension Section: View, PrimitiveView where Parent: View, Content: View, Footer: View {
    /// The double draws it without a body.
    public typealias Body = Never

    static var rowCount: Int? { nil }

    /// https://developer.apple.com/documentation/swiftui/section/init(content:header:footer:)
    nonisolated public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
    ) {
        self.header = header()
        self.content = content()
        self.footer = footer()
    }

    func list(_ node: Node, _ context: Context) -> ViewList {
        .joined([
            context.expand(header, at: "header", in: node), context.expand(content, at: "content", in: node),
            context.expand(footer, at: "footer", in: node),
        ])
    }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    /// https://developer.apple.com/documentation/swiftui/section/init(content:)
    nonisolated public init(@ViewBuilder content: () -> Content) {
        self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
    }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    /// https://developer.apple.com/documentation/swiftui/section/init(content:header:)
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(content: content, header: header, footer: { EmptyView() })
    }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
    /// https://developer.apple.com/documentation/swiftui/section/init(_:content:)
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(titleKey) }, footer: { EmptyView() })
    }

    /// https://developer.apple.com/documentation/swiftui/section/init(_:content:)
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(title) }, footer: { EmptyView() })
    }
}
