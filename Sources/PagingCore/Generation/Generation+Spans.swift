/// Pages of an indexed list.
extension Generation {
    /// How many items of a page that is not applied yet stand for a place: those that the list does not have. An item that
    /// is there twice counts once.
    func newCount(of items: [Item]) -> Int {
        var ids: Set<Item.ID> = []
        for item in items where !isKnown(item.id) { ids.insert(item.id) }
        return ids.count
    }

    /// The number of preceding rows that begin a page of an offset list.
    ///
    /// The server's numbering has moved by as many places, or the page overlaps the one before. These rows settle
    /// places like new items, unless open edits may repeat them.
    func overlappingRows(of arrived: ArrivedPage<Item>, beforeRow end: Int) -> Int {
        let page = arrived.page
        guard pages.countsOffsets, edits.isEmpty, arrived.repeatable == 0,
            let first = page.items.first, let start = row(of: first.id), start < end, end - start <= page.items.count
        else { return 0 }
        for row in start..<end where item(atRow: row)?.id != page.items[row - start].id { return 0 }
        return end - start
    }

    /// Applies a page after all known places of the numbering.
    ///
    /// - Parameters:
    ///   - hint: What the page says about the list's end.
    ///   - requestedOverlap: The number of rows before its places that were requested too (I5).
    mutating func applySpan(
        _ arrived: ArrivedPage<Item>, _ hint: EndHint, requestedOverlap: Int = 0, at start: Int
    ) {
        let page = arrived.page
        let items = asEdited(page.items, after: arrived.lastEdit)
        let newItems = newCount(of: items)
        let rows = newItems > 0 ? overlappingRows(of: arrived, beforeRow: pages.tree.rows) : 0
        let overlap = max(rows - requestedOverlap, 0)
        let start = min(start, SourceAddressing.greatestTotal)
        if pages.tree.serverCount < start { pages.insert(.unloaded(.notRequested, key: 0, rows: start)) }
        let isNews = pages.reportedTotal.take(page.total)
        let key = pages.keyAtEnd
        recordDoubt(of: arrived, items, under: key)
        let fresh = deduplicate(items, under: key)
        let isFinal = hint.isFinal(from: start, total: pages.total)
        let serverCount = pages.settledPlaces(hint, newItems: newItems + overlap, isFinal: isFinal)
        if newItems == 0, !page.items.isEmpty { pages.recordRepeatedPlaces(serverCount) }
        pages.recordRepeatedPlaces(overlap)
        if serverCount > 0 || !fresh.isEmpty {
            pages.insert(.loaded(fresh, key: key, serverCount: serverCount))
        }
        pages.append = .notLoaded
        pages.reconcileEnd(
            hint, start..<(start + serverCount), isNews: isNews, localItems: localItems.absentCount)
    }
}
