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
    mutating func removeEditedItem(_ overlay: Int) {
        let id = edits.overlays[overlay].id
        let key = serverKey(of: id)
        removeItem(id)
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
        edits.overlays[overlay].recordMovedByRemoval(fromKey: page)
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
        pages.update(segment.with(origin: .span))
    }

    /// Records whether a row may be missing behind a page, before it is applied.
    ///
    /// - Parameters:
    ///   - items: The items of the page.
    ///   - key: The key of its places.
    /// - Complexity: O(k + p log p) for k items and the p pages of the rows that it may repeat.
    mutating func recordDoubt(of arrived: ArrivedPage<Item>, _ items: [Item], under key: Int) {
        if arrived.mayLack || hidesRepeats(items, under: key, arrived.repeatable) { isDoubtful = true }
    }

    /// Whether nothing shows which rows a page at some places repeats because of edits: it brings only known rows, or new ones
    /// before them, or the rows that it may repeat are not all held.
    private func hidesRepeats(_ items: [Item], under key: Int, _ repeatable: Int) -> Bool {
        guard pages.countsOffsets, repeatable > 0 else { return false }
        let behind = pages.tree.place(ofKey: key)
        if behind?.firstOffset ?? pages.tree.serverCount == 0 { return false }
        let known = items.prefix { isKnown($0.id) }.count
        if known == items.count || items[known...].contains(where: { isKnown($0.id) }) { return !items.isEmpty }
        var end = behind?.firstRow ?? pages.tree.rows
        var missing = repeatable
        while end > 0, missing > 0 {
            let place = pages.tree.place(ofRow: end - 1)
            guard let held = place.segment.items(of: Item.self) else { return true }
            let onServer = held.count { !localItems.contains($0.id) }
            // Rows that were removed only here may come again.
            if onServer < place.segment.serverCount { return true }
            missing -= onServer
            end = place.firstRow
        }
        return false
    }

    /// Whether the list has an item, if only below open edits that hide it.
    func isKnown(_ id: Item.ID) -> Bool { holds(id) || hasBase(of: id) }
}
