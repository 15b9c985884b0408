/// The places of the server's numbering: how edits move them (I4), and how many a page has (L11).
extension ListPages {
    /// Moves the places behind a page down by one, because the server has one more item.
    ///
    /// If a page has already shown that places moved, nothing moves: the page may have shown this very item. Moving too
    /// little makes a request repeat a row. Moving too much would leave a row out.
    mutating func insertPlace(underKey key: Int) {
        guard case .offset(var pages) = kind, pages.placesAlreadyMoved > 0 else { return restorePlace(underKey: key) }
        pages.placesAlreadyMoved -= 1
        kind = .offset(pages)
    }

    /// Moves the places behind a page down by one again, as they were before a removal that is rolled back.
    // Not inlined: see `FeedStateMachine`.
    @inline(never)
    mutating func restorePlace(underKey key: Int) {
        guard countsOffsets, let place = tree.place(atOrBeforeKey: key) else { return }
        moveTotal(by: 1)
        setServerCount(place.segment.serverCount + 1, of: place.segment)
    }

    /// Moves the places behind a page up by one, because the server has one item less. The page loses a place, or the
    /// nearest page before it that has one, or the first.
    ///
    /// - Returns: The key of the page that lost a place; `nil` if none has one.
    @discardableResult
    // Not inlined: see `FeedStateMachine`.
    @inline(never)
    mutating func removePlace(underKey key: Int) -> Int? {
        guard countsOffsets, let page = pageWithPlaces(atOrBeforeKey: key) else { return nil }
        moveTotal(by: -1)
        setServerCount(page.serverCount - 1, of: page)
        return Int(page.key)
    }

    /// Moves the total with the places. The next total that is reported is news.
    mutating func moveTotal(by distance: Int) {
        guard distance != 0 else { return }
        reportedTotal = nil
        total = total.map { SourceAddressing.believable($0 + distance) }
    }

    /// The page with a key, or the nearest one before it, that has places, else the first; `nil` if none has. A placeholder
    /// keeps its place until a page shows that there is none.
    ///
    /// - Complexity: O(l log p) in the l pages without places between them.
    // Not inlined: see `FeedStateMachine`.
    @inline(never)
    private func pageWithPlaces(atOrBeforeKey key: Int) -> Segment? {
        if let place = tree.place(atOrBeforeKey: key) {
            if place.segment.serverCount > 0, !place.segment.isUnloaded { return place.segment }
            // The page before, or the one behind, may have places and no item.
            if let before = page(atOffset: place.firstOffset - 1) { return before }
            if let behind = page(atOffset: place.firstOffset + place.segment.serverCount) { return behind }
        }
        var item = tree.items(beforeKey: key) - 1
        while item >= 0 {
            let segment = tree.place(ofItem: item).segment
            if segment.serverCount > 0 { return segment }
            item = tree.items(beforeKey: Int(segment.key)) - 1
        }
        item = tree.items(beforeKey: key)
        while item < tree.summary.items {
            let segment = tree.place(ofItem: item).segment
            if segment.serverCount > 0 { return segment }
            item = tree.items(beforeKey: Int(segment.key)) + segment.rows
        }
        return nil
    }

    /// The page that has an offset; `nil` if the offset is a placeholder's, or beyond the numbering.
    private func page(atOffset offset: Int) -> Segment? {
        guard offset >= 0, offset < tree.serverCount else { return nil }
        let segment = tree.place(ofOffset: offset).segment
        return segment.isUnloaded ? nil : segment
    }

    private mutating func setServerCount(_ count: Int, of segment: Segment) {
        let key = Int(segment.key)
        tree.replace(
            key,
            with: Segment(segment.content, key: key, rows: segment.rows, serverCount: count, origin: segment.origin))
    }

    /// How many places each page but the last stands for; `nil` if as many as it has items.
    var placesOfFullPage: Int? {
        if case .numbered(let pages) = kind { pages.size } else { nil }
    }

    /// The offset of a page that is requested by its number; `nil` for any other request.
    func start(ofNumberedPage request: PageRequest) -> Int? {
        guard case .number(let number, _) = request, case .numbered(let pages) = kind else { return nil }
        return pages.start(ofNumber: number)
    }

    /// Whether the page behind the server's first page has to be applied before placeholders can follow (L11).
    var isPageSizeUndecided: Bool {
        if case .numbered(let pages) = kind { pages.undecidedFirstCount != nil } else { false }
    }

    /// How many places of the numbering a page behind all others stands for. A restored list may have any page size and any
    /// number of places: these, and so the keys, stay within 32 bits.
    func serverCount(of end: PageEnd, from start: Int, _ listEnd: Int?, isLast: Bool) -> Int {
        switch (listEnd, kind) {
        case (nil, .numbered(let pages)):
            return min(pages.size, max(SourceAddressing.greatestCount - keyAtEnd, end.count))
        case (let last?, .numbered(let pages)):
            return min(pages.size, isLast ? end.count : max(last - start, 0))
        case (_, .offset), (_, .chained):
            if end.count > 0 { return end.count }
            guard let last = listEnd else {
                return min(end.requested, max(SourceAddressing.greatestCount - keyAtEnd, 0))
            }
            return max(min(end.requested, last - start), 0)
        }
    }
}
