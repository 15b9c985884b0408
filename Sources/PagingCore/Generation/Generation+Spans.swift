/// Pages of an indexed list.
extension Generation {
    /// Removes duplicate ids of a page (I1).
    ///
    /// - Returns: The items of the page, and how many of the page's items stand for a place: those that the list did not
    ///   have, also not below open edits that hide them. An item that is there twice counts once.
    mutating func deduplicateSpan(_ items: [Item], under key: Int) -> (fresh: ContiguousArray<Item>, newCount: Int) {
        if edits.isEmpty {
            let fresh = deduplicate(items, under: key)
            return (fresh, fresh.count)
        }
        var ids: Set<Item.ID> = []
        for item in items where !isKnown(item.id) { ids.insert(item.id) }
        return (deduplicate(items, under: key), ids.count)
    }

    /// The number of preceding rows that begin a page of an offset list.
    ///
    /// The server's numbering has moved by as many places, or the page overlaps the one before. These rows settle
    /// places like new items, unless open edits may repeat them.
    func overlappingRows(of arrived: ArrivedPage<Item>, newItems: Int, beforeRow end: Int) -> Int {
        let page = arrived.page
        guard newItems > 0, newItems < page.items.count, pages.countsOffsets, edits.isEmpty, arrived.repeatable == 0,
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
        let start = min(start, SourceAddressing.greatestTotal)
        if pages.tree.serverCount < start { pages.insert(.unloaded(.notRequested, key: 0, rows: start)) }
        let isNews = pages.reportedTotal.take(page.total)
        let key = pages.keyAtEnd
        recordDoubt(of: arrived, items, under: key)
        let (fresh, newItems) = deduplicateSpan(items, under: key)
        let rows = overlappingRows(of: arrived, newItems: newItems, beforeRow: pages.tree.rows)
        let overlap = max(rows - requestedOverlap, 0)
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
