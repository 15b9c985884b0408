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

    /// Who is told of the scrolling. A table's delegate is of a kind of its own, which Swift's own classes cannot say of
    /// one property: so plain scroll views have no `delegate` here.
    var scrollDelegate: (any UIScrollViewDelegate)? { nil }
    open var alwaysBounceVertical = false
    open var alwaysBounceHorizontal = false
    open var bounces = true
    /// Where the double leaves its complaints.
    public var complaints = Complaints.stopTheProcess

    /// The assumptions that do not hold in this view.
    public var falseAssumptions: Set<Assumption> = []

    var motion = ScrollMotion.still
    private var origin = CGPoint.zero
    private var toldInset = UIEdgeInsets.zero

    /// https://developer.apple.com/documentation/uikit/uiscrollview/contentoffset
    ///
    /// To assign it stops what moves by itself, as `setContentOffset(_:animated:)` does. Assumed.
    open var contentOffset: CGPoint {
        get { origin }
        set {
            stopMoving()
            move(to: newValue)
        }
    }

    /// https://developer.apple.com/documentation/uikit/uiscrollview/contentsize
    open var contentSize: CGSize = .zero {
        didSet {
            if contentSize != oldValue { comeBackInside() }
        }
    }

    /// https://developer.apple.com/documentation/uikit/uiscrollview/contentinset
    open var contentInset: UIEdgeInsets = .zero {
        didSet {
            if contentInset != oldValue { insetsChanged() }
        }
    }

    /// https://developer.apple.com/documentation/uikit/uiscrollview/contentinsetadjustmentbehavior-swift.property
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { insetsChanged() }
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
                complaints.raise(
                    Complaint("UIRefreshControl is not supported when running Catalyst apps in the Mac idiom."))
            }
            if oldValue?.isRefreshing == true { contentInset.top -= UIRefreshControl.height }
            oldValue?.scrollView = nil
            refreshControl?.scrollView = self
            if refreshControl?.isRefreshing == true { contentInset.top += UIRefreshControl.height }
        }
    }
    #endif

    /// https://developer.apple.com/documentation/uikit/uiscrollview/istracking
    open var isTracking: Bool { motion.isHeld }

    /// https://developer.apple.com/documentation/uikit/uiscrollview/isdragging
    open var isDragging: Bool { motion.isHeld }

    /// https://developer.apple.com/documentation/uikit/uiscrollview/isdecelerating
    open var isDecelerating: Bool {
        if case .slowing = motion { true } else { false }
    }

    /// Moving the bounds stops nothing: a list that slows down or is dragged goes on from there. Assumed; see
    /// ``Assumption/movingBoundsStopsNoScrolling``.
    open override var bounds: CGRect {
        get { CGRect(origin: origin, size: frame.size) }
        set {
            frame.size = newValue.size
            if falseAssumptions.contains(.movingBoundsStopsNoScrolling), newValue.origin != origin { stopMoving() }
            move(to: newValue.origin)
        }
    }

    /// https://developer.apple.com/documentation/uikit/uiscrollview/setcontentoffset(_:animated:)
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        if animated, UIView.areAnimationsEnabled, !motion.isHeld {
            motion = .animated(to: contentOffset)
        } else {
            stopMoving()
            move(to: contentOffset)
        }
    }

    /// https://developer.apple.com/documentation/uikit/uiscrollview/adjustedcontentinsetdidchange()
    open func adjustedContentInsetDidChange() {}

    open override func safeAreaInsetsDidChange() { insetsChanged() }

    /// Which offsets the list may rest at.
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

    /// Notifies the delegate of a scroll in the middle of updates, when the content has its new size and the offset is
    /// still the one before.
    func notifyScrollWithinUpdates() {
        if window != nil { scrollDelegate?.scrollViewDidScroll(self) }
    }

    func stopMoving() {
        if case .held = motion { return }
        motion = .still
    }

    func insetsChanged() {
        let inset = adjustedContentInset
        let before = toldInset
        guard inset != before else { return }
        toldInset = inset
        if motion == .still, origin.y == -before.top { move(to: CGPoint(x: origin.x, y: -inset.top)) }
        comeBackInside()
        adjustedContentInsetDidChange()
        scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
    }

    /// A list that nobody moves does not stay beyond its ends. One that is dragged does, and one that moves comes back
    /// by itself.
    func comeBackInside() {
        guard motion == .still else { return }
        let rest = resting(origin)
        if falseAssumptions.contains(.animationsEndAtOnce), UIView.areAnimationsEnabled, rest != origin {
            motion = .animated(to: rest)
        } else {
            move(to: rest)
        }
    }

    override func passFrame() {
        super.passFrame()
        advance()
    }
}
#endif
