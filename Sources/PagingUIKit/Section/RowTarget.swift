#if canImport(UIKit) && !os(watchOS)
import UIKit

/// What takes changes of rows: a table, a collection, or a diffable data source.
@MainActor
protocol RowTarget: AnyObject {
    /// Changes rows and says which, in one batch.
    ///
    /// - Parameter change: Has the rows be the new ones.
    func change(_ batch: RowBatch, isAnimated: Bool, _ change: @escaping () -> Void)

    /// Takes all rows of a section anew. Other sections are left alone: their cells may be in use.
    ///
    /// - Parameter change: Has the rows be the new ones.
    func takeAll(section: Int, _ change: @escaping () -> Void)

    /// Has the cells that are there show their rows anew.
    func reconfigure(_ paths: [IndexPath])
}

/// A change of rows as views take it. Removals and reloads are in the indexes before, insertions in those after it.
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
