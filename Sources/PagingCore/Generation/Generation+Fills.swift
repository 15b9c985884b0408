/// Pages of placeholders: unloaded rows, and evicted pages.
extension Generation {
    /// Applies a page of placeholders.
    mutating func applyFillPage(_ arrived: ArrivedPage<Item>, under key: Int) {
        let (page, request) = (arrived.page, arrived.request)
        if let place = pages.tree.place(ofKey: key), place.segment.isGap { return applyGapPage(arrived, place) }
        defer { removePlaces(ofRemovedAmong: page.items, underKey: key) }
        let items = asEdited(page.items, after: arrived.lastEdit)
        recordDoubt(of: arrived, items, under: key)
        let (fresh, newItems) = deduplicateSpan(items, under: key)
        guard let place = pages.tree.place(ofKey: key) else { return }
        if pages.isChained { return applyEvictedPage(page, fresh, place) }
        let overlap = overlappingRows(of: arrived, newItems: newItems, beforeRow: place.firstRow)
        let hint = pages.endHint(page, requested: request.limit)
        let isNews = pages.reportedTotal.take(page.total)
        // In a damaged list, the places before a page without places of its own may have gone since the request.
        let start = min(pages.start(ofNumberedPage: request) ?? place.firstOffset, place.firstOffset)
        let isFinal =
            hint.isFinal(from: start, total: pages.total)
            && pages.settledEnd <= place.firstOffset + place.segment.serverCount
        let places = pages.settledPlaces(
            of: place, newItems: newItems + overlap, requested: request.limit, isFinal: isFinal)
        // Items that moved here from other pages take one place, so that the rest has a key of its own.
        let settled = max(places, min(fresh.count, 1))
        if newItems == 0, !page.items.isEmpty { pages.recordRepeatedPlaces(settled) }
        pages.recordRepeatedPlaces(overlap)
        if place.segment.isEvicted {
            applyEvictedSpan(page.items.count, fresh, settled, place)
        } else {
            applyUnloadedSpan(fresh, settled, place)
        }
        pages.reconcileEnd(
            hint, start..<(place.firstOffset + settled), isNews: isNews, localItems: localItems.absentCount)
    }

    /// Applies an evicted page of a chained list. Its neighbors keep what they know (K3).
    private mutating func applyEvictedPage(
        _ page: ItemPage<Item, Int>, _ fresh: ContiguousArray<Item>, _ place: PageTree.Place
    ) {
        pages.replace(place, with: [place.segment.holding(fresh)])
        pages.recordTotal(page.total)
    }

    /// Applies an evicted page of an indexed list. Places that it does not settle stay evicted (K3).
    private mutating func applyEvictedSpan(
        _ count: Int, _ fresh: ContiguousArray<Item>, _ settled: Int, _ place: PageTree.Place
    ) {
        let segment = place.segment
        var parts = [segment.holding(fresh)]
        if settled < segment.serverCount, let restKey = pages.restKey(of: segment, cutAt: settled) {
            let rest = segment.serverCount - settled
            // If the rest had more rows than places, its request would reach into the next page. Rows that were removed
            // only here make the page shorter than its places.
            let missing = min(max(segment.rows - count, 1), rest)
            parts = [
                segment.holding(fresh, serverCount: settled),
                Segment(.evicted(.notRequested), key: restKey, rows: missing, serverCount: rest),
            ]
        }
        pages.replace(place, with: parts)
    }

    /// Applies a page of unloaded rows. Places that it does not settle stay unloaded.
    private mutating func applyUnloadedSpan(
        _ fresh: ContiguousArray<Item>, _ settled: Int, _ place: PageTree.Place
    ) {
        let key = Int(place.segment.key)
        let rest = max(place.segment.rows - settled, 0)
        var parts: [Segment] = []
        if settled > 0 || !fresh.isEmpty { parts.append(.loaded(fresh, key: key, serverCount: settled)) }
        if rest > 0 { parts.append(.unloaded(.notRequested, key: key + settled, rows: rest)) }
        pages.replace(place, with: parts)
    }
}
