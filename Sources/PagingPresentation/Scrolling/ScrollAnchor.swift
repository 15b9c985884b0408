import PagingCore

/// A row on screen and where it is seen, to be brought back there when rows have come or gone around it.
public struct ScrollAnchor: Hashable, Sendable {
    /// The index of the row.
    public var row: Int
    /// How far below the upper edge of the screen the row begins, in points; below zero where it is cut off. Along the
    /// other axis for a list that scrolls sideways.
    public var distancePoints: Double

    /// - Parameters:
    ///   - row: The index of the row.
    ///   - distancePoints: How far below the upper edge of the screen the row begins, in points.
    public init(row: Int, distancePoints: Double) {
        self.row = row
        self.distancePoints = distancePoints
    }

    /// Where to scroll to, so that the row is seen where it was.
    ///
    /// - Parameters:
    ///   - origin: Where the row begins now, in points.
    ///   - range: The offsets at which the list may rest, or `nil` where it moves and will come to rest by itself.
    public func offset(rowAt origin: Double, within range: ClosedRange<Double>?) -> Double {
        let offset = origin - distancePoints
        guard let range else { return offset }
        return min(max(offset, range.lowerBound), range.upperBound)
    }
}
