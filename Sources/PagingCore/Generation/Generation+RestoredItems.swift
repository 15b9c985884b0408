/// Pages whose items were kept elsewhere (O1).
extension Generation {
    /// Puts the items of an evicted page back, if the page is as it was: it has as many rows as there are items. An item that is
    /// held elsewhere by now is left out. Open edits stay over the items.
    ///
    /// - Returns: Whether the items were put back. They are not if all are held elsewhere, or if an open edit
    ///   has placed one of them elsewhere.
    mutating func restoreItems(_ items: [Item], under key: Int, _ changes: inout RowChanges) -> Bool {
        guard let place = pages.tree.place(ofKey: key), place.segment.isEvicted, !place.segment.isGap,
            place.segment.rows == items.count
        else { return false }
        // An item that an open edit has put elsewhere needs its base from the source.
        if items.contains(where: { edits.place(of: $0.id) != nil && holds($0.id) }) { return false }
        let absent = itemsNotHeld(among: items)
        if absent.isEmpty, !items.isEmpty { return false }
        let fresh = deduplicate(absent, under: key, .keepPlace, &changes)
        let segment = place.segment
        pages.tree.replace(
            key, with: .loaded(fresh, key: key, serverCount: segment.serverCount, origin: segment.origin))
        changes.replace(place.rows, with: fresh.count)
        removePlaces(ofRemovedAmong: items, underKey: key)
        return true
    }

    /// Puts the items of an evicted page back, in a list that nothing has changed yet, if none is held elsewhere: the row at which
    /// the list opens was counted with all of them.
    mutating func restoreItems(_ items: [Item], under key: Int) -> Bool {
        guard itemsNotHeld(among: items).count == items.count else { return false }
        var changes = RowChanges()
        return restoreItems(items, under: key, &changes)
    }

    /// The items that are held nowhere, each once.
    private func itemsNotHeld(among items: [Item]) -> [Item] {
        var ids: Set<Item.ID> = []
        return items.filter { !holds($0.id) && ids.insert($0.id).inserted }
    }
}
