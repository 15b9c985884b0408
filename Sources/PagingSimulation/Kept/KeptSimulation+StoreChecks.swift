import PagingCore

// What the store must have.
extension KeptSimulation {
    /// Checks that the store has a list as it was at one moment (O7).
    mutating func checkStore(_ process: Int, _ moment: KeptMoment, losses: Int) {
        guard broken == nil, let list = stores[process].list else { return }
        var header = moment.header
        if header.first == nil { header.first = list.header.first }
        if list.header != header { return fail("O7: the stored header is not that of the rows") }
        let expected = moment.pages
        guard list.pages.map({ $0.key }) == expected.map({ $0.key }) else {
            return fail("O7: the stored pages are not those of the list")
        }
        for (stored, page) in zip(list.pages, expected) {
            if stored.run.request != page.run.request || stored.run.places != page.run.places {
                return fail("O7: a stored page is requested in another way")
            }
            if let items = page.items {
                checkHeld(stored, items, moment)
            } else {
                checkEvicted(stored, page, moment, losses)
            }
        }
        checkFirstRow(list, moment)
    }

    private mutating func checkHeld(
        _ stored: KeptStore.Page, _ items: ContiguousArray<SimulatedItem>, _ moment: KeptMoment
    ) {
        if stored.isSpoiled { return }
        guard let kept = stored.items else { return fail("O7: a held page is stored without its items") }
        if kept.count != stored.run.rows { return fail("O7: a stored page has not as many rows as items") }
        guard !moment.openEdits.isEmpty else {
            if kept != Array(items) { fail("O7: the stored items are not those of the list") }
            return
        }
        let edits = moment.openEdits
        func isEdited(_ item: SimulatedItem) -> Bool { edits.contains { $0.id == item.id } }
        if items.contains(where: isEdited) { cover(.pageWrittenWithoutEdits) }
        if kept.filter({ !isEdited($0) }) != items.filter({ !isEdited($0) }) {
            return fail("O7: the stored items beside open edits are not those of the list")
        }
        for item in kept where edits.contains(where: { $0.item == item || ($0.isInsertion && $0.id == item.id) }) {
            return fail("O7: an edit of an open transaction is stored")
        }
        for item in items where isEdited(item) && !edits.contains(where: { $0.isInsertion && $0.id == item.id }) {
            if !kept.contains(where: { $0.id == item.id }) {
                return fail("O7: an item with an open edit is not stored")
            }
        }
    }

    private mutating func checkEvicted(
        _ stored: KeptStore.Page, _ page: KnownPage<SimulatedItem>, _ moment: KeptMoment, _ losses: Int
    ) {
        if stored.isSpoiled { return }
        if stored.run != page.run { return fail("O7: a stored page has another number of rows") }
        let held = moment.held.first { $0.key == page.key }
        if let items = stored.items {
            if let held, held.run == page.run, held.losses == losses,
                held.items.map({ $0.id }) != items.map({ $0.id })
                    || (!held.mayDiffer && Array(held.items) != items)
            {
                fail("O7: an evicted page has other stored items than it had")
            }
        } else if let held, held.run == page.run, held.losses == losses, !held.isOutdated {
            fail("O1: the items of an evicted page are not in the store")
        }
    }

    private mutating func checkFirstRow(_ list: KeptStore.List, _ moment: KeptMoment) {
        guard let first = moment.header.first else { return }
        let id = list.pages.first { $0.key == first.key }?.id
        if list.firstPage != id { fail("O8: the first visible page is not stored") }
    }
}
