#if canImport(SwiftUI)
import SwiftUI

extension ViewportTracker {
    /// Scrolls to a row, and loads its page before other pages. Beyond the last row it scrolls to the last row (L10).
    /// If the list has no rows yet, it scrolls when they are there.
    func jump(to row: Int) {
        pendingScroll = .row(row)
        performPendingScroll()
    }

    /// Performs the pending scroll, if there is one and the list has rows.
    func performPendingScroll() {
        guard case .joined(let list, let report) = phase, let last = list.rows.indices.last else { return }
        switch pendingScroll {
        case .none: return
        case .opening:
            // A view that cannot scroll leaves the row to one that can.
            guard scroller != nil else { break }
            let row = report.claimOpeningRow()
            if row > 0 { scroll(to: min(row, last), in: list) }
        case .row(let row):
            report.jump(to: row)
            scroll(to: min(row, last), in: list)
        }
        pendingScroll = .none
    }

    private func scroll(to row: Int, in list: List) {
        guard let scroller else { return }
        let id = list.rows[row].id
        top = (id, row)
        scroller(beginReturn(to: id))
    }
}
#endif
