/// How edits move the server's numbering in an offset list (I4).
extension Generation {
    /// The key of the page that has the place of a held item: the page that the item is in, or was moved from; `nil` if the
    /// server does not have the item, as far as is known.
    func serverKey(of id: Item.ID) -> Int? {
        switch localItems.serverPosition(of: id) {
        case .inPlace: position(of: id)?.key
        case .moved(let key): key
        case .local: nil
        }
    }

    /// Removes a held item from its page because an open edit hides it or has put it elsewhere. If the edit removed it on
    /// the server too, its place goes.
    mutating func removeEditedItem(_ overlay: Int, _ changes: inout RowChanges) {
        let id = edits.overlays[overlay].id
        let key = serverKey(of: id)
        removeItem(id, &changes)
        if let key, edits.overlays[overlay].isRemovalDue { removePlace(ofRemoved: overlay, underKey: key) }
    }

    /// Removes the places of items that a page has brought although open edits remove them (I3).
    mutating func removePlaces(ofRemovedAmong items: [Item], underKey key: Int) {
        guard pages.countsOffsets, !edits.isEmpty else { return }
        for item in items {
            guard let overlay = edits.place(of: item.id), edits.overlays[overlay].isRemovalDue else { continue }
            removePlace(ofRemoved: overlay, underKey: key)
        }
    }

    private mutating func removePlace(ofRemoved overlay: Int, underKey key: Int) {
        guard let page = pages.removePlace(underKey: key) else { return }
        edits.overlays[overlay].noteMovedByRemoval(fromKey: page)
    }

    /// The number of places that open removals take when items are applied, if all of the items are known; otherwise 0.
    func placesToRemove(forAll items: [Item]) -> Int {
        var count = 0
        for item in items {
            guard let overlay = edits.place(of: item.id) else {
                guard holds(item.id) else { return 0 }
                continue
            }
            if edits.overlays[overlay].isRemovalDue { count += 1 }
        }
        return count
    }

    /// Makes an inserted item one that the server has where it is.
    mutating func joinNumbering(_ id: Item.ID) {
        guard pages.countsOffsets, let position = position(of: id), localItems.contains(id) else { return }
        if case .moved(let key) = localItems.serverPosition(of: id) { return pages.insertPlace(underKey: key) }
        localItems.setServerPosition(.inPlace, of: id)
        pages.insertPlace(underKey: position.key)
        guard let segment = pages.tree.place(ofKey: position.key)?.segment, segment.origin == .local,
            !holdsLocalItems(segment)
        else { return }
        pages.tree.replace(
            position.key,
            with: Segment(segment.content, key: position.key, rows: segment.rows, serverCount: segment.serverCount))
    }

    private func isInsertionDue(_ id: Item.ID) -> Bool {
        edits.place(of: id).map { edits.overlays[$0].isInsertionDue } ?? false
    }

    /// The number of items of a page that settle no place: items that open transactions inserted, whose places come with the
    /// commit, and leading items that are already held, because the server had not carried out an open removal, or had
    /// carried out an open insertion. If the rows before the page are not held, this is the greatest possible number.
    ///
    /// - Parameter key: The key of the page's places.
    func itemsWithoutPlace(_ page: ItemPage<Item, Int>, under key: Int, _ application: PageApplication) -> Int {
        let limit = application.repeatable
        guard pages.countsOffsets, limit > 0 else { return 0 }
        if application.isBlind { return min(limit, max(page.items.count - 1, 0)) }
        guard itemsBeyondPlaces(beforeKey: key) ?? -1 >= 0 else { return min(limit, page.items.count) }
        let known = page.items.prefix { holds($0.id) || edits.place(of: $0.id) != nil }
        return min(limit, known.count { !isInsertionDue($0.id) }) + page.items.count { isInsertionDue($0.id) }
    }

    /// How many of the new items of a page may repeat rows that are not held, because of open edits.
    func blindRepeats(of page: ItemPage<Item, Int>, under key: Int, _ application: PageApplication) -> Int {
        guard pages.countsOffsets, application.repeatable > 0 else { return 0 }
        guard application.isBlind || itemsBeyondPlaces(beforeKey: key) ?? -1 < 0 else { return 0 }
        return min(application.repeatable, max(newCount(of: page.items) - 1, 0))
    }

    /// How many more items of the server than places the page before some places has; negative if rows were removed only
    /// here. `nil` if that page is not held, so that nothing shows whether the next page repeats its rows; 0 if there is none.
    ///
    /// - Parameter key: The key of the places.
    /// - Complexity: O(l log p) in the l pages without places before the key.
    private func itemsBeyondPlaces(beforeKey key: Int) -> Int? {
        let behind = pages.tree.place(ofKey: key)
        if behind?.firstOffset ?? pages.tree.serverCount == 0 { return 0 }
        var end = behind?.firstRow ?? pages.tree.rows
        while end > 0 {
            let place = pages.tree.place(ofRow: end - 1)
            guard let items = place.segment.items(of: Item.self) else { return nil }
            if place.segment.serverCount > 0 {
                let onServer = localItems.isEmpty ? items.count : items.count { !localItems.contains($0.id) }
                return onServer - place.segment.serverCount
            }
            end = place.firstRow
        }
        return nil
    }
}
