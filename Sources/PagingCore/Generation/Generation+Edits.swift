extension Generation {
    /// Edits an item at once, outside any transaction (I2). Where open edits lie over it, what lies beneath is edited.
    mutating func apply(_ edit: Edit<Item>, _ changes: inout RowChanges) {
        switch edit {
        case .update(let item):
            if let overlay = edits.place(of: item.id) {
                if edits.overlays[overlay].beneath != nil { edits.overlays[overlay].beneath = item }
                show(overlay, &changes)
            } else {
                setItem(item, &changes)
            }
        case .insert(let item, let place, let alsoOnServer):
            if isKnown(item.id) {
                if let shown = lay(item) { setItem(shown, &changes) }
            } else if let spot = spot(place, standing(alsoOnServer: alsoOnServer)), let shown = lay(item) {
                putItem(shown, at: spot, standing(alsoOnServer: alsoOnServer), &changes)
                if alsoOnServer, countsOffsets { insertPlace(underKey: spot.key) }
                halveIfLong(spot.key)
            }
        case .remove(let id, let alsoOnServer):
            guard let overlay = edits.place(of: id) else {
                _ = takeItem(id, alsoOnServer: alsoOnServer, &changes)
                setStanding(.onServer, of: id)
                return
            }
            removeBeneath(overlay, alsoOnServer: alsoOnServer, &changes)
        case .move(let id, let place):
            move(id, to: place, &changes)
        }
    }

    /// Removes an item that has open edits. If one of them removed it on the server too, its place is gone already.
    private mutating func removeBeneath(
        _ overlay: Int, alsoOnServer: Bool, _ changes: inout RowChanges
    ) {
        let (id, wasThere) = (edits.overlays[overlay].id, edits.overlays[overlay].beneath != nil)
        edits.overlays[overlay].beneath = nil
        let mayMove = alsoOnServer && wasThere && !edits.overlays[overlay].isRemovalAhead
        edits.overlays[overlay].endNumbering()
        if edits.overlays[overlay].shown != nil {
            show(overlay, &changes)
            // The item that is still shown is the one that a transaction inserted.
            guard mayMove, let position = position(of: id) else { return }
            setStanding(.local, of: id)
            removePlace(underKey: position.key)
        } else if holds(id) {
            _ = takeItem(id, alsoOnServer: mayMove, &changes)
        } else if mayMove, let home = edits.overlays[overlay].layers.lazy.compactMap({ $0.change.home }).first {
            removePlace(underKey: home.key)
        }
    }

    /// Whether an item is held, be it beneath open edits that do not show it.
    private func isKnown(_ id: Item.ID) -> Bool {
        if holds(id) { return true }
        return edits.place(of: id).map { edits.overlays[$0].beneath != nil } ?? false
    }

    /// Lays an item beneath the open edits over it, if there are any.
    ///
    /// - Returns: What is to be shown of it; `nil` where the edits hide it.
    @inline(never)
    mutating func lay(_ item: Item) -> Item? {
        guard let overlay = edits.place(of: item.id) else { return item }
        edits.overlays[overlay].beneath = item
        return edits.overlays[overlay].shown
    }

    /// Edits an item within an open transaction (I3).
    mutating func apply(
        _ edit: Edit<Item>, in transaction: TransactionID, _ changes: inout RowChanges
    ) {
        switch edit {
        case .update(let item):
            show(add(.content(item), .stays, to: item.id, transaction), &changes)
        case .insert(let item, let place, let alsoOnServer):
            if holds(item.id) {
                apply(.update(item), in: transaction, &changes)
            } else if let spot = spot(place) {
                // The server may not have it yet: its places move with the commit.
                _ = add(.insertion(item), alsoOnServer ? .moves : .stays, to: item.id, transaction)
                putItem(item, at: spot, .local, &changes)
                halveIfLong(spot.key)
            }
        case .remove(let id, let alsoOnServer):
            guard let row = row(of: id), let home = home(ofRow: row) else { return }
            let overlay = add(.removal(from: home), alsoOnServer ? .moves : .stays, to: id, transaction)
            takeRemovedItem(overlay, &changes)
        case .move(let id, let place):
            guard let row = row(of: id), let home = home(ofRow: row), names(place, another: id) else { return }
            _ = add(.placement(from: home), .stays, to: id, transaction)
            move(id, to: place, &changes)
        }
    }

    /// Writes the edits of a transaction over what lies beneath.
    mutating func commit(
        _ transaction: TransactionID, _ changes: inout RowChanges
    ) {
        for place in edits.overlays.indices {
            var overlay = edits.overlays[place]
            var kept: [OpenEdits<Item>.Layer] = []
            for layer in overlay.layers {
                guard layer.transaction == transaction else {
                    kept.append(layer)
                    continue
                }
                switch layer.change {
                case .content(let item):
                    if overlay.beneath != nil {
                        overlay.beneath = item
                    } else {
                        Self.changeInsertion(in: &kept, to: item)
                    }
                case .removal:
                    overlay.beneath = nil
                    kept.removeAll { $0.change.isInsertion }
                case .insertion(let item):
                    overlay.beneath = item
                    if layer.numbering == .moves { joinNumbering(overlay.id) }
                case .placement: break
                }
            }
            guard kept.count < overlay.layers.count else { continue }
            overlay.layers = kept
            edits.overlays[place] = overlay
            show(place, &changes)
        }
        edits.overlays.removeAll { $0.layers.isEmpty }
    }

    /// An item that only an open edit brought is committed as part of that.
    private static func changeInsertion(in layers: inout [OpenEdits<Item>.Layer], to item: Item) {
        for place in layers.indices.reversed() {
            guard layers[place].change.isInsertion else { continue }
            layers[place].change = .insertion(item)
            return
        }
    }

    /// Takes the edits of a transaction back, the last first, and nothing else.
    mutating func rollBack(
        _ transaction: TransactionID, _ changes: inout RowChanges
    ) {
        let leaving = edits.overlays.filter { $0.without(transaction).shown == nil }.map { $0.id }
        while let last = edits.lastLayer(of: transaction) {
            takeBack(last.layer, of: last.overlay, leaving, &changes)
        }
        edits.overlays.removeAll { $0.layers.isEmpty }
    }

    /// - Parameter leaving: The items that the rollback takes away, which are nobody's neighbours.
    @inline(never)
    private mutating func takeBack(
        _ layer: Int, of place: Int, _ leaving: [Item.ID], _ changes: inout RowChanges
    ) {
        let removed = edits.overlays[place].layers.remove(at: layer)
        let change = removed.change
        let id = edits.overlays[place].id
        if let above = edits.overlays[place].layers[layer...].firstIndex(where: { !$0.change.isContent }) {
            if let home = change.home { edits.overlays[place].layers[above].change.home = home }
            // The item stays where the edit above put it. With only some of the edits taken back it may be hidden for a
            // moment, and would lose its place.
            let isLast = !edits.overlays[place].layers.contains { $0.transaction == removed.transaction }
            if isLast { show(place, &changes) }
            return
        }
        let shown = edits.overlays[place].shown
        switch change {
        case .content:
            show(place, &changes)
        case .insertion:
            show(place, &changes)
        case .removal(let home):
            guard let shown, !holds(id) else { return show(place, &changes) }
            putItem(shown, at: spot(nearest: home, except: leaving), home.standing, &changes)
            if case .hasMoved(let key) = removed.numbering { restorePlace(underKey: key) }
        case .placement(let home):
            guard let shown, takeItem(id, alsoOnServer: false, &changes) != nil else { return }
            putItem(shown, at: spot(nearest: home, except: leaving), home.standing, &changes)
        }
    }

    /// Makes the rows agree with what an overlay shows, where it stands.
    @inline(never)
    private mutating func show(
        _ place: Int, _ changes: inout RowChanges
    ) {
        let overlay = edits.overlays[place]
        switch overlay.shown {
        case let shown?: setItem(shown, &changes)
        case nil: _ = takeItem(overlay.id, alsoOnServer: false, &changes)
        }
    }

    private mutating func add(
        _ change: OpenEdits<Item>.Change, _ numbering: OpenEdits<Item>.Numbering, to id: Item.ID,
        _ transaction: TransactionID
    ) -> Int {
        let item = item(id)
        return edits.add(change, numbering, to: id, transaction, over: item)
    }

    private mutating func move(_ id: Item.ID, to place: EditPlace<Item.ID>, _ changes: inout RowChanges) {
        guard names(place, another: id), let (item, home) = takeItem(id, alsoOnServer: false, &changes),
            let spot = spot(place)
        else { return }
        putItem(item, at: spot, home.standing == .onServer ? .moved(fromKey: home.key) : home.standing, &changes)
        halveIfLong(spot.key)
    }

    /// Whether a place can be found when an item is gone.
    private func names(_ place: EditPlace<Item.ID>, another id: Item.ID) -> Bool {
        switch place {
        case .start, .end: true
        case .before(let other), .after(let other): other != id && holds(other)
        }
    }
}
