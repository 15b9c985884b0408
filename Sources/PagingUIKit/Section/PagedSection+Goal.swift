#if canImport(UIKit) && !os(watchOS)
import UIKit

extension PagedSection {
    /// Where the list goes as soon as its rows are there.
    enum Goal {
        /// The row it opens at.
        case opening
        case row(Int, isAnimated: Bool)
        /// A row that the view scrolls to in a motion.
        case onItsWay(to: Int)
        case reached
    }

    /// Goes to a row, however far: its page is loaded first. Beyond the last row it goes to that (L10). Where the rows are
    /// not on screen yet it goes there with them.
    func jump(to row: Int, isAnimated: Bool) {
        goal = .row(row, isAnimated: isAnimated)
        rowsMayHaveMoved()
        if let view { go(in: view) }
    }

    /// Goes to where the list is wanted, as soon as its rows are there.
    func go(in view: any PagedView) {
        guard isFollowing, case .none = activity, waiting.isEmpty, let last = rows.indices.last, let index else {
            return
        }
        switch goal {
        case .reached, .onItsWay: break
        case .opening:
            guard view.window != nil, !view.bounds.isEmpty else { return }
            goal = .reached
            let row = min(pager.openingRow, last)
            guard row > 0 else { return }
            undisturbed {
                UIView.performWithoutAnimation {
                    view.scroll(to: IndexPath(row: row, section: index), isAnimated: false)
                    view.layoutIfNeeded()
                }
            }
        case .row(let row, let isAnimated):
            goal = .reached
            reader?.jump(to: row)
            let path = IndexPath(row: min(row, last), section: index)
            if isAnimated, moves(view, to: path) { goal = .onItsWay(to: path.row) }
            view.scroll(to: path, isAnimated: isAnimated)
        }
    }

    /// Whether the view scrolls to a row in a motion, and says when it is over.
    private func moves(_ view: any PagedView, to path: IndexPath) -> Bool {
        view.window != nil && UIView.areAnimationsEnabled && isToldOfScrolling()
            && abs(view.restingOffset(at: path) - view.offset) > 1
    }

    /// Scrolls on to the row that the view was on its way to, where it stands now.
    func aimAgain(_ ranges: RowRanges, in view: any PagedView) {
        guard case .onItsWay(let row) = goal, let index else { return }
        let now = ranges.carry(row)
        guard !ranges.removals.contains(where: { $0.contains(row) }), rows.indices.contains(now), view.window != nil
        else {
            return goal = .reached
        }
        if now == row { return }
        goal = .onItsWay(to: now)
        view.scroll(to: IndexPath(row: now, section: index), isAnimated: true)
    }

    /// The motion to a row is over, or a finger stopped it.
    func stoppedOnItsWay() {
        if isOnItsWay { goal = .reached }
    }

    /// Whether the view is scrolling to a row that it was told to go to.
    var isOnItsWay: Bool {
        if case .onItsWay = goal { true } else { false }
    }
}
#endif
