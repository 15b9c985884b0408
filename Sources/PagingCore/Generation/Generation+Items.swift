extension Generation {
    /// Where an item stands: its page, and its place in it.
    struct Position {
        var place: PageTree<Item>.Place
        var items: ContiguousArray<Item>
        var offset: Int

        var key: Int { Int(place.segment.key) }
        var row: Int { place.firstRow + offset }
    }

    /// Where an item stands; `nil` if it is not held.
    ///
    /// - Complexity: O(log p + k) expected, for pages of k items.
    @inline(never)
    func position(of id: Item.ID) -> Position? {
        var found: Position?
        _ = index.key(of: Fingerprint(of: id)) { key in
            found = position(of: id, under: key)
            return found != nil
        }
        return found
    }

    /// Where an item stands in a page; `nil` if it is not held there.
    func position(of id: Item.ID, under key: Int) -> Position? {
        guard let place = tree.place(ofKey: key), case .loaded(let items) = place.segment.content,
            let offset = items.firstIndex(where: { $0.id == id })
        else { return nil }
        return Position(place: place, items: items, offset: offset)
    }

    @inline(never)
    func holds(_ id: Item.ID) -> Bool { position(of: id) != nil }

    /// Changes an item where it stands.
    @inline(never)
    mutating func setItem(_ item: Item, _ changes: inout RowChanges, _ sameContent: (Item, Item) -> Bool) {
        guard let position = position(of: item.id), !sameContent(position.items[position.offset], item) else { return }
        var items = position.items
        items[position.offset] = item
        let segment = position.place.segment
        tree.replace(
            position.key, with: .loaded(items, key: position.key, slots: segment.slots, origin: segment.origin))
        changes.reload(position.row..<(position.row + 1))
    }

    /// Takes an item out of its page.
    ///
    /// - Parameter alsoOnServer: Whether the places behind it in the server's numbering move up by one.
    @inline(never)
    mutating func removeItem(_ id: Item.ID, alsoOnServer: Bool = false, _ changes: inout RowChanges) {
        guard let position = position(of: id) else { return }
        let key = serverKey(of: id)
        var items = position.items
        items.remove(at: position.offset)
        let segment = position.place.segment
        tree.replace(
            position.key, with: .loaded(items, key: position.key, slots: segment.slots, origin: segment.origin))
        if alsoOnServer, let key { removePlace(underKey: key) }
        index.remove(Fingerprint(of: id), key: position.key)
        changes.remove(position.row..<(position.row + 1))
    }

    /// The item at a row; `nil` where there is none.
    @inline(never)
    func item(atRow row: Int) -> Item? {
        guard row >= 0, row < tree.rows else { return nil }
        let place = tree.place(ofRow: row)
        guard case .loaded(let items) = place.segment.content else { return nil }
        return items[row - place.firstRow]
    }
}
