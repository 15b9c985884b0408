#if canImport(UIKit) && !os(watchOS)
import UIKit

/// An object that applies changes of rows: a table, a collection, or a diffable data source.
@MainActor
protocol RowUpdateTarget: AnyObject {
    /// Applies a change of rows in one batch.
    ///
    /// - Parameter change: Replaces the old rows with the new ones. The target calls it once.
    func apply(_ batch: RowBatch, isAnimated: Bool, _ change: @escaping () -> Void)

    /// Reloads all rows of a section. Other sections are not reloaded, because their cells may be in use.
    ///
    /// - Parameter change: Replaces the old rows with the new ones. The target calls it once.
    func reload(section: Int, _ change: @escaping () -> Void)

    /// Configures the existing cells of some rows again.
    func reconfigure(_ paths: [IndexPath])
}

/// A change of rows as index paths. Removals and reloads are indexes before the change, insertions after it.
struct RowBatch {
    var removals: [IndexPath]
    var insertions: [IndexPath]
    var reloads: [IndexPath]

    init(_ ranges: RowRanges, reloads: [Int], in section: Int) {
        removals = ranges.removals.joined().map { IndexPath(row: $0, section: section) }
        insertions = ranges.insertions.joined().map { IndexPath(row: $0, section: section) }
        self.reloads = reloads.map { IndexPath(row: $0, section: section) }
    }
}
#endif
