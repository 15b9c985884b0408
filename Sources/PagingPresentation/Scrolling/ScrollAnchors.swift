import PagingCore

/// The rows on screen and where they are seen.
///
/// The first that stays is the one by which the list is held (V1). Where none stays the list is left at the offset it
/// has: other rows are read there now.
public struct ScrollAnchors: Hashable, Sendable {
    private var places: [ScrollAnchor]

    /// - Parameter places: The rows on screen, from first to last.
    public init(_ places: [ScrollAnchor] = []) {
        self.places = places
    }

    /// The place to hold; `nil` if no row that was on screen is left.
    public var first: ScrollAnchor? { places.first }

    /// Follows the rows through a change.
    ///
    /// - Parameter ranges: What happened to the rows, as a legal batch. Rows that were removed are held no longer.
    /// - Complexity: O(s r) for s rows on screen and r ranges.
    public mutating func carry(over ranges: RowRanges) {
        places = places.compactMap { place in
            guard !ranges.removals.contains(where: { $0.contains(place.row) }) else { return nil }
            return ScrollAnchor(row: ranges.carry(place.row), distancePoints: place.distancePoints)
        }
    }

    /// Finds the rows of another list that are the same.
    ///
    /// - Parameter index: Where the row with this index stands now; `nil` if it is gone.
    public mutating func find(_ index: (Int) -> Int?) {
        places = places.compactMap { place in
            index(place.row).map { ScrollAnchor(row: $0, distancePoints: place.distancePoints) }
        }
    }
}
