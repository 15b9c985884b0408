extension Generation {
    typealias Home = OpenEdits<Item>.Home

    /// Takes an item out of the rows.
    ///
    /// - Parameter alsoOnServer: Whether the places behind it in the server's numbering move up by one.
    /// - Returns: The item and where it stood; `nil` if it is not held.
    @inline(never)
    mutating func takeItem(
        _ id: Item.ID, alsoOnServer: Bool, _ changes: inout RowChanges
    ) -> (item: Item, home: Home)? {
        guard let row = row(of: id), let home = home(ofRow: row), let item = item(atRow: row) else { return nil }
        removeItem(id, alsoOnServer: alsoOnServer, &changes)
        return (item, home)
    }

    /// Puts an item that is not held among the rows.
    ///
    /// - Parameter standing: Whether the server has the item there.
    @inline(never)
    mutating func putItem(
        _ item: Item, at spot: (key: Int, offset: Int), _ standing: Standing, _ changes: inout RowChanges
    ) {
        guard let place = tree.place(ofKey: spot.key), case .loaded(var items) = place.segment.content else { return }
        let offset = min(max(spot.offset, 0), items.count)
        items.insert(item, at: offset)
        let key = spot.key
        tree.replace(key, with: .loaded(items, key: key, slots: place.segment.slots, origin: place.segment.origin))
        setStanding(standing, of: item.id)
        index.insert(Fingerprint(of: item.id), key: key)
        changes.insert(1, at: place.firstRow + offset)
    }

    /// How an item stands that is inserted outside of transactions: only offsets say where.
    @inline(never)
    func standing(alsoOnServer: Bool) -> Standing { alsoOnServer && countsOffsets ? .onServer : .local }

    /// Cuts the page of a list by offsets in two if it has become too long for two requests.
    mutating func halveIfLong(_ key: Int) {
        guard countsOffsets, let segment = tree.place(ofKey: key)?.segment, case .loaded(let items) = segment.content,
            items.count - addressing.limit > addressing.limit
        else { return }
        halve(items, segment)
    }

    /// Cuts a page in two where a key is free between it and the next one, or before all others.
    @inline(never)
    private mutating func halve(_ items: ContiguousArray<Item>, _ segment: Segment<Item>) {
        let key = Int(segment.key)
        let half = items.count / 2
        let firstSlots = min(items[..<half].count { !localItems.contains($0.id) }, segment.slots)
        let isFirst = tree.first?.key == segment.key
        let room = room(behind: key)
        guard isFirst || room > 1 else { return }
        let keys = isFirst ? (first: key - half, second: key) : (first: key, second: key + min(room / 2, half))
        for (place, item) in items.enumerated() {
            let new = place < half ? keys.first : keys.second
            guard new != key else { continue }
            index.remove(Fingerprint(of: item.id), key: key)
            index.insert(Fingerprint(of: item.id), key: new)
        }
        edits.followCut(of: key, at: half, into: keys)
        tree.replace(
            key...key,
            with: [
                .loaded(
                    ContiguousArray(items[..<half]), key: keys.first, slots: firstSlots, origin: segment.origin),
                .loaded(
                    ContiguousArray(items[half...]), key: keys.second, slots: segment.slots - firstSlots,
                    origin: segment.origin),
            ])
    }

    /// Whether the server has one of a page's items not where the page has it.
    func holdsLocalItems(_ segment: Segment<Item>) -> Bool {
        guard !localItems.isEmpty, case .loaded(let items) = segment.content else { return false }
        return items.contains { localItems.contains($0.id) }
    }

    /// Where a row stands, to be found again when the rows around it are others: among the items of its page and one
    /// beyond each end of that.
    ///
    /// - Complexity: O(k) in the size of the page.
    @inline(never)
    func home(ofRow row: Int) -> Home? {
        guard row >= 0, row < tree.rows else { return nil }
        let place = tree.place(ofRow: row)
        let offset = row - place.firstRow
        var home = Home(before: [], after: [], key: Int(place.segment.key), offset: offset, standing: .onServer)
        if let before = item(atRow: place.firstRow - 1) { home.before.append(before.id) }
        if case .loaded(let items) = place.segment.content {
            home.standing = standing(of: items[offset].id)
            home.before += items[..<offset].map { $0.id }
            home.after += items[(offset + 1)...].map { $0.id }
        }
        if let after = item(atRow: place.firstRow + place.segment.rows) { home.after.append(after.id) }
        return home
    }

    /// The spot an edit names; `nil` if it names an absent item.
    @inline(never)
    mutating func spot(_ place: EditPlace<Item.ID>, _ standing: Standing = .local) -> (key: Int, offset: Int)? {
        switch place {
        case .start: return spotAtStart(standing)
        case .end: return spotAtEnd(standing)
        case .before(let id): return spot(of: id)
        case .after(let id): return spot(of: id).map { ($0.key, $0.offset + 1) }
        }
    }

    /// The spot that is now where an item once stood: beside the nearest neighbour that is left, the one before it if two
    /// are as near, else in its page, else at the end.
    @inline(never)
    mutating func spot(nearest home: Home, except leaving: [Item.ID]) -> (key: Int, offset: Int) {
        for distance in 0..<max(home.before.count, home.after.count) {
            if distance < home.before.count {
                let neighbour = home.before[home.before.count - 1 - distance]
                if !leaving.contains(neighbour), let spot = spot(of: neighbour) { return (spot.key, spot.offset + 1) }
            }
            if distance < home.after.count, !leaving.contains(home.after[distance]),
                let spot = spot(of: home.after[distance])
            {
                return spot
            }
        }
        if let place = tree.place(ofKey: home.key), case .loaded = place.segment.content {
            return (home.key, home.offset)
        }
        return spotAtEnd(home.standing)
    }

    @inline(never)
    private func spot(of id: Item.ID) -> (key: Int, offset: Int)? {
        position(of: id).map { ($0.key, $0.offset) }
    }

    /// The position before all rows. It is in the first page, unless that page is not loaded or the item would prevent its
    /// eviction; then a new page is created.
    @inline(never)
    mutating func spotAtStart(_ standing: Standing) -> (key: Int, offset: Int) {
        if let first = tree.first, takes(standing, first) { return (Int(first.key), 0) }
        let key = keyAtHead
        tree.replace(key, with: .loaded([], key: key, slots: 0, origin: origin(standing)))
        return (key, 0)
    }

    /// The spot behind all rows, likewise.
    @inline(never)
    mutating func spotAtEnd(_ standing: Standing) -> (key: Int, offset: Int) {
        if let last = tree.last, takes(standing, last) { return (Int(last.key), last.rows) }
        let key = keyAtEnd
        tree.replace(key, with: .loaded([], key: key, slots: 0, origin: origin(standing)))
        return (key, 0)
    }

    /// Whether an item may join a page at an end of the list.
    private func takes(_ standing: Standing, _ segment: Segment<Item>) -> Bool {
        guard case .loaded = segment.content else { return false }
        switch standing {
        case .local, .moved: return segment.origin == .local && segment.rows < addressing.limit
        case .onServer: return segment.origin != .local
        }
    }

    private func origin(_ standing: Standing) -> PageOrigin { standing == .onServer ? .span : .local }
}
