/// Pages of an offset list that begin with the last row, to see whether the server's list moved (I5).
extension Generation {
    /// How many items of a page behind the last place are at places before it.
    func overlap(_ request: PageRequest, _ configuration: FeedConfiguration) -> Int {
        guard configuration.overlapsPages, case .offset = request, pages.tree.serverCount > 0 else { return 0 }
        return 1
    }

    /// The page without the item that is the last row, which has its place already. If the last row is evicted, it is the
    /// first item.
    ///
    /// - Parameter repeatable: How many rows may be before the last row in the page, because of open edits (I4).
    func withoutLastRow(
        _ page: ItemPage<Item, Int>, _ request: PageRequest, repeatable: Int, _ configuration: FeedConfiguration
    ) -> ItemPage<Item, Int> {
        guard overlap(request, configuration) == 1, let place = placeOfLastRow(in: page, repeatable: repeatable) else {
            return page
        }
        var rest = page
        rest.items.remove(at: place)
        return rest
    }

    private func placeOfLastRow(in page: ItemPage<Item, Int>, repeatable: Int) -> Int? {
        guard let last = lastItemOfServer else { return page.items.indices.first }
        return page.items.prefix(1 + repeatable).firstIndex { $0.id == last.id }
    }

    /// The page as it is applied. If it begins with the last row, that row is updated and left out. If other rows come
    /// before the last row, it stays in the page, so that all keep their order.
    mutating func withoutOverlap(
        _ page: ItemPage<Item, Int>, _ request: PageRequest, _ configuration: FeedConfiguration,
        _ application: inout PageApplication
    ) -> ItemPage<Item, Int> {
        guard overlap(request, configuration) > 0 else { return page }
        let rest = withoutLastRow(page, request, repeatable: 0, configuration)
        let overlapping = page.items.prefix(page.items.count - rest.items.count)
        updateKnown(asEdited(Array(overlapping), after: application.lastEdit), &application.changes)
        return rest
    }

    /// Whether a page that should begin with the last row does not.
    ///
    /// - Parameter repeatable: How many rows may be before the last row in the page, because of open edits (I4).
    func isShifted(
        _ page: ItemPage<Item, Int>, _ request: PageRequest, repeatable: Int, _ configuration: FeedConfiguration
    ) -> Bool {
        overlap(request, configuration) == 1 && lastItemOfServer != nil
            && placeOfLastRow(in: page, repeatable: repeatable) == nil
    }

    /// The last item that is where the server has it; `nil` if it is not held.
    private var lastItemOfServer: Item? {
        var end = pages.tree.rows
        while end > 0 {
            let place = pages.tree.place(ofRow: end - 1)
            guard let items = place.segment.items(of: Item.self) else { return nil }
            if let last = items.last(where: { !localItems.contains($0.id) }) { return last }
            end = place.firstRow
        }
        return nil
    }
}
