#if canImport(UIKit) && !os(watchOS)
import PagingPresentation
import UIKit

/// The scroll position of a view, relative to the first visible row that an update does not remove.
@MainActor
struct SavedScrollPosition {
    private let isMoving: Bool
    private var anchors = ScrollAnchors()
    /// The anchor if no row of the list is visible: the first visible row of another section.
    private var otherSectionAnchor: OtherSectionAnchor?

    private struct OtherSectionAnchor {
        var path: IndexPath
        var distance: CGFloat
        /// The number of the list's sections before the row; `nil` if the row is before the list.
        var sectionsBefore: Int?
    }

    /// Saves the positions of the visible rows.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - paths: The paths of the list's rows in the view.
    ///   - hasItem: Whether a row shows an item.
    ///   - isMoving: Whether the view scrolls and comes to rest by itself. If not, the position is restored within the
    ///     resting offsets.
    init<Rows: SectionedRows>(
        of view: any PagedView, _ paths: RowPaths<Rows>, hasItem: (Rows.Element) -> Bool, isMoving: Bool
    ) {
        self.isMoving = isMoving
        let offset = view.offset
        let visible = view.unobscuredPaths
        anchors = ScrollAnchors(
            visible.compactMap { path in
                paths.row(at: path).map {
                    ScrollAnchor(row: $0, distancePoints: Double(view.origin(of: path) - offset))
                }
            }, hasItem: { hasItem(paths.rows[$0]) })
        guard let first = visible.first, paths.row(at: first) == nil else { return }
        let isBehind = paths.firstSection != nil && first.section >= paths.sections.upperBound
        otherSectionAnchor = OtherSectionAnchor(
            path: first, distance: view.origin(of: first) - offset,
            sectionsBefore: isBehind ? paths.sections.count : nil)
    }

    /// Translates the row indexes over a change of the rows.
    mutating func adjust(to ranges: RowRanges) { anchors.adjust(to: ranges) }

    /// Finds the rows by their ids in another list.
    ///
    /// - Complexity: O(n) in the rows of the list.
    mutating func find<Rows: SectionedRows>(_ before: Rows, in after: Rows) {
        guard anchors.first != nil else { return }
        let indexes = Dictionary(after.indices.lazy.map { (after[$0].id, $0) }) { first, _ in first }
        anchors.find { before.indices.contains($0) ? indexes[before[$0].id] : nil }
    }

    /// Scrolls so that the saved rows are where they were on screen.
    func restore(in view: any PagedView, _ paths: RowPaths<some SectionedRows>) {
        // Layout replaces estimated heights with real ones, which can move the row again.
        for _ in 0..<3 {
            if view.window != nil { view.layoutIfNeeded() }
            guard let offset = offset(in: view, paths), abs(offset - view.offset) > 0.01 else { return }
            view.offset = offset
        }
    }

    private func offset(in view: any PagedView, _ paths: RowPaths<some SectionedRows>) -> CGFloat? {
        let range = isMoving ? nil : view.restingOffsets
        if let anchor = anchors.first, let path = paths.path(of: anchor.row) {
            let origin = view.origin(of: path)
            return CGFloat(
                anchor.offset(
                    rowAt: Double(origin), within: range.map { Double($0.lowerBound)...Double($0.upperBound) }))
        }
        guard let otherSectionAnchor else { return nil }
        var path = otherSectionAnchor.path
        if let before = otherSectionAnchor.sectionsBefore {
            path = IndexPath(row: path.item, section: path.section + paths.sections.count - before)
        }
        let offset = view.origin(of: path) - otherSectionAnchor.distance
        return range.map { min(max(offset, $0.lowerBound), $0.upperBound) } ?? offset
    }
}
#endif
