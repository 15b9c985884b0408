import PagingCore

/// The visible rows and their positions on the screen.
///
/// The scroll position follows the first item of them that is still in the list after a change, or else the first
/// placeholder (V1). If none is, the content offset stays the same.
public struct ScrollAnchors: Hashable, Sendable {
    /// The items, and after them the placeholders.
    private var anchors: [ScrollAnchor]

    /// - Parameters:
    ///   - anchors: The visible rows, from first to last.
    ///   - hasItem: Whether the row with an index shows an item.
    public init(_ anchors: [ScrollAnchor] = [], hasItem: (Int) -> Bool = { _ in true }) {
        self.anchors = anchors.filter { hasItem($0.row) } + anchors.filter { !hasItem($0.row) }
    }

    /// The anchor to restore; `nil` if none of the rows is in the list.
    public var first: ScrollAnchor? { anchors.first }

    /// Adjusts the indexes of the rows after a change. Removed rows are dropped.
    ///
    /// - Parameter ranges: The change of the rows.
    /// - Complexity: O(s r) in the s visible rows and the r ranges.
    public mutating func adjust(to ranges: RowRanges) {
        anchors = anchors.compactMap { anchor in
            guard !ranges.removals.contains(where: { $0.contains(anchor.row) }) else { return nil }
            return ScrollAnchor(row: ranges.newIndex(of: anchor.row), distancePoints: anchor.distancePoints)
        }
    }

    /// Replaces the indexes of the rows by those in another list. Rows that are not in it are dropped.
    ///
    /// - Parameter index: Returns the new index of the row with an index; `nil` if the row is not in the other list.
    public mutating func find(_ index: (Int) -> Int?) {
        anchors = anchors.compactMap { anchor in
            index(anchor.row).map { ScrollAnchor(row: $0, distancePoints: anchor.distancePoints) }
        }
    }
}
