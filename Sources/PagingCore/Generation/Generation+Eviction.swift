/// Which pages are evicted to bound memory (K1, K2).
extension Generation {
    /// The page that is farthest from the wanted rows and may be evicted, and its distance from them; `nil` if there is
    /// none.
    ///
    /// - Parameter wanted: The wanted rows of each reader, not empty.
    /// - Complexity: O(w log p) in the w readers, as long as few pages must stay for other reasons.
    func farthestPage(from wanted: [Range<Int>]) -> (place: PageTree.Place, distance: Int)? {
        var farthest: (place: PageTree.Place, distance: Int)?
        func consider(_ page: (place: PageTree.Place, distance: Int)?) {
            guard let page, page.distance > farthest?.distance ?? 0 else { return }
            farthest = page
        }
        consider(firstEvictable(.append, fromItem: 0, wanted))
        consider(firstEvictable(.prepend, fromItem: pages.tree.summary.items - 1, wanted))
        let sorted = wanted.sorted { $0.lowerBound < $1.lowerBound }
        var end = sorted[0].upperBound
        for next in sorted.dropFirst() {
            let middle = pages.tree.place(ofRow: (end + next.lowerBound) / 2).segment
            let item = pages.tree.items(beforeKey: Int(middle.key))
            consider(firstEvictable(.prepend, fromItem: item - 1, wanted))
            consider(firstEvictable(.append, fromItem: item, wanted))
            consider(firstEvictable(.append, fromItem: item + middle.summary.items, wanted))
            end = max(end, next.upperBound)
        }
        return farthest
    }

    private func firstEvictable(
        _ direction: LoadDirection, fromItem first: Int, _ wanted: [Range<Int>]
    ) -> (place: PageTree.Place, distance: Int)? {
        var item = first
        while item >= 0, item < pages.tree.summary.items {
            let place = pages.tree.place(ofItem: item)
            let distance = wanted.map { $0.distance(to: place.rows) }.min() ?? 0
            guard distance > 0 else { return nil }
            if isEvictable(place.segment) { return (place, distance) }
            let before = pages.tree.items(beforeKey: Int(place.segment.key))
            switch direction {
            case .append: item = before + place.segment.rows
            case .prepend: item = before - 1
            }
        }
        return nil
    }

    /// Whether a page may be evicted: it can be requested again, none of its rows is local, and insertions have left it
    /// enough keys.
    func isEvictable(_ segment: Segment) -> Bool {
        if EditedItems(edits).touch(segment) || holdsLocalItems(segment) { return false }
        // If an answer is short, the rest of the page needs a key of its own, and so does the rest of that. A key for every
        // second place is enough, unless the server gives single items.
        if pages.countsOffsets, pages.room(behind: Int(segment.key)) <= segment.serverCount / 2 { return false }
        switch segment.origin {
        case .given, .givenBehind, .local, .behindGap: return false
        case .span, .opening, .appended, .prepended, .gap: return true
        }
    }

    /// Evicts a page: its rows become placeholders.
    mutating func evict(_ place: PageTree.Place) {
        guard let items = place.segment.items(of: Item.self) else { return }
        let segment = place.segment
        let key = Int(segment.key)
        evictedHead = recordedEviction(of: segment, items)
        for item in items { index.remove(Fingerprint(of: item.id), key: key) }
        pages.replace(place, with: [segment.with(.evicted(.notRequested))])
    }
}

extension Range<Int> {
    /// The number of rows between two ranges, plus one; 0 if they share a row.
    fileprivate func distance(to other: Range<Int>) -> Int {
        if other.upperBound <= lowerBound { return lowerBound - other.upperBound + 1 }
        if upperBound <= other.lowerBound { return other.lowerBound - upperBound + 1 }
        return 0
    }
}
