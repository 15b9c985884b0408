/// What is before the first row (N1).
extension Generation {
    /// How a source is asked for what is before the first row; `nil` if the first page is not known, so that an answer could
    /// not be compared with it, or if it is loading.
    ///
    /// - Parameter pending: The new items that are pending already.
    func headRequest(_ pending: PendingNewItems<Item>) -> HeadRequest? {
        if case .pages(let answers) = pending, let last = answers.last {
            guard let next = last.page.previous, !pages.hasFollowed(next, besides: last.cursor) else {
                return .before(cursor: last.cursor)
            }
            return .before(cursor: next)
        }
        if case .chained(let chain) = pages.kind, let cursor = chain.cursorAtHead { return .before(cursor: cursor) }
        switch pages.prepend {
        case .idle(.cursor(let cursor)), .failed(.cursor(let cursor), _): return .before(cursor: cursor)
        case .notLoaded, .loading: return nil
        case .idle(.end), .failed(.end, _), .settled, .ended: return isFirstPageKnown ? .firstPage : nil
        }
    }

    private var isFirstPageKnown: Bool {
        guard let firstPage = pages.firstPage else { return true }
        switch firstPage.content {
        case .loaded: return true
        case .unloaded: return false
        case .evicted: return evictedHead?.key == Int(firstPage.key)
        }
    }

    /// Keeps the ids of the first page when it is evicted, so that items before it are still known to be new.
    func recordedEviction(of segment: Segment, _ items: ContiguousArray<Item>) -> (key: Int, ids: [Item.ID])? {
        guard let firstPage = pages.firstPage, firstPage.key == segment.key else { return evictedHead }
        return (Int(segment.key), items.map { $0.id })
    }

    /// How near to the first row an item is that the list has, or had in the first page before it was evicted; `nil` for
    /// any other item.
    func rank(of id: Item.ID) -> Int? {
        if let row = row(of: id) { return row }
        guard let evictedHead, let firstPage = pages.firstPage, firstPage.isEvicted,
            Int(firstPage.key) == evictedHead.key
        else {
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
