import PagingCore

extension NaiveList {
    mutating func apply(
        _ edit: ListEdit<SimulatedItem>, _ transaction: TransactionID?, _ observed: ObservedInput,
        _ configuration: FeedConfiguration
    ) -> Expectation? {
        guard hasFirstPage else { return nil }
        if let transaction, !open.contains(transaction.number) { return nil }
        mixesPages = true
        let edit = transaction == nil ? resolved(edit) : edit
        if transaction == nil { editPendingGeneration(edit, observed, configuration) }
        let wasKnown = base[edit.id] != nil
        defer {
            if transaction == nil, !edit.isMove, wasKnown || base[edit.id] != nil { recordEdit(of: edit.id) }
        }
        let order = observed.before.order
        switch edit {
        case .update(let item):
            if let transaction {
                add(.content(item), to: item.id, transaction)
            } else if base[item.id] != nil {
                base[item.id] = item
            }
            return Expectation(order: order)
        case .change(let id, let change):
            if let transaction { add(.function(change), to: id, transaction) }
            return Expectation(order: order)
        case .replace(let id, let item):
            return replace(id, with: item, transaction, observed, configuration)
        case .insert(let item, let place, let shiftsOffsets):
            if let transaction, shown(item.id) != nil {
                return apply(.update(item), transaction, observed, configuration)
            }
            if transaction == nil, shown(item.id) != nil {
                base[item.id] = item
                return Expectation(order: order)
            }
            guard let index = index(of: place, in: order) else { return Expectation(order: order) }
            // After the last row of a list with more pages, the server has the item elsewhere.
            let isAtOpenEnd = place == .end && observed.before.update.states.append != .ended
            let isOnServer = shiftsOffsets && configuration.countsOffsets && !isAtOpenEnd
            if let transaction {
                // The server may not have the item before the commit.
                add(.insertion(item, isOnServer: isOnServer), to: item.id, transaction)
                return insert(item.id, at: index, in: order, isLocal: true)
            }
            base[item.id] = item
            return insert(item.id, at: index, in: order, isLocal: !isOnServer)
        case .remove(let id, _):
            if let transaction {
                guard let place = order.firstIndex(of: id) else { return Expectation(order: order) }
                add(.removal(from: originalPosition(at: place, in: order)), to: id, transaction)
            } else {
                base[id] = nil
                if let overlay = overlay(of: id) { overlays[overlay].forgetNumbering() }
            }
            recordMove(of: id)
            return Expectation(order: order.filter { $0 != id || shown(id) != nil })
        case .move(let id, let place):
            guard let old = order.firstIndex(of: id), !place.names(id), index(of: place, in: order) != nil else {
                return Expectation(order: order)
            }
            if let transaction { add(.placement(from: originalPosition(at: old, in: order)), to: id, transaction) }
            let rest = order.filter { $0 != id }
            return index(of: place, in: rest).map { insert(id, at: $0, in: rest, isLocal: true) }
        }
    }

    /// Replaces an item: the new one is inserted after it, and it is removed.
    private mutating func replace(
        _ id: Int32, with item: SimulatedItem, _ transaction: TransactionID?, _ observed: ObservedInput,
        _ configuration: FeedConfiguration
    ) -> Expectation? {
        let wasShown = shown(item.id) != nil
        let removal = ListEdit<SimulatedItem>.remove(id, shiftsOffsets: takesPlace(id))
        var order = observed.before.order
        if isKnown(item.id) {
            _ = apply(.update(item), transaction, observed, configuration)
        } else {
            guard let row = order.firstIndex(of: id), transaction != nil || !isInserted(id) else {
                return Expectation(order: order)
            }
            let insertion = ListEdit.insert(item, .after(id), shiftsOffsets: takesPlace(id))
            _ = apply(insertion, transaction, observed, configuration)
            if shown(item.id) != nil { order.insert(item.id, at: row + 1) }
        }
        _ = apply(removal, transaction, observed, configuration)
        if !wasShown, shown(id) == nil, shown(item.id) != nil {
            successors[item.id] = nil
            successors[id] = item.id
        }
        return Expectation(order: order.filter { shown($0) != nil })
    }

    /// Whether an item has a place in the server's numbering, or gets one when its insertion is committed.
    private func takesPlace(_ id: Int32) -> Bool {
        if let overlay = overlay(of: id),
            let insertion = overlays[overlay].layers.last(where: { $0.change.isInsertion })
        {
            return insertion.change.isOnServer
        }
        return locals[id] == nil
    }

