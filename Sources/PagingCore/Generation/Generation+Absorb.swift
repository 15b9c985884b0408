extension Generation {
    /// Takes the items of a page that is to stand under a key, so that each id stands once (I1): items that are held
    /// elsewhere are updated there, or taken from there.
    ///
    /// - Returns: The items that are to stand under the key.
    mutating func absorb(
        _ items: [Item], under key: Int, _ duplicates: DuplicatePolicy, _ changes: inout RowChanges,
        _ sameContent: (Item, Item) -> Bool
    ) -> ContiguousArray<Item> {
        var fresh = ContiguousArray<Item>()
        fresh.reserveCapacity(items.count)
        for item in items {
            guard let existing = index.insert(item.id, key: key) else {
                fresh.append(item)
                continue
            }
            switch (existing == key, duplicates) {
            case (true, .keepPlace):
                if let place = fresh.firstIndex(where: { $0.id == item.id }) { fresh[place] = item }
            case (true, .moveToNewest):
                fresh.removeAll { $0.id == item.id }
                fresh.append(item)
            case (false, .keepPlace):
                update(item, under: existing, &changes, sameContent)
            case (false, .moveToNewest):
                remove(item.id, under: existing, &changes)
                index.move(item.id, to: key)
                fresh.append(item)
            }
        }
        return fresh
    }

    private mutating func update(
        _ item: Item, under key: Int, _ changes: inout RowChanges, _ sameContent: (Item, Item) -> Bool
    ) {
        guard let place = tree.place(ofKey: key), case .loaded(var items) = place.segment.content,
            let offset = items.firstIndex(where: { $0.id == item.id }), !sameContent(items[offset], item)
        else { return }
        items[offset] = item
        let row = place.firstRow + offset
        tree.replace(key, with: .loaded(items, key: key, slots: place.segment.slots, origin: place.segment.origin))
        changes.reload(row..<(row + 1))
    }

    private mutating func remove(_ id: Item.ID, under key: Int, _ changes: inout RowChanges) {
        guard let place = tree.place(ofKey: key), case .loaded(var items) = place.segment.content,
            let offset = items.firstIndex(where: { $0.id == id })
        else { return }
        items.remove(at: offset)
        let row = place.firstRow + offset
        tree.replace(key, with: .loaded(items, key: key, slots: place.segment.slots, origin: place.segment.origin))
        changes.remove(row..<(row + 1))
    }
}
