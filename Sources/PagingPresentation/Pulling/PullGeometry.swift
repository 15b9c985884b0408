import PagingCore

/// A scroll view at one moment, along the axis it scrolls. All lengths are in points.
///
/// Sizes that make no sense (not a number, infinite, a view without length) are no error: such a view has no edge that
/// could be pulled.
public struct PullGeometry: Hashable, Sendable {
    /// The axis a list scrolls along, and where on it the list has its head.
    public enum Axis: Hashable, Sendable {
        /// From top to bottom.
        case vertical
        /// Sideways. Where text runs from right to left, a layout either flips the whole axis, so that offsets grow from
        /// the first row as they do elsewhere, or leaves it, so that the first row stands at the greatest offset.
        case horizontal(isRightToLeft: Bool, flipsAxis: Bool)
    }

    /// How long all rows are together. Below zero counts as zero.
    public var contentLength: Double
    /// How long the view is, the parts that bars cover included.
    public var viewLength: Double
    /// Where the view begins in the content; 0 where the content's origin is at the view's.
    public var offset: Double
    /// What stays free beside the first row at rest, a safe area included.
    public var leadingInset: Double
    /// What stays free beside the last row at rest, a safe area included.
    public var trailingInset: Double
    /// The axis the list scrolls along.
    public var axis: Axis
    /// Whether a finger holds the list.
    public var isDragging: Bool

    /// - Parameters:
    ///   - contentLength: How long all rows are together, in points.
    ///   - viewLength: How long the view is, in points, the parts that bars cover included.
    ///   - offset: Where the view begins in the content, in points.
    ///   - leadingInset: What stays free beside the first row at rest, in points.
    ///   - trailingInset: What stays free beside the last row at rest, in points.
    ///   - axis: The axis the list scrolls along.
    ///   - isDragging: Whether a finger holds the list.
    public init(
        contentLength: Double, viewLength: Double, offset: Double, leadingInset: Double = 0, trailingInset: Double = 0,
        axis: Axis = .vertical, isDragging: Bool = false
    ) {
        self.contentLength = contentLength
        self.viewLength = viewLength
        self.offset = offset
        self.leadingInset = leadingInset
        self.trailingInset = trailingInset
        self.axis = axis
        self.isDragging = isDragging
    }

    /// How far the list is moved beyond where it rests at an edge, in points; below zero while rows are left that way.
    ///
    /// `nil` where the view has no edges: a size is not finite, or the view has no length.
    public func distance(beyond edge: Direction) -> Double? {
        let scrollable = scrollableLength
        guard viewLength > 0, scrollable.isFinite else { return nil }
        let lowest = -(headIsAtOrigin ? leadingInset : trailingInset)
        let highest = scrollable > 0 ? lowest + scrollable : lowest
        let distance = (edge == .prepend) == headIsAtOrigin ? lowest - offset : offset - highest
        return distance.isFinite ? distance : nil
    }

    /// Whether all rows fit between the insets, so that the list has nothing to scroll.
    public var isContentShort: Bool { !(scrollableLength > 0) }

    private var scrollableLength: Double {
        (contentLength < 0 ? 0 : contentLength) + leadingInset + trailingInset - viewLength
    }

    private var headIsAtOrigin: Bool {
        switch axis {
        case .vertical: true
        case .horizontal(let isRightToLeft, let flipsAxis): !isRightToLeft || flipsAxis
        }
    }
}
