import PagingCore

/// The edits that were made before the first page of a list was applied, in their order (I2).
struct EarlyEdits<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    private struct EarlyEdit: Sendable {
        let edit: PendingEdit<Item>
        /// The open transaction that it belongs to; `nil` if it cannot be rolled back.
        var transaction: TransactionID?
    }

    private var edits: [EarlyEdit] = []

    mutating func append(_ edit: PendingEdit<Item>, in transaction: TransactionID?) {
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
    mutating func removeFirst() -> (edit: PendingEdit<Item>, transaction: TransactionID?)? {
        guard !edits.isEmpty else { return nil }
        let first = edits.removeFirst()
        return (first.edit.afterFirstPage, first.transaction)
    }
}
