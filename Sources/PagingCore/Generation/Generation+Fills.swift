/// Pages of placeholders: unloaded rows, and evicted pages.
extension Generation {
    /// Applies a page of placeholders.
    mutating func applyFillPage(
        _ page: ItemPage<Item, Int>, under key: Int, answering request: PageRequest, _ configuration: FeedConfiguration,
        _ application: inout PageApplication
    ) {
        if let place = pages.tree.place(ofKey: key), place.segment.isGap {
            return applyGapPage(page, place, &application)
        }
        defer { removePlaces(ofRemovedAmong: page.items, underKey: key) }
        let items = asEdited(page.items, after: application.lastEdit)
        let newItems = newCount(of: items)
        if hidesRepeats(items, under: key, application) { application.isDoubtful = true }
        let firstRow = pages.tree.place(ofKey: key)?.firstRow ?? 0
        let overlap = newItems > 0 ? overlappingRows(of: page, beforeRow: firstRow, application) : 0
        let fresh = deduplicate(items, under: key, configuration.duplicates, &application.changes)
        guard let place = pages.tree.place(ofKey: key) else { return }
        if pages.isChained { return applyEvictedPage(page, fresh, place, &application) }
        let hint = pages.endHint(page, requested: request.limit)
        let isNews = pages.reportedTotal.take(page.total)
        let start = pages.start(ofNumberedPage: request) ?? place.firstOffset
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
            applyEvictedSpan(page.items.count, fresh, settled, place, &application)
        } else {
            applyUnloadedSpan(fresh, settled, place, &application)
        }
        pages.reconcileEnd(
            hint, start..<(place.firstOffset + settled), isNews: isNews, localItems: localItems.absentCount,
            &application)
    }

    /// Applies an evicted page of a chained list. Its neighbors keep what they know (K3).
    private mutating func applyEvictedPage(
        _ page: ItemPage<Item, Int>, _ fresh: ContiguousArray<Item>, _ place: PageTree.Place,
        _ application: inout PageApplication
    ) {
        let key = Int(place.segment.key)
        application.changes.replace(place.rows, with: fresh.count)
        pages.tree.replace(key, with: .loaded(fresh, key: key, serverCount: 0, origin: place.segment.origin))
        pages.recordTotal(page.total)
    }

    /// Applies an evicted page of an indexed list. Places that it does not settle stay evicted (K3).
    private mutating func applyEvictedSpan(
        _ count: Int, _ fresh: ContiguousArray<Item>, _ settled: Int, _ place: PageTree.Place,
        _ application: inout PageApplication
    ) {
        let segment = place.segment
        let key = Int(segment.key)
        var parts = [Segment.loaded(fresh, key: key, serverCount: segment.serverCount, origin: segment.origin)]
        var missing = 0
        if settled < segment.serverCount, let restKey = pages.restKey(of: segment, cutAt: settled) {
            let rest = segment.serverCount - settled
            // If the rest had more rows than places, its request would reach into the next page. Rows that were removed
            // only here make the page shorter than its places.
            missing = min(max(segment.rows - count, 1), rest)
            parts = [
                .loaded(fresh, key: key, serverCount: settled, origin: segment.origin),
                Segment(.evicted(.notRequested), key: restKey, rows: missing, serverCount: rest),
            ]
        }
        application.changes.replace(place.rows, with: fresh.count + missing)
        pages.tree.replace(key...key, with: parts)
    }

    /// Applies a page of unloaded rows. Places that it does not settle stay unloaded.
    private mutating func applyUnloadedSpan(
        _ fresh: ContiguousArray<Item>, _ settled: Int, _ place: PageTree.Place, _ application: inout PageApplication
    ) {
        let key = Int(place.segment.key)
        let rest = max(place.segment.rows - settled, 0)
        application.changes.replace(place.firstRow..<(place.rows.upperBound - rest), with: fresh.count)
        var parts: [Segment] = []
        if settled > 0 || !fresh.isEmpty { parts.append(.loaded(fresh, key: key, serverCount: settled)) }
        if rest > 0 {
            parts.append(.unloaded(.notRequested, key: key + settled, rows: rest))
            let restRow = place.firstRow + fresh.count
            application.changes.reload(restRow..<(restRow + rest))
        }
        pages.tree.replace(key...key, with: parts)
    }
}
