/// How edits move the server's numbering in a list by offsets (I4).
extension Generation {
    /// Moves the places behind a page down by one, since the server has an item more.
    ///
    /// If a page has already shown that places moved, nothing moves: the page may have shown this very item. Moving too
    /// little makes a request repeat a row. Moving too much would leave one out.
    @inline(never)
    mutating func insertPlace(underKey key: Int) {
        guard placesAlreadyMoved == 0 else { return placesAlreadyMoved -= 1 }
        restorePlace(underKey: key)
    }

    /// Moves the places behind a page down by one again, as they were before a removal that is rolled back.
    @inline(never)
    mutating func restorePlace(underKey key: Int) {
        guard countsOffsets, let place = tree.place(atOrBeforeKey: key) else { return }
        toldTotal = nil
        setSlots(place.segment.slots + 1, of: place.segment)
    }

    /// Moves the places behind a page up by one, since the server has an item less. The place that goes is one of the
    /// page, or of the nearest page before it that has one, or of the first.
    ///
    /// - Returns: The key of the page whose place went; `nil` if none has one.
    @discardableResult
    @inline(never)
    mutating func removePlace(underKey key: Int) -> Int? {
        guard countsOffsets, let page = pageWithPlaces(atOrBeforeKey: key) else { return nil }
        toldTotal = nil
        setSlots(page.slots - 1, of: page)
        return Int(page.key)
    }

    /// The page under a key, or the nearest one before it, that has places, else the first; `nil` if none has. A
    /// placeholder keeps its place until a page tells that there is none.
    ///
    /// - Complexity: O(l log p) in the l pages without places that stand between them.
    @inline(never)
    private func pageWithPlaces(atOrBeforeKey key: Int) -> Segment<Item>? {
        if let place = tree.place(atOrBeforeKey: key) {
            if place.segment.slots > 0, !place.segment.isGap { return place.segment }
            // The page before, or the one behind, may have places and no item.
            if let before = page(atSlot: place.firstSlot - 1) { return before }
            if let behind = page(atSlot: place.firstSlot + place.segment.slots) { return behind }
        }
        var item = tree.items(beforeKey: key) - 1
        while item >= 0 {
            let segment = tree.place(ofItem: item).segment
            if segment.slots > 0 { return segment }
            item = tree.items(beforeKey: Int(segment.key)) - 1
        }
        item = tree.items(beforeKey: key)
        while item < tree.summary.items {
            let segment = tree.place(ofItem: item).segment
            if segment.slots > 0 { return segment }
            item = tree.items(beforeKey: Int(segment.key)) + segment.rows
        }
        return nil
    }

    /// The key of the page that has the place of an item that is held: the one it stands in, or was moved from; `nil`
    /// if the server does not have the item, as far as is known.
    @inline(never)
    func serverKey(of id: Item.ID) -> Int? {
        switch standing(of: id) {
        case .onServer: position(of: id)?.key
        case .moved(let key): key
        case .local: nil
        }
    }

    /// The page that has a place; `nil` if it is a placeholder's, or there is none.
    private func page(atSlot slot: Int) -> Segment<Item>? {
        guard slot >= 0, slot < tree.slots else { return nil }
        let segment = tree.place(ofSlot: slot).segment
        return segment.isGap ? nil : segment
    }

    /// Takes an item that is held out of its page because an open edit hides it or has put it elsewhere. If the edit
    /// removed it on the server too, its place goes.
    @inline(never)
    mutating func takeRemovedItem(_ overlay: Int, _ changes: inout RowChanges) {
        let id = edits.overlays[overlay].id
        let key = serverKey(of: id)
        removeItem(id, &changes)
        if let key, edits.overlays[overlay].isRemovalDue { takePlace(ofRemoved: overlay, underKey: key) }
    }

    /// Takes the places out of account of items that a page has brought although open edits remove them (I3).
    @inline(never)
    mutating func takePlaces(ofRemovedAmong items: [Item], underKey key: Int) {
        guard countsOffsets, !edits.overlays.isEmpty else { return }
        for item in items {
            guard let overlay = edits.place(of: item.id), edits.overlays[overlay].isRemovalDue else { continue }
            takePlace(ofRemoved: overlay, underKey: key)
        }
    }

    private mutating func takePlace(ofRemoved overlay: Int, underKey key: Int) {
        guard let page = removePlace(underKey: key) else { return }
        edits.overlays[overlay].noteMovedByRemoval(fromKey: page)
    }

    /// Makes an inserted item one that the server has, where it stands.
    mutating func joinNumbering(_ id: Item.ID) {
        guard countsOffsets, let position = position(of: id), localItems.contains(id) else { return }
        if case .moved(let key) = standing(of: id) { return insertPlace(underKey: key) }
        setStanding(.onServer, of: id)
        insertPlace(underKey: position.key)
        guard let segment = tree.place(ofKey: position.key)?.segment, segment.origin == .local,
            !holdsLocalItems(segment)
        else { return }
        tree.replace(
            position.key,
            with: .loaded(position.items, key: position.key, slots: segment.slots, origin: .span))
    }

    private func isInsertionDue(_ id: Item.ID) -> Bool {
        edits.place(of: id).map { edits.overlays[$0].isInsertionDue } ?? false
    }

    /// Whether an open edit says where an item stands.
    func isPlacedByEdit(_ id: Item.ID) -> Bool {
        edits.place(of: id).map { edits.overlays[$0].isPlaced } ?? false
    }

    /// How many of a page's items settle no place: those that open transactions inserted, whose places come with the
    /// commit, and the first ones that repeat rows because the server had not carried out what open transactions removed,
    /// or had carried out what they insert. Where the row before the page is not held, so that this cannot be seen, all
    /// are counted that may be repeated: their places are asked for again.
    ///
    /// - Parameter key: The key of the page's places.
    @inline(never)
    func itemsWithoutPlace(_ page: Page<Item, Int>, under key: Int, _ landing: Landing) -> Int {
        let limit = landing.repeatable
        guard countsOffsets, limit > 0 else { return 0 }
        if landing.isBlind { return min(limit, max(page.items.count - 1, 0)) }
        let place = tree.place(ofKey: key)
        let isFirst = place?.firstSlot ?? tree.slots == 0
        guard isFirst || lastItemOfServer(beforeRow: place?.firstRow ?? tree.rows) != nil else {
            return min(limit, page.items.count)
        }
        let known = page.items.prefix { holds($0.id) || edits.place(of: $0.id) != nil }
        return min(limit, known.count { !isInsertionDue($0.id) }) + page.items.count { isInsertionDue($0.id) }
    }

    @inline(never)
    private mutating func setSlots(_ slots: Int, of segment: Segment<Item>) {
        let key = Int(segment.key)
        tree.replace(
            key, with: Segment(segment.content, key: key, rows: segment.rows, slots: slots, origin: segment.origin))
    }
}
