extension FeedStateMachine {
    /// Edits an item. An edit of a transaction that is not open comes too late and is ignored.
    mutating func take(
        _ edit: Edit<Item>, _ transaction: TransactionID?, _ step: inout Step, _ sameContent: (Item, Item) -> Bool
    ) {
        guard generation.isOpened else { return }
        if let transaction {
            guard generation.edits.transactions.contains(transaction) else { return }
            generation.apply(edit, in: transaction, &step.changes, sameContent)
        } else {
            generation.apply(edit, &step.changes, sameContent)
        }
        editHeldBack(edit, transaction)
        followNumbering(&step)
        settle(&step.changes, sameContent)
    }

    mutating func end(
        _ transaction: TransactionID, _ outcome: TransactionOutcome, _ step: inout Step,
        _ sameContent: (Item, Item) -> Bool
    ) {
        generation.edits.close(transaction)
        switch outcome {
        case .committed: generation.commit(transaction, &step.changes, sameContent)
        case .rolledBack: generation.rollBack(transaction, &step.changes, sameContent)
        }
        followNumbering(&step)
        settle(&step.changes, sameContent)
    }

    /// Leaves out what came to nothing, as a move to where an item stands does (U3), and takes the viewports along.
    private mutating func settle(_ changes: inout RowChanges, _ sameContent: (Item, Item) -> Bool) {
        changes.settle { old, new in
            guard let before = update.rows[old].item, let after = generation.item(atRow: new), before.id == after.id
            else { return .another }
            return sameContent(before, after) ? .same : .changed
        }
        carryViewports(changes)
    }
}
