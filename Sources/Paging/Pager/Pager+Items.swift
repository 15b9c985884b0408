import PagingCore

extension Pager {
    /// The index of the row that shows an item, or the item that replaced it; `nil` if neither is held.
    ///
    /// - Complexity: O(log p) in pages, and O(k) in the size of a page.
    public func index(of id: Item.ID) -> Int? {
        trackRead(of: \.rows)
        return list.index(of: id)
    }

    /// The identity of the row that shows an item, or the item that replaced it; `nil` if neither is held.
    ///
    /// - Complexity: O(log p) in pages, and O(k) in the size of a page.
    public func rowID(of id: Item.ID) -> RowID<Item.ID>? {
        index(of: id).map { list.update.rows[$0].id }
    }

    /// The item with an id, or the one that replaced it; `nil` if neither is held.
    ///
    /// - Complexity: O(log p) in pages, and O(k) in the size of a page.
    public func item(_ id: Item.ID) -> Item? {
        index(of: id).flatMap { list.update.rows[$0].item }
    }

    /// The items that are held, in the order of their rows.
    ///
    /// A view that shows rows uses ``rows`` instead, which also has the placeholders and is not copied.
    ///
    /// - Complexity: O(n + p) in the held items and the pages, however many placeholders there are.
    public var items: [Item] { rows.items }

    /// The index of the page of the last row; `nil` if there are no rows. See ``ListRow/page``.
    public var lastPageIndex: Int? { rows.lastPageIndex }

    /// The number of items that are held.
    public var loadedItems: Int { rows.loadedItems }
}
