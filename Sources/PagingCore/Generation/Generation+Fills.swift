/// Pages of placeholders: unloaded rows, and evicted pages.
extension Generation {
    /// Marks the page of a placeholder as loading.
    ///
    /// - Precondition: The row is a placeholder that is not requested or failed.
    /// - Returns: The key that the page will have, and its request.
    mutating func beginFill(
        atRow row: Int, _ configuration: FeedConfiguration, _ changes: inout RowChanges
    ) -> (key: Int, request: PageRequest) {
        let place = tree.place(ofRow: row)
        let segment = place.segment
        guard segment.isUnloaded else {
            setState(.loading, of: place, &changes)
            return (Int(segment.key), requestAgain(place, configuration))
        }
        let span = span(ofRow: row, in: place)
        let key = Int(segment.key) + span.lowerBound
        cut(place, span, .loading)
        changes.reload((place.firstRow + span.lowerBound)..<(place.firstRow + span.upperBound))
        return (key, request(forOffset: place.firstOffset + span.lowerBound, limit: span.count, configuration))
    }

    /// The rows of an unloaded segment that are loaded together with one of them (L11).
    private func span(ofRow row: Int, in place: PageTree.Place) -> Range<Int> {
        let offset = row - place.firstRow
        let rows = place.segment.rows
        guard place.segment.isNotRequested else { return 0..<rows }
        var lower = offset - offset % pageSize
        if case .numbered(let pages) = kind { lower = offset - (place.firstOffset + offset) % pages.size }
        return max(lower, 0)..<min(lower + pageSize, rows)
    }

    /// Gives some rows of an unloaded segment a state of their own.
    private mutating func cut(_ place: PageTree.Place, _ span: Range<Int>, _ state: PlaceholderState) {
        let segment = place.segment
        let key = Int(segment.key)
        guard case .unloaded(let rest) = segment.content else { return }
        func part(_ rows: Range<Int>, _ state: PlaceholderState) -> Segment {
            Segment(
                .unloaded(state), key: key + rows.lowerBound, rows: rows.count, serverCount: rows.count,
                origin: segment.origin)
        }
        var parts: [Segment] = []
        if span.lowerBound > 0 { parts.append(part(0..<span.lowerBound, rest)) }
        parts.append(part(span, state))
        if span.upperBound < segment.rows { parts.append(part(span.upperBound..<segment.rows, rest)) }
        tree.replace(key...key, with: parts)
    }

    /// Applies a page of placeholders.
    mutating func applyFillPage(
        _ page: ItemPage<Item, Int>, under key: Int, answering request: PageRequest, _ configuration: FeedConfiguration,
        _ application: inout PageApplication
    ) {
        if let place = tree.place(ofKey: key), place.segment.isGap {
            return applyGapPage(page, place, configuration.duplicates, &application)
        }
        let counted = start(ofNumberedPage: request).map { countedItems(of: page, from: $0, under: key) }
        let repeated = itemsWithoutPlace(page, under: key, application)
        if let segment = tree.place(ofKey: key)?.segment {
            // A page that repeated rows when it was first applied has fewer rows than places.
            noteMovedPlaces(page, under: key, besides: max(segment.serverCount - segment.rows, 0) + repeated)
        }
        defer { removePlaces(ofRemovedAmong: page.items, underKey: key) }
        let items = asEdited(page.items, after: application.lastEdit)
        let fresh = deduplicate(items, under: key, configuration.duplicates, &application.changes)
        guard let place = tree.place(ofKey: key) else { return }
        if isChained { return applyEvictedPage(page, fresh, place, &application) }
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
        tree.replace(key, with: .loaded(fresh, key: key, serverCount: 0, origin: place.segment.origin))
        total = page.total.map(SourceAddressing.believable) ?? total
    }

