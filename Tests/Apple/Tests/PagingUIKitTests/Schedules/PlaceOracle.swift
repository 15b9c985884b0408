import Paging
import PagingSimulation
import UIKit

/// Whether a list on screen holds the reader's place through an update: worked out row by row, without the adapter's
/// policies.
@MainActor
final class PlaceOracle {
    private let list: any ScheduledList
    private let tolerance: CGFloat
    private var version = 0
    private var isOpened = false
    private var rows: [(row: Int, y: CGFloat)] = []
    private var inset = UIEdgeInsets.zero

    /// - Parameter tolerance: By how many points a row may be off.
    init(_ list: any ScheduledList, tolerance: CGFloat) {
        self.list = list
        self.tolerance = tolerance
    }

    /// The list is on screen, at the row it opens with.
    func begin() { isOpened = true }

    /// Looks at the screen before the list takes an update.
    func look() {
        rows = []
        version = list.version
        inset = list.view.adjustedContentInset
        guard list.view.window != nil else { return }
        let top = list.view.contentOffset.y + list.view.adjustedContentInset.top
        for row in list.rowsOnScreen where list.y(of: row) + list.height(of: row) > top {
            rows.append((row, list.y(of: row) - list.view.contentOffset.y))
        }
    }

    /// Looks at the screen after the list took an update.
    ///
    /// - Returns: What is wrong.
    func compare(_ update: Update<SimulatedItem>) -> [String] {
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
        // A refresh control may stop turning with the update, and the list comes back from below it later.
        let rests = [inset, list.view.adjustedContentInset].map { nearestRest(to: wanted, $0) }
        if (rests + [wanted]).contains(where: { abs(offset - $0) <= tolerance }) { return [] }
        return ["row \(first.row) was seen at \(first.y), and is seen at \(y), as row \(place)"]
    }

    /// Where a list rests that would have to stand beyond its ends.
    private func nearestRest(to offset: CGFloat, _ inset: UIEdgeInsets) -> CGFloat {
        let end = max(-inset.top, list.view.contentSize.height + inset.bottom - list.view.bounds.height)
        return min(max(offset, -inset.top), end)
    }
}
