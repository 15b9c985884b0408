extension Generation {
    /// Takes the items of a page that is to stand under a key, so that each id stands once (I1): items that are held
    /// elsewhere are updated there, or taken from there; those beneath open edits change beneath them (I3).
    ///
    /// - Returns: The items that are to stand under the key.
    @inline(never)
    mutating func deduplicate(
        _ items: [Item], under key: Int, _ duplicates: DuplicatePolicy, _ changes: inout RowChanges
    ) -> ContiguousArray<Item> {
        let unknown = indexUnknown(items, under: key)
        var fresh = ContiguousArray(items[..<unknown])
        var held: [Item] = []
        for item in items[unknown...] {
            guard let item = laidBeneathEdits(item, under: key, behind: fresh, &changes) else { continue }
            let fingerprint = Fingerprint(of: item.id)
            let existing = index.key(of: fingerprint) { other in
                other == key ? fresh.contains { $0.id == item.id } : position(of: item.id, under: other) != nil
            }
            guard let existing else {
                index.insert(fingerprint, key: key)
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
                if localItems.contains(item.id) { setStanding(.moved(fromKey: key), of: item.id) }
                held.append(item)
            case (false, .moveToNewest):
                removeItem(item.id, &changes)
                index.insert(fingerprint, key: key)
                fresh.append(item)
            }
        }
        setItems(held, &changes)
        if !localItems.isEmpty { for item in fresh { setStanding(.onServer, of: item.id) } }
        return fresh
    }

    /// Indexes the items a page begins with until there is one that might be held, or lie beneath an edit: most pages
    /// bring nothing but new items, and are taken whole.
    ///
    /// - Returns: How many they are.
    private mutating func indexUnknown(_ items: [Item], under key: Int) -> Int {
        guard edits.overlays.isEmpty else { return 0 }
        var fingerprints: [Fingerprint] = []
        fingerprints.reserveCapacity(items.count)
        for item in items { fingerprints.append(Fingerprint(of: item.id)) }
        return index.insertUnknown(fingerprints, key: key)
    }
}
