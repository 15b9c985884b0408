/// A row on screen and where it is seen, to be brought back there when rows have come or gone around it.
public struct HeldPlace: Hashable, Sendable {
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

/// The rows on screen and where they are seen.
///
/// The first that stays is the one by which the list is held (V1). Where none stays the list is left at the offset it
/// has: other rows are read there now.
public struct HeldPlaces: Hashable, Sendable {
    private var places: [HeldPlace]

    /// - Parameter places: The rows on screen, from first to last.
    public init(_ places: [HeldPlace] = []) {
        self.places = places
    }

    /// The place to hold; `nil` if no row that was on screen is left.
    public var first: HeldPlace? { places.first }

    /// Follows the rows through a change.
    ///
    /// - Complexity: O(s r) for s rows on screen and r ranges.
    public mutating func carry(over ranges: RowRanges) {
        places = places.compactMap { place in
            guard !ranges.removals.contains(where: { $0.contains(place.row) }) else { return nil }
            return HeldPlace(row: ranges.carry(place.row), distancePoints: place.distancePoints)
        }
    }

    /// Finds the rows of another list that are the same.
    ///
    /// - Parameter index: Where the row with this index stands now; `nil` if it is gone.
    public mutating func find(_ index: (Int) -> Int?) {
        places = places.compactMap { place in
            index(place.row).map { HeldPlace(row: $0, distancePoints: place.distancePoints) }
        }
    }
}
