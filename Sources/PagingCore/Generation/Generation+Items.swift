extension Generation {
    /// Where an item stands: its page, and its place in it.
    struct Position {
        var place: PageTree<Item>.Place
        var items: ContiguousArray<Item>
        var offset: Int

        var key: Int { Int(place.segment.key) }
        var row: Int { place.firstRow + offset }

        /// The place of another item in the page, which is searched from here on; `nil` if the page does not have it.
        func next(_ id: Item.ID) -> Int? {
            items[offset...].firstIndex { $0.id == id } ?? items[..<offset].firstIndex { $0.id == id }
        }
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

    /// Replaces an item where it stands. An item that is not held has no effect.
    @inline(never)
    mutating func setItem(_ item: Item, _ changes: inout RowChanges) {
        setItems([item], &changes)
    }

    /// Replaces items where they stand, and ignores those that are not held.
    ///
    /// - Complexity: O(log p + k) for each run of items that stand in one page of k items, however long the run is, if they
    ///   come in the order of the page.
    @inline(never)
    mutating func setItems(_ items: [Item], _ changes: inout RowChanges) {
        var page: Position?
        for item in items {
            if let next = page?.next(item.id) {
                page?.offset = next
            } else {
                if let page { replaceItems(of: page) }
                page = position(of: item.id)
            }
            guard let row = page?.row, let offset = page?.offset else { continue }
            page?.items[offset] = item
            changes.reload(row..<(row + 1))
        }
        if let page { replaceItems(of: page) }
    }

    private mutating func replaceItems(of page: Position) {
        let segment = page.place.segment
        tree.replace(page.key, with: .loaded(page.items, key: page.key, slots: segment.slots, origin: segment.origin))
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
