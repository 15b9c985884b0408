#if canImport(UIKit) && !os(watchOS)
import UIKit

extension PagedSection {
    /// A scroll to a row that was requested and is not complete.
    enum PendingScroll {
        case none
        /// The scroll to the pager's opening row.
        case opening
        case row(Int, isAnimated: Bool)
        /// A scroll that was requested before the view was on screen, so the view may not have performed it.
        case unconfirmed(Int)
        /// An animated scroll in progress. `timeout` ends it if the delegate does not report its end.
        case animating(to: Int, timeout: CoalescedTask)
    }

    /// Scrolls to a row, and loads its page before other pages. Beyond the last row it scrolls to the last row (L10).
    /// If the view has no rows yet, it scrolls when they are there.
    func jump(to row: Int, isAnimated: Bool) {
        pendingScroll = .row(row, isAnimated: isAnimated)
        setNeedsViewportUpdate()
        if let view { performPendingScroll(in: view) }
    }

    /// Performs the pending scroll if the view can perform it now.
    func performPendingScroll(in view: any PagedView) {
        guard viewHasRows, case .idle = activity, pendingUpdates.isEmpty, let last = rows.indices.last,
            let connection, paths.firstSection != nil
        else { return }
        let isOnScreen = view.window != nil && !view.bounds.isEmpty
        defer { if isOnScreen { markVisible() } }
        switch pendingScroll {
        case .none, .animating: break
        case .opening:
            guard isOnScreen else { return }
            pendingScroll = .none
            let row = connection.claimOpeningRow()
            if row > 0 { scrollWithoutAnimation(view, to: min(row, last)) }
        case .unconfirmed(let row):
            guard isOnScreen else { return }
            pendingScroll = .none
            scrollWithoutAnimation(view, to: min(row, last))
        case .row(let row, let isAnimated):
            let target = min(row, last)
            pendingScroll = isOnScreen || hasBeenVisible ? .none : .unconfirmed(target)
            connection.jump(row)
            guard let path = paths.path(of: target) else { return }
            if isAnimated, willAnimateScroll(of: view, to: path) { beginAnimatedScroll(to: target) }
            view.scroll(to: path, isAnimated: isAnimated)
        }
    }

    private func scrollWithoutAnimation(_ view: any PagedView, to row: Int) {
        guard let path = paths.path(of: row) else { return }
        deferringUpdates {
            UIView.performWithoutAnimation {
                view.scroll(to: path, isAnimated: false)
                view.layoutIfNeeded()
            }
        }
    }

    private func willAnimateScroll(of view: any PagedView, to path: IndexPath) -> Bool {
        view.window != nil && UIView.areAnimationsEnabled && abs(view.restingOffset(at: path) - view.offset) > 1
    }

    private func beginAnimatedScroll(to row: Int) {
        // A delegate may not forward the end of the animation, which takes less than a second.
        let timeout = CoalescedTask()
        timeout.schedule(on: pager.clock, after: .seconds(1)) { [weak self] in self?.endAnimatedScroll() }
        pendingScroll = .animating(to: row, timeout: timeout)
    }

    /// Continues an animated scroll to the row's new index after an update.
    func retargetAnimatedScroll(over ranges: RowRanges, in view: any PagedView) {
        guard case .animating(let row, _) = pendingScroll else { return }
        let newRow = ranges.newIndex(of: row)
        guard !ranges.removals.contains(where: { $0.contains(row) }), let path = paths.path(of: newRow),
            view.window != nil, !view.isMoving
        else {
            return pendingScroll = .none
        }
        if newRow == row { return }
        beginAnimatedScroll(to: newRow)
        view.scroll(to: path, isAnimated: true)
    }

    /// Translates the row of an unconfirmed scroll over an update, and cancels the scroll if the row is removed.
    func adjustUnconfirmedScroll(to ranges: RowRanges) {
        guard case .unconfirmed(let row) = pendingScroll else { return }
        pendingScroll = ranges.removals.contains { $0.contains(row) } ? .none : .unconfirmed(ranges.newIndex(of: row))
    }

    /// Cancels an unconfirmed scroll, because the rows were replaced.
    func cancelUnconfirmedScroll() {
        if case .unconfirmed = pendingScroll { pendingScroll = .none }
    }

    /// Ends an animated scroll that is complete or that the user interrupted.
    func endAnimatedScroll() {
        if isAnimatingScroll { pendingScroll = .none }
    }

    /// Whether the view performs an animated scroll to a row.
    var isAnimatingScroll: Bool {
        if case .animating = pendingScroll { true } else { false }
    }
}
#endif
