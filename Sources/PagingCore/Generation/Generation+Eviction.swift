extension Generation {
    /// A page that could be evicted, and how far it is from the nearest rows that must stay.
    struct Remote {
        var place: PageTree<Item>.Place
        var distance: Int
    }

    /// The page furthest from the wanted rows, if one may go: whole pages, none with wanted rows, none that could not be
    /// asked for again.
    ///
    /// - Parameter wanted: The wanted rows of each reader, not empty.
    /// - Complexity: O(w log p) in the w readers, as long as few pages are kept for other reasons.
    func furthestPage(from wanted: [Range<Int>]) -> Remote? {
        var furthest: Remote?
        func consider(_ page: Remote?) {
            guard let page, page.distance > furthest?.distance ?? 0 else { return }
            furthest = page
        }
        consider(firstEvictable(.append, fromItem: 0, wanted))
        consider(firstEvictable(.prepend, fromItem: tree.summary.items - 1, wanted))
        let sorted = wanted.sorted { $0.lowerBound < $1.lowerBound }
        var end = sorted[0].upperBound
        for next in sorted.dropFirst() {
            let middle = tree.place(ofRow: (end + next.lowerBound) / 2).segment
            let item = tree.items(beforeKey: Int(middle.key))
            consider(firstEvictable(.prepend, fromItem: item - 1, wanted))
            consider(firstEvictable(.append, fromItem: item, wanted))
            consider(firstEvictable(.append, fromItem: item + middle.summary.items, wanted))
            end = max(end, next.upperBound)
        }
        return furthest
    }

    private func firstEvictable(_ way: Direction, fromItem first: Int, _ wanted: [Range<Int>]) -> Remote? {
        var item = first
        while item >= 0, item < tree.summary.items {
            let place = tree.place(ofItem: item)
            let distance = wanted.map { $0.distance(to: place.rows) }.min() ?? 0
            guard distance > 0 else { return nil }
            if isEvictable(place.segment) { return Remote(place: place, distance: distance) }
            let before = tree.items(beforeKey: Int(place.segment.key))
            switch way {
            case .append: item = before + place.segment.rows
            case .prepend: item = before - 1
            }
        }
        return nil
    }

    /// Whether a page may be evicted: it can be requested again, none of its rows is local, and insertions have left it
    /// enough keys.
    func isEvictable(_ segment: Segment<Item>) -> Bool {
        if edits.protects(segment) || holdsLocalItems(segment) { return false }
        // If an answer is short, the rest of the page needs a key of its own, and so does the rest of that. A key for
        // every second place is enough, unless the server gives single items.
        if countsOffsets, room(behind: Int(segment.key)) <= segment.slots / 2 { return false }
        switch segment.origin {
        case .given, .givenBehind, .local: return false
        case .span, .rest, .opening, .appended, .prepended: return true
        }
    }

    /// Makes a page a stub: its rows stay, its items are forgotten.
    mutating func evict(_ place: PageTree<Item>.Place, _ changes: inout RowChanges) {
        guard case .loaded(let items) = place.segment.content else { return }
        let segment = place.segment
        let key = Int(segment.key)
        noteEviction(of: segment, items)
        for item in items { index.remove(Fingerprint(of: item.id), key: key) }
        tree.replace(
            key,
            with: Segment(
                .evicted(.notRequested), key: key, rows: segment.rows, slots: segment.slots, origin: segment.origin))
        changes.reload(place.rows)
    }
}

extension Range<Int> {
    /// How many rows lie between two ranges, and one more; 0 where they share a row.
    fileprivate func distance(to other: Range<Int>) -> Int {
        if other.upperBound <= lowerBound { return lowerBound - other.upperBound + 1 }
        if upperBound <= other.lowerBound { return other.lowerBound - upperBound + 1 }
        return 0
    }
}
