// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// https://developer.apple.com/documentation/uikit/uiwindow
open class UIWindow: UIView {
    /// The safe area insets of the screen, including a keyboard or bars.
    public var safeArea = UIEdgeInsets.zero {
        didSet { notifySafeAreaChange(self) }
    }

    /// https://developer.apple.com/documentation/uikit/uiview/traitoverrides
    ///
    /// In the double the window has the settings of the device, which a user changes in Settings.
    public var traitOverrides = UITraitOverrides() {
        didSet { updateTraits() }
    }

    open override var window: UIWindow? { self }

    /// Shows one frame: advances motions, then lays out the views.
    public func showFrame() {
        advanceFrame()
        layoutIfNeeded()
    }

    private func notifySafeAreaChange(_ view: UIView) {
        view.safeAreaInsetsDidChange()
        for view in view.subviews { notifySafeAreaChange(view) }
    }
}
#endif
