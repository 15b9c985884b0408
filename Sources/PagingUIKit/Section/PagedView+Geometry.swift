#if canImport(UIKit) && !os(watchOS)
import UIKit

extension PagedView {
    /// How far the content is scrolled, along the axis the list scrolls.
    ///
    /// It is set by the bounds: to assign the content offset would stop a list that slows down.
    var offset: CGFloat {
        get { scrollsSideways ? contentOffset.x : contentOffset.y }
        set { if scrollsSideways { bounds.origin.x = newValue } else { bounds.origin.y = newValue } }
    }

    /// The offsets at which the list may rest. Insets count once, with the safe area and the keyboard in them.
    var restingOffsets: ClosedRange<CGFloat> {
        let inset = adjustedContentInset
        let lowest = scrollsSideways ? -inset.left : -inset.top
        let highest = contentLength + (scrollsSideways ? inset.right : inset.bottom) - viewLength
        return lowest...max(lowest, highest)
    }

    /// Whether the first row of a list that scrolls sideways stands at its greatest offset, and the end at its least.
    var beginsAtGreatestOffset: Bool {
        scrollsSideways && effectiveUserInterfaceLayoutDirection == .rightToLeft && !flipsAxis
    }

    /// Whether the list moves, so that it comes to rest by itself.
    var isMoving: Bool { isTracking || isDragging || isDecelerating }

    /// Whether a finger holds the list beyond the end of its content.
    var isDraggedBeyondEnd: Bool {
        guard isDragging else { return false }
        let offsets = restingOffsets
        return beginsAtGreatestOffset ? offset < offsets.lowerBound - 1 : offset > offsets.upperBound + 1
    }

    /// Whether a finger holds the list pulled down while its refresh control turns.
    var isHeldOpen: Bool {
        #if os(tvOS)
        false
        #else
        isDragging && refreshControl?.isRefreshing == true
        #endif
    }

    /// Where the list rests with a row at its beginning, or as near to it as it can.
    func restingOffset(at path: IndexPath) -> CGFloat {
        let (frame, inset, offsets) = (frame(of: path), adjustedContentInset, restingOffsets)
        let offset =
            switch (scrollsSideways, beginsAtGreatestOffset) {
            case (false, _): frame.minY - inset.top
            case (true, false): frame.minX - inset.left
            case (true, true): frame.maxX + inset.right - viewLength
            }
        return min(max(offset, offsets.lowerBound), offsets.upperBound)
    }

    /// Where a row begins, along the axis the list scrolls.
    func origin(of path: IndexPath) -> CGFloat {
        let frame = frame(of: path)
        return scrollsSideways ? frame.minX : frame.minY
    }

    /// The rows on screen, those under bars included. A list beyond its ends counts as come back.
    var pathsOnScreen: [IndexPath] {
        let offsets = restingOffsets
        return paths(in: visible(from: min(max(offset, offsets.lowerBound), offsets.upperBound), length: viewLength))
    }

    /// The rows that may have cells: those on screen, and on both sides as much as is prepared ahead.
    var pathsNearScreen: [IndexPath] {
        paths(in: visible(from: offset - viewLength, length: 3 * viewLength))
    }

    /// The rows on screen that no bar covers at the upper edge.
    var uncoveredPaths: [IndexPath] {
        let covered = scrollsSideways ? adjustedContentInset.left : adjustedContentInset.top
        return paths(in: visible(from: offset + covered, length: viewLength - covered))
    }

    /// How many rows more would fit on screen than there are.
    var missingRows: Int {
        let inset = adjustedContentInset
        let covered = scrollsSideways ? inset.left + inset.right : inset.top + inset.bottom
        let space = viewLength - covered - (contentLength - lengthBehindRows)
        return (space / estimatedRowLength).rounded(.up).asCount * rowsInLine
    }

    private var contentLength: CGFloat { scrollsSideways ? contentSize.width : contentSize.height }

    private var viewLength: CGFloat { scrollsSideways ? bounds.width : bounds.height }

    private func visible(from start: CGFloat, length: CGFloat) -> CGRect {
        scrollsSideways
            ? CGRect(x: start, y: bounds.minY, width: length, height: bounds.height)
            : CGRect(x: bounds.minX, y: start, width: bounds.width, height: length)
    }
}

extension CGFloat {
    /// How many rows or lines it is: none where a layout that has not settled its sizes makes it no number, and no more
    /// than any screen shows.
    var asCount: Int { isFinite && self > 0 ? Int(Swift.min(self, 10_000)) : 0 }
}
#endif
