/// Pages of an offset list that begin with the last row, to see whether the server's list moved (I5).
extension Generation {
    /// How many items of a page behind the last place are at places before it.
    func overlap(_ request: PageRequest) -> Int {
        guard pages.rules.overlapsPages, case .offset = request, pages.tree.serverCount > 0 else { return 0 }
        return 1
    }

    /// The page as it is applied. If it begins with the last row, or if that row is evicted, its first item has its place
    /// already: it is updated and left out.
    mutating func withoutOverlap(_ arrived: ArrivedPage<Item>) -> ArrivedPage<Item> {
        guard overlap(arrived.request) > 0, let first = arrived.page.items.first else { return arrived }
        if let last = lastItemOfServer, last.id != first.id { return arrived }
        updateKnown(asEdited([first], after: arrived.lastEdit))
        var rest = arrived
        rest.page.items.removeFirst()
        return rest
    }

    /// Whether a page that should begin with the last row does not, and no edit explains it.
    func isShifted(_ arrived: ArrivedPage<Item>) -> Bool {
        guard overlap(arrived.request) > 0, arrived.repeatable == 0, !arrived.mayLack, let last = lastItemOfServer
        else { return false }
        return arrived.page.items.first?.id != last.id
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
