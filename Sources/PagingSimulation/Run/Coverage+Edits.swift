@_spi(Invariants) import PagingCore

extension Coverage {
    /// Notes the rare paths of edits, and of items that nobody can be asked for again.
    mutating func noteEdits(_ moment: Moment, _ expected: NaiveList.Expectation?, _ list: NaiveList) {
        switch moment.fact {
        case .pageArrived(_, let page):
            guard let expected, !list.overlays.isEmpty else { break }
            if moment.isReplaced {
                noteKept(expected, list)
            } else if page.items.contains(where: { list.overlay(of: $0.id) != nil }) {
                note(.answerBeneathEdit)
            }
        case .itemEdited(.move, in: _): if moment.isPublished { note(.itemMoved) }
        case .itemEdited(.update(let item), in: let transaction?):
            if list.open.contains(transaction.number), list.shown(item.id) == nil { note(.changeWaited) }
        case .transactionEnded(_, .rolledBack):
            guard case .atHome(let homes)? = expected?.rule else { break }
            if homes.contains(where: { moment.before.row(of: $0.id) == nil }) { note(.removalReturned) }
        default: break
        }
        if moment.isPublished, !moment.isReplaced { noteGiven(moment, list) }
    }

    private mutating func noteKept(_ expected: NaiveList.Expectation, _ list: NaiveList) {
        guard expected.loose.contains(where: { list.beneath[$0] == nil }) else { return }
        note(expected.order.isEmpty ? .insertionKeptWithoutNeighbour : .insertionKeptByRefresh)
    }

    /// Given items stay where others were evicted (L13).
    private mutating func noteGiven(_ moment: Moment, _ list: NaiveList) {
        var isGivenHeld = false
        var isEvicted = false
        for (row, cell) in moment.before.cells.enumerated() {
            guard let item = cell.item, let after = moment.passage[row].map({ moment.after.cells[$0] }) else {
                continue
            }
            if after.item == nil { isEvicted = true }
            if after.item != nil, list.pages[item.id] == 0 { isGivenHeld = true }
        }
        if isEvicted, isGivenHeld { note(.givenItemsKept) }
    }
}
