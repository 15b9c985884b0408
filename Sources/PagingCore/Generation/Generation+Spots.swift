extension Generation {
    typealias Home = OpenEdits<Item>.Home

    /// Whether places of the server's numbering can move: page numbers cannot (I4).
    private var countsOffsets: Bool {
        if case .offset = addressing { true } else { false }
    }

    /// Takes an item out of the rows.
    ///
    /// - Parameter alsoOnServer: Whether the places behind it in the server's numbering move up by one.
    /// - Returns: The item and where it stood; `nil` if it is not held.
    mutating func takeItem(
        _ id: Item.ID, alsoOnServer: Bool, _ changes: inout RowChanges
    ) -> (item: Item, home: Home)? {
        guard let row = row(of: id), let home = home(ofRow: row), let item = item(atRow: row) else { return nil }
        removeItem(id, places: moved(alsoOnServer, by: 1), &changes)
        return (item, home)
    }

    /// Puts an item that is not held among the rows.
    ///
    /// - Parameter alsoOnServer: Whether the places behind it in the server's numbering move down by one.
    mutating func putItem(
        _ item: Item, at spot: (key: Int, offset: Int), alsoOnServer: Bool, _ changes: inout RowChanges
    ) {
        guard let place = tree.place(ofKey: spot.key), case .loaded(var items) = place.segment.content else { return }
        let offset = min(max(spot.offset, 0), items.count)
        items.insert(item, at: offset)
        let slots = place.segment.slots + moved(alsoOnServer, by: 1)
        tree.replace(spot.key, with: .loaded(items, key: spot.key, slots: slots, origin: place.segment.origin))
        index.insert(Fingerprint(of: item.id), key: spot.key)
        changes.insert(1, at: place.firstRow + offset)
    }

    /// By how much the server's numbering moves.
    private func moved(_ alsoOnServer: Bool, by count: Int) -> Int {
        guard alsoOnServer, countsOffsets else { return 0 }
        return count
    }

    /// Where a row stands, to be found again when the rows around it are others: among the items of its page and one
    /// beyond each end of that.
    ///
    /// - Complexity: O(k) in the size of the page.
    func home(ofRow row: Int) -> Home? {
        guard row >= 0, row < tree.rows else { return nil }
        let place = tree.place(ofRow: row)
        let offset = row - place.firstRow
        var home = Home(before: [], after: [], key: Int(place.segment.key), offset: offset)
        if let before = item(atRow: place.firstRow - 1) { home.before.append(before.id) }
        if case .loaded(let items) = place.segment.content {
            home.before += items[..<offset].map { $0.id }
            home.after += items[(offset + 1)...].map { $0.id }
        }
        if let after = item(atRow: place.firstRow + place.segment.rows) { home.after.append(after.id) }
        return home
    }

    /// The spot an edit names; `nil` if it names an absent item.
    mutating func spot(_ place: EditPlace<Item.ID>) -> (key: Int, offset: Int)? {
        switch place {
        case .start: return spotAtStart()
        case .end: return spotAtEnd()
        case .before(let id): return spot(of: id)
        case .after(let id): return spot(of: id).map { ($0.key, $0.offset + 1) }
        }
    }

    /// The spot that is now where an item once stood: beside the nearest neighbour that is left, the one before it if two
    /// are as near, else in its page, else at the end.
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
        return spotAtEnd()
    }

    private func spot(of id: Item.ID) -> (key: Int, offset: Int)? {
        position(of: id).map { ($0.key, $0.offset) }
    }

    mutating func spotAtStart() -> (key: Int, offset: Int) {
        if let first = tree.first, case .loaded = first.content { return (Int(first.key), 0) }
        let key = keyAtHead
        tree.replace(key, with: .loaded([], key: key, slots: 0, origin: .local))
        return (key, 0)
    }

    mutating func spotAtEnd() -> (key: Int, offset: Int) {
        if let last = tree.last, case .loaded(let items) = last.content { return (Int(last.key), items.count) }
        let key = keyAtEnd
        tree.replace(key, with: .loaded([], key: key, slots: 0, origin: .local))
        return (key, 0)
    }
}
