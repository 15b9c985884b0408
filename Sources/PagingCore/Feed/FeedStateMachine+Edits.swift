/// Edits, at once and in transactions (I2, I3).
extension FeedStateMachine {
    /// Whether the list has an item, if only below open edits that remove it.
    package func hasBase(of id: Item.ID) -> Bool { generation.hasBase(of: id) }

    /// The changes and the removals of a transaction, in the order in which they were made.
    package func edits(in transaction: TransactionID) -> [ListEdit<Item>] {
        generation.edits.layers(of: transaction).sorted { $0.layer.number < $1.layer.number }.compactMap { id, layer in
            switch layer.change {
            case .content(let item): .update(item)
            case .function(let change): .change(id, change)
            case .removal: .remove(id, shiftsOffsets: true)
            case .insertion, .placement: nil
            }
        }
    }

    /// Edits an item. An edit of a transaction that is not open has no effect.
    mutating func apply(_ edit: ListEdit<Item>, in transaction: TransactionID?, _ transition: inout Transition) {
        guard generation.pages.isLoaded else { return }
        if let transaction, !generation.edits.transactions.contains(transaction) { return }
        let original = named(edit)
        if case .replace(let id, let item) = original {
            guard generation.isKnown(id) else { return apply(.update(item), in: nil, &transition) }
            return replace(id, with: item, &transition)
        }
        let edit = transaction == nil ? resolved(original) : original
        let places = generation.pages.tree.serverCount
        if let transaction {
            generation.apply(edit, in: transaction)
        } else {
            let isRecorded = !edit.isMove && lastEditKnown != nil
            let wasKnown = isRecorded && generation.hasBase(of: edit.id)
            generation.apply(edit)
            if isRecorded {
                let isKnown = generation.hasBase(of: edit.id)
                if wasKnown || isKnown { generation.recentEdits.record(isKnown ? .changed : .removed, of: edit.id) }
            }
        }
        pendingNewItems.follow(original, isOpen: transaction != nil, isHeld: generation.holds(edit.id))
        if generation.pages.tree.serverCount != places { pendingNewItems.forgetTotal() }
        followNumbering(&transition)
        settle()
        guard transaction == nil else { return }
        applyToPendingGeneration(edit)
        // The server may have dropped the item, and got it again.
        if original.shiftsOffsets, !edit.shiftsOffsets { refresh.changePending { $0.recordDoubt() } }
    }

    /// Replaces a known item by one with another id.
    private mutating func replace(_ id: Item.ID, with item: Item, _ transition: inout Transition) {
        let wasHeld = generation.holds(item.id)
        let places = generation.pages.tree.serverCount
        generation.replace(id, with: item)
        if id != item.id { replacedItems.replace(id, by: item.id, inItsRow: !wasHeld) }
        if lastEditKnown != nil {
            generation.recentEdits.record(.removed, of: id)
            generation.recentEdits.record(.changed, of: item.id)
        }
        if generation.holds(item.id) { pendingNewItems.drop { $0 == item.id } }
        if generation.pages.tree.serverCount != places { pendingNewItems.forgetTotal() }
        followNumbering(&transition)
        settle()
        applyToPendingGeneration(.replace(id, with: item))
    }

    /// An edit of the items that stand for those it names.
    package func named(_ edit: ListEdit<Item>) -> ListEdit<Item> {
        replacedItems.isEmpty ? edit : edit.naming(currentID)
    }

    /// The id of the item that stands for an item: its own if the list has it, else of the last one that replaced it.
    func currentID(_ id: Item.ID) -> Item.ID { generation.isKnown(id) ? id : replacedItems.current(id) }

    mutating func end(
        _ transaction: TransactionID, _ outcome: TransactionOutcome, _ transition: inout Transition
    ) {
        let layers = generation.edits.layers(of: transaction)
        let places = generation.pages.tree.serverCount
        generation.edits.close(transaction)
        switch outcome {
        case .committed:
            generation.commit(transaction)
            for (id, layer) in layers {
                let isKnown = generation.hasBase(of: id)
                switch layer.change {
                case .placement: break
                case .content, .function, .insertion: if isKnown { generation.recentEdits.record(.changed, of: id) }
                case .removal: generation.recentEdits.record(isKnown ? .changed : .removed, of: id)
                }
            }
        case .rolledBack: generation.rollBack(transaction)
        }
        if generation.pages.tree.serverCount != places { pendingNewItems.forgetTotal() }
        followNumbering(&transition)
        settle()
        // Responses from before and after do not fit together where places move, or where only some have an item.
        // An inserted item may have no neighbor in the pages of a refresh.
        let inserts = outcome == .committed && layers.contains { $0.layer.change.isInsertion }
        let moves = generation.pages.countsOffsets && layers.contains { $0.layer.numbering != .stays }
        if inserts { refresh.changePending { $0.recordDoubt() } }
        if moves { refresh.changePending { $0.recordMixedPages() } }
        if outcome == .committed {
            for (id, layer) in layers { commitToPendingGeneration(id, layer) }
        }
    }

    /// Edits an item of the pending generation, whose responses may be from before the commit.
    private mutating func commitToPendingGeneration(_ id: Item.ID, _ layer: OpenEdits<Item>.Layer) {
        switch layer.change {
        case .content(let item): applyToPendingGeneration(.update(item))
        case .function: if let item = generation.base(of: id) { applyToPendingGeneration(.update(item)) }
        case .removal: applyToPendingGeneration(.remove(id, shiftsOffsets: layer.numbering != .stays))
        case .insertion:
            guard let item = generation.base(of: id) else { return }
            // Another open edit may hide the item.
            guard let row = generation.row(of: id) else { return applyToPendingGeneration(.update(item)) }
            // The pending generation may lack one neighbor. An item that it has is not inserted again.
            if let next = generation.item(atRow: row + 1) {
                applyToPendingGeneration(.insert(item, .before(next.id), shiftsOffsets: true))
            }
            if row > 0, let before = generation.item(atRow: row - 1) {
                applyToPendingGeneration(.insert(item, .after(before.id), shiftsOffsets: true))
            }
        case .placement: break
        }
    }

    /// An edit outside transactions, in which a change by a function is made on the item as the server has it, and an
    /// insertion of an item that the list has is an update.
    private func resolved(_ edit: ListEdit<Item>) -> ListEdit<Item> {
        switch edit {
        case .change(let id, let change): generation.base(of: id).map { .update($0.changed(by: change)) } ?? edit
        case .insert(let item, _, _): generation.base(of: item.id) == nil ? edit : .update(item)
        case .update, .replace, .remove, .move: edit
        }
    }

    /// Edits the pending generation too, so that no answer from before the edit undoes it (I2). Nothing is inserted behind
    /// its last page, because more pages follow.
    private mutating func applyToPendingGeneration(_ edit: ListEdit<Item>) {
        switch edit {
        case .insert(_, .end, _): return
        case .update, .replace, .remove, .insert(_, _, shiftsOffsets: true): break
        case .change, .insert, .move: return
        }
        refresh.changePending { $0.apply(edit) }
    }

    /// Drops changes without an effect, such as a move of an item to where it is (U3), and moves the viewports.
    mutating func settle() {
        guard generation.pages.changes.movesRows else { return }
        var changes = generation.pages.changes
        changes.settle { old, new in
            guard let before = update.rows.item(at: old), let after = generation.item(atRow: new), before.id == after.id
            else { return .another }
            return sameContent(before, after) ? .same : .changed
        }
        generation.pages.changes = changes
        adjustViewports()
    }
}
