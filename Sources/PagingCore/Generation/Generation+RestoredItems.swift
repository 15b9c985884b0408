/// Pages whose items were kept elsewhere (O1).
extension Generation {
    /// Puts the items of an evicted page back, if the page is as it was: it has as many rows as there are items, and no item
    /// is held. Open edits stay over the items.
    ///
    /// - Returns: Whether the items were put back.
    mutating func restoreItems(_ items: [Item], under key: Int, _ changes: inout RowChanges) -> Bool {
        guard let place = tree.place(ofKey: key), place.segment.isEvicted, !place.segment.isGap,
            place.segment.rows == items.count, !items.contains(where: { holds($0.id) }),
            !items.indices.contains(where: { place in items[..<place].contains { $0.id == items[place].id } })
        else { return false }
        let fresh = deduplicate(items, under: key, .keepPlace, &changes)
        let segment = place.segment
        tree.replace(
            key, with: .loaded(fresh, key: key, serverCount: segment.serverCount, origin: segment.origin))
        changes.replace(place.rows, with: fresh.count)
        removePlaces(ofRemovedAmong: items, underKey: key)
        return true
    }

    /// Puts the items of an evicted page back, in a list that nothing has changed yet.
    mutating func restoreItems(_ items: [Item], under key: Int) -> Bool {
        var changes = RowChanges()
        return restoreItems(items, under: key, &changes)
    }
}
