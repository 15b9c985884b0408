/// Answers of checks for new items (N1, N3).
extension Generation {
    /// Takes a page before the first row: updates its known items where they are.
    ///
    /// - Returns: The page with its new items alone.
    mutating func newItems(
        of page: ItemPage<Item, Int>, _ duplicates: DuplicatePolicy, _ changes: inout RowChanges
    ) -> ItemPage<Item, Int> {
        var new = page
        new.items = []
        var known: [Item] = []
        for item in page.items where !Self.contains(new.items, item) {
            let isKnown = duplicates == .keepPlace && rank(of: item.id) != nil
            if isKnown || isHidden(item) {
                known.append(item)
            } else {
                new.items.append(item)
            }
        }
        updateKnown(known, &changes)
        return new
    }

    /// Compares the first page, which was requested again, with the rows and with the pending items: the items before the
    /// known one nearest to the first row are new. Known items are updated where they are.
    ///
    /// - Returns: The pending items after it.
    mutating func compare(
        _ page: ItemPage<Item, Int>, with pending: PendingNewItems<Item>, _ duplicates: DuplicatePolicy,
        _ changes: inout RowChanges
    ) -> PendingNewItems<Item> {
        guard !page.items.isEmpty else { return pending }
        var before: [PendingNewItems<Item>.Answer] = []
        var others = 0
        switch pending {
        case .nothing, .pages: break
        case .items(let answers, _): before = answers
        case .discontinuity(let count): others = count
        }
        let meeting = nearestKnown(in: page.items)
        let known = page.items[(meeting ?? page.items.count)...]
        var head = page
        head.items = Array(page.items[..<known.startIndex])
        head = newItems(of: head, duplicates, &changes)
        // A page may have an item twice, as a new one and among the known ones.
        updateKnown(known.filter { !Self.contains(head.items, $0) }, &changes)
        let next = page.isLast == true ? nil : page.next
        var answers = [PendingNewItems<Item>.Answer(items: head.items, known: known.map { $0.id }, next: next)]
        if meeting == nil, !isWholeList(page) {
            guard let rest = Self.rest(of: before, behind: head.items) else {
                let count = before.reduce(0) { $0 + $1.items.count }
                return .discontinuity(atLeast: max(page.items.count + count, others))
            }
            answers += rest
        }
        return answers.allSatisfy { $0.items.isEmpty } ? .nothing : .items(answers, total: page.total)
    }

    /// Whether the list has no rows, and a first page has all items of the server.
    private func isWholeList(_ page: ItemPage<Item, Int>) -> Bool {
        guard pages.tree.rows == 0 else { return false }
        if pages.isChained { return page.isLast == true || page.next == nil }
        let hint = pages.endHint(page, requested: pages.addressing.limit)
        return hint.isFinal(from: 0, total: page.total) || page.total == page.items.count
    }

    /// What is left of earlier answers behind the last of their items that a newer answer has too; `nil` if it has none.
    private static func rest(
        of answers: [PendingNewItems<Item>.Answer], behind newer: [Item]
    ) -> [PendingNewItems<Item>.Answer]? {
        guard let meeting = answers.lastIndex(where: { $0.items.contains { contains(newer, $0) } }) else { return nil }
        var rest = Array(answers[meeting...])
        let last = rest[0].items.lastIndex { contains(newer, $0) } ?? 0
        rest[0].items.removeSubrange(...last)
        for place in rest.indices { rest[place].items.removeAll { contains(newer, $0) } }
        return rest
    }

    private static func contains(_ items: [Item], _ item: Item) -> Bool { items.contains { $0.id == item.id } }

    /// The index in a first page of the known item that is nearest to the first row; `nil` if it has no known item.
    private func nearestKnown(in items: [Item]) -> Int? {
        var nearest: (place: Int, rank: Int)?
        for (place, item) in items.enumerated() {
            guard let rank = rank(of: item.id) else { continue }
            if let best = nearest, best.rank <= rank { continue }
            nearest = (place, rank)
        }
        return nearest?.place
    }
}
