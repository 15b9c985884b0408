@_spi(Invariants) import PagingCore

extension Coverage {
    /// Records the rare paths of edits, and of items that no request can load again.
    mutating func recordEdits(_ observed: ObservedInput, _ expected: NaiveList.Expectation?, _ list: NaiveList) {
        switch observed.input {
        case .pageArrived(_, let page):
            guard let expected, !list.overlays.isEmpty else { break }
            if observed.completesRefresh {
                recordKept(expected, list)
            } else if page.items.contains(where: { list.overlay(of: $0.id) != nil }) {
                record(.answerBelowEdit)
            }
        case .itemEdited(.replace(let id, let item), in: _):
            if observed.before.row(of: id) != nil, observed.after.row(of: item.id) != nil { record(.itemReplaced) }
        case .itemEdited(.move, in: _): if observed.publishesUpdate { record(.itemMoved) }
        case .itemEdited(.update(let item), in: let transaction?):
            if list.open.contains(transaction.number), list.shown(item.id) == nil { record(.changeWaited) }
        case .transactionEnded(_, .rolledBack):
            guard case .restoredByRollback(let originals)? = expected?.rule else { break }
            if originals.contains(where: { observed.before.row(of: $0.id) == nil }) { record(.removalRolledBack) }
        default: break
        }
        if observed.publishesUpdate, !observed.completesRefresh { recordGiven(observed, list) }
    }

    private mutating func recordKept(_ expected: NaiveList.Expectation, _ list: NaiveList) {
        guard expected.placedByRule.contains(where: { list.base[$0] == nil }) else { return }
        record(expected.order.isEmpty ? .insertionKeptWithoutNeighbor : .insertionKeptByRefresh)
    }

    /// Records whether initial items stay while other items are evicted (L13).
    private mutating func recordGiven(_ observed: ObservedInput, _ list: NaiveList) {
        var isGivenHeld = false
        var isEvicted = false
        for (row, cell) in observed.before.cells.enumerated() {
            guard let item = cell.item, let after = observed.rowMapping[row].map({ observed.after.cells[$0] }) else {
                continue
            }
            if after.item == nil { isEvicted = true }
            if after.item != nil, list.pages[item.id] == 0 { isGivenHeld = true }
        }
        if isEvicted, isGivenHeld { record(.givenItemsKept) }
    }
}
