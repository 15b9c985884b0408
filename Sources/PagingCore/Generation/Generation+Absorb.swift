extension Generation {
    /// Takes the items of a page that is to stand under a key, so that each id stands once (I1): items that are held
    /// elsewhere are updated there, or taken from there; those beneath open edits change beneath them (I3).
    ///
    /// - Returns: The items that are to stand under the key.
    @inline(never)
    mutating func absorb(
        _ items: [Item], under key: Int, _ duplicates: DuplicatePolicy, _ changes: inout RowChanges,
        _ sameContent: (Item, Item) -> Bool
    ) -> ContiguousArray<Item> {
        var fresh = ContiguousArray<Item>()
        fresh.reserveCapacity(items.count)
        for item in items {
            #if Editing
            guard let item = laidBeneathEdits(item, under: key, behind: fresh, &changes, sameContent) else { continue }
            #endif
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
                removeItem(item.id, &changes)
                _ = index.insert(item.id, key: key)
                fresh.append(item)
            }
        }
        return fresh
    }
}