    /// Whether an open transaction has inserted an item.
    private func isInserted(_ id: Int32) -> Bool {
        overlay(of: id).map { overlays[$0].layers.contains { $0.change.isInsertion } } ?? false
    }

    /// An edit with a change made on the item as the server has it. An insertion of an item that the list has is an update.
    private func resolved(_ edit: ListEdit<SimulatedItem>) -> ListEdit<SimulatedItem> {
        guard let item = base[edit.id] else { return edit }
        switch edit {
        case .change(_, let change): return .update(item.changed(by: change))
        case .insert(let item, _, _): return .update(item)
        case .update, .replace, .remove, .move: return edit
        }
    }

    private mutating func insert(_ id: Int32, at index: Int, in order: [Int32], isLocal: Bool) -> Expectation {
        recordMove(of: id)
        locals[id] = isLocal ? true : nil
        guard shown(id) != nil else { return Expectation(order: order) }
        var order = order
        order.insert(id, at: index)
        return Expectation(order: order)
    }

    private func index(of place: EditPlace<Int32>, in order: [Int32]) -> Int? {
        switch place {
        case .start: 0
        case .end: order.count
        case .before(let id): order.firstIndex(of: id)
        case .after(let id): order.firstIndex(of: id).map { $0 + 1 }
        }
    }

    private func originalPosition(at place: Int, in order: [Int32]) -> OriginalPosition {
        OriginalPosition(order: order, place: place, moves: moves, isLocal: locals[order[place]] != nil)
    }

    private mutating func add(_ change: Change, to id: Int32, _ transaction: TransactionID) {
        let layer = Layer(transaction: transaction.number, change: change)
        if let overlay = overlay(of: id) {
            overlays[overlay].layers.append(layer)
        } else {
            overlays.append(Overlay(id: id, layers: [layer]))
        }
    }

    /// Ends a transaction.
    ///
    /// A commit writes the edits to the base items. A rollback discards them.
    mutating func endTransaction(
        _ transaction: Int, isCommitted: Bool, _ observed: ObservedInput, _ configuration: FeedConfiguration
    ) -> Expectation? {
        guard open.contains(transaction) else { return nil }
        open.removeAll { $0 == transaction }
        if isCommitted {
            commit(transaction, observed, configuration)
            overlays.removeAll { $0.layers.isEmpty }
            return Expectation(order: observed.before.order.filter { shown($0) != nil })
        }
        var originals: [(id: Int32, original: OriginalPosition?)] = []
        for overlay in overlays.indices {
            let id = overlays[overlay].id
            let wasInserted = overlays[overlay].layers.contains {
                $0.transaction == transaction && $0.change.isInsertion
            }
            if let original = rollBack(transaction, overlay) { originals.append((id, original)) }
            // A page has brought the item that the transaction inserted.
            if wasInserted, base[id] != nil, !isPlaced(id) { locals[id] = nil }
        }
        overlays.removeAll { $0.layers.isEmpty }
        originals.removeAll { original in shown(original.id) == nil }
        let placedByRule = originals.map { $0.id }
        let clear = originals.map { original in
            (
                id: original.id,
                original: original.original.flatMap { isClear($0, of: original.id, placedByRule) ? $0 : nil }
            )
        }
        for original in originals {
            recordMove(of: original.id)
            locals[original.id] = original.original?.isLocal == true || isPlaced(original.id) ? true : nil
        }
        let order = observed.before.order.filter { id in shown(id) != nil && !placedByRule.contains(id) }
        return Expectation(order: order, placedByRule: placedByRule, rule: .restoredByRollback(clear))
    }

    private mutating func commit(
        _ transaction: Int, _ observed: ObservedInput, _ configuration: FeedConfiguration
    ) {
        for overlay in overlays.indices {
            let (id, layers) = (overlays[overlay].id, overlays[overlay].layers)
            var kept: [Layer] = []
            for layer in layers {
                guard layer.transaction == transaction else {
                    kept.append(layer)
                    continue
                }
                if case .content(let item) = layer.change {
                    editPendingGeneration(.update(item), observed, configuration)
                }
                write(layer.change, to: id, &kept)
                switch layer.change {
                case .function:
                    if let item = base[id] { editPendingGeneration(.update(item), observed, configuration) }
                case .removal: editPendingGeneration(.remove(id, shiftsOffsets: true), observed, configuration)
                case .insertion:
                    guard let row = observed.before.row(of: id), let item = base[id] else { break }
                    let cells = observed.before.cells
                    if row + 1 < cells.count, let next = cells[row + 1].item {
                        editPendingGeneration(
                            .insert(item, .before(next.id), shiftsOffsets: true), observed, configuration)
                    }
                    if row > 0, let before = cells[row - 1].item {
                        editPendingGeneration(
                            .insert(item, .after(before.id), shiftsOffsets: true), observed, configuration)
                    }
                case .content, .placement: break
                }
                // Nothing is known of an item that the list does not have, unless the edit removed it.
                let isRemoval = if case .removal = layer.change { true } else { false }
                if isRemoval || base[id] != nil && !layer.change.isPlacement { recordEdit(of: id) }
            }
            overlays[overlay].layers = kept
        }
    }

