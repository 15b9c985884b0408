/// A place in the list: an item, or a placeholder.
public struct Row<Item: Identifiable> {
    /// What stands in a row.
    public enum Content {
        /// An item that is held.
        case item(Item)
        /// A place whose item is not held.
        case placeholder(PlaceholderState)
    }

    /// The row's place in the list, from 0.
    public let index: Int

    /// The page the row belongs to. In an indexed list pages count from the head of the numbering, which is 0; in a
    /// chained list from the page it opened with, which is 0, so that pages before it are negative.
    public let page: Int

    /// What stands in the row.
    public let content: Content

    /// What tells the row from all others; see ``RowID``.
    public let id: RowID<Item.ID>

    /// The item, if it is held.
    @inlinable
    public var item: Item? {
        switch content {
        case .item(let item): item
        case .placeholder: nil
        }
    }

    /// What is known of the missing item; `nil` where the item is held.
    @inlinable
    public var placeholder: PlaceholderState? {
        switch content {
        case .item: nil
        case .placeholder(let state): state
        }
    }

    init(index: Int, page: Int, content: Content, id: RowID<Item.ID>) {
        self.index = index
        self.page = page
        self.content = content
        self.id = id
    }
}

/// What tells a row from all others of its list, and stays the same while the list changes around it.
public enum RowID<ItemID: Hashable>: Hashable {
    /// The row of the item with this id.
    case item(ItemID)
    /// The row of a placeholder, by the page it belongs to and its place in it. The numbers tell rows apart and mean
    /// nothing else; for the page to show see ``Row/page``.
    case placeholder(page: Int, place: Int)
}

extension Row: Identifiable {}
extension Row: Sendable where Item: Sendable, Item.ID: Sendable {}
extension Row.Content: Sendable where Item: Sendable {}
extension RowID: Sendable where ItemID: Sendable {}
