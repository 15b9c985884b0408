@_spi(Invariants) import PagingCore

// Edits at once, which the server makes too, and in a transaction.
extension KeptSimulation {
    private static let transaction = TransactionID(1)

    mutating func edit(_ process: Int, _ kind: Int, _ row: Int, isOpen: Bool) {
        guard broken == nil, let state = processes[process], state.feed.isLoaded else { return }
        let rows = state.feed.update.rows
        let held = rows.isEmpty ? nil : rows[row % rows.count].item
        let absent = server.items.isEmpty ? nil : server.items[row * 7 % server.items.count]
        guard let item = kind == 3 ? absent : held ?? absent else { return }
        if isOpen, state.openEdits.isEmpty { self.process(process) { $0.transactionOpened(Self.transaction, at: $1) } }
        switch kind {
        case 0: insert(process, server.newItem(), isOpen: isOpen)
        case 1: change(process, item.id, nil, isOpen: isOpen)
        default:
            let changed = SimulatedItem(id: item.id, revision: server.nextRevision(), rank: item.rank)
            change(process, item.id, changed, isOpen: isOpen)
        }
    }

    private mutating func insert(_ process: Int, _ item: SimulatedItem, isOpen: Bool) {
        editedIDs.insert(item.id)
        if isOpen {
            processes[process]?.openEdits.append(KeptProcess.OpenEdit(id: item.id, item: item, isInsertion: true))
        } else {
            server.accept(new: item)
        }
        // An item before the first row can hide others from a check, as a pinned one does (N1).
        hidesNewItems = true
        make(.insert(item, .start, shiftsOffsets: true), process, isOpen: isOpen)
    }

    private mutating func change(_ process: Int, _ id: Int32, _ item: SimulatedItem?, isOpen: Bool) {
        editedIDs.insert(id)
        if isOpen {
            processes[process]?.openEdits.append(KeptProcess.OpenEdit(id: id, item: item, isInsertion: false))
        } else {
            server.accept(id, item)
        }
        make(item.map { .update($0) } ?? .remove(id, shiftsOffsets: true), process, isOpen: isOpen)
    }

    private mutating func make(_ edit: ListEdit<SimulatedItem>, _ process: Int, isOpen: Bool) {
        send(process) { $0.itemEdited(edit, in: isOpen ? Self.transaction : nil, at: $1) }
        if !isOpen { forgetStoredItems(process, [edit.id]) }
        keepList(process)
    }

    mutating func endTransaction(_ process: Int, isCommitted: Bool) {
        guard broken == nil, let edits = processes[process]?.openEdits, !edits.isEmpty else { return }
        processes[process]?.openEdits = []
        // A page may be evicted by this input. What it had without the edits is not known.
        for place in processes[process]?.held.indices ?? 0..<0 {
            let items = processes[process]?.held[place].items ?? []
            if items.contains(where: { item in edits.contains { $0.id == item.id } }) {
                processes[process]?.held[place].losses = -1
            }
        }
        if isCommitted {
            for edit in edits {
                if edit.isInsertion, let item = edit.item {
                    server.accept(new: item)
                } else {
                    server.accept(edit.id, edit.item)
                }
            }
        }
        // An answer in flight may lack an item that was changed and not held; it appears at the next refresh.
        let held = processes[process]?.pages.flatMap { $0.items.map(Array.init) ?? [] }.map { $0.id } ?? []
        if isCommitted, edits.contains(where: { !$0.isInsertion && !held.contains($0.id) }) {
            processes[process]?.mayMissItems = true
        }
        send(process) { $0.transactionEnded(Self.transaction, isCommitted ? .committed : .rolledBack, at: $1) }
        processes[process]?.keptVersion = -1
        if isCommitted { forgetStoredItems(process, edits.map { $0.id }) }
        keepList(process)
    }

    /// Lets the writer forget the stored items that the list does not hold.
    private mutating func forgetStoredItems(_ process: Int, _ ids: [Int32]) {
        guard broken == nil, let feed = processes[process]?.feed else { return }
        let absent = ids.filter { feed.index(of: $0) == nil }
        guard !absent.isEmpty else { return }
        for place in processes[process]?.held.indices ?? 0..<0
        where processes[process]?.held[place].items.contains(where: { absent.contains($0.id) }) == true {
            processes[process]?.held[place].isOutdated = true
        }
        processes[process]?.writer.events.append(.outdated(absent))
        handleEvents(process)
    }
}
