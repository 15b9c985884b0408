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
    /// It has no body of its own.
    public var body: Never { fatalError("this view has no body") }
}

/// A view that the double knows how to show by itself.
@MainActor
protocol PrimitiveView: View where Body == Never {
    /// How many rows the view is in a list, as far as its type tells; `nil` where only its value does.
    static var rowCount: Int? { get }

    func list(_ node: Node, _ context: Context) -> ViewList
}

extension PrimitiveView {
    static var rowCount: Int? { 1 }
    /// It has no body of its own.
    public var body: Never { fatalError("this view has no body") }
}

/// How many rows views of a type are in a list, as far as the type tells.
@MainActor
func rowCount<V: View>(of type: V.Type) -> Int? {
    if let type = type as? any PrimitiveView.Type { return type.rowCount }
    #if canImport(UIKit) && !os(watchOS)
    if type is any UIViewControllerRepresentable.Type { return 1 }
    #endif
    return type.Body.self == Never.self ? nil : rowCount(of: type.Body.self)
}
