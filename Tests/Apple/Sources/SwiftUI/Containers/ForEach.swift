/// https://developer.apple.com/documentation/swiftui/dynamicviewcontent
@MainActor @preconcurrency
public protocol DynamicViewContent: View {
    /// https://developer.apple.com/documentation/swiftui/dynamicviewcontent/data-swift.associatedtype
    associatedtype Data: Collection

    /// https://developer.apple.com/documentation/swiftui/dynamicviewcontent/data-swift.property
    var data: Data { get }
}

/// https://developer.apple.com/documentation/swiftui/foreach
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    /// https://developer.apple.com/documentation/swiftui/foreach/data
    public var data: Data
    /// https://developer.apple.com/documentation/swiftui/foreach/content
    public var content: (Data.Element) -> Content
    let id: (Data.Element) -> ID
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    /// https://developer.apple.com/documentation/swiftui/foreach/init(_:content:)
    nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.data = data
        self.content = content
        id = { $0.id }
    }
}

extension ForEach where Content: View {
    /// https://developer.apple.com/documentation/swiftui/foreach/init(_:id:content:)
    nonisolated public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        self.content = content
        self.id = { $0[keyPath: id] }
    }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
    /// https://developer.apple.com/documentation/swiftui/foreach/init(_:content:)
    nonisolated public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
        self.data = data
        self.content = content
        id = { $0 }
    }
}

extension ForEach: View, PrimitiveView, DynamicViewContent where Content: View {
    /// The double draws it without a body.
    public typealias Body = Never

    static var rowCount: Int? { nil }

    func list(_ node: Node, _ context: Context) -> ViewList {
        .each(
            ForEachRows(
                count: data.count, isConstant: SwiftUI.rowCount(of: Content.self) != nil,
                isNew: context.isNew, heights: node.stored(RowHeights()), id: { AnyHashable(id(element($0))) },
                make: { row($0, node, context) }))
    }

    private func element(_ offset: Int) -> Data.Element { data[data.index(data.startIndex, offsetBy: offset)] }

    @MainActor
    private func row(_ offset: Int, _ node: Node, _ context: Context) -> ViewList {
        let element = element(offset)
        let row = node.child(AnyHashable(id(element)), Content.self)
        var inner = context
        inner.isNew = context.isNew || row.isDirty
        if inner.isNew {
            node.host.rowsMade += 1
            row.evaluateAnywhere { content(self.element(offset)) }
        }
        guard let view = row.content else { return .joined([]) }
        return inner.expand(any: view, at: 0, in: row)
    }
}
