/// A snapshot of all rows of a list.
///
/// It does not change when the list changes. Copying it is O(1), and does not make later changes of the list more
/// expensive.
///
/// - Complexity: Reading a row is O(log p) in pages, also through a slice or a reversed collection. A `for` loop over all rows
///   and ``forEach(in:_:)`` find each page of items once.
public struct ListRows<Item: Identifiable>: RandomAccessCollection {
    @usableFromInline
    let tree: PageTree
    /// The number of places of the server's numbering in a page; 0 in a chained list.
    @usableFromInline
    let pageSize: Int
    @usableFromInline
    let replacedItems: ReplacedItems<Item.ID>

    /// The number of updates of the list so far. Snapshots of one list with the same version have the same rows.
    public let version: Int

    init(_ tree: PageTree, pageSize: Int, _ replacedItems: ReplacedItems<Item.ID>, version: Int) {
        self.tree = tree
        self.pageSize = pageSize
        self.replacedItems = replacedItems
        self.version = version
    }

    /// Always 0.
    @inlinable
    public var startIndex: Int { 0 }

    /// The number of rows, placeholders included.
    @inlinable
    public var endIndex: Int { tree.rows }

    /// The number of rows, placeholders included.
    @inlinable
    public var count: Int { tree.rows }

    /// The number of loaded items.
    ///
    /// - Complexity: O(1).
    public var loadedItems: Int { tree.summary.items }

    /// The row at an index.
    ///
    /// - Precondition: `0 <= index < count`.
    /// - Complexity: O(log p) in pages.
    @inlinable
    public subscript(index: Int) -> ListRow<Item> {
        precondition(index >= 0 && index < tree.rows, "row index out of range")
        return row(index, in: tree.place(ofRow: index))
    }

    /// The index of the last row's page; `nil` if there are no rows. See ``ListRow/page``.
    public var lastPageIndex: Int? { isEmpty ? nil : self[count - 1].page }

    /// The index of a placeholder, or of the item that was loaded in its place; `nil` if neither is in the list, or if
    /// the id is that of an item.
    ///
    /// Two placeholders of one list never have the same index.
    ///
    /// - Complexity: O(log p) in pages.
    package func index(ofPlaceholder id: RowID<Item.ID>) -> Int? {
        guard case .placeholder(let page, let place) = id.content, let found = tree.place(atOrBeforeKey: page) else {
            return nil
        }
        let key = Int(found.segment.key)
        let offset: Int
        switch found.segment.content {
        case .evicted: offset = key == page ? place : -1
        case .unloaded: offset = place == 0 ? page - key : -1
        case .loaded where pageSize == 0 || place > 0: offset = key == page ? place : -1
        case .loaded: offset = page - key
        }
        return (0..<found.segment.rows).contains(offset) ? found.firstRow + offset : nil
    }

    /// The id of a row's item; `nil` if the row is a placeholder. The list may hold the item no more.
    package func itemID(of row: RowID<Item.ID>) -> Item.ID? {
        switch row.content {
        case .item(let id): replacedItems.item(ofRow: id)
        case .placeholder: nil
        }
    }

    /// The item at an index; `nil` if the row is a placeholder.
    ///
    /// - Precondition: `0 <= index < count`.
    func item(at index: Int) -> Item? {
        let place = tree.place(ofRow: index)
        guard case .loaded(let items) = place.segment.content else { return nil }
        return items.item(index - place.firstRow, of: Item.self)
    }

    /// The items that are held, in the order of their rows.
    ///
    /// - Complexity: O(n + p) in the held items and the pages, however many placeholders there are.
    public var items: [Item] {
        var items: [Item] = []
        items.reserveCapacity(loadedItems)
        tree.visit(rows: 0..<tree.rows) { place in
            if let held = place.segment.items(of: Item.self) { items += held }
            return true
        }
        return items
    }

    /// The index of the first item in a range; `nil` if all of its rows are placeholders.
    ///
    /// - Complexity: O(log p + s) for s segments of the range.
    package func firstItem(in range: Range<Int>) -> Int? {
        var found: Int?
        tree.visit(rows: range) { place in
            guard case .loaded = place.segment.content, place.segment.rows > 0 else { return true }
            found = Swift.max(place.firstRow, range.lowerBound)
            return false
        }
        return found
    }

    /// Calls `body` for each row of a range, in order. This is faster than reading the rows one by one. Indexes out of
    /// range are skipped.
    ///
    /// - Complexity: O(log p + k) for k rows.
    @inlinable
    public func forEach(in range: Range<Int>, _ body: (ListRow<Item>) -> Void) {
        tree.visit(rows: range) { place in
            for index in range.clamped(to: place.rows) { body(row(index, in: place)) }
            return true
        }
    }

    /// A run of placeholders that begins at an index; `nil` if the row has an item.
    ///
    /// - Returns: The number of consecutive placeholders, the one at the index included, and whether they stand for an
    ///   evicted page (`wereLoaded`) or for rows that were never loaded. The run may be followed by more placeholders.
    /// - Precondition: `0 <= index < count`.
    /// - Complexity: O(log p) in pages, independent of the length of the run.
    public func placeholders(from index: Int) -> (count: Int, wereLoaded: Bool)? {
        let place = tree.place(ofRow: index)
        let rest = place.firstRow + place.segment.rows - index
        switch place.segment.content {
        case .loaded: return nil
        case .unloaded: return (rest, false)
        case .evicted: return (rest, true)
        }
    }

    @inlinable
    func row(_ index: Int, in place: PageTree.Place) -> ListRow<Item> {
        guard case .loaded(let held) = place.segment.content else { return placeholder(index, in: place) }
        return row(index, page: page(of: index, in: place), held.item(index - place.firstRow, of: Item.self))
    }

    @inlinable
    func row(_ index: Int, page: Int, _ item: Item) -> ListRow<Item> {
        ListRow(index: index, page: page, content: .item(item), id: replacedItems.row(of: item.id))
    }

    @usableFromInline
    func placeholder(_ index: Int, in place: PageTree.Place) -> ListRow<Item> {
        let key = Int(place.segment.key)
        let offset = index - place.firstRow
        let isEvicted = place.segment.isEvicted
        return ListRow(
            index: index, page: page(of: isEvicted ? place.firstRow : index, in: place),
            content: .placeholder(place.segment.placeholder ?? .notRequested),
            id: isEvicted ? .placeholder(page: key, place: offset) : .placeholder(page: key + offset, place: 0))
    }

    /// The index of the page of a row; see ``ListRow/page``.
    @inlinable
    func page(of index: Int, in place: PageTree.Place) -> Int {
        pageSize == 0 ? Int(place.segment.key) : place.offset(ofRow: index - place.firstRow) / pageSize
    }
}

extension ListRows: Sendable where Item: Sendable, Item.ID: Sendable {}
