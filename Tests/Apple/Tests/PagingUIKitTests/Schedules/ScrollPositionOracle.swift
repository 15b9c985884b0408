import Paging
import PagingSimulation
import UIKit

/// Checks that a list on screen preserves its scroll position across an update. It computes the position row by row,
/// without the adapter's policies.
@MainActor
final class ScrollPositionOracle {
    private let list: any ScheduledList
    private let tolerance: CGFloat
    private var version = 0
    private var isOpened = false
    /// The visible rows, the items before the placeholders.
    private var rows: [(row: Int, y: CGFloat)] = []
    private var inset = UIEdgeInsets.zero

    /// - Parameter tolerance: The allowed difference of a row's position, in points.
    init(_ list: any ScheduledList, tolerance: CGFloat) {
        self.list = list
        self.tolerance = tolerance
    }

    /// Begins the checks, once the list is on screen at its opening row.
    func begin() { isOpened = true }

    /// Records the positions of the visible rows before the list applies an update.
    func look() {
        rows = []
        version = list.version
        inset = list.view.adjustedContentInset
        guard list.view.window != nil else { return }
        let top = list.view.contentOffset.y + list.view.adjustedContentInset.top
        let visible = list.rowsOnScreen.filter { list.y(of: $0) + list.height(of: $0) > top }
        for row in visible.filter(list.hasItem) + visible.filter({ !list.hasItem($0) }) {
            rows.append((row, list.y(of: row) - list.view.contentOffset.y))
        }
    }

    /// Compares the positions after the list applied an update.
    ///
    /// - Returns: The faults that were found.
    func compare(_ update: ListUpdate<SimulatedItem>) -> [String] {
        guard isOpened, case .changed(let ranges) = update.change, list.view.window != nil,
            update.version == version + 1,
            list.version == update.version
        else { return [] }
        guard let first = rows.first(where: { row in !ranges.removals.contains { $0.contains(row.row) } }) else {
            return []
        }
        var survivors = first.row - ranges.removals.joined().count { $0 < first.row }
        let inserted = Set(ranges.insertions.joined())
        var place = 0
        while inserted.contains(place) || survivors > 0 {
            if !inserted.contains(place) { survivors -= 1 }
            place += 1
        }
        let y = list.y(of: place) - list.view.contentOffset.y
        let wanted = list.y(of: place) - first.y
        let offset = list.view.contentOffset.y
        // A refresh control can end with the update, and the list returns to its resting offset later.
        let rests = [inset, list.view.adjustedContentInset].map { nearestRest(to: wanted, $0) }
        if (rests + [wanted]).contains(where: { abs(offset - $0) <= tolerance }) { return [] }
        // A list at its top stays there when the bar of a failed refresh appears. If a refresh control ends with the update, a
        // list that showed a part of it is at its top.
        let top = inset.top > list.view.adjustedContentInset.top ? 0 : inset.top
        if wanted <= tolerance - top, abs(offset + list.view.adjustedContentInset.top) <= tolerance { return [] }
        return ["row \(first.row) was at \(first.y), and is at \(y), as row \(place)"]
    }

    /// The resting offset nearest to an offset.
    private func nearestRest(to offset: CGFloat, _ inset: UIEdgeInsets) -> CGFloat {
        let end = max(-inset.top, list.view.contentSize.height + inset.bottom - list.view.bounds.height)
        return min(max(offset, -inset.top), end)
    }
}
