/// The held items, and where they are.
extension Generation {
    /// Where an item is: its page, and its position in it.
    struct ItemPosition {
        var place: PageTree<Item>.Place
        var items: ContiguousArray<Item>
        var offset: Int

        var key: Int { Int(place.segment.key) }
        var row: Int { place.firstRow + offset }

        /// The position of another item in the page, searched from here on; `nil` if the page does not have it.
        func next(_ id: Item.ID) -> Int? {
            items[offset...].firstIndex { $0.id == id } ?? items[..<offset].firstIndex { $0.id == id }
        }
    }

    /// Where an item is; `nil` if it is not held.
    ///
    /// - Complexity: O(log p + k) expected, for pages of k items.
    func position(of id: Item.ID) -> ItemPosition? {
        var found: ItemPosition?
        _ = index.key(of: Fingerprint(of: id)) { key in
            found = position(of: id, under: key)
            return found != nil
        }
        return found
    }

    /// Where an item is in a page; `nil` if the page does not hold it.
    func position(of id: Item.ID, under key: Int) -> ItemPosition? {
        guard let place = tree.place(ofKey: key), case .loaded(let items) = place.segment.content,
            let offset = items.firstIndex(where: { $0.id == id })
        else { return nil }
        return ItemPosition(place: place, items: items, offset: offset)
    }

    func holds(_ id: Item.ID) -> Bool { position(of: id) != nil }

    /// The row of an item; `nil` if it is not held.
    func row(of id: Item.ID) -> Int? { position(of: id)?.row }

    /// A held item.
    func item(_ id: Item.ID) -> Item? {
        position(of: id).map { $0.items[$0.offset] }
    }

    /// The item at a row; `nil` if there is none.
    func item(atRow row: Int) -> Item? {
        guard row >= 0, row < tree.rows else { return nil }
        let place = tree.place(ofRow: row)
        guard case .loaded(let items) = place.segment.content else { return nil }
        return items[row - place.firstRow]
    }

    /// The index of a row; `nil` if there is no such row.
    func row(_ id: RowID<Item.ID>) -> Int? {
        switch id {
        case .item(let id):
            return row(of: id)
        case .placeholder(let page, let offset):
            guard let place = tree.place(atOrBeforeKey: page) else { return nil }
            let distance = page - Int(place.segment.key)
            switch place.segment.content {
            case .evicted where distance == 0 && (0..<place.segment.rows).contains(offset):
                return place.firstRow + offset
            case .unloaded where offset == 0 && distance < place.segment.rows:
                return place.firstRow + distance
            case .loaded, .evicted, .unloaded:
                return nil
            }
        }
    }

    /// Replaces an item where it is. Does nothing if it is not held.
    mutating func setItem(_ item: Item, _ changes: inout RowChanges) {
        setItems([item], &changes)
    }

    /// Replaces items where they are, and ignores those that are not held.
    ///
    /// - Complexity: O(log p + k) for each run of items that are in one page of k items, however long the run is, if they
    ///   come in the order of the page.
    mutating func setItems(_ items: [Item], _ changes: inout RowChanges) {
        var page: ItemPosition?
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

    private mutating func replaceItems(of page: ItemPosition) {
        let segment = page.place.segment
        tree.replace(
            page.key,
            with: .loaded(page.items, key: page.key, serverCount: segment.serverCount, origin: segment.origin))
    }

    /// Removes an item from its page.
    ///
    /// - Parameter alsoOnServer: Whether the places behind it in the server's numbering move up by one.
    mutating func removeItem(_ id: Item.ID, alsoOnServer: Bool = false, _ changes: inout RowChanges) {
        guard var position = position(of: id) else { return }
        let serverKey = serverKey(of: id)
        position.items.remove(at: position.offset)
        replaceItems(of: position)
        if alsoOnServer, let serverKey { removePlace(underKey: serverKey) }
        index.remove(Fingerprint(of: id), key: position.key)
        localItems.setServerPosition(.inPlace, of: id)
        changes.remove(position.row..<(position.row + 1))
    }

    /// Inserts an item that is not held.
    ///
    /// - Parameter serverPosition: Where the server has the item.
    mutating func insertItem(
        _ item: Item, at point: InsertionPoint, _ serverPosition: ServerPosition, _ changes: inout RowChanges
    ) {
        guard let place = tree.place(ofKey: point.key), case .loaded(var items) = place.segment.content else { return }
        let offset = min(max(point.offset, 0), items.count)
        items.insert(item, at: offset)
        replaceItems(of: ItemPosition(place: place, items: items, offset: offset))
        localItems.setServerPosition(serverPosition, of: item.id)
        index.insert(Fingerprint(of: item.id), key: point.key)
        changes.insert(1, at: place.firstRow + offset)
    }
}
