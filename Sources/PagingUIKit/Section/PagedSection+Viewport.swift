#if canImport(UIKit) && !os(watchOS)
import UIKit

extension PagedSection {
    /// Reports to the list which rows are visible, and how many more would fit on screen.
    ///
    /// Reports nothing if no row of the section is visible: rows of other sections never load this list.
    func reportViewport() {
        guard let view, view.window != nil, !view.bounds.isEmpty else { return }
        performPendingScroll(in: view)
        let visible = paths.range(view.visiblePaths)
        var missing = view.missingRowCount
        // A drag beyond the end counts as one more visible row, whichever way the list scrolled before (L5).
        if view.isDraggedBeyondEnd, !visible.isEmpty, visible.upperBound == rows.count { missing = max(missing, 1) }
        guard !visible.isEmpty || missing > 0 else { return }
        let first = visible.isEmpty ? rows.count : visible.lowerBound
        connection?.viewportMoved(first..<(first + visible.count + missing), rows)
    }
}
#endif
