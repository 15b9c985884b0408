/// Gaps: unknown items between two pages of a chained list (O6).
extension Generation {
    /// Inserts the newest page of a chained list before rows that it does not reach. A gap separates them.
    ///
    /// - Parameter page: A page for which ``canInsertBeforeGap(_:)`` is true.
    mutating func insertBeforeGap(_ page: PendingNewItems<Item>.Answer) {
        guard let first = pages.tree.first, let next = page.next else { return }
        let firstKey = Int(first.key)
        let gapKey = firstKey - Chain.keysInGap
        let fresh = deduplicate(page.items, under: gapKey - 1)
        if let first = pages.tree.first { pages.update(first.with(origin: .behindGap)) }
        pages.insert(.gap(next, limit: Int32(clamping: pages.addressing.limit), key: gapKey))
        pages.insert(.loaded(fresh, key: gapKey - 1, serverCount: 0, origin: .opening))
    }

    /// Whether the newest page can be inserted before the rows: it names a next page, and the list begins with the page
    /// that it opened with, whose place the new page takes. A page of a gap could not be compared with an evicted one. If
    /// the page after the rows has the same cursor, cursors are positions, and both would load the same items.
    func canInsertBeforeGap(_ page: PendingNewItems<Item>.Answer) -> Bool {
        guard case .chained(let chain) = pages.kind, let first = pages.tree.first, let next = page.next else {
            return false
        }
        switch pages.append {
        case .idle(let target), .loading(_, let target), .failed(let target, _):
            if target == .cursor(next) { return false }
        case .notLoaded, .settled, .ended: break
        }
        return !chain.hasFollowed(next, .append) && pages.prepend == .ended && first.rows > 0 && isOpeningPageAtHead
    }

    /// Applies a page of a gap.
    ///
    /// Its items move to where the server has them, also those from after the gap. A page that reaches the rows after
    /// the gap, or names no next page, closes the gap. Otherwise the gap continues after the page. As after a check,
    /// unknown items after the rows that it reaches are found by a refresh.
    mutating func applyGapPage(_ arrived: ArrivedPage<Item>, _ place: PageTree.Place) {
        guard case .gap(let cursor, let limit) = place.segment.origin else { return }
        let page = arrived.page
        let key = Int(place.segment.key)
        let items = asEdited(page.items, after: arrived.lastEdit)
        let meeting = meeting(of: items, after: place.firstRow)
        let next = page.isLast == true || meeting != nil ? nil : page.next
        var (known, missing): ([Item], [Item]) = ([], [])
        for (index, item) in items.enumerated() {
            let isReached = meeting?.isInPlace(index) ?? false
            // Rows before the gap stay, because newer pages had them there.
            let isBefore = row(of: item.id).map { $0 < place.firstRow } ?? false
            if isReached || isBefore { known.append(item) } else { missing.append(item) }
        }
        updateKnown(known)
        let fresh = deduplicate(missing, under: key, movesHeldItems: true)
        guard let place = pages.tree.place(ofKey: key) else { return }
        var parts: [Segment] = []
        if !fresh.isEmpty {
            parts = [.loaded(fresh, key: key, serverCount: 0, origin: .appended(cursor, limit: limit))]
        }
        if let next, pages.room(behind: key) > parts.count {
            parts.append(.gap(next, limit: limit, key: key + parts.count))
        }
        pages.replace(place, with: parts)
        pages.recordTotal(page.total)
    }
}

extension Chain {
    /// The number of keys for pages between a gap and the next page.
    static var keysInGap: Int { 1 << 16 }
}

extension Segment {
    /// A gap: one row, for any number of missing items.
    static func gap(_ cursor: Int, limit: Int32, key: Int) -> Segment {
        Segment(.evicted(.notRequested), key: key, rows: 1, serverCount: 0, origin: .gap(cursor, limit: limit))
    }

    /// Whether the segment is a gap.
    var isGap: Bool {
        if case .gap = origin { true } else { false }
    }
}
