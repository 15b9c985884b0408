extension Generation {
    /// How to ask for what stands before the first row; `nil` where the first page is not known, so that an answer could
    /// be compared with nothing, or is being loaded.
    ///
    /// - Parameter held: What is held back already.
    func headRequest(_ held: PendingNewItems<Item>) -> HeadRequest? {
        if case .pages(let pages) = held, let last = pages.last {
            guard let next = last.page.previous, !isFollowed(next, besides: last.cursor) else {
                return .before(cursor: last.cursor)
            }
            return .before(cursor: next)
        }
        if let cursorAtHead { return .before(cursor: cursorAtHead) }
        switch prepend {
        case .idle(.cursor(let cursor)), .failed(.cursor(let cursor), _): return .before(cursor: cursor)
        case .unopened, .loading: return nil
        case .idle(.end), .failed(.end, _), .settled, .ended: return isFirstPageKnown ? .firstPage : nil
        }
    }

    /// What a source is asked for with a question.
    func request(for question: HeadRequest, _ configuration: FeedConfiguration) -> PageRequest {
        switch question {
        case .before(let cursor): return .cursor(cursor, .prepend, limit: addressing.limit)
        case .firstPage: break
        }
        if pageSize > 0 { return request(forSlot: 0, limit: addressing.limit, configuration) }
        switch (opening, firstPage?.origin) {
        case (.cursor(_?, _, _), .prepended(let cursor, _)?): return .cursor(cursor, .prepend, limit: addressing.limit)
        case (.cursor(let cursor, let way, _), _): return .cursor(cursor, way, limit: addressing.limit)
        case (.number, _), (.offset, _): return opening
        }
    }

    /// Whether a cursor leads no further toward the head.
    func isFollowed(_ cursor: Int, besides asked: Int) -> Bool {
        cursor == asked || prependedCursors.contains(cursor)
    }

    /// The first page that somebody can be asked for.
    var firstPage: Segment<Item>? {
        var first: Segment<Item>?
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

    /// Notes the ids of the first page before it is evicted, so that what comes before it is still known to be newer.
    mutating func noteEviction(of segment: Segment<Item>, _ items: ContiguousArray<Item>) {
        guard let firstPage, firstPage.key == segment.key else { return }
        evictedHead = EvictedHead(key: Int(segment.key), ids: items.map { $0.id })
    }

    /// How near to the first row an item stands that the list has, or had in the first page before that was evicted;
    /// `nil` for an item that stands nowhere.
    func rank(of id: Item.ID) -> Int? {
        if let row = row(of: id) { return row }
        guard let evictedHead, let firstPage, firstPage.isEvicted, Int(firstPage.key) == evictedHead.key else {
            return nil
        }
        return evictedHead.ids.firstIndex(of: id)
    }

    /// Whether an open edit would hide an item that the list has nowhere, or beneath that edit.
    func isHidden(_ item: Item) -> Bool {
        guard let place = edits.place(of: item.id) else { return false }
        var overlay = edits.overlays[place]
        overlay.beneath = item
        return overlay.shown == nil
    }

    /// Updates items that arrived again where they stand (I1), beneath the open edits over them (I3).
    mutating func takeAgain(_ items: [Item], _ changes: inout RowChanges) {
        setItems(items.compactMap { lay($0) }, &changes)
    }
}

/// The ids of the first page, which was evicted.
struct EvictedHead<ItemID: Hashable> {
    var key: Int
    var ids: [ItemID]
}

extension EvictedHead: Sendable where ItemID: Sendable {}
