extension Generation {
    /// Marks the page that holds a placeholder as asked for.
    ///
    /// - Precondition: The row is a placeholder that is not asked for or failed.
    /// - Returns: The key the page will stand under, and what to ask for.
    @inline(never)
    mutating func beginFill(
        atRow row: Int, _ configuration: FeedConfiguration, _ changes: inout RowChanges
    ) -> (key: Int, request: PageRequest) {
        let place = tree.place(ofRow: row)
        let segment = place.segment
        guard case .unloaded = segment.content else {
            let key = Int(segment.key)
            setState(.loading, of: place, &changes)
            return (key, requestAgain(place, configuration))
        }
        let span = self.span(ofRow: row, in: place, configuration)
        let key = Int(segment.key) + span.lowerBound
        cut(place, span, .loading)
        changes.reload((place.firstRow + span.lowerBound)..<(place.firstRow + span.upperBound))
        return (key, request(forSlot: place.firstSlot + span.lowerBound, limit: span.count, configuration))
    }

    /// What the page of a place that is being asked for is asked for with.
    func request(forPlace place: PageTree<Item>.Place, _ configuration: FeedConfiguration) -> PageRequest {
        guard case .unloaded = place.segment.content else { return requestAgain(place, configuration) }
        return request(forSlot: place.firstSlot, limit: place.segment.rows, configuration)
    }

    /// The request that loads an evicted page again: its original cursor or its span (K3). A span longer than the limit is
    /// requested from its beginning, up to the limit.
    func requestAgain(_ place: PageTree<Item>.Place, _ configuration: FeedConfiguration) -> PageRequest {
        switch (place.segment.origin, configuration.addressing) {
        case (.appended(let cursor, let limit), .chained): .cursor(cursor, .append, limit: Int(limit))
        case (.givenBehind(let cursor), .chained(let limit)): .cursor(cursor, .append, limit: limit)
        case (.prepended(let cursor, let limit), .chained): .cursor(cursor, .prepend, limit: Int(limit))
        case (_, .chained): opening
        case (_, .numbered), (_, .offset):
            request(
                forSlot: place.firstSlot, limit: max(place.segment.slots, place.segment.rows, 1), configuration)
        }
    }

    /// How many items a request may ask for: as many as it is configured to, but no more than the server gives (L11).
    func greatestLimit(_ configuration: FeedConfiguration) -> Int {
        if countsOffsets, pageSize < addressing.limit { return pageSize }
        guard case .adaptiveWithin(let limits) = configuration.prefetch else { return addressing.limit }
        return max(limits.upperBound, addressing.limit)
    }

    /// What a placeholder's page is asked for with, and which rows of its segment it stands for (L11).
    @inline(never)
    private func span(ofRow row: Int, in place: PageTree<Item>.Place, _ configuration: FeedConfiguration) -> Range<Int>
    {
        let offset = row - place.firstRow
        let rows = place.segment.rows
        guard place.segment.isNotRequested else { return 0..<rows }
        let lower: Int
        let upper: Int
        if case .numbered = configuration.addressing {
            let slot = place.firstSlot + offset
            let start = slot - slot % pageSize
            lower = start - place.firstSlot
            upper = lower + pageSize
        } else {
            lower = offset - offset % pageSize
            upper = lower + pageSize
        }
        return max(lower, 0)..<min(upper, rows)
    }

    /// What the page that begins at an offset of the server's numbering is asked for with.
    @inline(never)
    func request(forSlot slot: Int, limit: Int, _ configuration: FeedConfiguration) -> PageRequest {
        switch configuration.addressing {
        case .numbered(let first, let size): .number(first + slot / pageSize, size: size)
        case .offset, .chained: .offset(slot, limit: min(limit, greatestLimit(configuration)))
        }
    }

