// Declarations of UIKit and SwiftUI that only the tests in this folder use, for type-checking them without Apple's
// frameworks. No target of project.yml contains them.
import SwiftUI
import UIKit

extension UIScrollView {
    /// https://developer.apple.com/documentation/uikit/uiscrollview/decelerationrate-swift.struct
    struct DecelerationRate { let rawValue: CGFloat }

    /// https://developer.apple.com/documentation/uikit/uiscrollview/decelerationrate-swift.property
    var decelerationRate: DecelerationRate { DecelerationRate(rawValue: 0.998) }
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/accessibilityidentifier(_:)
    func accessibilityIdentifier(_ identifier: String) -> some View { self }
}

extension UIWindow {
    /// https://developer.apple.com/documentation/uikit/uiwindow/rootviewcontroller
    var rootViewController: UIViewController? {
        get { nil }
        set {}
    }
}

/// https://developer.apple.com/documentation/swiftui/uihostingcontroller
final class UIHostingController<Content: View>: UIViewController {
    var rootView: Content

    init(rootView: Content) {
        self.rootView = rootView
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }
}
