#if Editing
extension Generation {
    /// Edits an item at once, outside any transaction (I2). Where open edits lie over it, what lies beneath is edited.
    mutating func apply(_ edit: Edit<Item>, _ changes: inout RowChanges, _ sameContent: (Item, Item) -> Bool) {
        switch edit {
        case .update(let item):
            if let overlay = edits.place(of: item.id) {
                if edits.overlays[overlay].beneath != nil { edits.overlays[overlay].beneath = item }
                show(overlay, &changes, sameContent)
            } else {
                setItem(item, &changes, sameContent)
            }
        case .insert(let item, let place, let alsoOnServer):
            if isHeld(item.id) {
                if let shown = lay(item) { setItem(shown, &changes, sameContent) }
            } else if let spot = spot(place), let shown = lay(item) {
                putItem(shown, at: spot, alsoOnServer: alsoOnServer, &changes)
            }
        case .remove(let id, let alsoOnServer):
            if let overlay = edits.place(of: id) { edits.overlays[overlay].beneath = nil }
            if let overlay = edits.place(of: id), edits.overlays[overlay].shown != nil {
                show(overlay, &changes, sameContent)
            } else {
                _ = takeItem(id, alsoOnServer: alsoOnServer, &changes)
            }
        case .move(let id, let place):
            move(id, to: place, &changes)
        }
    }

    /// Whether an item is held, be it beneath open edits that do not show it.
    private func isHeld(_ id: Item.ID) -> Bool {
        if row(of: id) != nil { return true }
        return edits.place(of: id).map { edits.overlays[$0].beneath != nil } ?? false
    }

    /// Lays an item beneath the open edits over it, if there are any.
    ///
    /// - Returns: What is to be shown of it; `nil` where the edits hide it.
    mutating func lay(_ item: Item) -> Item? {
        guard let overlay = edits.place(of: item.id) else { return item }
        edits.overlays[overlay].beneath = item
        return edits.overlays[overlay].shown
    }

    /// Edits an item within an open transaction (I3).
    mutating func apply(
        _ edit: Edit<Item>, in transaction: TransactionID, _ changes: inout RowChanges,
        _ sameContent: (Item, Item) -> Bool
    ) {
        switch edit {
        case .update(let item):
            show(add(.content(item), to: item.id, transaction), &changes, sameContent)
        case .insert(let item, let place, let alsoOnServer):
            if index[item.id] != nil {
                apply(.update(item), in: transaction, &changes, sameContent)
            } else if let spot = spot(place) {
                _ = add(.insertion(item, alsoOnServer: alsoOnServer), to: item.id, transaction)
                putItem(item, at: spot, alsoOnServer: alsoOnServer, &changes)
            }
        case .remove(let id, let alsoOnServer):
            guard let row = row(of: id), let home = home(ofRow: row) else { return }
            _ = add(.removal(from: home, alsoOnServer: alsoOnServer), to: id, transaction)
            _ = takeItem(id, alsoOnServer: alsoOnServer, &changes)
        case .move(let id, let place):
            guard let row = row(of: id), let home = home(ofRow: row), names(place, another: id) else { return }
            _ = add(.placement(from: home), to: id, transaction)
            move(id, to: place, &changes)
        }
    }

