extension Generation {
    /// Lands an evicted page that was wanted again. Its neighbours keep what they know (K3). Of a page by offsets the
    /// places that the answer does not settle stay evicted.
    mutating func landStub(
        _ page: Page<Item, Int>, _ fresh: ContiguousArray<Item>, _ place: PageTree<Item>.Place,
        _ request: PageRequest, _ configuration: FeedConfiguration, _ landing: inout Landing
    ) {
        let segment = place.segment
        let key = Int(segment.key)
        var parts = [Segment<Item>.loaded(fresh, key: key, slots: segment.slots, origin: segment.origin)]
        guard pageSize > 0 else {
            landing.changes.replace(place.rows, with: fresh.count)
            tree.replace(key...key, with: parts)
            total = page.total.map(PageEnd.believable) ?? total
            return
        }
        let end = end(page, asked: request.limit, configuration)
        var missing = max(segment.rows - end.count, 0)
        let settled = missing > 0 ? settledPlaces(of: segment, end, from: place.firstSlot, request) : segment.slots
        if settled < segment.slots, let restKey = self.key(behind: key, cutAt: settled, of: segment.slots) {
            let origin: PageOrigin = settled < request.limit ? .rest(after: settled) : .span
            let rest = Segment<Item>(
                .stub(.notAsked), key: restKey, rows: missing, slots: segment.slots - settled, origin: origin)
            parts = [.loaded(fresh, key: key, slots: settled, origin: segment.origin), rest]
        } else {
            missing = 0
        }
        landing.changes.replace(place.rows, with: fresh.count + missing)
        tree.replace(key...key, with: parts)
        if let said = end.total { settleTotal(said, &landing) }
    }

    /// Cuts an evicted page of a chained list in two if an answer has fewer rows than it had, and names a page that the
    /// list does not know: the other rows are requested there. Without this, they would be lost if the server or the
    /// configuration lowered the limit since the page was loaded.
    ///
    /// - Returns: The key of the part that the answer fills.
    mutating func cutStub(
        under key: Int, _ request: PageRequest, for page: Page<Item, Int>, _ changes: inout RowChanges
    ) -> Int {
        guard case .cursor(_, let direction, let limit) = request, let place = tree.place(ofKey: key),
            place.segment.isStub, page.items.count < place.segment.rows
        else { return key }
        let neighbor = direction == .prepend ? page.previous : page.isLast == true ? nil : page.next
        let rows = place.segment.rows
        let lower = direction == .prepend ? rows - page.items.count : page.items.count
        guard let neighbor, !knows(neighbor, direction),
            let cut = self.key(behind: key, cutAt: min(max(lower, 1), rows - 1), of: rows)
        else { return key }
        noteFollowed(.cursor(neighbor), direction)
        func part(_ key: Int, rows: Int, _ state: PlaceholderState, _ origin: PageOrigin) -> Segment<Item> {
            Segment(.stub(state), key: key, rows: rows, slots: 0, origin: origin)
        }
        let origin = place.segment.origin
        changes.reload(place.rows)
        switch direction {
        case .append:
            let rest = PageOrigin.appended(neighbor, limit: Int32(clamping: limit))
            tree.replace(
                key...key,
                with: [part(key, rows: lower, .loading, origin), part(cut, rows: rows - lower, .notAsked, rest)])
            return key
        case .prepend:
            let rest = PageOrigin.prepended(neighbor, limit: Int32(clamping: limit))
            tree.replace(
                key...key,
                with: [part(key, rows: lower, .notAsked, rest), part(cut, rows: rows - lower, .loading, origin)])
            return cut
        }
    }

    /// Whether a page of a chained list was requested with a cursor, or would be next.
    private func knows(_ cursor: Int, _ direction: Direction) -> Bool {
        switch self[direction] {
        case .idle(.cursor(cursor)), .loading(_, .cursor(cursor)), .failed(.cursor(cursor), _): true
        case .unopened, .idle, .loading, .failed, .settled, .ended:
            (direction == .append ? appendedCursors : prependedCursors).contains(cursor)
        }
    }

    /// How many keys there are from the one of a segment to the next segment's; `Int.max` behind the last segment.
    func room(behind key: Int) -> Int {
        tree.key(behind: key).map { $0 - key } ?? .max
    }

    /// A key for what is left of a page behind its first places, so that both parts can be cut again; `nil` where no key
    /// is free.
    func key(behind key: Int, cutAt settled: Int, of slots: Int) -> Int? {
        let room = room(behind: key)
        guard room > 1 else { return nil }
        return key + (room >= slots ? settled : max(Int(Int64(room) * Int64(settled) / Int64(slots)), 1))
    }
}
