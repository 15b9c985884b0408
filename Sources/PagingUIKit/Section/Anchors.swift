#if canImport(UIKit) && !os(watchOS)
import UIKit

/// What holds the reader's place while rows change: the first row on screen that stays.
@MainActor
struct Anchors {
    private let section: Int?
    private let isMoving: Bool
    private var places = ScrollAnchors()
    /// Holds the place where no row of the section is on screen: the first of another section.
    private var other: (path: IndexPath, distance: CGFloat)?

    /// The rows on screen.
    ///
    /// - Parameter isMoving: Whether the list moves, so that it comes to rest by itself.
    init(of view: any PagedView, section: Int?, isMoving: Bool) {
        self.section = section
        self.isMoving = isMoving
        let offset = view.offset
        let paths = view.uncoveredPaths
        places = ScrollAnchors(
            paths.filter { $0.section == section }.map { path in
                ScrollAnchor(row: path.item, distancePoints: Double(view.origin(of: path) - offset))
            })
        other = paths.first.flatMap { $0.section == section ? nil : ($0, view.origin(of: $0) - offset) }
    }

    mutating func carry(over ranges: RowRanges) { places.carry(over: ranges) }

    /// Finds the rows again in another list.
    ///
    /// - Complexity: O(n) in the rows of the list.
    mutating func find<Item>(_ before: Rows<Item>, in after: Rows<Item>) {
        guard places.first != nil else { return }
        let indexes = Dictionary(after.lazy.map { ($0.id, $0.index) }) { first, _ in first }
        places.find { before.indices.contains($0) ? indexes[before[$0].id] : nil }
    }

    /// Scrolls so that the reader sees the same rows where they were. What a row's height turns out to be when it is laid
    /// out may move it once more.
    func hold(in view: any PagedView) {
        for _ in 0..<3 {
            if view.window != nil { view.layoutIfNeeded() }
            guard let offset = offset(in: view), abs(offset - view.offset) > 0.01 else { return }
            view.offset = offset
        }
    }

    private func offset(in view: any PagedView) -> CGFloat? {
        let range = isMoving ? nil : view.restingOffsets
        if let section, let place = places.first {
            let origin = view.origin(of: IndexPath(row: place.row, section: section))
            return CGFloat(
                place.offset(
                    rowAt: Double(origin), within: range.map { Double($0.lowerBound)...Double($0.upperBound) }))
        }
        guard let other else { return nil }
        let offset = view.origin(of: other.path) - other.distance
        return range.map { min(max(offset, $0.lowerBound), $0.upperBound) } ?? offset
    }
}
#endif
