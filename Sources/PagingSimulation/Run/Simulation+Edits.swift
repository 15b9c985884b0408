import PagingCore

extension Simulation {
    mutating func openTransaction(_ transaction: Int) {
        transactions.append(transaction)
        process(.transactionOpened(TransactionID(transaction)))
    }

    mutating func endTransaction(_ transaction: Int, isCommitted: Bool) {
        if transactions.contains(transaction) { cover(isCommitted ? .transactionCommitted : .transactionRolledBack) }
        transactions.removeAll { $0 == transaction }
        process(.transactionEnded(TransactionID(transaction), isCommitted ? .committed : .rolledBack))
    }

    /// Edits an item: a new one, a held one, one of the server that may not be held, or one that was edited before.
    mutating func edit(_ kind: Int, _ row: Int, _ transaction: Int) {
        let rows = observation.cells
        let held = rows.isEmpty ? nil : rows[row % rows.count].item
        let known = server.items.isEmpty ? nil : server.items[row * 7 % server.items.count]
        let editedID = editedIDs.isEmpty ? 0 : editedIDs[row % editedIDs.count]
        let place: EditPlace<Int32>
        switch row % 5 {
        case 0: place = .start
        case 1: place = .end
        case 2: place = .before(held?.id ?? editedID)
        default: place = .after(held?.id ?? editedID)
        }
        let isOnServer = row % 2 == 0
        switch kind {
        case 0, 1, 2:
            lastLocalID -= 1
            edit(
                .insert(SimulatedItem(id: lastLocalID, revision: 0, rank: 0), place, shiftsOffsets: isOnServer),
                transaction)
        case 3: if let known { edit(.insert(known.edited, place, shiftsOffsets: isOnServer), transaction) }
        case 4:
            edit(
                .insert(SimulatedItem(id: editedID, revision: 9, rank: 0), place, shiftsOffsets: isOnServer),
                transaction)
        case 5: edit(.remove(held?.id ?? 0, shiftsOffsets: isOnServer), transaction)
        case 6: edit(.remove(editedID, shiftsOffsets: isOnServer), transaction)
        case 7:
            let other = rows.isEmpty ? nil : rows[(row * 7 + 3) % rows.count].item
            edit(.move(other?.id ?? 0, place), transaction)
        case 8: edit(.move(editedID, place), transaction)
        case 9 where row % 2 == 0:
            lastLocalID -= 1
            let id = row % 4 == 0 ? lastLocalID : known?.id ?? editedID
            edit(
                .replace(
                    row % 3 == 0 ? editedID : held?.id ?? editedID, with: SimulatedItem(id: id, revision: 0, rank: 0)),
                transaction)
        case 9: edit(.update(SimulatedItem(id: editedID, revision: 7, rank: 0)), transaction)
        case 10: if let known { edit(.update(known.edited), transaction) }
        case 11 where row % 2 == 0: edit(.change(held?.id ?? editedID) { $0 = $0.edited }, transaction)
        default: if let held { edit(.update(held.edited), transaction) }
        }
    }

    /// Inserts many items: local items at a row, or shared items at the end of the list and of the server's list.
    mutating func insertMany(_ count: Int, _ row: Int, isShared: Bool) {
        let isEndKnown = observation.update.states.append == .ended && transactions.isEmpty
        guard isShared else {
            for _ in 0..<count { edit(0, row, 9) }
            return cover(.manyInserted)
        }
        guard case .offset = configuration.addressing, isEndKnown, observation.refresh == nil, !isDisturbed,
            editedIDs.isEmpty
        else { return }
        for _ in 0..<count {
            server.insert(at: server.items.count)
            guard let item = server.items.last else { return }
            process(.itemEdited(.insert(item, .end, shiftsOffsets: true), in: nil))
        }
        sharesInsertions = true
    }

    private mutating func edit(_ edit: ListEdit<SimulatedItem>, _ transaction: Int) {
        switch edit {
        case .insert(let item, _, _), .update(let item): editedIDs.append(item.id)
        case .change(let id, _), .remove(let id, _), .move(let id, _): editedIDs.append(id)
        case .replace(let id, let item): editedIDs += [id, item.id]
        }
        process(.itemEdited(edit, in: transaction < 2 ? TransactionID(transaction) : nil))
    }
}

extension SimulatedItem {
    /// The item with changed content.
    fileprivate var edited: SimulatedItem { SimulatedItem(id: id, revision: revision + 1000, rank: rank) }
}
