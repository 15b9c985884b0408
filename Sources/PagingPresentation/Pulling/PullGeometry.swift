import PagingCore

/// The geometry of a scroll view along its scroll axis. All lengths are in points.
///
/// With invalid sizes (not a number, infinite, or a view of length 0) the view has no edge, and cannot be pulled.
public struct PullGeometry: Hashable, Sendable {
    /// The scroll axis, and the position of the list's head on it.
    public enum Axis: Hashable, Sendable {
        /// From top to bottom.
        case vertical
        /// From left to right or from right to left.
        ///
        /// For a right-to-left language, a layout can flip the axis: offsets then increase from the first row, as in a
        /// left-to-right layout. If it does not flip the axis, the first row is at the greatest offset.
        case horizontal(isRightToLeft: Bool, flipsAxis: Bool)
    }

    /// The length of all rows. Below 0 is taken as 0.
    public var contentLength: Double
    /// The length of the view, including the parts that bars cover.
    public var viewLength: Double
    /// The content offset: the position of the view's origin in the content.
    public var offset: Double
    /// The inset before the first row, a safe area included.
    public var leadingInset: Double
    /// The inset after the last row, a safe area included.
    public var trailingInset: Double
    /// The scroll axis.
    public var axis: Axis
    /// Whether the user is dragging the list.
    public var isDragging: Bool

    /// - Parameters:
    ///   - contentLength: The length of all rows, in points.
    ///   - viewLength: The length of the view, in points, including the parts that bars cover.
    ///   - offset: The content offset, in points.
    ///   - leadingInset: The inset before the first row, in points, a safe area included.
    ///   - trailingInset: The inset after the last row, in points, a safe area included.
    ///   - axis: The scroll axis.
    ///   - isDragging: Whether the user is dragging the list.
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

    /// The distance between the list and its resting position at an edge, in points: positive beyond the edge, negative
    /// if the list can scroll further in this direction.
    ///
    /// - Returns: `nil` if a size is not finite, or the view has no length.
    public func distance(beyond edge: LoadDirection) -> Double? {
        let scrollable = scrollableLength
        guard viewLength > 0, scrollable.isFinite else { return nil }
        let lowest = -(headIsAtOrigin ? leadingInset : trailingInset)
        let highest = scrollable > 0 ? lowest + scrollable : lowest
        let distance = (edge == .prepend) == headIsAtOrigin ? lowest - offset : offset - highest
        return distance.isFinite ? distance : nil
    }

    /// Whether all rows fit between the insets, so that the list cannot scroll.
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
