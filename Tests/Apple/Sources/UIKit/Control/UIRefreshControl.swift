// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// https://developer.apple.com/documentation/uikit/uirefreshcontrol
@available(tvOS, unavailable)
open class UIRefreshControl: UIControl {
    /// How far beyond its rest the list has to be pulled, and how tall the control is. Assumed.
    public static let height: CGFloat = 60

    public private(set) var isRefreshing = false
    weak var scrollView: UIScrollView?

    /// https://developer.apple.com/documentation/uikit/uirefreshcontrol/beginrefreshing()
    ///
    /// A control that turns adds its height to the scroll view's `contentInset`.
    open func beginRefreshing() {
        guard !isRefreshing else { return }
        isRefreshing = true
        scrollView?.contentInset.top += Self.height
    }

    /// https://developer.apple.com/documentation/uikit/uirefreshcontrol/endrefreshing()
    open func endRefreshing() {
        guard isRefreshing else {
            scrollView?.stopMoving()
            scrollView?.complaints.raise(Complaint("endRefreshing() of a control that is idle stops the scrolling"))
            return
        }
        if !UIView.areAnimationsEnabled {
            scrollView?.complaints.raise(Complaint("endRefreshing() where nothing is animated: the list snaps back"))
        }
        isRefreshing = false
        scrollView?.contentInset.top -= Self.height
    }

    /// A finger pulled the list down this far beyond its rest.
    func pulled(_ distance: CGFloat) {
        guard !isRefreshing, isEnabled, distance >= Self.height else { return }
        beginRefreshing()
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
}
#endif
