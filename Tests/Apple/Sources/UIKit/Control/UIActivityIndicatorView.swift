// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// https://developer.apple.com/documentation/uikit/uiactivityindicatorview
open class UIActivityIndicatorView: UIView {
    /// https://developer.apple.com/documentation/uikit/uiactivityindicatorview/style-swift.enum
    public enum Style: Sendable {
        case medium
        case large
    }

    public init(style: Style) {
        self.style = style
        super.init(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    }

    public required init?(coder: NSCoder) { nil }

    open var style: Style
    open var hidesWhenStopped = true
    public private(set) var isAnimating = false

    open func startAnimating() { isAnimating = true }
    open func stopAnimating() { isAnimating = false }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 20, height: 20) }
}
#endif
