/// The end of transactions (I3).
extension Generation {
    /// Writes the edits of a transaction to the base of their items.
    mutating func commit(_ transaction: TransactionID) {
        for place in edits.overlays.indices {
            var overlay = edits.overlays[place]
            var kept: [OpenEdits<Item>.Layer] = []
            for layer in overlay.layers {
                guard layer.transaction == transaction else {
                    kept.append(layer)
                    continue
                }
                switch layer.change {
                case .content(let item): write(&overlay, &kept) { $0 = item }
                case .function(let change): write(&overlay, &kept, change)
                case .removal:
                    overlay.base = nil
                    kept.removeAll { $0.change.isInsertion }
                case .insertion(let item):
                    overlay.base = item
                    if layer.numbering == .moves { joinNumbering(overlay.id) }
                case .placement: break
                }
            }
            guard kept.count < overlay.layers.count else { continue }
            overlay.layers = kept
            edits.overlays[place] = overlay
            showOverlay(place)
        }
        edits.overlays.removeAll { $0.layers.isEmpty }
    }

    /// Writes a change to the base of an item. An item that only an open edit inserted is committed with that edit.
    private func write(
        _ overlay: inout OpenEdits<Item>.Overlay, _ kept: inout [OpenEdits<Item>.Layer], _ change: (inout Item) -> Void
    ) {
        if let base = overlay.base {
            overlay.base = base.changed(by: change)
        } else if let insertion = kept.lastIndex(where: { $0.change.isInsertion }),
            case .insertion(let item) = kept[insertion].change
        {
            kept[insertion].change = .insertion(item.changed(by: change))
        }
    }

    /// Undoes the edits of a transaction, the last one first, and nothing else.
    mutating func rollBack(_ transaction: TransactionID) {
        let leaving = edits.overlays.filter { $0.without(transaction).shown == nil }.map { $0.id }
        while let last = edits.lastLayer(of: transaction) {
            undo(last.layer, of: last.overlay, leaving)
        }
        edits.overlays.removeAll { $0.layers.isEmpty }
    }

    /// - Parameter leaving: The items that the rollback removes. They are no neighbors of others.
    private mutating func undo(_ layer: Int, of place: Int, _ leaving: [Item.ID]) {
        let removed = edits.overlays[place].layers.remove(at: layer)
        let change = removed.change
        let id = edits.overlays[place].id
        if let above = edits.overlays[place].layers[layer...].firstIndex(where: { !$0.change.isContent }) {
            if let original = change.originalPosition {
                edits.overlays[place].layers[above].change.originalPosition = original
            }
            // The item stays where the edit above put it. With only some of the edits undone it may be hidden for a moment,
            // and would lose its place.
            let isLast = !edits.overlays[place].layers.contains { $0.transaction == removed.transaction }
            if isLast { showOverlay(place) }
            return
        }
        let shown = edits.overlays[place].shown
        switch change {
        case .content, .function, .insertion:
            showOverlay(place)
        case .removal(let original):
            guard let shown, !holds(id) else { return showOverlay(place) }
            restore(shown, to: original, except: leaving)
            if case .hasMoved(let key) = removed.numbering { pages.restorePlace(underKey: key) }
        case .placement(let original):
            guard let shown, holds(id) else { return }
            removeItem(id)
            restore(shown, to: original, except: leaving)
        }
    }

    private mutating func restore(_ item: Item, to original: OriginalPosition<Item.ID>, except leaving: [Item.ID]) {
        let point =
            insertionPoint(nearest: original, except: leaving) ?? insertionPointAtEnd(original.serverPosition)
        insertItem(item, at: point, original.serverPosition)
    }
}
