extension Generation {
    /// Removes duplicate ids (I1): an item that is held elsewhere is updated there. If an item has open edits, its base is
    /// updated (I3).
    ///
    /// - Parameters:
    ///   - key: The key that the page will have.
    ///   - movesHeldItems: Whether items that are held elsewhere move to the page instead.
    /// - Returns: The items of the page.
    mutating func deduplicate(
        _ items: [Item], under key: Int, movesHeldItems: Bool = false
    ) -> ContiguousArray<Item> {
        let unknown = indexUnknown(items, under: key)
        guard unknown < items.count || !localItems.isEmpty else { return ContiguousArray(items) }
        var fresh = ContiguousArray<Item>()
        var held: [Item] = []
        for (item, isIndexed) in distinct(items, indexed: unknown) {
            var item = item
            if isIndexed {
                fresh.append(item)
                continue
            }
            if !edits.isEmpty {
                guard let shown = rebased(item, under: key, behind: fresh) else { continue }
                item = shown
            }
            let fingerprint = Fingerprint(of: item.id)
            let isHeld = index.key(of: fingerprint) { $0 != key && position(of: item.id, under: $0) != nil } != nil
            if isHeld, !movesHeldItems {
                if localItems.contains(item.id) { localItems.setServerPosition(.moved(fromKey: key), of: item.id) }
                held.append(item)
            } else {
                if isHeld { removeItem(item.id) }
                index.insert(fingerprint, key: key)
                fresh.append(item)
            }
        }
        setItems(held)
        if !localItems.isEmpty { for item in fresh { localItems.setServerPosition(.inPlace, of: item.id) } }
        return fresh
    }

    /// The items of a page, each id once, where it arrived first and as it arrived last. With each, whether it is indexed.
    ///
    /// - Parameter indexed: The number of items at the start of the page that are indexed.
    /// - Complexity: O(k) expected.
    private func distinct(_ items: [Item], indexed: Int) -> [(item: Item, isIndexed: Bool)] {
        var distinct: [(item: Item, isIndexed: Bool)] = []
        var places = IdentityIndex()
        for (place, item) in items.enumerated() {
            let fingerprint = Fingerprint(of: item.id)
            guard let earlier = places.key(of: fingerprint, where: { distinct[$0].item.id == item.id }) else {
                places.insert(fingerprint, key: distinct.count)
                distinct.append((item, place < indexed))
                continue
            }
            distinct[earlier].item = item
        }
        return distinct
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
        _ item: Item, under key: Int, behind fresh: ContiguousArray<Item>
    ) -> Item? {
        guard let place = edits.place(of: item.id) else { return item }
        edits.overlays[place].base = item
        edits.overlays[place].recordOriginalPosition(
            OriginalPosition(
                before: fresh.map { $0.id }, after: [], key: key, offset: fresh.count, serverPosition: .inPlace))
        guard let shown = edits.overlays[place].shown else { return nil }
        guard edits.overlays[place].isPlaced, holds(item.id) else { return shown }
        localItems.setServerPosition(.moved(fromKey: key), of: item.id)
        setItem(shown)
        return nil
    }
}
