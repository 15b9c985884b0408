/// Where a page of a chained list ends, seen from its cursor.
package enum PageBoundary<Place: Hashable>: Hashable {
    /// At the cursor of its neighbor.
    case place(Place)
    case endOfList

    /// The same boundary with another cursor.
    package func map<Other: Hashable, Failure: Error>(
        _ transform: (Place) throws(Failure) -> Other
    ) throws(Failure) -> PageBoundary<Other> {
        switch self {
        case .place(let place): .place(try transform(place))
        case .endOfList: .endOfList
        }
    }
}

extension PageBoundary: Sendable where Place: Sendable {}
