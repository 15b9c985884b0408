extension Generation {
    /// Takes the items of a page that is to stand under a key, so that each id stands once (I1): items that are held
    /// elsewhere are updated there, or taken from there; those beneath open edits change beneath them (I3).
    ///
    /// - Returns: The items that are to stand under the key.
    mutating func absorb(
        _ items: [Item], under key: Int, _ duplicates: DuplicatePolicy, _ changes: inout RowChanges,
        _ sameContent: (Item, Item) -> Bool
    ) -> ContiguousArray<Item> {
        var fresh = ContiguousArray<Item>()
        fresh.reserveCapacity(items.count)
        for item in items {
            guard let item = laidBeneathEdits(item, under: key, behind: fresh, &changes, sameContent) else { continue }
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
                setItem(item, &changes, sameContent)
            case (false, .moveToNewest):
                _ = takeItem(item.id, alsoOnServer: false, &changes)
                _ = index.insert(item.id, key: key)
                fresh.append(item)
            }
        }
        return fresh
    }

    /// Lays an item that arrived beneath the open edits that touch it.
    ///
    /// - Returns: What is to stand among the rows for it; `nil` where that is decided by the edits.
    private mutating func laidBeneathEdits(
        _ item: Item, under key: Int, behind fresh: ContiguousArray<Item>, _ changes: inout RowChanges,
        _ sameContent: (Item, Item) -> Bool
    ) -> Item? {
        guard let place = edits.place(of: item.id) else { return item }
        edits.overlays[place].beneath = item
        edits.overlays[place].comeHome(
            to: Home(previous: fresh.last?.id, next: nil, key: key, offset: fresh.count))
        guard let shown = edits.overlays[place].shown else { return nil }
        guard edits.overlays[place].isPlaced else { return shown }
        setItem(shown, &changes, sameContent)
        return nil
    }
}
