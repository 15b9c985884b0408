import PagingCore

/// The edits that were made before the first page of a list was applied, in their order (I2).
struct EarlyEdits<Item: Identifiable> {
    private struct EarlyEdit {
        let edit: ListEdit<Item>
        /// The open transaction that it belongs to; `nil` if it cannot be rolled back.
        var transaction: TransactionID?
    }

    private var edits: [EarlyEdit] = []

    mutating func append(_ edit: ListEdit<Item>, in transaction: TransactionID?) {
        edits.append(EarlyEdit(edit: edit, transaction: transaction))
    }

    /// Keeps the edits of a committed transaction, and drops those of one that was rolled back.
    mutating func end(_ transaction: TransactionID, _ outcome: TransactionOutcome) {
        switch outcome {
        case .rolledBack: edits.removeAll { $0.transaction == transaction }
        case .committed:
            for index in edits.indices where edits[index].transaction == transaction {
                edits[index].transaction = nil
            }
        }
    }

    /// Removes the first edit, as it is made once the first page was applied; `nil` if there is none.
    mutating func removeFirst() -> (edit: ListEdit<Item>, transaction: TransactionID?)? {
        guard !edits.isEmpty else { return nil }
        let first = edits.removeFirst()
        return (first.edit.afterFirstPage, first.transaction)
    }
}

extension ListEdit {
    /// The edit, as it is made when the answer to a request from after it was applied: the places in that answer may count
    /// an inserted item already. To move them twice would leave an item out; not to move them repeats one at most.
    fileprivate var afterFirstPage: ListEdit {
        if case .insert(let item, let place, _) = self { .insert(item, place, shiftsOffsets: false) } else { self }
    }
}
