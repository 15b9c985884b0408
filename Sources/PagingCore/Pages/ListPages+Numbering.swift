/// The places of the server's numbering: how edits move them (I4), and how many a page has (L11).
extension ListPages {
    /// Records places that a page has settled although it brought only rows that the list had.
    mutating func recordRepeatedPlaces(_ count: Int) {
        guard case .offset(var pages) = kind else { return }
        pages.repeatedPlaces += count
        kind = .offset(pages)
    }

    /// How many places items take that are inserted where the server has them. Places that pages have repeated may be
    /// theirs: moving too little makes a request repeat a row, moving too much would leave a row out.
    mutating func placesToInsert(_ count: Int) -> Int {
        guard case .offset(var pages) = kind else { return 0 }
        let counted = min(pages.repeatedPlaces, count)
        pages.repeatedPlaces -= counted
        kind = .offset(pages)
        return count - counted
    }

    /// Moves the places behind a page down by one, because the server has one more item.
    mutating func insertPlace(underKey key: Int) {
        if placesToInsert(1) > 0 { restorePlace(underKey: key) }
    }

    /// Moves the places behind a page down by one again, as they were before a removal that is rolled back.
    mutating func restorePlace(underKey key: Int) {
        guard countsOffsets, let place = tree.place(atOrBeforeKey: key) else { return }
        moveTotal(by: 1)
        update(place.segment.with(serverCount: place.segment.serverCount + 1))
    }

    /// Moves the places behind a page up by one, because the server has one item less. The page loses a place, or the
    /// nearest page before it that has one, or the first.
    ///
    /// - Returns: The key of the page that lost a place; `nil` if none has one.
    @discardableResult
    mutating func removePlace(underKey key: Int) -> Int? {
        guard countsOffsets, let page = pageWithPlaces(atOrBeforeKey: key) else { return nil }
        moveTotal(by: -1)
        update(page.with(serverCount: page.serverCount - 1))
        return Int(page.key)
    }

    /// Moves the total with the places. The next total that is reported is news.
    mutating func moveTotal(by distance: Int) {
        if !isChained { reportedTotal.move(by: distance) }
    }

    /// The page with a key, or the nearest one before it, that has places, else the first; `nil` if none has. A placeholder
    /// keeps its place until a page shows that there is none.
    ///
    /// - Complexity: O(l log p) in the l pages without places between them.
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

    /// The offset of a page that is requested by its number; `nil` for any other request.
    func start(ofNumberedPage request: PageRequest) -> Int? {
        guard case .number(let number, _) = request, case .numbered(let pages) = kind else { return nil }
        return pages.start(ofNumber: number)
    }

    /// How many places a page behind all others settles (L11). A numbered page settles a whole page, or, if it is the last,
    /// as many as it has items. A page of an offset list settles as many as it brought new items, at most those requested,
    /// so that no item is left out, whatever the server clamps, filters or repeats. A page without a new item settles what
    /// was requested: another request would bring nothing.
    ///
    /// - Parameters:
    ///   - newItems: How many items of the page stand for a place.
    ///   - isFinal: Whether nothing is behind the page.
    func settledPlaces(_ hint: EndHint, newItems: Int, isFinal: Bool) -> Int {
        // A restored list may have any page size and any number of places: these, and so the keys, stay within 32 bits.
        let room = max(SourceAddressing.greatestCount - keyAtEnd, hint.count)
        switch kind {
        case .numbered(let pages): return min(isFinal ? min(hint.count, pages.size) : pages.size, room)
        case .offset, .chained: return min(newItems > 0 || isFinal ? newItems : hint.requested, hint.requested, room)
        }
    }

    /// How many places a page settles of those of placeholders, in the same way. At the end of the list a page of an offset
    /// list may settle more than are unloaded: the total may be too small.
    func settledPlaces(of place: PageTree.Place, newItems: Int, requested: Int, isFinal: Bool) -> Int {
        let places = place.segment.serverCount
        guard countsOffsets else { return places }
        guard place.segment.isUnloaded else { return newItems > 0 ? min(newItems, places) : places }
        let most = isLast(place) ? requested : min(requested, places)
        return newItems > 0 || isFinal ? min(newItems, most) : min(most, places)
    }

    /// A key for the rest of a page behind its first places, so that both parts can be cut again; `nil` if no key is free.
    func restKey(of segment: Segment, cutAt settled: Int) -> Int? {
        let (key, count) = (Int(segment.key), segment.serverCount)
        let room = room(behind: key)
        guard room > 1 else { return nil }
        return key + (room >= count ? settled : max(Int(Int64(room) * Int64(settled) / Int64(count)), 1))
    }
}
