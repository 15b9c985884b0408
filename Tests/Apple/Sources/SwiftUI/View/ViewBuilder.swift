/// https://developer.apple.com/documentation/swiftui/viewbuilder
@resultBuilder
public enum ViewBuilder {
    /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildexpression(_:)
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

    /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock()
    public static func buildBlock() -> EmptyView { EmptyView() }

    /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock(_:)
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock(_:...)
    @_disfavoredOverload
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content>
    {
        TupleView(repeat each content)
    }

    /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildif(_:)
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(first:)
    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
        _ConditionalContent(storage: .first(first))
    }

    /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(second:)
    public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
        _ConditionalContent(storage: .second(second))
    }

    /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildlimitedavailability(_:)
    public static func buildLimitedAvailability(_ content: any View) -> AnyView { AnyView(content) }
}

/// https://developer.apple.com/documentation/swiftui/emptyview
public struct EmptyView {
    /// https://developer.apple.com/documentation/swiftui/emptyview/init
    nonisolated public init() {}
}

extension EmptyView: PrimitiveView {
    static var rowCount: Int? { 0 }
    func list(_ node: Node, _ context: Context) -> ViewList { .joined([]) }
}

/// https://developer.apple.com/documentation/swiftui/tupleview
///
/// Apple's type is generic over a tuple, but no code here names it.
public struct TupleView<each Content: View> {
    let content: (repeat each Content)

    nonisolated init(_ content: repeat each Content) { self.content = (repeat each content) }
}

extension TupleView: View, PrimitiveView {
    static var rowCount: Int? {
        var sum: Int? = 0
        for type in repeat (each Content).self { sum = add(sum, SwiftUI.rowCount(of: type)) }
        return sum
    }

    private static func add(_ left: Int?, _ right: Int?) -> Int? {
        guard let left, let right else { return nil }
        return left + right
    }

    func list(_ node: Node, _ context: Context) -> ViewList {
        var lists: [ViewList] = []
        for view in repeat each content { lists.append(context.expand(view, at: lists.count, in: node)) }
        return .joined(lists)
    }
}

/// https://developer.apple.com/documentation/swiftui/_conditionalcontent
public struct _ConditionalContent<TrueContent, FalseContent> {
    enum Storage {
        case first(TrueContent)
        case second(FalseContent)
    }

    let storage: Storage

    nonisolated init(storage: Storage) { self.storage = storage }
}

extension _ConditionalContent: View, PrimitiveView where TrueContent: View, FalseContent: View {
    /// The double draws it without a body.
    public typealias Body = Never

    static var rowCount: Int? {
        let (first, second) = (SwiftUI.rowCount(of: TrueContent.self), SwiftUI.rowCount(of: FalseContent.self))
        return first == second ? first : nil
    }

    func list(_ node: Node, _ context: Context) -> ViewList {
        switch storage {
        case .first(let view): context.expand(view, at: "first", in: node)
        case .second(let view): context.expand(view, at: "second", in: node)
        }
    }
}

/// https://developer.apple.com/documentation/swift/optional
extension Optional: View, PrimitiveView where Wrapped: View {
    /// The double draws it without a body.
    public typealias Body = Never

    static var rowCount: Int? { nil }

    func list(_ node: Node, _ context: Context) -> ViewList {
        map { context.expand($0, at: "some", in: node) } ?? .joined([])
    }
}

/// https://developer.apple.com/documentation/swiftui/anyview
public struct AnyView {
    let view: any View

    /// https://developer.apple.com/documentation/swiftui/anyview/init
    nonisolated public init(_ view: some View) { self.view = view }
    nonisolated init(_ view: any View) { self.view = view }
}

extension AnyView: PrimitiveView {
    static var rowCount: Int? { nil }
    func list(_ node: Node, _ context: Context) -> ViewList { context.expand(any: view, at: 0, in: node) }
}

/// https://developer.apple.com/documentation/swiftui/group
public struct Group<Content> {
    let content: Content
}

extension Group: View, PrimitiveView where Content: View {
    /// The double draws it without a body.
    public typealias Body = Never

    /// https://developer.apple.com/documentation/swiftui/group/init
    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

    static var rowCount: Int? { SwiftUI.rowCount(of: Content.self) }
    func list(_ node: Node, _ context: Context) -> ViewList { context.expand(content, at: 0, in: node) }
}
