#if canImport(UIKit) && !os(watchOS)
import PagingPresentation
import UIKit

/// The scroll position of a view, relative to the first visible row that an update does not remove.
@MainActor
struct SavedScrollPosition {
    private let section: Int?
    private let isMoving: Bool
    private var anchors = ScrollAnchors()
    /// The anchor if no row of the section is visible: the first visible row of another section.
    private var otherSectionAnchor: (path: IndexPath, distance: CGFloat)?

    /// Saves the positions of the visible rows.
    ///
    /// - Parameter isMoving: Whether the view scrolls and comes to rest by itself. If not, the position is restored
    ///   within the resting offsets.
    init(of view: any PagedView, section: Int?, isMoving: Bool) {
        self.section = section
        self.isMoving = isMoving
        let offset = view.offset
        let paths = view.unobscuredPaths
        anchors = ScrollAnchors(
            paths.filter { $0.section == section }.map { path in
                ScrollAnchor(row: path.item, distancePoints: Double(view.origin(of: path) - offset))
            })
        otherSectionAnchor = paths.first.flatMap {
            $0.section == section ? nil : ($0, view.origin(of: $0) - offset)
        }
    }

    /// Translates the row indexes over a change of the rows.
    mutating func carry(over ranges: RowRanges) { anchors.carry(over: ranges) }

    /// Finds the rows by their ids in another list.
    ///
    /// - Complexity: O(n) in the rows of the list.
    mutating func find<Item>(_ before: ListRows<Item>, in after: ListRows<Item>) {
        guard anchors.first != nil else { return }
        let indexes = Dictionary(after.lazy.map { ($0.id, $0.index) }) { first, _ in first }
        anchors.find { before.indices.contains($0) ? indexes[before[$0].id] : nil }
    }

    /// Scrolls so that the saved rows are where they were on screen.
    func restore(in view: any PagedView) {
        // Layout replaces estimated heights with real ones, which can move the row again.
        for _ in 0..<3 {
            if view.window != nil { view.layoutIfNeeded() }
            guard let offset = offset(in: view), abs(offset - view.offset) > 0.01 else { return }
            view.offset = offset
        }
    }

    private func offset(in view: any PagedView) -> CGFloat? {
        let range = isMoving ? nil : view.restingOffsets
        if let section, let anchor = anchors.first {
            let origin = view.origin(of: IndexPath(row: anchor.row, section: section))
            return CGFloat(
                anchor.offset(
                    rowAt: Double(origin), within: range.map { Double($0.lowerBound)...Double($0.upperBound) }))
        }
        guard let otherSectionAnchor else { return nil }
        let offset = view.origin(of: otherSectionAnchor.path) - otherSectionAnchor.distance
        return range.map { min(max(offset, $0.lowerBound), $0.upperBound) } ?? offset
    }
}
#endif
