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
        moveTotal(by: 1)
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
        moveTotal(by: -1)
        setSlots(page.slots - 1, of: page)
        return Int(page.key)
    }

    /// Moves the total with the places. The next total that is told is news.
    mutating func moveTotal(by distance: Int) {
        guard distance != 0 else { return }
        reportedTotal = nil
        total = total.map { Addressing.believable($0 + distance) }
    }

    /// The page under a key, or the nearest one before it, that has places, else the first; `nil` if none has. A
    /// placeholder keeps its place until a page tells that there is none.
    ///
    /// - Complexity: O(l log p) in the l pages without places that stand between them.
    @inline(never)
    private func pageWithPlaces(atOrBeforeKey key: Int) -> Segment<Item>? {
        if let place = tree.place(atOrBeforeKey: key) {
            if place.segment.slots > 0, !place.segment.isUnloaded { return place.segment }
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
        return segment.isUnloaded ? nil : segment
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

    /// The number of places that open removals take when items land, if all of the items are known; otherwise 0.
    @inline(never)
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

    /// The number of items in a page that take no place: items that open transactions inserted, whose places come with the
    /// commit, and leading items that are already held, because the server had not carried out an open removal, or had
    /// carried out an open insertion. If the rows before the page are not held, this is the greatest possible number.
    ///
    /// - Parameter key: The key of the page's places.
    @inline(never)
    func itemsWithoutPlace(_ page: Page<Item, Int>, under key: Int, _ landing: PageApplication) -> Int {
        let limit = landing.repeatable
        guard countsOffsets, limit > 0 else { return 0 }
        if landing.isBlind { return min(limit, max(page.items.count - 1, 0)) }
        guard itemsBeyondPlaces(beforeKey: key) ?? -1 >= 0 else { return min(limit, page.items.count) }
        let known = page.items.prefix { holds($0.id) || edits.place(of: $0.id) != nil }
        return min(limit, known.count { !isInsertionDue($0.id) }) + page.items.count { isInsertionDue($0.id) }
    }

    /// How many more items of the server's the page before some places has than places, from which the page behind it is
    /// asked for; negative if rows were removed here alone. `nil` if the page is not held, so that nothing shows whether
    /// the page behind it repeats its rows; 0 if there is none.
    ///
    /// - Parameter key: The key of the places.
    /// - Complexity: O(l log p) in the l pages before the key that have no places.
    @inline(never)
    func itemsBeyondPlaces(beforeKey key: Int) -> Int? {
        let behind = tree.place(ofKey: key)
        if behind?.firstSlot ?? tree.slots == 0 { return 0 }
        var end = behind?.firstRow ?? tree.rows
        while end > 0 {
            let place = tree.place(ofRow: end - 1)
            guard case .loaded(let items) = place.segment.content else { return nil }
            if place.segment.slots > 0 { return items.count { !localItems.contains($0.id) } - place.segment.slots }
            end = place.firstRow
        }
        return nil
    }

    @inline(never)
    private mutating func setSlots(_ slots: Int, of segment: Segment<Item>) {
        let key = Int(segment.key)
        tree.replace(
            key, with: Segment(segment.content, key: key, rows: segment.rows, slots: slots, origin: segment.origin))
    }
}
