@_spi(Invariants) import PagingCore

extension NaiveList {
    /// Applies the answer to a check: pending new items do not appear in the rows, and known items are updated in place
    /// (N1).
    mutating func applyCheck(_ page: ItemPage<SimulatedItem, Int>, _ load: KnownLoad, _ observed: ObservedInput)
        -> Expectation
    {
        for item in asEdited(page.items, since: load) {
            if observed.after.pendingNewItems.contains(where: { $0.id == item.id }) {
                checks[item.id] = Int32(load.id.number)
            } else if shown(item.id) != nil || isHidden(item) {
                base[item.id] = item
            }
        }
        return Expectation(order: observed.before.order)
    }

    /// Whether open edits would hide an item that the list does not have.
    func isHidden(_ item: SimulatedItem) -> Bool {
        guard overlay(of: item.id) != nil else { return false }
        var list = self
        list.base[item.id] = item
        return list.shown(item.id) == nil
    }

    /// Inserts the pending new items before the first row (N2).
    mutating func showNewItems(_ observed: ObservedInput, _ configuration: FeedConfiguration) -> Expectation {
        var fresh: [Int32] = []
        for item in observed.before.pendingNewItems {
            let wasShown = shown(item.id) != nil
            base[item.id] = item
            forgetOriginalPosition(of: item.id)
            guard shown(item.id) != nil else { continue }
            if wasShown { continue }
            fresh.append(item.id)
            locals[item.id] = nil
            pages[item.id] = checks[item.id] ?? 0
            recordMove(of: item.id)
        }
        // New items may join the first page, and offsets may move. The rows then no longer identify their pages.
        mixesPages = true
        return Expectation(order: fresh + observed.before.order, broughtRows: !fresh.isEmpty)
    }
}
