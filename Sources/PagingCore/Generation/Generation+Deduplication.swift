extension Generation {
    /// Removes duplicate ids (I1): an item that is held elsewhere is updated there, or moved from there. If an item has open
    /// edits, its base is updated (I3).
    ///
    /// - Parameter key: The key that the page will have.
    /// - Returns: The items of the page.
    mutating func deduplicate(
        _ items: [Item], under key: Int, _ duplicates: DuplicatePolicy, _ changes: inout RowChanges
    ) -> ContiguousArray<Item> {
        let unknown = indexUnknown(items, under: key)
        guard unknown < items.count || !localItems.isEmpty else { return ContiguousArray(items) }
        var fresh = ContiguousArray(items[..<unknown])
        var held: [Item] = []
        for place in unknown..<items.count {
            var item = items[place]
            if !edits.isEmpty {
                guard let shown = rebased(item, under: key, behind: fresh, &changes) else { continue }
                item = shown
            }
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
                if localItems.contains(item.id) { localItems.setServerPosition(.moved(fromKey: key), of: item.id) }
                held.append(item)
            case (false, .moveToNewest):
                removeItem(item.id, &changes)
                index.insert(fingerprint, key: key)
                fresh.append(item)
            }
        }
        setItems(held, &changes)
        if !localItems.isEmpty { for item in fresh { localItems.setServerPosition(.inPlace, of: item.id) } }
        return fresh
    }

    /// Indexes the first items of a page, up to one that might be held or edited. Most pages bring only new items, which are
    /// then taken as a whole.
    ///
    /// - Returns: How many items were indexed.
    private mutating func indexUnknown(_ items: [Item], under key: Int) -> Int {
        guard edits.isEmpty else { return 0 }
        var fingerprints: [Fingerprint] = []
        fingerprints.reserveCapacity(items.count)
        for item in items { fingerprints.append(Fingerprint(of: item.id)) }
        return index.insertUnknown(fingerprints, key: key)
    }

    /// Makes an item that arrived the base of the open edits over it.
    ///
    /// - Returns: The item as its page shows it; `nil` if the edits show it elsewhere, or nowhere.
    private mutating func rebased(
        _ item: Item, under key: Int, behind fresh: ContiguousArray<Item>, _ changes: inout RowChanges
    ) -> Item? {
        guard let place = edits.place(of: item.id) else { return item }
        edits.overlays[place].base = item
        edits.overlays[place].noteOriginalPosition(
            OriginalPosition(
                before: fresh.map { $0.id }, after: [], key: key, offset: fresh.count, serverPosition: .inPlace))
        guard let shown = edits.overlays[place].shown else { return nil }
        guard edits.overlays[place].isPlaced, holds(item.id) else { return shown }
        localItems.setServerPosition(.moved(fromKey: key), of: item.id)
        setItem(shown, &changes)
        return nil
    }
}
