#if canImport(UIKit) && !os(watchOS)
import PagingPresentation
import UIKit

/// An object that applies changes of rows: a table, a collection, or a diffable data source.
@MainActor
protocol RowUpdateTarget: AnyObject {
    /// Applies a change of rows in one batch.
    ///
    /// - Parameter change: Replaces the old rows with the new ones. The target calls it once.
    func apply(_ batch: RowBatch, isAnimated: Bool, _ change: @escaping () -> Void)

    /// Reloads all rows of some sections. Other sections are not reloaded, because their cells may be in use.
    ///
    /// - Parameters:
    ///   - sections: The sections before the change.
    ///   - change: Replaces the old rows with the new ones and returns their sections. The target calls it once.
    func reload(sections: Range<Int>, _ change: @escaping () -> Range<Int>)

    /// Configures the existing cells of some rows again.
    func reconfigure(_ paths: [IndexPath])
}

/// A change of rows as index paths. Removals and reloads are indexes before the change, insertions after it.
struct RowBatch {
    var removals: [IndexPath]
    var insertions: [IndexPath]
    var reloads: [IndexPath]
    /// The removed sections, as indexes before the change.
    var removedSections: IndexSet
    /// The inserted sections, as indexes after the change.
    var insertedSections: IndexSet

    /// - Parameters:
    ///   - ranges: The change in the sections of the list.
    ///   - reloads: The paths of the rows whose cells are replaced, before the change.
    ///   - first: The section of the view that shows the list's first section.
    init(_ ranges: SectionedRanges, reloads: [IndexPath], firstSection first: Int) {
        func paths(_ rows: [SectionedRanges.Rows]) -> [IndexPath] {
            rows.flatMap { each in each.rows.map { IndexPath(row: $0, section: first + each.section) } }
        }
        func sections(_ ranges: [Range<Int>]) -> IndexSet {
            var set = IndexSet()
            for range in ranges { set.insert(integersIn: (first + range.lowerBound)..<(first + range.upperBound)) }
            return set
        }
        removals = paths(ranges.removals)
        insertions = paths(ranges.insertions)
        self.reloads = reloads
        removedSections = sections(ranges.removedSections)
        insertedSections = sections(ranges.insertedSections)
    }
}

/// The changes of sections that a reload of a list consists of.
struct SectionReload {
    var reloaded: IndexSet
    var removed: IndexSet
    var inserted: IndexSet

    init(_ before: Range<Int>, _ after: Range<Int>) {
        let kept = min(before.count, after.count)
        reloaded = IndexSet(integersIn: before.lowerBound..<(before.lowerBound + kept))
        removed = IndexSet(integersIn: (before.lowerBound + kept)..<before.upperBound)
        inserted = IndexSet(integersIn: (before.lowerBound + kept)..<(before.lowerBound + after.count))
    }
}
#endif
