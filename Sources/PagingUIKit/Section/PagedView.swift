#if canImport(UIKit) && !os(watchOS)
import UIKit

/// What a table view and a collection view have in common where they show a paged list.
@MainActor
protocol PagedView: UIScrollView, RowTarget {
    /// What stands behind the rows.
    var backgroundView: UIView? { get set }

    /// Whether rows stand side by side, so that the list scrolls sideways.
    var scrollsSideways: Bool { get }

    /// Whether a list that scrolls sideways begins at the right where text runs from there, with offsets that grow from
    /// its first row all the same.
    var flipsAxis: Bool { get }

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

    /// Scrolls to where a row begins.
    func scroll(to path: IndexPath, isAnimated: Bool)
}
#endif
