/// Where an item is inserted: before the item at an offset of the page with a key.
struct InsertionPoint: Equatable {
    var key: Int
    var offset: Int
}

/// Where edits put items.
extension Generation {
    /// The insertion point that an edit names; `nil` if it names an item that is not held.
    ///
    /// - Parameter serverPosition: Where the server has, or gets, the item.
    mutating func insertionPoint(
        _ place: EditPlace<Item.ID>, _ serverPosition: ServerPosition = .local
    ) -> InsertionPoint? {
        switch place {
        case .start: insertionPointAtStart(serverPosition)
        case .end: insertionPointAtEnd(serverPosition)
        case .before(let id): insertionPoint(before: id)
        case .after(let id): insertionPoint(before: id).map { InsertionPoint(key: $0.key, offset: $0.offset + 1) }
        }
    }

    func insertionPoint(before id: Item.ID) -> InsertionPoint? {
        position(of: id).map { InsertionPoint(key: $0.key, offset: $0.offset) }
    }

    /// The insertion point before all rows. It is in the first page, unless that page is not loaded, or the item would
    /// prevent its eviction; then a new page is created.
    mutating func insertionPointAtStart(_ serverPosition: ServerPosition) -> InsertionPoint {
        if let first = pages.tree.first, accepts(serverPosition, first) {
            return InsertionPoint(key: Int(first.key), offset: 0)
        }
        return insertionPoint(inNewPageUnder: pages.keyAtHead, serverPosition)
    }

    /// The insertion point behind all rows, in the same way.
    mutating func insertionPointAtEnd(_ serverPosition: ServerPosition) -> InsertionPoint {
        if let last = pages.tree.last, accepts(serverPosition, last) {
            return InsertionPoint(key: Int(last.key), offset: last.rows)
        }
        return insertionPoint(inNewPageUnder: pages.keyAtEnd, serverPosition)
    }

    private mutating func insertionPoint(
        inNewPageUnder key: Int, _ serverPosition: ServerPosition
    ) -> InsertionPoint {
        let origin: PageOrigin = serverPosition == .inPlace && !pages.isChained ? .span : .local
        pages.insert(.loaded(ContiguousArray<Item>(), key: key, serverCount: 0, origin: origin))
        return InsertionPoint(key: key, offset: 0)
    }

    /// Whether an item may join a page at an end of the list.
    private func accepts(_ serverPosition: ServerPosition, _ segment: Segment) -> Bool {
        guard segment.placeholder == nil else { return false }
        switch serverPosition {
        case .local, .moved: return segment.origin == .local && segment.rows < pages.addressing.limit
        case .inPlace: return segment.origin != .local
        }
    }

    /// Where an item was that is no longer there, or was moved: beside the nearest of its neighbors that is left, the one
    /// before it if two are as near, else in its page, else behind all rows.
    ///
    /// - Parameter leaving: Items that are about to be removed, and are no neighbors.
    func insertionPoint(
        nearest original: OriginalPosition<Item.ID>, except leaving: [Item.ID]
    ) -> InsertionPoint? {
        for distance in 0..<max(original.before.count, original.after.count) {
            if distance < original.before.count {
                let neighbor = original.before[original.before.count - 1 - distance]
                if !leaving.contains(neighbor), let point = insertionPoint(before: neighbor) {
                    return InsertionPoint(key: point.key, offset: point.offset + 1)
                }
            }
            if distance < original.after.count, !leaving.contains(original.after[distance]),
                let point = insertionPoint(before: original.after[distance])
            {
                return point
            }
        }
        guard let place = pages.tree.place(ofKey: original.key), place.segment.placeholder == nil else { return nil }
        return InsertionPoint(key: original.key, offset: original.offset)
    }

    /// Where a row is, so that its position is found again when the rows around it have changed: among the items of its
    /// page, and one beyond each end of it.
    ///
    /// - Complexity: O(k) in the size of the page.
    func originalPosition(ofRow row: Int) -> OriginalPosition<Item.ID>? {
        guard row >= 0, row < pages.tree.rows else { return nil }
        let place = pages.tree.place(ofRow: row)
        let offset = row - place.firstRow
        var original = OriginalPosition<Item.ID>(
            before: [], after: [], key: Int(place.segment.key), offset: offset, serverPosition: .inPlace)
        if let before = item(atRow: place.firstRow - 1) { original.before.append(before.id) }
        if let items = place.segment.items(of: Item.self) {
            original.serverPosition = localItems.serverPosition(of: items[offset].id)
            original.before += items[..<offset].map { $0.id }
            original.after += items[(offset + 1)...].map { $0.id }
        }
        if let after = item(atRow: place.firstRow + place.segment.rows) { original.after.append(after.id) }
        return original
    }

    /// Removes an item from the rows.
    ///
    /// - Parameter shiftsOffsets: Whether the places behind it in the server's numbering move up by one.
    /// - Returns: The item and where it was; `nil` if it is not held.
    mutating func takeItem(_ id: Item.ID, shiftsOffsets: Bool) -> (item: Item, original: OriginalPosition<Item.ID>)? {
        guard let row = row(of: id), let original = originalPosition(ofRow: row), let item = item(atRow: row) else {
            return nil
        }
        removeItem(id, shiftsOffsets: shiftsOffsets)
        return (item, original)
    }

    /// Whether the server has an item of a page not where the page has it.
    func holdsLocalItems(_ segment: Segment) -> Bool {
        guard !localItems.isEmpty, let items = segment.items(of: Item.self) else { return false }
        return items.contains { localItems.contains($0.id) }
    }

    /// Cuts the page of an offset list in two if it has become too long for two requests, if a key is free for it.
    mutating func cutIfLong(_ key: Int) {
        guard pages.countsOffsets, let place = pages.tree.place(ofKey: key),
            let items = place.segment.items(of: Item.self),
            items.count - pages.addressing.limit > pages.addressing.limit
        else { return }
        let segment = place.segment
        let half = items.count / 2
        let isFirst = pages.tree.first?.key == segment.key
        let room = pages.room(behind: key)
        guard isFirst || room > 1 else { return }
        let keys = isFirst ? (first: key - half, second: key) : (first: key, second: key + min(room / 2, half))
        for (offset, item) in items.enumerated() {
            let new = offset < half ? keys.first : keys.second
            guard new != key else { continue }
            index.remove(Fingerprint(of: item.id), key: key)
            index.insert(Fingerprint(of: item.id), key: new)
        }
        edits.followCut(of: key, at: half, into: keys)
        let onServer = items[..<half].count { !localItems.contains($0.id) }
        let serverCount = min(onServer, segment.serverCount)
        pages.rearrange(
            keys.first...keys.second,
            into: [
                .loaded(
                    ContiguousArray(items[..<half]), key: keys.first, serverCount: serverCount, origin: segment.origin),
                .loaded(
                    ContiguousArray(items[half...]), key: keys.second,
                    serverCount: segment.serverCount - serverCount, origin: segment.origin),
            ])
    }
}
