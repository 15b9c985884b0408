/// What is before the first row (N1).
extension Generation {
    /// How a source is asked for what is before the first row; `nil` if the first page is not known, so that an answer could
    /// not be compared with it, or if it is loading.
    ///
    /// - Parameter pending: The new items that are pending already.
    func headRequest(_ pending: PendingNewItems<Item>) -> HeadRequest? {
        if case .pages(let pages) = pending, let last = pages.last {
            guard let next = last.page.previous, !hasFollowed(next, besides: last.cursor) else {
                return .before(cursor: last.cursor)
            }
            return .before(cursor: next)
        }
        if case .chained(let chain) = kind, let cursor = chain.cursorAtHead { return .before(cursor: cursor) }
        switch prepend {
        case .idle(.cursor(let cursor)), .failed(.cursor(let cursor), _): return .before(cursor: cursor)
        case .notLoaded, .loading: return nil
        case .idle(.end), .failed(.end, _), .settled, .ended: return isFirstPageKnown ? .firstPage : nil
        }
    }

    /// The page request of a check.
    func request(for head: HeadRequest, _ configuration: FeedConfiguration) -> PageRequest {
        if case .before(let cursor) = head { return .cursor(cursor, .prepend, limit: addressing.limit) }
        guard case .chained(let chain) = kind else {
            return request(forOffset: 0, limit: addressing.limit, configuration)
        }
        switch (chain.opening, firstPage?.origin) {
        case (.cursor(_?, _, _), .prepended(let cursor, _)?): return .cursor(cursor, .prepend, limit: chain.limit)
        case (.cursor(let cursor, let direction, _), _): return .cursor(cursor, direction, limit: chain.limit)
        case (.number, _), (.offset, _): return chain.opening
        }
    }

    /// Whether a cursor leads no further toward the head.
    func hasFollowed(_ cursor: Int, besides requested: Int) -> Bool {
        guard case .chained(let chain) = kind else { return cursor == requested }
        return cursor == requested || chain.hasFollowed(cursor, .prepend)
    }

    /// The first page that can be requested.
    var firstPage: Segment? {
        var first: Segment?
        tree.visit(rows: 0..<tree.rows) { place in
            if place.segment.origin != .local { first = place.segment }
            return first == nil
        }
        return first
    }

    private var isFirstPageKnown: Bool {
        guard let firstPage else { return true }
        switch firstPage.content {
        case .loaded: return true
        case .unloaded: return false
        case .evicted: return evictedHead?.key == Int(firstPage.key)
        }
    }

    /// Keeps the ids of the first page when it is evicted, so that items before it are still known to be new.
    func notedEviction(of segment: Segment, _ items: ContiguousArray<Item>) -> (key: Int, ids: [Item.ID])? {
        guard let firstPage, firstPage.key == segment.key else { return evictedHead }
        return (Int(segment.key), items.map { $0.id })
    }

    /// How near to the first row an item is that the list has, or had in the first page before it was evicted; `nil` for
    /// any other item.
    func rank(of id: Item.ID) -> Int? {
        if let row = row(of: id) { return row }
        guard let evictedHead, let firstPage, firstPage.isEvicted, Int(firstPage.key) == evictedHead.key else {
            return nil
        }
        return evictedHead.ids.firstIndex(of: id)
    }

    /// Whether an open edit would hide an item.
    func isHidden(_ item: Item) -> Bool {
        guard let place = edits.place(of: item.id) else { return false }
        var overlay = edits.overlays[place]
        overlay.base = item
        return overlay.shown == nil
    }
}
