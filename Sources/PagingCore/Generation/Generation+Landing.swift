extension Generation {
    /// What the machine hands to a generation with each page, and gets back from it.
    struct PageApplication {
        /// The last edit that was made before the page was requested.
        var lastEdit = 0
        /// How many rows the page may repeat for edits (I4).
        var repeatable = 0
        /// Whether this cannot be seen from the page.
        var isBlind = false
        var changes = RowChanges()
        /// Loads that have become pointless.
        var cancelled: [Load] = []
    }

    /// Lands the page a list opens with, or the one that an empty such page named.
    ///
    /// - Parameter unconfirmed: The number of open edits that move the numbering (I4). So many items of the page take no
    ///   place.
    mutating func applyOpeningPage(
        _ page: Page<Item, Int>, unconfirmed: Int = 0, _ request: PageRequest, _ configuration: FeedConfiguration
    ) {
        var landing = PageApplication()
        opening = request
        switch request {
        case .cursor(let cursor, let direction, _):
            if let cursor { noteFollowed(.cursor(cursor), direction) }
            if page.previous != nil { supportsPrepend = true }
            let fresh = deduplicate(page.items, under: 0, configuration.duplicates, &landing.changes)
            if !fresh.isEmpty { tree.replace(0, with: .loaded(fresh, key: 0, slots: 0, origin: .opening)) }
            if prepend == .unopened { prepend = edge(.prepend, before: page.previous) }
            append = edge(.append, before: page.isLast == true ? nil : page.next)
            total = page.total.map(Addressing.believable) ?? total
        case .number(let number, let asked):
            prepend = .ended
            let end = end(page, asked: asked, configuration)
            let expected = start(ofNumber: number, configuration)
            if end.setsPageSize(from: expected, expected: pageSize, isKnown: knowsPageSize) {
                pageSize = end.count
            }
            applySpan(page, end, at: start(ofNumber: number, configuration), configuration, &landing)
        case .offset(let offset, let asked):
            prepend = .ended
            var end = end(page, asked: asked, configuration)
            end.leaveOut(min(unconfirmed, max(page.items.count - 1, 0)))
            applySpan(page, end, at: offset, configuration, &landing)
        }
    }

    /// What a page of an indexed list says about the list's end, as far as it is news.
    mutating func end(_ page: Page<Item, Int>, asked: Int, _ configuration: FeedConfiguration) -> PageEnd {
        let end = PageEnd(
            page, asked: asked, endsAtShortPage: configuration.endsAtShortPage, reportedTotal: reportedTotal)
        reportedTotal = end.saidTotal ?? reportedTotal
        return end
    }

    /// Marks the page that was given when the list was made: nobody can be asked for it again.
    mutating func keepGivenItems() {
        guard tree.summary.items > 0 else { return }
        let given = tree.place(ofItem: 0).segment
        guard case .loaded(let items) = given.content else { return }
        let key = Int(given.key)
        tree.replace(key, with: .loaded(items, key: key, slots: given.slots, origin: .given))
    }

    /// Lands a page behind the last row or before the first.
    ///
    /// - Returns: Whether it brought a new row.
    mutating func landEdge(
        _ direction: Direction, _ page: Page<Item, Int>, _ request: PageRequest, _ configuration: FeedConfiguration,
        _ landing: inout PageApplication
    ) -> Bool {
        let held = index.count
        switch request {
        case .cursor(let cursor, _, let limit):
            applyChainedPage(direction, cursor ?? 0, limit, page, configuration, &landing)
        case .number(_, let asked):
            let end = end(page, asked: asked, configuration)
            applySpan(page, end, at: tree.slots, configuration, &landing)
        case .offset(_, let asked):
            var end = end(page, asked: asked, configuration)
            end.leaveOut(overlap(request, configuration))
            let page = withoutOverlap(page, request, configuration, after: landing.lastEdit, &landing.changes)
            let key = keyAtEnd
            let repeated = itemsWithoutPlace(page, under: key, landing)
            end.leaveOut(repeated)
            noteMovedPlaces(page, under: key, besides: repeated)
            applySpan(page, end, at: tree.slots, configuration, &landing)
            takePlaces(ofRemovedAmong: page.items, underKey: key)
        }
        return index.count > held
    }

    /// How many items of a page behind the last place stand for places before it (I5).
    func overlap(_ request: PageRequest, _ configuration: FeedConfiguration) -> Int {
        guard configuration.overlapsPages, case .offset = request, tree.slots > 0 else { return 0 }
        return 1
    }

    /// The page without the item that is the last row, or is hidden in an evicted one.
    private mutating func withoutOverlap(
        _ page: Page<Item, Int>, _ request: PageRequest, _ configuration: FeedConfiguration, after lastEdit: Int,
        _ changes: inout RowChanges
    ) -> Page<Item, Int> {
        guard overlap(request, configuration) == 1, let first = page.items.first,
            !isShifted(page, request, repeatable: 0, configuration)
        else { return page }
        for item in asEdited([first], after: lastEdit) {
            if let shown = lay(item) { setItem(shown, &changes) }
        }
        var rest = page
        rest.items.removeFirst()
        return rest
    }

    /// Whether a page that was to begin with the last row begins with another one.
    ///
    /// - Parameter repeatable: How many rows may stand before the last row in the page, for open edits (I4).
    func isShifted(
        _ page: Page<Item, Int>, _ request: PageRequest, repeatable: Int, _ configuration: FeedConfiguration
    ) -> Bool {
        guard overlap(request, configuration) == 1, let last = lastItemOfServer(beforeRow: tree.rows) else {
            return false
        }
        return !page.items.prefix(1 + repeatable).contains { $0.id == last.id }
    }

    /// The last item before a row that the server has where it stands; `nil` if it is not held.
    @inline(never)
    func lastItemOfServer(beforeRow row: Int) -> Item? {
        var end = row
        while end > 0 {
            let place = tree.place(ofRow: end - 1)
            guard case .loaded(let items) = place.segment.content else { return nil }
            if let last = items.last(where: { !localItems.contains($0.id) }) { return last }
            end = place.firstRow
        }
        return nil
    }

    /// The index of the page behind the last place.
    var nextPage: Int { tree.slots / max(pageSize, 1) }

    /// Where the pages of a numbered source begin in the server's numbering of items.
    func start(ofNumber number: Int, _ configuration: FeedConfiguration) -> Int {
        guard case .numbered(let first, _) = configuration.addressing else { return 0 }
        let (start, overflow) = max(number - first, 0).multipliedReportingOverflow(by: pageSize)
        return overflow ? Addressing.greatestTotal : min(start, Addressing.greatestTotal)
    }

    @inline(never)
    private mutating func applyChainedPage(
        _ direction: Direction, _ cursor: Int, _ limit: Int, _ page: Page<Item, Int>,
        _ configuration: FeedConfiguration, _ landing: inout PageApplication
    ) {
        let key = direction == .append ? keyAtEnd : keyAtHead
        let fresh = deduplicate(
            asEdited(page.items, after: landing.lastEdit), under: key, configuration.duplicates, &landing.changes)
        if !fresh.isEmpty {
            landing.changes.insert(fresh.count, at: direction == .append ? tree.rows : 0)
            let limit = Int32(clamping: limit)
            let origin: PageOrigin =
                direction == .append ? .appended(cursor, limit: limit) : .prepended(cursor, limit: limit)
            tree.replace(key, with: .loaded(fresh, key: key, slots: 0, origin: origin))
        }
        if page.previous != nil { supportsPrepend = true }
        let neighbour = direction == .append ? page.next : page.previous
        if direction == .prepend { cursorAtHead = fresh.isEmpty && neighbour == nil ? cursor : nil }
        let isEnd = direction == .append && page.isLast == true
        self[direction] = edge(direction, before: isEnd ? nil : neighbour)
        total = page.total.map(Addressing.believable) ?? total
    }

    /// The state of an edge whose last page named a neighbour, or none (L7, L8).
    @inline(never)
    private func edge(_ direction: Direction, before cursor: Int?) -> Edge {
        guard let cursor else { return .ended }
        let visited = direction == .append ? appendedCursors : prependedCursors
        return visited.contains(cursor) ? .failed(.cursor(cursor), .cursorLoop) : .idle(.cursor(cursor))
    }

    /// Lands a page of an indexed list behind all places of the numbering that are known.
    @inline(never)
    private mutating func applySpan(
        _ page: Page<Item, Int>, _ end: PageEnd, at start: Int, _ configuration: FeedConfiguration,
        _ landing: inout PageApplication
    ) {
        let start = min(start, Addressing.greatestTotal)
        if tree.slots < start {
            tree.replace(0, with: .unloaded(.notRequested, key: 0, rows: start))
            landing.changes.insert(start, at: 0)
        }
        let tail = end.tail(from: start, knownTotal: total)
        if let said = end.total { total = said }
        let slots: Int
        switch (tail, configuration.addressing) {
        // A saved state may name any page size. The places, and so the keys, stay within 32 bits.
        case (.open, .numbered): slots = min(pageSize, max(Addressing.greatestCount - keyAtEnd, end.count))
        case (.open, .offset), (.open, .chained):
            slots = end.count > 0 ? end.count : min(end.asked, max(Addressing.greatestCount - keyAtEnd, 0))
        case (.closed(let last), .numbered): slots = max(end.count, min(pageSize, last - start))
        case (.closed(let last), .offset), (.closed(let last), .chained):
            slots = end.count > 0 ? end.count : max(min(end.asked, last - start), 0)
        }
        let key = keyAtEnd
        let fresh = deduplicate(
            asEdited(page.items, after: landing.lastEdit), under: key, configuration.duplicates, &landing.changes)
        if slots > 0 || !fresh.isEmpty {
            landing.changes.insert(fresh.count, at: tree.rows)
            tree.replace(key, with: .loaded(fresh, key: key, slots: slots))
        }
        settle(tail, &landing)
    }
}

extension FeedConfiguration {
    var endsAtShortPage: Bool {
        if case .offset(_, let endsAtShortPage) = addressing { endsAtShortPage } else { false }
    }
}
