#if canImport(UIKit)
import UIKit

/// What a table view and a collection view have in common where they show a paged list.
@MainActor
protocol PagedView: UIScrollView {
    /// Whether rows stand side by side, so that the list scrolls sideways.
    var scrollsSideways: Bool { get }

    /// Whether a list that scrolls sideways begins at the right where text runs from there, with offsets that grow from
    /// its first row all the same.
    var flipsAxis: Bool { get }

    /// How many sections there are.
    var sectionCount: Int { get }

    /// How long a row probably is of which nothing is known.
    var estimatedRowLength: CGFloat { get }

    /// How many rows stand beside each other.
    var rowsInLine: Int { get }

    /// How long what stands behind the last section is.
    var lengthBehindRows: CGFloat { get }

    /// The rows within a rectangle of the content, whether there are cells for them or not.
    func paths(in rect: CGRect) -> [IndexPath]

    /// Where a row stands in the content.
    func frame(of path: IndexPath) -> CGRect

    /// Takes all rows of all sections anew.
    func reloadAll()

    /// Takes all rows of a section anew.
    func reloadSection(_ section: Int, _ change: @escaping () -> Void)

    /// Changes rows and says which, in one batch.
    func change(_ batch: RowBatch, isAnimated: Bool, _ change: @escaping () -> Void)

    /// Has the cells that are there show their rows anew.
    func reconfigure(_ paths: [IndexPath])

    /// Scrolls to where a row begins.
    func scroll(to path: IndexPath, isAnimated: Bool)
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
