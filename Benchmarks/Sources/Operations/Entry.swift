/// An item with an id of 8 bytes.
package struct Entry: Identifiable, Equatable, Sendable {
    package var id: Int64
    package var value: Int64

    package init(id: Int64, value: Int64) {
        self.id = id
        self.value = value
    }

    /// The entry at a place of the server's list. Ids are spread, so that no table of them is in their order.
    package init(at place: Int) {
        self.init(id: Int64(place) &* 0x9E37_79B9, value: Int64(place))
    }
}
