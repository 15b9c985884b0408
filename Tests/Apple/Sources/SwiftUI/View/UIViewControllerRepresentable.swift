#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// https://developer.apple.com/documentation/swiftui/uiviewcontrollerrepresentable
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {
    /// https://developer.apple.com/documentation/swiftui/uiviewcontrollerrepresentable/uiviewcontrollertype
    associatedtype UIViewControllerType: UIViewController

    /// https://developer.apple.com/documentation/swiftui/uiviewcontrollerrepresentable/makeuiviewcontroller(context:)
    @MainActor @preconcurrency func makeUIViewController(context: Self.Context) -> UIViewControllerType

    /// https://developer.apple.com/documentation/swiftui/uiviewcontrollerrepresentable/updateuiviewcontroller(_:context:)
    @MainActor @preconcurrency
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Self.Context)

    /// https://developer.apple.com/documentation/swiftui/uiviewcontrollerrepresentable/context
    typealias Context = UIViewControllerRepresentableContext<Self>
}

extension UIViewControllerRepresentable {
    /// The double draws it without a body.
    public var body: Never { fatalError("this view has no body") }
}

/// https://developer.apple.com/documentation/swiftui/uiviewcontrollerrepresentablecontext
@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
    /// https://developer.apple.com/documentation/swiftui/uiviewcontrollerrepresentablecontext/environment
    public let environment: EnvironmentValues
}

/// A controller and its window, which exist as long as the view is in the tree.
@MainActor
final class RepresentedController {
    let controller: UIViewController
    private let window = UIWindow(frame: .zero)

    init(_ controller: UIViewController) {
        self.controller = controller
        window.addSubview(controller.view)
    }

    func layOut(_ height: CGFloat) {
        window.frame = CGRect(x: 0, y: 0, width: 320, height: height)
        controller.view.frame = window.bounds
        window.showFrame()
    }
}

extension Context {
    /// The leaf that shows a controller. The controller is created once, and updated whenever the view is evaluated.
    func list<V: UIViewControllerRepresentable>(_ view: V, _ node: Node) -> ViewList {
        let context = V.Context(environment: environment)
        let represented = node.stored(RepresentedController(view.makeUIViewController(context: context)))
        if let controller = represented.controller as? V.UIViewControllerType {
            view.updateUIViewController(controller, context: context)
        }
        return leaf(.controller(represented), node)
    }
}

extension Host {
    /// The controllers on screen.
    public var controllers: [UIViewController] {
        leaves.flatMap(\.all).compactMap {
            if case .controller(let represented) = $0.kind { represented.controller } else { nil }
        }
    }
}
#else
/// Without UIKit there are no controllers.
@MainActor
final class RepresentedController {
    func layOut(_ height: CGFloat) {}
}
#endif
