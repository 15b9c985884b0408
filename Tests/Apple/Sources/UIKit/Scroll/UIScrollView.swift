// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// https://developer.apple.com/documentation/uikit/uiscrollview
open class UIScrollView: UIView {
    /// https://developer.apple.com/documentation/uikit/uiscrollview/contentinsetadjustmentbehavior-swift.enum
    public enum ContentInsetAdjustmentBehavior: Sendable {
        case automatic
        case never
        case always
    }

    /// The delegate that is notified of scrolls. A table's delegate has a more specific type, and a Swift subclass
    /// cannot change the type of a property. Therefore plain scroll views have no `delegate` here.
    var scrollDelegate: (any UIScrollViewDelegate)? { nil }
    open var alwaysBounceVertical = false
    open var alwaysBounceHorizontal = false
    open var bounces = true
    /// What the double does with violations.
    public var violations = ViolationHandler.stopTheProcess

    /// The assumptions that do not hold in this view.
    public var falseAssumptions: Set<Assumption> = []

    var motion = ScrollMotion.still
    private var origin = CGPoint.zero
    private var reportedInset = UIEdgeInsets.zero

    /// https://developer.apple.com/documentation/uikit/uiscrollview/contentoffset
    ///
    /// Assigning it stops a deceleration or an animation, as `setContentOffset(_:animated:)` does. Assumed.
    open var contentOffset: CGPoint {
        get { origin }
        set {
            stopMotion()
            move(to: newValue)
        }
    }

    /// https://developer.apple.com/documentation/uikit/uiscrollview/contentsize
    open var contentSize: CGSize = .zero {
        didSet {
            if contentSize != oldValue { returnToRestingOffset() }
        }
    }

    /// https://developer.apple.com/documentation/uikit/uiscrollview/contentinset
    open var contentInset: UIEdgeInsets = .zero {
        didSet {
            if contentInset != oldValue { insetsDidChange() }
        }
    }

    /// https://developer.apple.com/documentation/uikit/uiscrollview/contentinsetadjustmentbehavior-swift.property
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { insetsDidChange() }
    }

    /// https://developer.apple.com/documentation/uikit/uiscrollview/adjustedcontentinset
    open var adjustedContentInset: UIEdgeInsets {
        var inset = contentInset
        if contentInsetAdjustmentBehavior != .never {
            inset.top += safeAreaInsets.top
            inset.bottom += safeAreaInsets.bottom
        }
        return inset
    }

    #if !os(tvOS)
    /// https://developer.apple.com/documentation/uikit/uiscrollview/refreshcontrol
    open var refreshControl: UIRefreshControl? {
        didSet {
            if refreshControl != nil, UIDevice.current.userInterfaceIdiom == .mac {
                violations.raise(
                    Violation("UIRefreshControl is not supported when running Catalyst apps in the Mac idiom."))
            }
            if oldValue?.isRefreshing == true { contentInset.top -= UIRefreshControl.height }
            oldValue?.scrollView = nil
            refreshControl?.scrollView = self
            if refreshControl?.isRefreshing == true { contentInset.top += UIRefreshControl.height }
        }
    }
    #endif

    /// https://developer.apple.com/documentation/uikit/uiscrollview/istracking
    open var isTracking: Bool { motion.isDragging }

    /// https://developer.apple.com/documentation/uikit/uiscrollview/isdragging
    open var isDragging: Bool { motion.isDragging }

    /// https://developer.apple.com/documentation/uikit/uiscrollview/isdecelerating
    open var isDecelerating: Bool {
        if case .decelerating = motion { true } else { false }
    }

    /// Moving the bounds does not stop a drag or deceleration, which continues from the new offset. Assumed; see
    /// ``Assumption/movingBoundsStopsNoScrolling``.
    open override var bounds: CGRect {
        get { CGRect(origin: origin, size: frame.size) }
        set {
            frame.size = newValue.size
            if falseAssumptions.contains(.movingBoundsStopsNoScrolling), newValue.origin != origin { stopMotion() }
            move(to: newValue.origin)
        }
    }

    /// https://developer.apple.com/documentation/uikit/uiscrollview/setcontentoffset(_:animated:)
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        if animated, UIView.areAnimationsEnabled, !motion.isDragging {
            motion = .animated(to: contentOffset)
        } else {
            stopMotion()
            move(to: contentOffset)
        }
    }

    /// https://developer.apple.com/documentation/uikit/uiscrollview/adjustedcontentinsetdidchange()
    open func adjustedContentInsetDidChange() {}

    open override func safeAreaInsetsDidChange() { insetsDidChange() }

    /// The offsets at which the list can rest.
    var restingOffsets: (lowest: CGPoint, highest: CGPoint) {
        let inset = adjustedContentInset
        let lowest = CGPoint(x: -inset.left, y: -inset.top)
        return (
            lowest,
            CGPoint(
                x: max(lowest.x, contentSize.width + inset.right - frame.width),
                y: max(lowest.y, contentSize.height + inset.bottom - frame.height))
        )
    }

    func resting(_ offset: CGPoint) -> CGPoint {
        let (lowest, highest) = restingOffsets
        return CGPoint(
            x: min(max(offset.x, lowest.x), highest.x), y: min(max(offset.y, lowest.y), highest.y))
    }

    func move(to offset: CGPoint) {
        guard offset != origin else { return }
        origin = offset
        setNeedsLayout()
        scrollDelegate?.scrollViewDidScroll(self)
    }

    /// Notifies the delegate of a scroll during updates, when the content size is new and the offset is still old.
    func notifyScrollWithinUpdates() {
        if window != nil { scrollDelegate?.scrollViewDidScroll(self) }
    }

    func stopMotion() {
        if case .dragging = motion { return }
        motion = .still
    }

    func insetsDidChange() {
        let inset = adjustedContentInset
        let before = reportedInset
        guard inset != before else { return }
        reportedInset = inset
        if motion == .still, origin.y == -before.top { move(to: CGPoint(x: origin.x, y: -inset.top)) }
        returnToRestingOffset()
        adjustedContentInsetDidChange()
        scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
    }

    /// Moves a list at rest inside its ends. A dragged list stays beyond them, and a moving one returns by itself.
    func returnToRestingOffset() {
        guard motion == .still else { return }
        let rest = resting(origin)
        if falseAssumptions.contains(.animationsEndAtOnce), UIView.areAnimationsEnabled, rest != origin {
            motion = .animated(to: rest)
        } else {
            move(to: rest)
        }
    }

    override func advanceFrame() {
        super.advanceFrame()
        advance()
    }
}
#endif
