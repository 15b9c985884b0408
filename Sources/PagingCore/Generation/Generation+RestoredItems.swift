/// Pages whose items were kept elsewhere (O1).
extension Generation {
    /// Puts the items of an evicted page back, if the page is as it was: it has as many rows as there are items. An item that is
    /// held elsewhere by now is left out. Open edits stay over the items.
    ///
    /// - Returns: Whether the items were put back. They are not if all are held elsewhere, or if an open edit
    ///   has placed one of them elsewhere.
    mutating func restoreItems(_ items: [Item], under key: Int) -> Bool {
        guard let place = pages.tree.place(ofKey: key), place.segment.isEvicted, !place.segment.isGap,
            place.segment.rows == items.count
        else { return false }
        // An item that an open edit has put elsewhere needs its base from the source.
        if items.contains(where: { edits.place(of: $0.id) != nil && holds($0.id) }) { return false }
        let absent = itemsNotHeld(among: items)
        if absent.isEmpty, !items.isEmpty { return false }
        let fresh = deduplicate(absent, under: key)
        pages.replace(place, with: [place.segment.holding(fresh)])
        removePlaces(ofRemovedAmong: items, underKey: key)
        return true
    }

    /// Whether some items are held nowhere, and each is there once.
    func holdsNone(of items: [Item]) -> Bool { itemsNotHeld(among: items).count == items.count }

    /// The items that are held nowhere, each once.
    private func itemsNotHeld(among items: [Item]) -> [Item] {
        var ids: Set<Item.ID> = []
        return items.filter { !holds($0.id) && ids.insert($0.id).inserted }
    }
}
