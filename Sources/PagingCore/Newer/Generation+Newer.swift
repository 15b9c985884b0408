extension Generation {
    /// Takes a page before the first row: items that are known are updated where they stand, the others are held back.
    ///
    /// - Returns: The page with the items that are to be held back.
    mutating func holdBack(
        _ page: Page<Item, Int>, _ duplicates: DuplicatePolicy, _ changes: inout RowChanges,
        _ sameContent: (Item, Item) -> Bool
    ) -> Page<Item, Int> {
        var held = page
        held.items = []
        for item in page.items where !held.items.contains(where: { $0.id == item.id }) {
            let isKnown = duplicates == .keepPlace && rank(of: item.id) != nil
            if isKnown || isHidden(item) {
                takeAgain(item, &changes, sameContent)
            } else {
                held.items.append(item)
            }
        }
        return held
    }

    /// Compares the first page, asked for again, with the rows and with what is held back: what stands before the first
    /// known item is newer. Items that are known are updated where they stand.
    ///
    /// - Returns: What is to be held back now.
    mutating func compare(
        _ page: Page<Item, Int>, with held: HeldBack<Item>, _ duplicates: DuplicatePolicy,
        _ changes: inout RowChanges, _ sameContent: (Item, Item) -> Bool
    ) -> HeldBack<Item> {
        guard !page.items.isEmpty else { return held }
        var before: [Item] = []
        var others = 0
        switch held {
        case .nothing, .pages: break
        case .items(let items, _): before = items
        case .gap(let count): others = count
        }
        let meeting = meetingPlace(of: page.items)
        let newest = page.items[..<(meeting ?? page.items.count)]
        for item in page.items[newest.endIndex...] where rank(of: item.id) != nil || isHidden(item) {
            takeAgain(item, &changes, sameContent)
        }
        var arrived = page
        arrived.items = Array(newest)
        arrived = holdBack(arrived, duplicates, &changes, sameContent)
        if meeting == nil {
            guard let last = before.lastIndex(where: { item in arrived.items.contains { $0.id == item.id } }) else {
                return .gap(atLeast: max(page.items.count + before.count, others))
            }
            arrived.items += before[(last + 1)...].filter { item in !arrived.items.contains { $0.id == item.id } }
        }
        return arrived.items.isEmpty ? .nothing : .items(arrived.items, total: page.total)
    }

    /// The place in a first page of the item that stands nearest to the first row; `nil` where it holds no item of the
    /// list's.
    private func meetingPlace(of items: [Item]) -> Int? {
        var nearest: (place: Int, rank: Int)?
        for (place, item) in items.enumerated() {
            guard let rank = rank(of: item.id) else { continue }
            if let best = nearest, best.rank <= rank { continue }
            nearest = (place, rank)
        }
        return nearest?.place
    }

    /// Puts what was held back before the first row.
    mutating func show(
        _ held: HeldBack<Item>, _ configuration: FeedConfiguration, _ landing: inout Landing,
        _ sameContent: (Item, Item) -> Bool
    ) {
        switch held {
        case .nothing, .gap:
            break
        case .pages(let pages):
            cursorAtHead = nil
            for held in pages {
                noteFollowed(.cursor(held.cursor), .prepend)
                let request = PageRequest.cursor(held.cursor, .prepend, limit: addressing.limit)
                _ = landEdge(.prepend, held.page, request, configuration, &landing, sameContent)
            }
        case .items(let items, let said):
            let count = putBeforeFirstRow(items, configuration.duplicates, &landing.changes, sameContent)
            switch addressing {
            case .chained: total = said.map(PageEnd.believable) ?? total
            case .numbered: total = total.map { PageEnd.believable($0 + count) }
            case .offset:
                if let said = said ?? total.map({ $0 + count }) { settleTotal(said, &landing) }
            }
        }
    }

    /// Puts items before the first row: in a list by offsets as a page of their own, before which the server's numbering
    /// begins; else in the first page, which is asked for as one of so many items from now on.
    ///
    /// - Returns: How many places of the server's numbering they are.
    private mutating func putBeforeFirstRow(
        _ items: [Item], _ duplicates: DuplicatePolicy, _ changes: inout RowChanges,
        _ sameContent: (Item, Item) -> Bool
    ) -> Int {
        var countsOffsets = false
        if case .offset = addressing { countsOffsets = true }
        var arrived: [Item] = []
        for item in items {
            switch duplicates {
            case .keepPlace where holds(item.id):
                takeAgain(item, &changes, sameContent)
                continue
            case .moveToNewest: removeItem(item.id, places: countsOffsets ? 1 : 0, &changes)
            case .keepPlace: break
            }
            arrived.append(item)
        }
        let first = tree.first
        if !countsOffsets, let first, case .loaded(let held) = first.content {
            let key = Int(first.key)
            let fresh = absorb(arrived, under: key, .keepPlace, &changes, sameContent)
            let rows = fresh + held
            changes.insert(fresh.count, at: 0)
            tree.replace(key, with: .loaded(rows, key: key, slots: first.slots, origin: first.origin))
            if case .cursor(let cursor, let way, let limit) = opening, first.origin == .opening {
                opening = .cursor(cursor, way, limit: max(limit, rows.count))
            }
            return fresh.count
        }
        let key = keyAtHead
        let fresh = absorb(arrived, under: key, .keepPlace, &changes, sameContent)
        let slots = countsOffsets ? max(fresh.count - placesAlreadyMoved, 0) : 0
        placesAlreadyMoved = max(placesAlreadyMoved - fresh.count, 0)
        changes.insert(fresh.count, at: 0)
        tree.replace(
            key, with: .loaded(fresh, key: key, slots: slots, origin: countsOffsets ? .span : .local))
        return fresh.count
    }

    /// Notes by how many places a page of a list by offsets shows the server's numbering to have moved: it begins with
    /// items that stand before it. Those that are put before the first row later have moved no place more.
    mutating func noteMovedPlaces(_ page: Page<Item, Int>) {
        guard case .offset = addressing else { return }
        for item in page.items {
            guard holds(item.id) else { return }
            placesAlreadyMoved += 1
        }
    }
}
