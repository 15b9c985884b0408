/// What identifies a page of a chained list: how it was requested.
package struct PageAddress<Place: Hashable>: Hashable {
    /// The place after which, or up to which, rows were requested; `nil` for the start of the list.
    package var cursor: Place?
    package var direction: LoadDirection

    package init(cursor: Place?, direction: LoadDirection) {
        self.cursor = cursor
        self.direction = direction
    }

    /// The page at the start of the list.
    package static var start: PageAddress { PageAddress(cursor: nil, direction: .append) }

    /// The same page with another cursor.
    package func map<Other: Hashable, Failure: Error>(
        _ transform: (Place) throws(Failure) -> Other
    ) throws(Failure) -> PageAddress<Other> {
        PageAddress<Other>(cursor: try cursor.map(transform), direction: direction)
    }
}

extension PageAddress: Sendable where Place: Sendable {}