    /// Discards the layers of a transaction over an item, the last one first.
    ///
    /// - Returns: Where the item was before the first of them that moved or removed it, if no edit above it says where the
    ///   item is; `.some(nil)` if that place is not known.
    private mutating func rollBack(_ transaction: Int, _ overlay: Int) -> OriginalPosition?? {
        let layers = overlays[overlay].layers
        let isOnlyMove = layers.count(where: { !$0.change.isContent }) == 1
        var restored: OriginalPosition??
        for index in layers.indices.reversed() where layers[index].transaction == transaction {
            let change = overlays[overlay].layers.remove(at: index).change
            guard change.movesItem else { continue }
            var original = change.original
            if !isOnlyMove { original?.isClear = false }
            if let above = overlays[overlay].layers[index...].firstIndex(where: { !$0.change.isContent }) {
                overlays[overlay].layers[above].change.original = original
            } else {
                restored = .some(original)
            }
        }
        return restored
    }

    /// Whether the original position of an item still determines its place.
    ///
    /// It does not if a neighbor moved since then and returns to its own original position in the same rollback. The
    /// item may then be beside the place where that neighbor was in the meantime.
    private func isClear(_ original: OriginalPosition, of id: Int32, _ placedByRule: [Int32]) -> Bool {
        original.isClear
            && !original.order.contains { other in
                other != id && placedByRule.contains(other) && (lastMove[other] ?? 0) > original.moves
            }
    }

    private mutating func write(_ change: Change, to id: Int32, _ kept: inout [Layer]) {
        switch change {
        case .content(let item):
            if base[id] != nil {
                base[id] = item
            } else if let open = kept.lastIndex(where: { $0.change.isInsertion }) {
                kept[open].change = .insertion(item, isOnServer: kept[open].change.isOnServer)
            }
        case .function(let change):
            if let item = base[id] {
                base[id] = item.changed(by: change)
            } else if let open = kept.lastIndex(where: { $0.change.isInsertion }),
                case .insertion(let item, let isOnServer) = kept[open].change
            {
                kept[open].change = .insertion(item.changed(by: change), isOnServer: isOnServer)
            }
        case .removal:
            base[id] = nil
            kept.removeAll { $0.change.isInsertion }
        case .insertion(let item, let isOnServer):
            base[id] = item
            if isOnServer { locals[id] = nil }
        case .placement: break
        }
    }
}

extension NaiveList.Overlay {
    /// Records that the server's numbering includes the item, so that its edits no longer move the numbering.
    mutating func forgetNumbering() {
        for layer in layers.indices {
            guard case .insertion(let item, _) = layers[layer].change else { continue }
            layers[layer].change = .insertion(item, isOnServer: false)
        }
    }
}

extension NaiveList.Change {
    fileprivate var isInsertion: Bool { if case .insertion = self { true } else { false } }
    fileprivate var isPlacement: Bool { if case .placement = self { true } else { false } }
    fileprivate var isOnServer: Bool { if case .insertion(_, true) = self { true } else { false } }
}

extension SimulatedItem {
    func changed(by change: (inout SimulatedItem) -> Void) -> SimulatedItem {
        var changed = self
        change(&changed)
        return changed
    }
}

extension ListEdit<SimulatedItem> {
    fileprivate var id: Int32 {
        switch self {
        case .update(let item), .insert(let item, _, _), .replace(_, let item): item.id
        case .change(let id, _), .remove(let id, _), .move(let id, _): id
        }
    }

    fileprivate var isMove: Bool { if case .move = self { true } else { false } }
}

extension EditPlace<Int32> {
    fileprivate func names(_ id: Int32) -> Bool {
        switch self {
        case .start, .end: false
        case .before(let other), .after(let other): other == id
        }
    }
}
