/// All rows of a list at one moment.
///
/// A snapshot: it keeps its rows while the list goes on, costs nothing to take, and makes no later page dearer.
///
/// - Complexity: Reading a row is O(log p) in pages; a whole walk is O(n).
public struct Rows<Item: Identifiable>: RandomAccessCollection {
    let tree: PageTree<Item>
    /// How many places of the server's numbering a page takes; 0 in a chained list.
    let pageSize: Int

    /// The number of changes the list had gone through. Equal versions of one list have equal rows.
    public let version: Int

    init(_ tree: PageTree<Item>, pageSize: Int, version: Int) {
        self.tree = tree
        self.pageSize = pageSize
        self.version = version
    }

    /// Where the rows begin, always 0.
    public var startIndex: Int { 0 }

    /// How many rows there are, placeholders included.
    public var endIndex: Int { tree.rows }

    /// How many items are held.
    ///
    /// - Complexity: O(1).
    public var loadedItems: Int { tree.summary.items }

    /// The row at an index.
    ///
    /// - Precondition: `0 <= index < count`.
    /// - Complexity: O(log p) in pages.
    public subscript(index: Int) -> Row<Item> {
        precondition(indices.contains(index), "there is no row at this index")
        return row(index, in: tree.place(ofRow: index))
    }

    /// The index of the page that the last row belongs to; `nil` while there are no rows. See ``Row/page``.
    public var lastPageIndex: Int? { isEmpty ? nil : self[count - 1].page }

    /// The index of the row that is a placeholder, or that has the item which was loaded in its place. `nil` if neither is
    /// in the list, and for the id of an item.
    ///
    /// Two placeholders of one list never have one index.
    ///
    /// - Complexity: O(log p) in pages.
    package func index(ofPlaceholder id: RowID<Item.ID>) -> Int? {
        guard case .placeholder(let page, let place) = id, let found = tree.place(atOrBeforeKey: page) else {
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

    /// Visits the rows of a range in order, which is cheaper than reading them one by one. Indexes without a row are
    /// left out.
    ///
    /// - Complexity: O(log p + k) for k rows.
    public func forEach(in range: Range<Int>, _ body: (Row<Item>) -> Void) {
        tree.visit(rows: range) { place in
            for index in range.clamped(to: place.rows) { body(row(index, in: place)) }
            return true
        }
    }

    /// For how many rows from an index on nothing but placeholders follow that are of one kind: for what was never
    /// loaded, or for what was and is not held any more. `nil` where an item stands.
    ///
    /// - Precondition: `0 <= index < count`.
    /// - Complexity: O(log p) in pages; a run of a million rows is told at once.
    public func placeholders(from index: Int) -> (count: Int, wereLoaded: Bool)? {
        let place = tree.place(ofRow: index)
        let rest = place.firstRow + place.segment.rows - index
        switch place.segment.content {
        case .loaded: return nil
        case .unloaded: return (rest, false)
        case .evicted: return (rest, true)
        }
    }

    @inline(never)
    private func row(_ index: Int, in place: PageTree<Item>.Place) -> Row<Item> {
        let offset = index - place.firstRow
        let key = Int(place.segment.key)
        switch place.segment.content {
        case .loaded(let items):
            let page = pageSize == 0 ? key : place.offset(ofRow: offset) / pageSize
            return Row(index: index, page: page, content: .item(items[offset]), id: .item(items[offset].id))
        case .unloaded(let state):
            let page = pageSize == 0 ? key : place.offset(ofRow: offset) / pageSize
            return Row(
                index: index, page: page, content: .placeholder(state), id: .placeholder(page: key + offset, place: 0))
        case .evicted(let state):
            let page = pageSize == 0 ? key : place.firstOffset / pageSize
            return Row(
                index: index, page: page, content: .placeholder(state), id: .placeholder(page: key, place: offset))
        }
    }
}

extension Rows: Sendable where Item: Sendable, Item.ID: Sendable {}
