#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The common interface of a table view and a collection view that shows a paged list.
@MainActor
protocol PagedView: UIScrollView, RowUpdateTarget {
    /// The view behind the rows.
    var backgroundView: UIView? { get set }

    /// Whether the list scrolls horizontally.
    var scrollsHorizontally: Bool { get }

    /// Whether the layout flips the horizontal axis in right-to-left languages: the first row is at the right, and
    /// offsets still grow from the first row.
    var flipsAxis: Bool { get }

    /// The estimated length of a row along the scroll axis, in points.
    var estimatedRowLength: CGFloat { get }

    /// The number of rows beside each other in one line.
    var rowsPerLine: Int { get }

    /// The length of the view's footer after the last section, in points.
    var footerLength: CGFloat { get }

    /// The rows within a rectangle of the content, with or without cells.
    func paths(in rect: CGRect) -> [IndexPath]

    /// The frame of a row in the content.
    func frame(of path: IndexPath) -> CGRect

    /// Scrolls to the beginning of a row.
    func scroll(to path: IndexPath, isAnimated: Bool)
}
#endif
