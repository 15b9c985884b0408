// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// https://developer.apple.com/documentation/uikit/uiwindow
open class UIWindow: UIView {
    /// The safe area of the screen, and what a keyboard or a bar takes of it.
    public var safeArea = UIEdgeInsets.zero {
        didSet { tellSafeArea(self) }
    }

    /// https://developer.apple.com/documentation/uikit/uiview/traitoverrides
    ///
    /// A window stands for the device here: what a person sets there is set here.
    public var traitOverrides = UITraitOverrides() {
        didSet { lookAtTraits() }
    }

    open override var window: UIWindow? { self }

    /// Shows one frame: what moves moves on, then everything is laid out.
    public func showFrame() {
        passFrame()
        layoutIfNeeded()
    }

    private func tellSafeArea(_ view: UIView) {
        view.safeAreaInsetsDidChange()
        for view in view.subviews { tellSafeArea(view) }
    }
}
#endif
