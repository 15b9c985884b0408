@_exported import Foundation
@_exported import Observation

/// https://developer.apple.com/documentation/swiftui/view
@MainActor @preconcurrency
public protocol View {
    /// https://developer.apple.com/documentation/swiftui/view/body-swift.associatedtype
    associatedtype Body: View

    /// https://developer.apple.com/documentation/swiftui/view/body
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    /// The double draws it without a body.
    public var body: Never { fatalError("this view has no body") }
}

/// A view that the double shows without a body.
@MainActor
protocol PrimitiveView: View where Body == Never {
    /// The view's number of rows in a list; `nil` if its type does not determine it.
    static var rowCount: Int? { get }

    func list(_ node: Node, _ context: Context) -> ViewList
}

extension PrimitiveView {
    static var rowCount: Int? { 1 }
    /// The double draws it without a body.
    public var body: Never { fatalError("this view has no body") }
}

/// The number of rows in a list of views of a type; `nil` if the type does not determine it.
@MainActor
func rowCount<V: View>(of type: V.Type) -> Int? {
    if let type = type as? any PrimitiveView.Type { return type.rowCount }
    #if canImport(UIKit) && !os(watchOS)
    if type is any UIViewControllerRepresentable.Type { return 1 }
    #endif
    return type.Body.self == Never.self ? nil : rowCount(of: type.Body.self)
}
