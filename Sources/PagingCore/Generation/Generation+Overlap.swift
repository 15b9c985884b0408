/// Pages of an offset list that begin with the last row, to see whether the server's list moved (I5).
extension Generation {
    /// How many items of a page behind the last place are at places before it.
    func overlap(_ request: PageRequest, _ configuration: FeedConfiguration) -> Int {
        guard configuration.overlapsPages, case .offset = request, tree.serverCount > 0 else { return 0 }
        return 1
    }

    /// The page without the item that is the last row, or is in an evicted page.
    mutating func withoutOverlap(
        _ page: Page<Item, Int>, _ request: PageRequest, _ configuration: FeedConfiguration,
        _ application: inout PageApplication
    ) -> Page<Item, Int> {
        guard overlap(request, configuration) == 1, let first = page.items.first,
            !isShifted(page, request, repeatable: 0, configuration)
        else { return page }
        updateKnown(asEdited([first], after: application.lastEdit), &application.changes)
        var rest = page
        rest.items.removeFirst()
        return rest
    }

    /// Whether a page that should begin with the last row begins with another one.
    ///
    /// - Parameter repeatable: How many rows may be before the last row in the page, because of open edits (I4).
    func isShifted(
        _ page: Page<Item, Int>, _ request: PageRequest, repeatable: Int, _ configuration: FeedConfiguration
    ) -> Bool {
        guard overlap(request, configuration) == 1, let last = lastItemOfServer(beforeRow: tree.rows) else {
            return false
        }
        return !page.items.prefix(1 + repeatable).contains { $0.id == last.id }
    }

    /// The last item before a row that is where the server has it; `nil` if it is not held.
    private func lastItemOfServer(beforeRow row: Int) -> Item? {
        var end = row
        while end > 0 {
            let place = tree.place(ofRow: end - 1)
            guard case .loaded(let items) = place.segment.content else { return nil }
            if let last = items.last(where: { !localItems.contains($0.id) }) { return last }
            end = place.firstRow
        }
        return nil
    }

    /// Updates items that arrived again at their current positions (I1). If an item has open edits, its base is updated (I3).
    mutating func updateKnown(_ items: [Item], _ changes: inout RowChanges) {
        setItems(items.compactMap { rebase($0) }, &changes)
    }
}
