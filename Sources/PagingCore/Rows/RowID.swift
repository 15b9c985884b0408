/// The identity of a row in its list.
///
/// It stays the same while other rows change, and when the item of the row is replaced by one with another id.
public struct RowID<ItemID: Hashable>: Hashable {
    /// What a row is identified by.
    @usableFromInline
    package enum Content: Hashable {
        /// The id that the item had when it got its row.
        case item(ItemID)
        /// The page of a placeholder, and its position in the page. The numbers only distinguish rows.
        case placeholder(page: Int, place: Int)
    }

    @usableFromInline
    package let content: Content

    @inlinable
    init(content: Content) { self.content = content }

    /// The row that an item with this id got.
    @inlinable
    package static func item(_ id: ItemID) -> RowID { RowID(content: .item(id)) }

    package static func placeholder(page: Int, place: Int) -> RowID {
        RowID(content: .placeholder(page: page, place: place))
    }
}

extension RowID: Sendable where ItemID: Sendable {}
extension RowID.Content: Sendable where ItemID: Sendable {}
