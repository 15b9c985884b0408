import PagingCore

extension NaiveList {
    mutating func apply(
        _ edit: ListEdit<SimulatedItem>, _ transaction: TransactionID?, _ observed: ObservedInput,
        _ configuration: FeedConfiguration
    ) -> Expectation? {
        guard hasFirstPage else { return nil }
        if let transaction, !open.contains(transaction.number) { return nil }
        if case .replace(let id, let item) = edit { return replace(id, with: item, observed, configuration) }
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
        case .replace: return nil
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

    /// Replaces an item: the new one gets its place and its open edits. If the list has that one already, it gets the edits alone.
    private mutating func replace(
        _ id: Int32, with item: SimulatedItem, _ observed: ObservedInput, _ configuration: FeedConfiguration
    ) -> Expectation {
        mixesPages = true
        editPendingGeneration(.replace(id, with: item), observed, configuration)
        if id != item.id {
            if isKnown(item.id) {
                let layers = overlay(of: id).map { overlays.remove(at: $0).layers } ?? []
                let changes = layers.filter(\.change.isFunction)
                if let overlay = overlay(of: item.id) {
                    overlays[overlay].layers += changes
                } else if !changes.isEmpty {
                    overlays.append(Overlay(id: item.id, layers: changes))
                }
            } else {
                // Changes that wait for the new item find it now.
                let waiting = overlay(of: item.id).map { overlays.remove(at: $0).layers } ?? []
                if let overlay = overlay(of: id) {
                    overlays[overlay].id = item.id
                    // Whole values have the id of the item before.
                    overlays[overlay].layers.removeAll { $0.change.isContent && !$0.change.isFunction }
                    overlays.removeAll { $0.layers.isEmpty }
                }
                if base[id] != nil { base[item.id] = item }
                if let overlay = overlay(of: item.id) {
                    overlays[overlay].layers += waiting
                } else if !waiting.isEmpty {
                    overlays.append(Overlay(id: item.id, layers: waiting))
                }
                (locals[item.id], lastMove[item.id], pages[item.id]) = (locals[id], lastMove[id], pages[id])
            }
            (base[id], locals[id], pages[id]) = (nil, nil, nil)
            rename(id, to: item.id)
            successors[item.id] = nil
            successors[id] = item.id
        }
        if base[item.id] != nil { base[item.id] = item }
        if let overlay = overlay(of: item.id) {
            for layer in overlays[overlay].layers.indices where overlays[overlay].layers[layer].change.isInsertion {
                let isOnServer = overlays[overlay].layers[layer].change.isOnServer
                overlays[overlay].layers[layer].change = .insertion(item, isOnServer: isOnServer)
            }
        }
        recordEdit(of: id)
        // Of an item that only an open edit has inserted, a page brings the base.
        if base[item.id] != nil { recordEdit(of: item.id) }
        let order = observed.before.order.map { $0 == id && observed.before.row(of: item.id) == nil ? item.id : $0 }
        return Expectation(order: order.filter { shown($0) != nil })
    }

    /// Gives an item another id in the places from before edits.
    private mutating func rename(_ id: Int32, to other: Int32) {
        for overlay in overlays.indices {
            for layer in overlays[overlay].layers.indices {
                guard let original = overlays[overlay].layers[layer].change.original else { continue }
                var renamed = original
                renamed.order = original.order.map { $0 == id ? other : $0 }
                overlays[overlay].layers[layer].change.original = renamed
            }
        }
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
    fileprivate var isFunction: Bool { if case .function = self { true } else { false } }
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
