import PagingCore

#if Editing
extension Simulation {
    mutating func open(_ transaction: Int) {
        transactions.append(transaction)
        send(.transactionOpened(TransactionID(transaction)))
    }

    mutating func end(_ transaction: Int, isCommitted: Bool) {
        if transactions.contains(transaction) { cover(isCommitted ? .transactionCommitted : .transactionRolledBack) }
        transactions.removeAll { $0 == transaction }
        send(.transactionEnded(TransactionID(transaction), isCommitted ? .committed : .rolledBack))
    }

    mutating func edit(_ kind: Int, _ row: Int, _ transaction: Int) {
        hasMovedOffsets = true
        let rows = feed.update.rows
        let transaction = transaction < 2 ? TransactionID(transaction) : nil
        let item = rows.isEmpty ? nil : rows[row % rows.count].item
        let place: EditPlace<Int32>
        switch kind {
        case 0: place = .start
        case 1: place = .end
        case 2: place = .before(item?.id ?? 0)
        default: place = .after(item?.id ?? 0)
        }
        switch kind {
        case 0...3:
            lastLocalID -= 1
            let new = SimulatedItem(id: lastLocalID, revision: 0, rank: 0)
            send(.itemEdited(.insert(new, place, alsoOnServer: row % 2 == 0), in: transaction))
        case 4:
            send(.itemEdited(.remove(item?.id ?? 0, alsoOnServer: row % 2 == 0), in: transaction))
        case 5:
            let other = rows.isEmpty ? nil : rows[(row * 7 + 3) % rows.count].item
            send(.itemEdited(.move(other?.id ?? 0, place), in: transaction))
        default:
            guard var item else { return }
            item.revision += 1000
            send(.itemEdited(.update(item), in: transaction))
        }
    }
}
#else
/// Without the trait nothing can be edited: what a schedule has of it is left out.
extension Simulation {
    func open(_ transaction: Int) {}
    func end(_ transaction: Int, isCommitted: Bool) {}
    func edit(_ kind: Int, _ row: Int, _ transaction: Int) {}
}
#endif
