/// https://developer.apple.com/documentation/swiftui/scrollviewproxy
public struct ScrollViewProxy {
    weak var host: Host?

    /// https://developer.apple.com/documentation/swiftui/scrollviewproxy/scrollto(_:anchor:)
    ///
    /// The double's anchor is always the top.
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
        let row = AnyHashable(id)
        MainActor.assumeIsolated { host?.scrollTo(row) }
    }
}

/// https://developer.apple.com/documentation/swiftui/scrollviewreader
public struct ScrollViewReader<Content> {
    /// https://developer.apple.com/documentation/swiftui/scrollviewreader/content
    public var content: (ScrollViewProxy) -> Content
}

extension ScrollViewReader: View, PrimitiveView where Content: View {
    /// The double draws it without a body.
    public typealias Body = Never

    /// https://developer.apple.com/documentation/swiftui/scrollviewreader/init(content:)
    nonisolated public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }

    func list(_ node: Node, _ context: Context) -> ViewList {
        let proxy = ScrollViewProxy(host: node.host)
        return context.expand(node.host.evaluateAnywhere { content(proxy) }, at: 0, in: node)
    }
}
