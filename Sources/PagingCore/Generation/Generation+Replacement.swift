/// Items that are replaced by items with other ids (I7).
extension Generation {
    /// Gives the row of an item, and the open edits of it, to an item with another id. If the list has the new item already,
    /// that one is updated and gets the edits, and the other one goes.
    ///
    /// No rollback undoes this: the server has given the item its id.
    mutating func replace(_ id: Item.ID, with item: Item) {
        guard isKnown(id), id != item.id else { return setContent(item) }
        guard !isKnown(item.id) else {
            setContent(item)
            return moveEdits(of: id, to: item.id)
        }
        let serverPosition = localItems.serverPosition(of: id)
        if let position = position(of: id), var items = position.place.segment.items(of: Item.self) {
            items[position.offset] = item
            pages.update(position.place.segment.holding(items))
            pages.changes.reload(position.row..<(position.row + 1))
            index.remove(Fingerprint(of: id), key: position.key)
            index.insert(Fingerprint(of: item.id), key: position.key)
        }
        localItems.setServerPosition(.inPlace, of: id)
        localItems.setServerPosition(serverPosition, of: item.id)
        // Changes that wait for the new item find it now.
        let waiting = edits.removeLayers(over: item.id)
        edits.rename(id, to: item.id)
        if !waiting.isEmpty { _ = edits.add(waiting, to: item.id, over: item) }
        setContent(item)
    }

    /// Changes an item as the server has it, or as an open edit has inserted it. The changes of open edits stay over it.
    private mutating func setContent(_ item: Item) {
        guard let overlay = edits.place(of: item.id) else { return setItem(item) }
        edits.overlays[overlay].setContent(item)
        showOverlay(overlay)
    }

    /// Removes an item, whose changes by open edits are those of another one from now on.
    private mutating func moveEdits(of id: Item.ID, to other: Item.ID) {
        let hasPlace = localItems.serverPosition(of: id) == .inPlace
        if let overlay = edits.place(of: id) {
            removeBase(overlay, shiftsOffsets: hasPlace)
            removeItem(id)
            let changes = edits.removeLayers(over: id).filter { $0.change.isFunction }
            guard !changes.isEmpty else { return }
            showOverlay(edits.add(changes, to: other, over: item(other)))
        } else {
            removeItem(id, shiftsOffsets: hasPlace)
        }
    }
}

extension OpenEdits {
    /// Gives the edits of an item to another id, which has none. Whole values have the id of the item before, so they go.
    mutating func rename(_ id: Item.ID, to other: Item.ID) {
        if let overlay = place(of: id) {
            overlays[overlay].id = other
            overlays[overlay].layers.removeAll { $0.change.isContent && !$0.change.isFunction }
            overlays.removeAll { $0.layers.isEmpty }
        }
        for overlay in overlays.indices {
            for layer in overlays[overlay].layers.indices {
                overlays[overlay].layers[layer].change.originalPosition?.rename(id, to: other)
            }
        }
    }

    mutating func removeLayers(over id: Item.ID) -> [Layer] {
        place(of: id).map { overlays.remove(at: $0).layers } ?? []
    }

    /// Adds changes over an item, above those that it has.
    ///
    /// - Parameter item: The item, if no edit is over it yet; `nil` if it is not held.
    /// - Returns: The index of its overlay.
    mutating func add(_ changes: [Layer], to id: Item.ID, over item: Item?) -> Int {
        if let place = place(of: id) {
            overlays[place].layers += changes
            return place
        }
        overlays.append(Overlay(id: id, base: item, layers: changes))
        return overlays.count - 1
    }
}

extension OpenEdits.Overlay {
    fileprivate mutating func setContent(_ item: Item) {
        if base != nil { base = item }
        for layer in layers.indices where layers[layer].change.isInsertion { layers[layer].change = .insertion(item) }
    }
}

extension OriginalPosition {
    fileprivate mutating func rename(_ id: ItemID, to other: ItemID) {
        if let place = before.firstIndex(of: id) { before[place] = other }
        if let place = after.firstIndex(of: id) { after[place] = other }
    }
}