    /// Writes the edits of a transaction over what lies beneath.
    mutating func commit(
        _ transaction: TransactionID, _ changes: inout RowChanges, _ sameContent: (Item, Item) -> Bool
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
                case .insertion(let item, _): overlay.beneath = item
                case .placement: break
                }
            }
            overlay.layers = kept
            edits.overlays[place] = overlay
            show(place, &changes, sameContent)
        }
        edits.overlays.removeAll { $0.layers.isEmpty }
    }

    /// An item that only an open edit brought is committed as part of that.
    private static func changeInsertion(in layers: inout [OpenEdits<Item>.Layer], to item: Item) {
        for place in layers.indices.reversed() {
            guard case .insertion(_, let alsoOnServer) = layers[place].change else { continue }
            layers[place].change = .insertion(item, alsoOnServer: alsoOnServer)
            return
        }
    }

    /// Takes the edits of a transaction back, the last first, and nothing else.
    mutating func rollBack(
        _ transaction: TransactionID, _ changes: inout RowChanges, _ sameContent: (Item, Item) -> Bool
    ) {
        for place in edits.overlays.indices.reversed() {
            while let layer = edits.overlays[place].layers.lastIndex(where: { $0.transaction == transaction }) {
                takeBack(layer, of: place, &changes)
            }
            show(place, &changes, sameContent)
        }
        edits.overlays.removeAll { $0.layers.isEmpty }
    }

    /// Takes one edit back. What the item then looks like is seen to when all are.
    private mutating func takeBack(_ layer: Int, of place: Int, _ changes: inout RowChanges) {
        let (transaction, change) = (edits.overlays[place].layers[layer].transaction, edits.overlays[place].layers[layer].change)
        edits.overlays[place].layers.remove(at: layer)
        let id = edits.overlays[place].id
        if let above = edits.overlays[place].layers[layer...].firstIndex(where: { $0.change.home != nil }) {
            if let home = change.home { edits.overlays[place].layers[above].change.home = home }
            return
        }
        let shown = edits.overlays[place].shown
        switch change {
        case .content: break
        case .insertion(_, let alsoOnServer):
            if shown == nil { _ = takeItem(id, alsoOnServer: alsoOnServer, &changes) }
        case .removal(let home, let alsoOnServer):
            guard let shown, row(of: id) == nil else { return }
            putItem(shown, at: spot(nearest: home), alsoOnServer: alsoOnServer, &changes)
        case .placement(let home):
            // An earlier one of the same transaction knows where the item came from.
            guard !edits.overlays[place].layers[..<layer].contains(where: { $0.transaction == transaction && $0.change.home != nil })
            else { return }
            guard let shown, !stands(id, at: spot(nearest: home)),
                takeItem(id, alsoOnServer: false, &changes) != nil
            else { return }
            putItem(shown, at: spot(nearest: home), alsoOnServer: false, &changes)
        }
    }

    /// Makes the rows agree with what an overlay shows, where it stands.
    private mutating func show(
        _ place: Int, _ changes: inout RowChanges, _ sameContent: (Item, Item) -> Bool
    ) {
        let overlay = edits.overlays[place]
        switch (overlay.shown, index[overlay.id]) {
        case (let shown?, _?): setItem(shown, &changes, sameContent)
        case (nil, _?): _ = takeItem(overlay.id, alsoOnServer: false, &changes)
        case (_, nil): break
        }
    }

    private mutating func add(_ change: OpenEdits<Item>.Change, to id: Item.ID, _ transaction: TransactionID) -> Int {
        let layer = OpenEdits<Item>.Layer(transaction: transaction, change: change)
        if let place = edits.place(of: id) {
            edits.overlays[place].layers.append(layer)
            return place
        }
        edits.overlays.append(.init(id: id, beneath: item(id), layers: [layer]))
        return edits.overlays.count - 1
    }

    private mutating func move(_ id: Item.ID, to place: EditPlace<Item.ID>, _ changes: inout RowChanges) {
        guard names(place, another: id), let here = spot(place), !stands(id, at: here),
            let (item, _) = takeItem(id, alsoOnServer: false, &changes), let spot = spot(place)
        else { return }
        putItem(item, at: spot, alsoOnServer: false, &changes)
    }

    /// Whether an item would stand where it stands if it were put at a spot.
    private func stands(_ id: Item.ID, at spot: (key: Int, offset: Int)) -> Bool {
        guard let row = row(of: id), let place = tree.place(ofKey: spot.key) else { return false }
        return place.firstRow + spot.offset == row || place.firstRow + spot.offset == row + 1
    }

    /// Whether a place can be found when an item is gone.
    private func names(_ place: EditPlace<Item.ID>, another id: Item.ID) -> Bool {
        switch place {
        case .start, .end: true
        case .before(let other), .after(let other): other != id && index[other] != nil
        }
    }
}
#endif
