#if Editing
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
        #if HeadGrowth
        editHeldBack(edit, transaction)
        #endif
        carryViewports(step.changes)
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
        carryViewports(step.changes)
    }
}
#endif