    /// Applies an evicted page of an indexed list. Places of an offset list that the answer does not settle stay evicted
    /// (K3).
    private mutating func applyEvictedSpan(
        _ end: PageEnd, _ fresh: ContiguousArray<Item>, _ repeated: Int, _ place: PageTree.Place,
        _ request: PageRequest, _ application: inout PageApplication
    ) {
        let segment = place.segment
        let key = Int(segment.key)
        let settled = settledPlaces(of: segment, end, repeated, from: place.firstOffset, request)
        var parts = [Segment.loaded(fresh, key: key, serverCount: segment.serverCount, origin: segment.origin)]
        var missing = 0
        if settled < segment.serverCount, let restKey = restKey(of: segment, cutAt: settled) {
            let rest = segment.serverCount - settled
            // If the rest had more rows than places, its request would reach into the next page. Rows that were removed
            // only here make the page shorter than its places.
            missing = min(max(segment.rows - end.count, 1), rest)
            let origin = restOrigin(behind: settled + repeated, of: request.limit)
            parts = [
                .loaded(fresh, key: key, serverCount: settled, origin: segment.origin),
                Segment(.evicted(.notRequested), key: restKey, rows: missing, serverCount: rest, origin: origin),
            ]
        }
        application.changes.replace(place.rows, with: fresh.count + missing)
        tree.replace(key...key, with: parts)
        if let news = end.total { reconcileTotal(news, &application) }
    }

    /// Applies a page of unloaded rows.
    private mutating func applyUnloadedSpan(
        _ end: PageEnd, _ fresh: ContiguousArray<Item>, _ repeated: Int, _ place: PageTree.Place,
        _ request: PageRequest, _ application: inout PageApplication
    ) {
        let key = Int(place.segment.key)
        let start = start(ofNumberedPage: request) ?? place.firstOffset
        var end = end
        // Known items show nothing about the places behind the span. The list would grow with each answer of a server that
        // ignores the place.
        if fresh.isEmpty { end.count = min(end.count, place.segment.rows) }
        let isEnd = end.isFinal(from: start) && settledEnd <= place.firstOffset
        var rows = place.segment.rows
        if isEnd {
            // No item of the list is behind the page's last one.
            rows = min(max(start + end.count - place.firstOffset, 0), rows)
            application.changes.remove((place.firstRow + rows)..<(place.firstRow + place.segment.rows))
        }
        let brought = isEnd ? rows : settledPlaces(of: place.segment, end, repeated, from: start, request)
        application.changes.replace(place.firstRow..<(place.firstRow + brought), with: fresh.count)
        var parts = [Segment.loaded(fresh, key: key, serverCount: brought)]
        let rest = rows - brought
        if rest > 0 {
            let origin = restOrigin(behind: brought + repeated, of: request.limit)
            parts.append(
                Segment(.unloaded(.notRequested), key: key + brought, rows: rest, serverCount: rest, origin: origin))
            let restRow = place.firstRow + fresh.count
            application.changes.reload(restRow..<(restRow + rest))
        }
        tree.replace(key...key, with: parts)
        reconcileEnd(end, from: start, behind: place.firstOffset + brought, &application)
    }

    /// Makes a page that is loading what it was before, or failed.
    mutating func endFill(under key: Int, _ state: PlaceholderState, _ changes: inout RowChanges) {
        guard let place = tree.place(ofKey: key), place.segment.placeholder == .loading else { return }
        setState(state, of: place, &changes)
        if state == .notRequested, place.segment.isUnloaded {
            joinUnloaded(at: key + place.segment.rows)
            joinUnloaded(at: key)
        }
    }

    private mutating func setState(
        _ state: PlaceholderState, of place: PageTree.Place, _ changes: inout RowChanges
    ) {
        let segment = place.segment
        guard segment.placeholder != nil else { return }
        let key = Int(segment.key)
        tree.replace(
            key,
            with: Segment(
                segment.isUnloaded ? .unloaded(state) : .evicted(state), key: key, rows: segment.rows,
                serverCount: segment.serverCount, origin: segment.origin))
        changes.reload(place.rows)
    }

    /// Joins the unloaded segment with a key and the one before it, if neither is requested.
    private mutating func joinUnloaded(at key: Int) {
        guard let next = tree.place(ofKey: key)?.segment, let before = tree.place(atOrBeforeKey: key - 1)?.segment,
            before.continues(into: next)
        else { return }
        let first = Int(before.key)
        tree.replace(first...key, with: [.unloaded(.notRequested, key: first, rows: before.rows + next.rows)])
    }
}

extension Segment {
    /// Whether this segment and the one behind it are unloaded rows that are not requested and can be joined.
    fileprivate func continues(into next: Segment) -> Bool {
        guard case .unloaded(.notRequested) = content, case .unloaded(.notRequested) = next.content, origin == .span,
            next.origin == .span
        else { return false }
        return Int(key) + rows == Int(next.key)
    }
}
