/// Where an item is: its page, and its position in it.
struct ItemPosition {
    var place: PageTree.Place
    var offset: Int

    var key: Int { Int(place.segment.key) }
    var row: Int { place.firstRow + offset }
}

/// The held items, and where they are.
extension Generation {
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
        guard let place = pages.tree.place(ofKey: key), case .loaded(let items) = place.segment.content,
            let offset = items.offset(of: id, of: Item.self)
        else { return nil }
        return ItemPosition(place: place, offset: offset)
    }

    func holds(_ id: Item.ID) -> Bool { position(of: id) != nil }

    /// The row of an item; `nil` if it is not held.
    func row(of id: Item.ID) -> Int? { position(of: id)?.row }

    /// A held item.
    func item(_ id: Item.ID) -> Item? {
        guard let position = position(of: id) else { return nil }
        return item(at: position)
    }

    /// The item at a position; `nil` if its page is not held.
    func item(at position: ItemPosition) -> Item? {
        guard case .loaded(let items) = position.place.segment.content else { return nil }
        return items.item(position.offset, of: Item.self)
    }

    /// The item at a row; `nil` if there is none.
    func item(atRow row: Int) -> Item? {
        guard row >= 0, row < pages.tree.rows else { return nil }
        let place = pages.tree.place(ofRow: row)
        return item(at: ItemPosition(place: place, offset: row - place.firstRow))
    }

    /// The index of a placeholder; `nil` if there is no such placeholder.
    func row(ofPlaceholder id: RowID<Item.ID>) -> Int? {
        guard case .placeholder(let page, let offset) = id.content,
            let place = pages.tree.place(atOrBeforeKey: page)
        else { return nil }
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

    /// Replaces an item where it is. Does nothing if it is not held.
    ///
    /// - Complexity: O(log p + k) expected, for pages of k items.
    mutating func setItem(_ item: Item) {
        guard let position = position(of: item.id), var items = position.place.segment.items(of: Item.self) else {
            return
        }
        items[position.offset] = item
        pages.update(position.place.segment.holding(items))
        pages.changes.reload(position.row..<(position.row + 1))
    }

    /// Replaces items where they are, and ignores those that are not held.
    ///
    /// - Complexity: O(log p + k) for each run of items that are consecutive in a page of k items, however long the run is.
    mutating func setItems(_ items: [Item]) {
        /// The page that is edited before it is put back into the tree, its items, and the index of the last edited one.
        var place: PageTree.Place?
        var edited = ContiguousArray<Item>()
        var offset = 0
        for item in items {
            if place != nil, offset + 1 < edited.count, edited[offset + 1].id == item.id {
                offset += 1
            } else {
                guard let position = position(of: item.id) else { continue }
                if place?.segment.key != position.place.segment.key {
                    guard let held = position.place.segment.items(of: Item.self) else { continue }
                    if let place { pages.update(place.segment.holding(edited)) }
                    place = position.place
                    edited = held
                }
                offset = position.offset
            }
            guard let firstRow = place?.firstRow else { continue }
            edited[offset] = item
            pages.changes.reload((firstRow + offset)..<(firstRow + offset + 1))
        }
        if let place { pages.update(place.segment.holding(edited)) }
    }

    /// Removes an item from its page.
    ///
    /// - Parameter shiftsOffsets: Whether the places behind it in the server's numbering move up by one.
    mutating func removeItem(_ id: Item.ID, shiftsOffsets: Bool = false) {
        guard let position = position(of: id), var items = position.place.segment.items(of: Item.self) else { return }
        let serverKey = serverKey(of: id)
        items.remove(at: position.offset)
        pages.update(position.place.segment.holding(items))
        pages.changes.remove(position.row..<(position.row + 1))
        if shiftsOffsets, let serverKey { pages.removePlace(underKey: serverKey) }
        index.remove(Fingerprint(of: id), key: position.key)
        localItems.setServerPosition(.inPlace, of: id)
    }

    /// Inserts an item that is not held.
    ///
    /// - Parameter serverPosition: Where the server has the item.
    mutating func insertItem(_ item: Item, at point: InsertionPoint, _ serverPosition: ServerPosition) {
        guard let place = pages.tree.place(ofKey: point.key), var items = place.segment.items(of: Item.self) else {
            return
        }
        let offset = min(max(point.offset, 0), items.count)
        items.insert(item, at: offset)
        pages.update(place.segment.holding(items))
        pages.changes.insert(1, at: place.firstRow + offset)
        localItems.setServerPosition(serverPosition, of: item.id)
        index.insert(Fingerprint(of: item.id), key: point.key)
    }
}
