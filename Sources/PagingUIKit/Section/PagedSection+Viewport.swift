#if canImport(UIKit) && !os(watchOS)
import UIKit

extension PagedSection {
    /// Tells the list which rows are on screen, and how many more would be. A section of which nothing is on screen
    /// tells nothing: other sections' rows never load this one.
    func report() {
        guard let view, view.window != nil, !view.bounds.isEmpty else { return }
        go(in: view)
        let seen = ownRows(view.pathsOnScreen)
        var missing = view.missingRows
        // A finger that drags the list beyond its end asks for more rows, whichever way the list moved before (L5).
        if view.isDraggedBeyondEnd, !seen.isEmpty, seen.upperBound == rows.count { missing = max(missing, 1) }
        guard !seen.isEmpty || missing > 0 else { return }
        let first = seen.isEmpty ? rows.count : seen.lowerBound
        reader?.viewportMoved(to: first..<(first + seen.count + missing), in: rows)
    }
}
#endif
