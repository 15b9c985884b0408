import PagingCore

/// A visible row and its position on the screen, which is restored after rows were inserted or removed around it.
public struct ScrollAnchor: Hashable, Sendable {
    /// The index of the row.
    public var row: Int
    /// The distance from the upper edge of the screen to the beginning of the row, in points; negative if the row is
    /// partly above the edge. In a list that scrolls horizontally, the distance along the horizontal axis.
    public var distancePoints: Double

    /// - Parameters:
    ///   - row: The index of the row.
    ///   - distancePoints: The distance from the upper edge of the screen to the beginning of the row, in points.
    public init(row: Int, distancePoints: Double) {
        self.row = row
        self.distancePoints = distancePoints
    }

    /// The content offset, in points, at which the row has the same position on the screen as before.
    ///
    /// - Parameters:
    ///   - origin: The new position of the row in the content, in points.
    ///   - range: The offsets at which the list can rest, in points, to which the result is clamped; `nil` while the
    ///     list is scrolling.
    public func offset(rowAt origin: Double, within range: ClosedRange<Double>?) -> Double {
        let offset = origin - distancePoints
        guard let range else { return offset }
        return min(max(offset, range.lowerBound), range.upperBound)
    }
}
