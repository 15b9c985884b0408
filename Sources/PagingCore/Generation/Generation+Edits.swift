/// Edits of items, at once and in transactions (I2, I3).
extension Generation {
    /// Edits an item at once. If open edits are over it, its base is edited.
    mutating func apply(_ edit: ListEdit<Item>) {
        switch edit {
        case .update(let item):
            if let overlay = edits.place(of: item.id) {
                if edits.overlays[overlay].base != nil { edits.overlays[overlay].base = item }
                showOverlay(overlay)
            } else {
                setItem(item)
            }
        case .change(let id, let change):
            guard let base = base(of: id) else { return }
            apply(.update(base.changed(by: change)))
        case .replace(let id, let item): replace(id, with: item)
        case .insert(let item, let place, let shiftsOffsets):
            let movesPlaces = movesPlaces(place, shiftsOffsets: shiftsOffsets)
            let serverPosition = movesPlaces ? ServerPosition.inPlace : .local
            if holds(item.id) || hasBase(of: item.id) {
                if let shown = rebase(item) { setItem(shown) }
            } else if let point = insertionPoint(place, serverPosition), let shown = rebase(item) {
                insertItem(shown, at: point, serverPosition)
                if movesPlaces { pages.insertPlace(underKey: point.key) }
                cutIfLong(point.key)
            }
        case .remove(let id, let shiftsOffsets):
            if let overlay = edits.place(of: id) {
                removeBase(overlay, shiftsOffsets: shiftsOffsets)
            } else {
                removeItem(id, shiftsOffsets: shiftsOffsets)
            }
        case .move(let id, let place):
            move(id, to: place)
        }
    }

    /// Edits an item in an open transaction.
    mutating func apply(_ edit: ListEdit<Item>, in transaction: TransactionID) {
        switch edit {
        case .update(let item):
            showOverlay(add(.content(item), .stays, to: item.id, transaction))
        case .change(let id, let change):
            showOverlay(add(.function(change), .stays, to: id, transaction))
        case .replace(let id, let item): replace(id, with: item)
        case .insert(let item, let place, let shiftsOffsets):
            if holds(item.id) {
                apply(.update(item), in: transaction)
            } else if let point = insertionPoint(place) {
                // The server may not have the item yet: its places move with the commit.
                let movesPlaces = movesPlaces(place, shiftsOffsets: shiftsOffsets)
                _ = add(.insertion(item), movesPlaces ? .moves : .stays, to: item.id, transaction)
                insertItem(item, at: point, .local)
                cutIfLong(point.key)
            }
        case .remove(let id, let shiftsOffsets):
            guard let row = row(of: id), let original = originalPosition(ofRow: row) else { return }
            let overlay = add(.removal(from: original), shiftsOffsets ? .moves : .stays, to: id, transaction)
            removeEditedItem(overlay)
        case .move(let id, let place):
            guard let row = row(of: id), let original = originalPosition(ofRow: row), names(place, another: id) else {
                return
            }
            _ = add(.placement(from: original), .stays, to: id, transaction)
            move(id, to: place)
        }
    }

    /// An item as the server has it, without open edits; `nil` if the list does not have it.
    func base(of id: Item.ID) -> Item? {
        if let overlay = edits.place(of: id) { return edits.overlays[overlay].base }
        return item(id)
    }

    /// Whether the list has an item, if only below open edits that remove it.
    func hasBase(of id: Item.ID) -> Bool {
        guard !edits.isEmpty, let overlay = edits.place(of: id) else { return holds(id) }
        return edits.overlays[overlay].base != nil
    }

    /// Makes an item the base of the open edits over it, if there are any.
    ///
    /// - Returns: The item as it is shown; `nil` if the edits hide it.
    mutating func rebase(_ item: Item) -> Item? {
        guard let overlay = edits.place(of: item.id) else { return item }
        edits.overlays[overlay].base = item
        return edits.overlays[overlay].shown
    }

    /// Updates items that arrived again at their current positions (I1). If an item has open edits, its base is updated (I3).
    ///
    /// An item that the list does not have is ignored, unless an open edit hides it.
    mutating func updateKnown(_ items: [Item]) {
        let shown = items.compactMap { item in
            edits.place(of: item.id) == nil || holds(item.id) || isHidden(item) ? rebase(item) : nil
        }
        setItems(shown)
    }

    /// Makes the row of an item show what its overlay shows.
    mutating func showOverlay(_ place: Int) {
        let overlay = edits.overlays[place]
        if let shown = overlay.shown {
            setItem(shown)
        } else {
            removeItem(overlay.id)
        }
    }

    /// Removes an item that has open edits. If one of them removed it on the server too, its place is gone already.
    mutating func removeBase(_ overlay: Int, shiftsOffsets: Bool) {
        let (id, wasThere) = (edits.overlays[overlay].id, edits.overlays[overlay].base != nil)
        edits.overlays[overlay].base = nil
        let mayMove = shiftsOffsets && wasThere && !edits.overlays[overlay].isRemovalAhead
        edits.overlays[overlay].endNumbering()
        if edits.overlays[overlay].shown != nil {
            showOverlay(overlay)
            // The item that is still shown is the one that a transaction inserted.
            guard mayMove, let position = position(of: id) else { return }
            localItems.setServerPosition(.local, of: id)
            pages.removePlace(underKey: position.key)
        } else if holds(id) {
            removeItem(id, shiftsOffsets: mayMove)
        } else if mayMove,
            let original = edits.overlays[overlay].originalPosition
        {
            pages.removePlace(underKey: original.key)
        }
    }

    private mutating func add(
        _ change: OpenEdits<Item>.Change, _ numbering: OpenEdits<Item>.Numbering, to id: Item.ID,
        _ transaction: TransactionID
    ) -> Int {
        let item = item(id)
        return edits.add(change, numbering, to: id, transaction, over: item)
    }

    private mutating func move(_ id: Item.ID, to place: EditPlace<Item.ID>) {
        guard names(place, another: id), let (item, original) = takeItem(id, shiftsOffsets: false),
            let point = insertionPoint(place)
        else { return }
        let isInPlace = original.serverPosition == .inPlace
        let serverPosition = isInPlace ? .moved(fromKey: original.key) : original.serverPosition
        insertItem(item, at: point, serverPosition)
        cutIfLong(point.key)
    }

    /// Whether an inserted item takes a place of the server's numbering.
    ///
    /// Only offsets count items. After the last row of a list with more pages, the server has the item elsewhere.
    private func movesPlaces(_ place: EditPlace<Item.ID>, shiftsOffsets: Bool) -> Bool {
        guard shiftsOffsets, pages.countsOffsets else { return false }
        guard case .end = place else { return true }
        return pages.append == .ended && pages.isSettled
    }

    /// Whether an edit's place can be found when an item is gone.
    private func names(_ place: EditPlace<Item.ID>, another id: Item.ID) -> Bool {
        switch place {
        case .start, .end: true
        case .before(let other), .after(let other): other != id && holds(other)
        }
    }
}
