extension FeedStateMachine {
    /// Edits an item. An edit of a transaction that is not open comes too late and is ignored.
    mutating func take(
        _ edit: Edit<Item>, _ transaction: TransactionID?, _ step: inout Step
    ) {
        guard generation.isLoaded else { return }
        let slots = generation.tree.serverCount
        if let transaction {
            guard generation.edits.transactions.contains(transaction) else { return }
            let unconfirmed = generation.edits.unconfirmedMoves
            generation.apply(edit, in: transaction, &step.changes)
            if case .insert = edit, generation.edits.unconfirmedMoves > unconfirmed { noteUnconfirmedInsertion() }
        } else {
            let wasKnown = generation.base(of: edit.id) != nil
            generation.apply(edit, &step.changes)
            if !edit.isMove, wasKnown || generation.base(of: edit.id) != nil {
                generation.noteRecentEdit(of: edit.id)
            }
        }
        editPendingNewItems(edit, transaction)
        if generation.tree.serverCount != slots { pendingNewItems.forgetTotal() }
        followNumbering(&step)
        settle(&step.changes)
        if transaction == nil { editCandidate(edit, &step) }
    }

    mutating func end(
        _ transaction: TransactionID, _ outcome: TransactionOutcome, _ step: inout Step
    ) {
        let layers = generation.edits.layers(of: transaction)
        let removes = layers.contains { $0.numbering != .stays && !$0.change.isInsertion }
        let slots = generation.tree.serverCount
        generation.edits.close(transaction)
        switch outcome {
        case .committed:
            let edited = generation.edits.items(editedIn: transaction)
            generation.commit(transaction, &step.changes)
            for id in edited { generation.noteRecentEdit(of: id) }
        case .rolledBack: generation.rollBack(transaction, &step.changes)
        }
        if generation.tree.serverCount != slots { pendingNewItems.forgetTotal() }
        // What is being loaded may have been answered before an item went, and would bring it back.
        followNumbering(resumes: true, asksAgain: removes && outcome == .committed, &step)
        settle(&step.changes)
        if layers.contains(where: { $0.change.isOfList }) {
            beginRefreshAgain(&step)
        } else if outcome == .committed {
            for layer in layers {
                if case .content(let item) = layer.change { editCandidate(.update(item), &step) }
            }
        }
    }

    /// Edits the list that a refresh is loading too, so that no answer from before the edit undoes it (I2). What stands
    /// behind its last page is still to come, so that nothing is put there.
    @inline(never)
    private mutating func editCandidate(_ edit: Edit<Item>, _ step: inout Step) {
        switch edit {
        case .insert(_, .end, _): return
        case .update, .remove, .insert(_, _, alsoOnServer: true): break
        case .insert, .move: return
        }
        guard case .loading(var candidate) = refresh else { return }
        let begins = candidate.take(edit)
        refresh = .loading(candidate)
        if begins { beginRefreshAgain(&step) }
    }

    /// Leaves out what came to nothing, as a move to where an item stands does (U3), and takes the viewports along.
    private mutating func settle(_ changes: inout RowChanges) {
        changes.settle { old, new in
            guard let before = update.rows[old].item, let after = generation.item(atRow: new), before.id == after.id
            else { return .another }
            return sameContent(before, after) ? .same : .changed
        }
        carryViewports(changes)
    }
}
