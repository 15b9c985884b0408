#if canImport(UIKit) && !os(watchOS)
import UIKit

extension PagedSection {
    /// Where the list goes as soon as its rows are there.
    enum Goal {
        /// The row it opens at.
        case opening
        case row(Int, isAnimated: Bool)
        /// A row that the view was told to scroll to before it was ever seen. It may not have done so.
        case unseen(Int)
        /// A row that the view scrolls to in a motion, until it is there, or must be.
        case onItsWay(to: Int, until: Errand)
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
        guard presence != .none, case .none = activity, waiting.isEmpty, let last = rows.indices.last, let index else {
            return
        }
        let isSeen = view.window != nil && !view.bounds.isEmpty
        defer { if isSeen { presence = .seen } }
        switch goal {
        case .reached, .onItsWay: break
        case .opening:
            guard isSeen else { return }
            goal = .reached
            if pager.openingRow > 0 { land(in: view, at: IndexPath(row: min(pager.openingRow, last), section: index)) }
        case .unseen(let row):
            guard isSeen else { return }
            goal = .reached
            land(in: view, at: IndexPath(row: min(row, last), section: index))
        case .row(let row, let isAnimated):
            let path = IndexPath(row: min(row, last), section: index)
            goal = isSeen || presence == .seen ? .reached : .unseen(path.row)
            reader?.jump(to: row)
            if isAnimated, moves(view, to: path) { setOut(for: path.row) }
            view.scroll(to: path, isAnimated: isAnimated)
        }
    }

    private func land(in view: any PagedView, at path: IndexPath) {
        undisturbed {
            UIView.performWithoutAnimation {
                view.scroll(to: path, isAnimated: false)
                view.layoutIfNeeded()
            }
        }
    }

    /// Whether the view scrolls to a row in a motion.
    private func moves(_ view: any PagedView, to path: IndexPath) -> Bool {
        view.window != nil && UIView.areAnimationsEnabled && abs(view.restingOffset(at: path) - view.offset) > 1
    }

    /// Begins the way to a row. A delegate that does not forward it leaves unsaid when it is over: a motion takes less than
    /// a second.
    private func setOut(for row: Int) {
        let end = Errand()
        end.run(by: pager.clock, after: .seconds(1)) { [weak self] in self?.stoppedOnItsWay() }
        goal = .onItsWay(to: row, until: end)
    }

    /// Scrolls on to the row that the view was on its way to, where it stands now.
    func aimAgain(_ ranges: RowRanges, in view: any PagedView) {
        guard case .onItsWay(let row, _) = goal, let index else { return }
        let now = ranges.carry(row)
        guard !ranges.removals.contains(where: { $0.contains(row) }), rows.indices.contains(now), view.window != nil,
            !view.isMoving
        else {
            return goal = .reached
        }
        if now == row { return }
        setOut(for: now)
        view.scroll(to: IndexPath(row: now, section: index), isAnimated: true)
    }

    /// Keeps a row in mind to which the view may not have scrolled, where it stands now.
    func carryGoal(over ranges: RowRanges) {
        guard case .unseen(let row) = goal else { return }
        goal = ranges.removals.contains { $0.contains(row) } ? .reached : .unseen(ranges.carry(row))
    }

    /// The rows are others: the one to which the view may not have scrolled is not meant any more.
    func forgetGoal() {
        if case .unseen = goal { goal = .reached }
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
