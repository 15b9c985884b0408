/// Answers of checks for new items (N1, N3).
extension Generation {
    /// Takes a page before the first row: updates its known items where they are.
    ///
    /// - Returns: The page with its new items alone.
    mutating func newItems(of page: ItemPage<Item, Int>) -> ItemPage<Item, Int> {
        var new = page
        new.items = []
        var known: [Item] = []
        for item in page.items where !Self.contains(new.items, item) {
            if rank(of: item.id) != nil || isHidden(item) {
                known.append(item)
            } else {
                new.items.append(item)
            }
        }
        updateKnown(known)
        return new
    }

    /// Compares a new first page with the pending items and the rows.
    ///
    /// If the page reaches them, its unknown items are new. Known items are updated where they are.
    ///
    /// - Returns: The pending items after it.
    mutating func compare(
        _ page: ItemPage<Item, Int>, with pending: PendingNewItems<Item>
    ) -> PendingNewItems<Item> {
        guard !page.items.isEmpty else { return pending }
        var before: [PendingNewItems<Item>.Answer] = []
        var others = 0
        switch pending {
        case .nothing, .pages: break
        case .items(let answers, _): before = answers
        case .discontinuity(let count, _, _): others = count
        }
        var earlier: [Item.ID] = []
        for answer in before { for item in answer.items { earlier.append(item.id) } }
        let next = page.isLast == true ? nil : page.next
        guard let meeting = meeting(of: page.items, after: -1, pending: earlier) else {
            let new = newItems(of: page).items
            let newest = PendingNewItems<Item>.Answer(items: new, known: [], next: next)
            if !new.isEmpty, isWholeList(page) { return .items([newest], total: page.total) }
            var count = earlier.count
            for item in new where !earlier.contains(item.id) { count += 1 }
            guard !new.isEmpty else { return pending }
            let isUnknown = new.count == page.items.count && next != nil
            return .discontinuity(
                atLeast: max(count, others), newest: isUnknown ? newest : nil, total: page.total)
        }
        var head = page
        head.items = []
        var known: [Item] = []
        for (index, item) in page.items.enumerated() {
            if meeting.isInPlace(index) { known.append(item) } else { head.items.append(item) }
        }
        head = newItems(of: head)
        // A page may have an item twice, as a new one and among the known ones.
        updateKnown(known.filter { !Self.contains(head.items, $0) })
        var answers = [PendingNewItems<Item>.Answer(items: head.items, known: known.map { $0.id }, next: next)]
        // Earlier responses keep the items after the last one that the page reaches.
        var passed = meeting.last < 0 ? earlier.count + meeting.last + 1 : earlier.count
        for answer in before {
            var rest = answer
            rest.items = []
            for item in answer.items {
                passed -= 1
                if passed < 0, !Self.contains(head.items, item) { rest.items.append(item) }
            }
            if !rest.items.isEmpty { answers.append(rest) }
        }
        return head.items.isEmpty && answers.count == 1 ? .nothing : .items(answers, total: page.total)
    }

    /// Whether the list has no rows, and a first page has all items of the server.
    private func isWholeList(_ page: ItemPage<Item, Int>) -> Bool {
        guard pages.tree.rows == 0 else { return false }
        if pages.isChained { return page.isLast == true || page.next == nil }
        let hint = pages.endHint(page, requested: pages.addressing.limit)
        return hint.isFinal(from: 0, total: page.total) || page.total == page.items.count
    }

    private static func contains(_ items: [Item], _ item: Item) -> Bool { items.contains { $0.id == item.id } }
}