    /// Gives some rows of a run of placeholders a state of their own.
    @inline(never)
    private mutating func cut(_ place: PageTree<Item>.Place, _ span: Range<Int>, _ state: PlaceholderState) {
        let segment = place.segment
        let key = Int(segment.key)
        guard case .unloaded(let rest) = segment.content else { return }
        func part(_ rows: Range<Int>, _ state: PlaceholderState) -> Segment<Item> {
            Segment(
                .unloaded(state), key: key + rows.lowerBound, rows: rows.count, slots: rows.count,
                origin: segment.origin)
        }
        var parts: [Segment<Item>] = []
        if span.lowerBound > 0 { parts.append(part(0..<span.lowerBound, rest)) }
        parts.append(part(span, state))
        if span.upperBound < segment.rows { parts.append(part(span.upperBound..<segment.rows, rest)) }
        tree.replace(key...key, with: parts)
    }

    /// How many fills there are besides those that wait for a transaction to end.
    var unsuspendedFills: Int { fills.count { $0.load.phase != .suspended } }

    /// Lands a page of placeholders.
    mutating func landFill(
        _ page: Page<Item, Int>, under key: Int, _ request: PageRequest, _ configuration: FeedConfiguration,
        _ landing: inout PageApplication
    ) {
        let repeated = itemsWithoutPlace(page, under: key, landing)
        if let segment = tree.place(ofKey: key)?.segment {
            // A page that repeated rows when it landed first has fewer rows than places.
            noteMovedPlaces(page, under: key, besides: max(segment.slots - segment.rows, 0) + repeated)
        }
        defer { takePlaces(ofRemovedAmong: page.items, underKey: key) }
        let fresh = deduplicate(
            asEdited(page.items, after: landing.lastEdit), under: key, configuration.duplicates, &landing.changes)
        guard let place = tree.place(ofKey: key) else { return }
        if place.segment.isEvicted {
            return applyEvictedPage(page, fresh, repeated, place, request, configuration, &landing)
        }
        let start: Int
        let asked: Int
        switch request {
        case .number(let number, let size): (start, asked) = (self.start(ofNumber: number, configuration), size)
        case .offset(_, let limit): (start, asked) = (place.firstSlot, limit)
        case .cursor: (start, asked) = (place.firstSlot, place.segment.rows)
        }
        var end = end(page, asked: asked, configuration)
        end.leaveOut(repeated)
        // Known items show nothing behind the span. The list would grow with each answer of a server that ignores the place.
        if fresh.isEmpty { end.count = min(end.count, place.segment.rows) }
        let isEnd = end.isFinal(from: start) && slotBehindLastSettled <= place.firstSlot
        if isEnd { shorten(place, to: start + end.count - place.firstSlot, &landing.changes) }
        let rows = isEnd ? min(max(start + end.count - place.firstSlot, 0), place.segment.rows) : place.segment.rows
        let brought = isEnd ? rows : settledPlaces(of: place.segment, end, repeated, from: start, request)
        let rest = rows - brought
        landing.changes.replace(place.firstRow..<(place.firstRow + brought), with: fresh.count)
        var parts = [Segment<Item>.loaded(fresh, key: key, slots: brought)]
        if rest > 0 {
            parts.append(
                Segment(
                    .unloaded(.notRequested), key: key + brought, rows: rest, slots: rest,
                    origin: restOrigin(behind: brought + repeated, of: asked)))
            let restRow = place.firstRow + fresh.count
            landing.changes.reload(restRow..<(restRow + rest))
        }
        tree.replace(key...key, with: parts)
        settleEnd(end, from: start, behind: place.firstSlot + brought, &landing)
    }

    /// Takes the placeholders away that stood behind the last item of the list.
    private mutating func shorten(_ place: PageTree<Item>.Place, to rows: Int, _ changes: inout RowChanges) {
        let rows = min(max(rows, 0), place.segment.rows)
        changes.remove((place.firstRow + rows)..<(place.firstRow + place.segment.rows))
    }

