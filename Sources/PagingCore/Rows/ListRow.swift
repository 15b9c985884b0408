/// A row of the list: an item or a placeholder.
public struct ListRow<Item: Identifiable> {
    /// The content of a row.
    public enum Content {
        /// A loaded item.
        case item(Item)
        /// A placeholder for an item that is not loaded, or was evicted.
        case placeholder(PlaceholderState)
    }

    /// The index of the row in the list, from 0.
    public let index: Int

    /// The index of the row's page. In an indexed list, page 0 is the first page of the server's numbering. In a
    /// chained list, page 0 is the page that the list opened with, and pages before it are negative.
    public let page: Int

    /// The content of the row.
    public let content: Content

    /// The identity of the row in its list; see ``RowID``.
    public let id: RowID<Item.ID>

    /// The item; `nil` if the row is a placeholder.
    @inlinable
    public var item: Item? {
        switch content {
        case .item(let item): item
        case .placeholder: nil
        }
    }

    /// The load state of the placeholder; `nil` if the row has an item.
    @inlinable
    public var placeholder: PlaceholderState? {
        switch content {
        case .item: nil
        case .placeholder(let state): state
        }
    }

    @inlinable
    init(index: Int, page: Int, content: Content, id: RowID<Item.ID>) {
        self.index = index
        self.page = page
        self.content = content
        self.id = id
    }
}

extension ListRow: Identifiable {}
extension ListRow: Sendable where Item: Sendable, Item.ID: Sendable {}
extension ListRow.Content: Sendable where Item: Sendable {}
