extension Generation {
    /// Changes an item where it stands.
    @inline(never)
    mutating func setItem(_ item: Item, _ changes: inout RowChanges, _ sameContent: (Item, Item) -> Bool) {
        guard let key = index[item.id], let place = tree.place(ofKey: key),
            case .loaded(var items) = place.segment.content,
            let offset = items.firstIndex(where: { $0.id == item.id }), !sameContent(items[offset], item)
        else { return }
        items[offset] = item
        let row = place.firstRow + offset
        tree.replace(key, with: .loaded(items, key: key, slots: place.segment.slots, origin: place.segment.origin))
        changes.reload(row..<(row + 1))
    }

    /// Takes an item out of its page.
    ///
    /// - Parameter places: By how many the places behind it in the server's numbering move up.
    @inline(never)
    mutating func removeItem(_ id: Item.ID, places: Int = 0, _ changes: inout RowChanges) {
        guard let row = row(of: id) else { return }
        let place = tree.place(ofRow: row)
        guard case .loaded(var items) = place.segment.content else { return }
        items.remove(at: row - place.firstRow)
        let key = Int(place.segment.key)
        let slots = max(place.segment.slots - places, 0)
        tree.replace(key, with: .loaded(items, key: key, slots: slots, origin: place.segment.origin))
        index.remove(id)
        changes.remove(row..<(row + 1))
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
