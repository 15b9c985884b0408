extension Generation {
    /// Takes a page before the first row: items that are known are updated where they stand, the others are held back.
    ///
    /// - Returns: The page with the items that are to be held back.
    mutating func holdBack(
        _ page: Page<Item, Int>, _ duplicates: DuplicatePolicy, _ changes: inout RowChanges
    ) -> Page<Item, Int> {
        var held = page
        held.items = []
        var known: [Item] = []
        for item in page.items where !held.items.contains(where: { $0.id == item.id }) {
            let isKnown = duplicates == .keepPlace && rank(of: item.id) != nil
            if isKnown || isHidden(item) {
                known.append(item)
            } else {
                held.items.append(item)
            }
        }
        takeAgain(known, &changes)
        return held
    }

    /// Compares the first page, asked for again, with the rows and with what is held back: what stands before the
    /// known item nearest the first row is newer. Items that are known are updated where they stand.
    ///
    /// - Returns: What is to be held back now.
    mutating func compare(
        _ page: Page<Item, Int>, with held: PendingNewItems<Item>, _ duplicates: DuplicatePolicy,
        _ changes: inout RowChanges
    ) -> PendingNewItems<Item> {
        guard !page.items.isEmpty else { return held }
        var before: [PendingNewItems<Item>.Answer] = []
        var others = 0
        switch held {
        case .nothing, .pages: break
        case .items(let answers, _): before = answers
        case .discontinuity(let count): others = count
        }
        let meeting = meetingPlace(of: page.items)
        let newest = page.items[..<(meeting ?? page.items.count)]
        let known = page.items[newest.endIndex...]
        var arrived = page
        arrived.items = Array(newest)
        arrived = holdBack(arrived, duplicates, &changes)
        // A page may have an item twice, held back and among the known ones.
        takeAgain(
            known.filter { !Self.isIn(arrived.items, $0) && (rank(of: $0.id) != nil || isHidden($0)) }, &changes)
        let next = page.isLast == true ? nil : page.next
        var answers = [PendingNewItems<Item>.Answer(items: arrived.items, known: known.map { $0.id }, next: next)]
        if meeting == nil {
            guard let rest = Self.rest(of: before, behind: arrived.items) else {
                let count = before.reduce(0) { $0 + $1.items.count }
                return .discontinuity(atLeast: max(page.items.count + count, others))
            }
            answers += rest
        }
        return answers.allSatisfy { $0.items.isEmpty } ? .nothing : .items(answers, total: page.total)
    }

    /// What is left of earlier answers behind the last item of theirs that a newer one has too; `nil` where it has none.
    private static func rest(
        of answers: [PendingNewItems<Item>.Answer], behind newItems: [Item]
    ) -> [PendingNewItems<Item>.Answer]? {
        guard let meeting = answers.lastIndex(where: { $0.items.contains { isIn(newItems, $0) } }) else { return nil }
        var rest = Array(answers[meeting...])
        let last = rest[0].items.lastIndex { isIn(newItems, $0) } ?? 0
        rest[0].items.removeSubrange(...last)
        for place in rest.indices { rest[place].items.removeAll { isIn(newItems, $0) } }
        return rest
    }

    static func isIn(_ items: [Item], _ item: Item) -> Bool { items.contains { $0.id == item.id } }

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

    /// Notes by how many places a page of a list by offsets shows the server's numbering to have moved: it begins with
    /// items that stand before it. Those that are put before the first row later have moved no place more. An item that
    /// an open edit put where it stands shows nothing. If the page tells no total, the server has so many items more than the
    /// list knows, unless the page has no other item: then the server may ignore the offset.
    ///
    /// - Parameters:
    ///   - key: The key of the page's places.
    ///   - explained: How many of those items are known to be repeated for another reason.
    mutating func noteMovedPlaces(_ page: Page<Item, Int>, under key: Int, besides explained: Int = 0) {
        guard countsOffsets else { return }
        let repeated = page.items.prefix { holds($0.id) && !isPlacedByEdit($0.id) }.count
        guard repeated > explained else { return }
        let moved = max(repeated - explained - max(itemsBeyondPlaces(beforeKey: key) ?? 0, 0), 0)
        placesAlreadyMoved += moved
        if page.total == nil, moved < page.items.count { moveTotal(by: moved) }
    }
}
