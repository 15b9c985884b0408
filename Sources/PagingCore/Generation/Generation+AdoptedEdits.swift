/// Open edits that a completed refresh keeps (I3).
extension Generation {
    /// Lays the open edits of the previous generation over the rows of this one.
    mutating func adoptEdits(of old: Generation) {
        guard !old.edits.transactions.isEmpty else { return }
        edits = old.edits
        var placed: [(item: Item, serverPosition: ServerPosition)] = []
        for place in edits.overlays.indices {
            let id = edits.overlays[place].id
            edits.overlays[place].base = item(id)
            edits.overlays[place].beginNumbering()
            var serverPosition = ServerPosition.local
            if let row = row(of: id), let original = originalPosition(ofRow: row) {
                edits.overlays[place].endInsertion()
                edits.overlays[place].recordOriginalPosition(original)
                serverPosition = .moved(fromKey: original.key)
            }
            let overlay = edits.overlays[place]
            guard let shown = overlay.shown, !overlay.isPlaced else {
                removeEditedItem(place)
                if let shown = overlay.shown { placed.append((shown, serverPosition)) }
                continue
            }
            setItem(shown)
        }
        // Items that are still to be placed are no neighbors of others.
        for (item, serverPosition) in placed {
            if !old.hasNeighbor(of: item.id, in: self), let place = edits.place(of: item.id) {
                edits.overlays[place].endInsertion()
            }
            insertItem(item, at: insertionPoint(nearestTo: item.id, in: old), serverPosition)
        }
    }

    /// Whether another generation holds one of the two items of the server between which an item is.
    private func hasNeighbor(of id: Item.ID, in other: Generation) -> Bool {
        guard let row = row(of: id) else { return false }
        return isNeighborHeld(by: other, fromRow: row, -1) || isNeighborHeld(by: other, fromRow: row, 1)
    }

    private func isNeighborHeld(by other: Generation, fromRow row: Int, _ step: Int) -> Bool {
        var neighbor = row + step
        while let item = item(atRow: neighbor) {
            if !localItems.contains(item.id) { return other.holds(item.id) }
            neighbor += step
        }
        return false
    }

    /// The insertion point beside the nearest neighbor that an item had in another generation, else at the end of the list
    /// that it was nearer to.
    ///
    /// - Complexity: O(k log p) in the k items of the other generation, however many placeholders are between them.
    private mutating func insertionPoint(nearestTo id: Item.ID, in old: Generation) -> InsertionPoint {
        guard let position = old.position(of: id) else { return insertionPointAtEnd(.local) }
        let row = position.row
        let item = old.pages.tree.items(beforeKey: Int(position.place.segment.key)) + position.offset
        var before = old.neighbor(atItem: item - 1)
        var after = old.neighbor(atItem: item + 1)
        while before != nil || after != nil {
            if let neighbor = before, after.map({ row - neighbor.row <= $0.row - row }) ?? true {
                if let point = insertionPoint(.after(neighbor.id)) { return point }
                before = old.neighbor(atItem: neighbor.item - 1)
            } else if let neighbor = after {
                if let point = insertionPoint(.before(neighbor.id)) { return point }
                after = old.neighbor(atItem: neighbor.item + 1)
            }
        }
        return row < old.pages.tree.rows - row ? insertionPointAtStart(.local) : insertionPointAtEnd(.local)
    }

    /// The item with a number of items before it, and its row; `nil` if there is none.
    private func neighbor(atItem item: Int) -> (id: Item.ID, item: Int, row: Int)? {
        guard item >= 0, item < pages.tree.summary.items else { return nil }
        let place = pages.tree.place(ofItem: item)
        guard let items = place.segment.items(of: Item.self) else { return nil }
        let offset = item - pages.tree.items(beforeKey: Int(place.segment.key))
        return (items[offset].id, item, place.firstRow + offset)
    }
}
