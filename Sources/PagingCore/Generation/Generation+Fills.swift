/// Pages of placeholders: unloaded rows, and evicted pages.
extension Generation {
    /// Applies a page of placeholders.
    mutating func applyFillPage(
        _ page: ItemPage<Item, Int>, under key: Int, answering request: PageRequest, _ configuration: FeedConfiguration,
        _ application: inout PageApplication
    ) {
        if let place = pages.tree.place(ofKey: key), place.segment.isGap {
            return applyGapPage(page, place, configuration.duplicates, &application)
        }
        let counted = pages.start(ofNumberedPage: request).map { countedItems(of: page, from: $0, under: key) }
        let repeated = itemsWithoutPlace(page, under: key, application)
        if let segment = pages.tree.place(ofKey: key)?.segment {
            // A page that repeated rows when it was first applied has fewer rows than places.
            noteMovedPlaces(page, under: key, besides: max(segment.serverCount - segment.rows, 0) + repeated)
        }
        defer { removePlaces(ofRemovedAmong: page.items, underKey: key) }
        let items = asEdited(page.items, after: application.lastEdit)
        let fresh = deduplicate(items, under: key, configuration.duplicates, &application.changes)
        guard let place = pages.tree.place(ofKey: key) else { return }
        if pages.isChained { return applyEvictedPage(page, fresh, place, &application) }
        var end = pageEnd(page, requested: request.limit, countedItems: counted)
        end.leaveOut(repeated)
        if place.segment.isEvicted {
            applyEvictedSpan(end, fresh, repeated, place, request, &application)
        } else {
            applyUnloadedSpan(end, fresh, repeated, place, request, &application)
        }
    }

    /// Applies an evicted page of a chained list. Its neighbors keep what they know (K3).
    private mutating func applyEvictedPage(
        _ page: ItemPage<Item, Int>, _ fresh: ContiguousArray<Item>, _ place: PageTree.Place,
        _ application: inout PageApplication
    ) {
        let key = Int(place.segment.key)
        application.changes.replace(place.rows, with: fresh.count)
        pages.tree.replace(key, with: .loaded(fresh, key: key, serverCount: 0, origin: place.segment.origin))
        pages.noteTotal(page.total)
    }

    /// Applies an evicted page of an indexed list. Places of an offset list that the answer does not settle stay evicted
    /// (K3).
    private mutating func applyEvictedSpan(
        _ end: PageEnd, _ fresh: ContiguousArray<Item>, _ repeated: Int, _ place: PageTree.Place,
        _ request: PageRequest, _ application: inout PageApplication
    ) {
        let segment = place.segment
        let key = Int(segment.key)
        let settled = pages.settledPlaces(of: segment, end, repeated, from: place.firstOffset, request)
        var parts = [Segment.loaded(fresh, key: key, serverCount: segment.serverCount, origin: segment.origin)]
        var missing = 0
        if settled < segment.serverCount, let restKey = pages.restKey(of: segment, cutAt: settled) {
            let rest = segment.serverCount - settled
            // If the rest had more rows than places, its request would reach into the next page. Rows that were removed
            // only here make the page shorter than its places.
            missing = min(max(segment.rows - end.count, 1), rest)
            let origin = pages.restOrigin(behind: settled + repeated, of: request.limit)
            parts = [
                .loaded(fresh, key: key, serverCount: settled, origin: segment.origin),
                Segment(.evicted(.notRequested), key: restKey, rows: missing, serverCount: rest, origin: origin),
            ]
        }
        application.changes.replace(place.rows, with: fresh.count + missing)
        pages.tree.replace(key...key, with: parts)
        if let news = end.total { pages.reconcileTotal(news, &application) }
    }

    /// Applies a page of unloaded rows.
    private mutating func applyUnloadedSpan(
        _ end: PageEnd, _ fresh: ContiguousArray<Item>, _ repeated: Int, _ place: PageTree.Place,
        _ request: PageRequest, _ application: inout PageApplication
    ) {
        let key = Int(place.segment.key)
        let start = pages.start(ofNumberedPage: request) ?? place.firstOffset
        var end = end
        // Known items show nothing about the places behind the span. The list would grow with each answer of a server that
        // ignores the place.
        if fresh.isEmpty { end.count = min(end.count, place.segment.rows) }
        let isEnd = end.isFinal(from: start) && pages.settledEnd <= place.firstOffset
        var rows = place.segment.rows
        if isEnd {
            // No item of the list is behind the page's last one.
            rows = min(max(start + end.count - place.firstOffset, 0), rows)
            application.changes.remove((place.firstRow + rows)..<(place.firstRow + place.segment.rows))
        }
        let brought = isEnd ? rows : pages.settledPlaces(of: place.segment, end, repeated, from: start, request)
        application.changes.replace(place.firstRow..<(place.firstRow + brought), with: fresh.count)
        var parts = [Segment.loaded(fresh, key: key, serverCount: brought)]
        let rest = rows - brought
        if rest > 0 {
            let origin = pages.restOrigin(behind: brought + repeated, of: request.limit)
            parts.append(
                Segment(.unloaded(.notRequested), key: key + brought, rows: rest, serverCount: rest, origin: origin))
            let restRow = place.firstRow + fresh.count
            application.changes.reload(restRow..<(restRow + rest))
        }
        pages.tree.replace(key...key, with: parts)
        pages.reconcileEnd(
            end, from: start, behind: place.firstOffset + brought, localItems: localItems.count, &application)
    }
}
