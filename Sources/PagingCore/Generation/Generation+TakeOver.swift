extension Generation {
    /// Lays the open edits of the generation before over the rows of this one (I3).
    mutating func adoptEdits(of old: Generation) {
        guard !old.edits.transactions.isEmpty else { return }
        edits = old.edits
        var changes = RowChanges()
        var placed: [(item: Item, standing: Standing)] = []
        for place in edits.overlays.indices {
            let id = edits.overlays[place].id
            edits.overlays[place].beneath = item(id)
            edits.overlays[place].beginNumbering()
            var standing = Standing.local
            if let row = row(of: id), let home = home(ofRow: row) {
                edits.overlays[place].endInsertion()
                edits.overlays[place].comeHome(to: home)
                standing = .moved(fromKey: home.key)
            }
            let overlay = edits.overlays[place]
            guard let shown = overlay.shown, !overlay.isPlaced else {
                takeRemovedItem(place, &changes)
                if let shown = overlay.shown { placed.append((shown, standing)) }
                continue
            }
            setItem(shown, &changes)
        }
        // Those that are still to be placed are nobody's neighbours.
        for (item, standing) in placed {
            if !old.hasNeighbor(of: item.id, in: self), let place = edits.place(of: item.id) {
                edits.overlays[place].endInsertion()
            }
            putItem(item, at: spot(nearestTo: item.id, in: old), standing, &changes)
        }
    }

    /// Lays an item that arrived beneath the open edits that touch it.
    ///
    /// - Returns: What is to stand in its page for it; `nil` if it stands elsewhere, or nowhere.
    mutating func laidBeneathEdits(
        _ item: Item, under key: Int, behind fresh: ContiguousArray<Item>, _ changes: inout RowChanges
    ) -> Item? {
        guard let place = edits.place(of: item.id) else { return item }
        edits.overlays[place].beneath = item
        edits.overlays[place].comeHome(
            to: Home(before: fresh.map { $0.id }, after: [], key: key, offset: fresh.count, standing: .onServer))
        guard let shown = edits.overlays[place].shown else { return nil }
        guard edits.overlays[place].isPlaced, holds(item.id) else { return shown }
        setStanding(.moved(fromKey: key), of: item.id)
        setItem(shown, &changes)
        return nil
    }

    /// Whether another generation holds one of the two items of the server's that an item stands between.
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

    /// The spot beside the nearest neighbour an item had in another generation, else at the end it was nearer to.
    ///
    /// - Complexity: O(k log p) in the k items of the other generation, however many placeholders stand between them.
    @inline(never)
    private mutating func spot(nearestTo id: Item.ID, in old: Generation) -> (key: Int, offset: Int) {
        guard let position = old.position(of: id) else { return spotAtEnd(.local) }
        let row = position.row
        let item = old.tree.items(beforeKey: Int(position.place.segment.key)) + position.offset
        var before = old.neighbor(atItem: item - 1)
        var after = old.neighbor(atItem: item + 1)
        while before != nil || after != nil {
            if let neighbor = before, after.map({ row - neighbor.row <= $0.row - row }) ?? true {
                if let spot = spot(.after(neighbor.id)) { return spot }
                before = old.neighbor(atItem: neighbor.item - 1)
            } else if let neighbor = after {
                if let spot = spot(.before(neighbor.id)) { return spot }
                after = old.neighbor(atItem: neighbor.item + 1)
            }
        }
        return row < old.tree.rows - row ? spotAtStart(.local) : spotAtEnd(.local)
    }

    /// The item that has so many items before it, with its row; `nil` if there is none.
    private func neighbor(atItem item: Int) -> (id: Item.ID, item: Int, row: Int)? {
        guard item >= 0, item < tree.summary.items else { return nil }
        let place = tree.place(ofItem: item)
        guard case .loaded(let items) = place.segment.content else { return nil }
        let offset = item - tree.items(beforeKey: Int(place.segment.key))
        return (items[offset].id, item, place.firstRow + offset)
    }
}
