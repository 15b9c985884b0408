#if canImport(UIKit) && !os(watchOS)
import UIKit

extension PagedView {
    /// The content offset along the scroll axis, in points.
    ///
    /// The setter changes the bounds, because assigning `contentOffset` stops a list that decelerates.
    var offset: CGFloat {
        get { scrollsHorizontally ? contentOffset.x : contentOffset.y }
        set { if scrollsHorizontally { bounds.origin.x = newValue } else { bounds.origin.y = newValue } }
    }

    /// The offsets at which the list can rest.
    ///
    /// Uses the adjusted content inset, which includes the safe area and the keyboard once.
    var restingOffsets: ClosedRange<CGFloat> {
        let inset = adjustedContentInset
        let lowest = scrollsHorizontally ? -inset.left : -inset.top
        let highest = contentLength + (scrollsHorizontally ? inset.right : inset.bottom) - viewLength
        return lowest...max(lowest, highest)
    }

    /// Whether the first row of a horizontal list is at its greatest offset and the last row at its least.
    var beginsAtGreatestOffset: Bool {
        scrollsHorizontally && effectiveUserInterfaceLayoutDirection == .rightToLeft && !flipsAxis
    }

    /// Whether the list scrolls and comes to rest by itself.
    var isMoving: Bool { isTracking || isDragging || isDecelerating }

    /// Whether the user drags the list beyond the end of its content.
    var isDraggedBeyondEnd: Bool {
        guard isDragging else { return false }
        let offsets = restingOffsets
        return beginsAtGreatestOffset ? offset < offsets.lowerBound - 1 : offset > offsets.upperBound + 1
    }

    /// Whether the user drags the list while its refresh control is refreshing.
    var isDraggedWhileRefreshing: Bool {
        #if os(tvOS)
        false
        #else
        isDragging && refreshControl?.isRefreshing == true
        #endif
    }

    /// The resting offset that brings a row nearest to the beginning of the viewport.
    func restingOffset(at path: IndexPath) -> CGFloat {
        let (frame, inset, offsets) = (frame(of: path), adjustedContentInset, restingOffsets)
        let offset =
            switch (scrollsHorizontally, beginsAtGreatestOffset) {
            case (false, _): frame.minY - inset.top
            case (true, false): frame.minX - inset.left
            case (true, true): frame.maxX + inset.right - viewLength
            }
        return min(max(offset, offsets.lowerBound), offsets.upperBound)
    }

    /// The beginning of a row along the scroll axis.
    func origin(of path: IndexPath) -> CGFloat {
        let frame = frame(of: path)
        return scrollsHorizontally ? frame.minX : frame.minY
    }

    /// The visible rows, including those under bars. An offset beyond the ends counts as the nearest resting offset.
    var visiblePaths: [IndexPath] {
        paths(in: visible(from: nearestRestingOffset, length: viewLength))
    }

    /// The rows that may have cells: the visible rows and one view length before and after them.
    var nearbyPaths: [IndexPath] {
        paths(in: visible(from: nearestRestingOffset - viewLength, length: 3 * viewLength))
    }

    /// The visible rows that no bar covers at the top or, if the list scrolls horizontally, at the left.
    var unobscuredPaths: [IndexPath] {
        let covered = scrollsHorizontally ? adjustedContentInset.left : adjustedContentInset.top
        return paths(in: visible(from: offset + covered, length: viewLength - covered))
    }

    /// The number of rows that would fit into the empty space after the last row.
    var missingRowCount: Int {
        let inset = adjustedContentInset
        let covered = scrollsHorizontally ? inset.left + inset.right : inset.top + inset.bottom
        let space = viewLength - covered - (contentLength - footerLength)
        return (space / estimatedRowLength).rounded(.up).asCount * rowsPerLine
    }

    private var nearestRestingOffset: CGFloat {
        let offsets = restingOffsets
        return min(max(offset, offsets.lowerBound), offsets.upperBound)
    }

    private var contentLength: CGFloat { scrollsHorizontally ? contentSize.width : contentSize.height }

    private var viewLength: CGFloat { scrollsHorizontally ? bounds.width : bounds.height }

    private func visible(from start: CGFloat, length: CGFloat) -> CGRect {
        scrollsHorizontally
            ? CGRect(x: start, y: bounds.minY, width: length, height: bounds.height)
            : CGRect(x: bounds.minX, y: start, width: bounds.width, height: length)
    }
}

extension CGFloat {
    /// The value as a number of rows or lines, from 0 to 10,000.
    ///
    /// A layout without final sizes can produce infinity or NaN, which counts as 0.
    var asCount: Int { isFinite && self > 0 ? Int(Swift.min(self, 10_000)) : 0 }
}
#endif
