/// Pages of an offset list that begin with the last row, to see whether the server's list moved (I5).
extension Generation {
    /// How many items of a page behind the last place are at places before it.
    func overlap(_ request: PageRequest, _ configuration: FeedConfiguration) -> Int {
        guard configuration.overlapsPages, case .offset = request, tree.serverCount > 0 else { return 0 }
        return 1
    }

    /// Where the last row is in a page that should begin with it; `nil` if it is not there. If the last row is
    /// evicted, it is the first item.
    ///
    /// - Parameter repeatable: How many rows may be before the last row in the page, because of open edits (I4).
    func placeOfLastRow(
        in page: Page<Item, Int>, _ request: PageRequest, repeatable: Int, _ configuration: FeedConfiguration
    ) -> Int? {
        guard overlap(request, configuration) == 1 else { return nil }
        guard let last = lastItemOfServer else { return page.items.indices.first }
        return page.items.prefix(1 + repeatable).firstIndex { $0.id == last.id }
    }

    /// Whether a page that should begin with the last row does not.
    ///
    /// - Parameter repeatable: How many rows may be before the last row in the page, because of open edits (I4).
    func isShifted(
        _ page: Page<Item, Int>, _ request: PageRequest, repeatable: Int, _ configuration: FeedConfiguration
    ) -> Bool {
        overlap(request, configuration) == 1 && lastItemOfServer != nil
            && placeOfLastRow(in: page, request, repeatable: repeatable, configuration) == nil
    }

    /// The last item that is where the server has it; `nil` if it is not held.
    private var lastItemOfServer: Item? {
        var end = tree.rows
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