    /// Lands an evicted page that was wanted again. Its neighbours keep what they know (K3). Of a page by offsets the
    /// places that the answer does not settle stay evicted.
    private mutating func applyEvictedPage(
        _ page: Page<Item, Int>, _ fresh: ContiguousArray<Item>, _ repeated: Int, _ place: PageTree<Item>.Place,
        _ request: PageRequest, _ configuration: FeedConfiguration, _ landing: inout PageApplication
    ) {
        let segment = place.segment
        let key = Int(segment.key)
        var parts = [Segment<Item>.loaded(fresh, key: key, slots: segment.slots, origin: segment.origin)]
        guard pageSize > 0 else {
            landing.changes.replace(place.rows, with: fresh.count)
            tree.replace(key...key, with: parts)
            total = page.total.map(Addressing.believable) ?? total
            return
        }
        var end = end(page, asked: request.limit, configuration)
        end.leaveOut(repeated)
        var missing = 0
        let settled = settledPlaces(of: segment, end, repeated, from: place.firstSlot, request)
        if settled < segment.slots, let restKey = self.key(behind: key, cutAt: settled, of: segment.slots) {
            let origin = restOrigin(behind: settled + repeated, of: request.limit)
            // If the rest had more rows than places, its request would reach into the next page. Rows that were removed
            // here alone make the page shorter than its places.
            missing = min(max(segment.rows - end.count, 1), segment.slots - settled)
            let rest = Segment<Item>(
                .evicted(.notRequested), key: restKey, rows: missing, slots: segment.slots - settled, origin: origin)
            parts = [.loaded(fresh, key: key, slots: settled, origin: segment.origin), rest]
        }
        landing.changes.replace(place.rows, with: fresh.count + missing)
        tree.replace(key...key, with: parts)
        if let said = end.total { settleTotal(said, &landing) }
    }

    /// Makes a page that is asked for what it was before, or failed.
    @inline(never)
    mutating func endFill(under key: Int, _ state: PlaceholderState, _ changes: inout RowChanges) {
        guard let place = tree.place(ofKey: key), place.segment.placeholder == .loading else { return }
        setState(state, of: place, &changes)
        if state == .notRequested, case .unloaded = place.segment.content {
            joinUnloaded(at: key + place.segment.rows)
            joinUnloaded(at: key)
        }
    }

    private mutating func setState(
        _ state: PlaceholderState, of place: PageTree<Item>.Place, _ changes: inout RowChanges
    ) {
        let segment = place.segment
        let content: Segment<Item>.Content
        switch segment.content {
        case .loaded: return
        case .unloaded: content = .unloaded(state)
        case .evicted: content = .evicted(state)
        }
        let key = Int(segment.key)
        tree.replace(
            key,
            with: Segment(content, key: key, rows: segment.rows, slots: segment.slots, origin: segment.origin))
        changes.reload(place.rows)
    }

    /// Makes the run of placeholders under a key and the one before it one run again, if nobody asked for either.
    private mutating func joinUnloaded(at key: Int) {
        guard let next = tree.place(ofKey: key)?.segment, let before = tree.place(atOrBeforeKey: key - 1)?.segment,
            before.continues(into: next)
        else { return }
        let first = Int(before.key)
        tree.replace(first...key, with: [.unloaded(.notRequested, key: first, rows: before.rows + next.rows)])
    }
}

extension Segment {
    /// What is known of the segment's missing items; `nil` where they are held.
    var placeholder: PlaceholderState? {
        switch content {
        case .loaded: nil
        case .unloaded(let state), .evicted(let state): state
        }
    }

    /// Whether the segment's rows were never loaded.
    var isUnloaded: Bool {
        if case .unloaded = content { true } else { false }
    }

    /// Whether the segment is an evicted page.
    var isEvicted: Bool {
        if case .evicted = content { true } else { false }
    }

    /// Whether nobody asked for the page of the segment's rows yet.
    var isNotRequested: Bool { placeholder == .notRequested }

    /// Whether a segment and the one behind it are one run of placeholders that nobody asked for.
    fileprivate func continues(into next: Segment) -> Bool {
        guard case .unloaded(.notRequested) = content, case .unloaded(.notRequested) = next.content, origin == .span,
            next.origin == .span
        else { return false }
        return Int(key) + rows == Int(next.key)
    }
}
