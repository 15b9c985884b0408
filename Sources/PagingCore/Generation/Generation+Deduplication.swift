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
        var fingerprints: [Fingerprint] = []
        fingerprints.reserveCapacity(items.count)
        for item in items { fingerprints.append(Fingerprint(of: item.id)) }
        // Most pages bring only new items, which are then taken as a whole.
        let unknown = edits.isEmpty ? index.insertUnknown(fingerprints, key: key) : 0
        guard unknown < items.count || !localItems.isEmpty else { return ContiguousArray(items) }
        var fresh = ContiguousArray<Item>()
        var held: [Item] = []
        for place in distinct(items, fingerprints) {
            var item = items[place.last]
            if place.first < unknown {
                fresh.append(item)
                continue
            }
            if !edits.isEmpty {
                guard let shown = rebased(item, under: key, behind: fresh) else { continue }
                item = shown
            }
            let fingerprint = fingerprints[place.first]
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

    /// Where each id of a page is first, and where it is last: an item is taken where it arrived first, as it arrived last.
    ///
    /// - Complexity: O(k) expected.
    private func distinct(_ items: [Item], _ fingerprints: [Fingerprint]) -> [(first: Int, last: Int)] {
        var distinct: [(first: Int, last: Int)] = []
        var places = IdentityIndex()
        for (place, fingerprint) in fingerprints.enumerated() {
            let earlier = places.key(of: fingerprint) { items[distinct[$0].first].id == items[place].id }
            if let earlier {
                distinct[earlier].last = place
            } else {
                places.insert(fingerprint, key: distinct.count)
                distinct.append((place, place))
            }
        }
        return distinct
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
