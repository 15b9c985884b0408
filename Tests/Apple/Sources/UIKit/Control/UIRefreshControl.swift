// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// https://developer.apple.com/documentation/uikit/uirefreshcontrol
@available(tvOS, unavailable)
open class UIRefreshControl: UIControl {
    /// The distance beyond the resting offset at which the control fires, and the height of the control, in points.
    /// Assumed.
    public static let height: CGFloat = 60

    public private(set) var isRefreshing = false
    weak var scrollView: UIScrollView?

    /// https://developer.apple.com/documentation/uikit/uirefreshcontrol/beginrefreshing()
    ///
    /// A refreshing control adds its height to the scroll view's `contentInset`.
    open func beginRefreshing() {
        guard !isRefreshing else { return }
        isRefreshing = true
        scrollView?.contentInset.top += Self.height
    }

    /// https://developer.apple.com/documentation/uikit/uirefreshcontrol/endrefreshing()
    open func endRefreshing() {
        guard isRefreshing else {
            scrollView?.stopMotion()
            scrollView?.violations.raise(Violation("endRefreshing() of an idle control stops the scroll"))
            return
        }
        if !UIView.areAnimationsEnabled {
            scrollView?.violations.raise(Violation("endRefreshing() without animations makes the list jump back"))
        }
        isRefreshing = false
        scrollView?.contentInset.top -= Self.height
    }

    /// Notes that the user pulled the list down by a distance beyond its resting offset.
    func wasPulled(_ distance: CGFloat) {
        guard !isRefreshing, isEnabled, distance >= Self.height else { return }
        beginRefreshing()
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
}
#endif
