extension Generation {
    /// Puts what was held back before the first row.
    mutating func show(
        _ held: PendingNewItems<Item>, _ configuration: FeedConfiguration, _ landing: inout PageApplication
    ) {
        switch held {
        case .nothing, .discontinuity:
            break
        case .pages(let pages):
            cursorAtHead = nil
            for held in pages {
                noteFollowed(.cursor(held.cursor), .prepend)
                let request = PageRequest.cursor(held.cursor, .prepend, limit: addressing.limit)
                _ = landEdge(.prepend, held.page, request, configuration, &landing)
            }
        case .items(let answers, let said):
            var answers = answers
            let places = takeKnown(&answers, configuration.duplicates, &landing.changes)
            switch addressing {
            case .chained:
                putAnswers(answers, &landing.changes)
                total = said.map(Addressing.believable) ?? total
            case .numbered:
                let items = answers.flatMap { $0.items }
                putLocally(items, &landing.changes)
                total = total.map { Addressing.believable($0 + items.count) }
            case .offset:
                let items = answers.flatMap { $0.items }
                putPages(items, &landing.changes)
                reportedTotal = said ?? reportedTotal
                if let said = said ?? total.map({ $0 + places }) { settleTotal(said, &landing) }
            }
        }
    }

    /// Updates the held items that the list has by now where they stand, or takes them from there (I1).
    ///
    /// - Returns: How many are left to be put before the first row.
    private mutating func takeKnown(
        _ answers: inout [PendingNewItems<Item>.Answer], _ duplicates: DuplicatePolicy, _ changes: inout RowChanges
    ) -> Int {
        var count = 0
        var known: [Item] = []
        for place in answers.indices {
            var unknown: [Item] = []
            for item in answers[place].items {
                let isPlaced = edits.place(of: item.id).map { edits.overlays[$0].isPlaced } ?? false
                if holds(item.id), duplicates == .keepPlace || isPlaced {
                    known.append(item)
                } else {
                    removeItem(item.id, alsoOnServer: true, &changes)
                    unknown.append(item)
                }
            }
            answers[place].items = unknown
            count += unknown.count
        }
        takeAgain(known, &changes)
        return count
    }

    /// Puts items before the first row of a list by offsets. The server's numbering starts with these pages.
    private mutating func putPages(
        _ items: [Item], _ changes: inout RowChanges
    ) {
        var end = items.count
        while end > 0 {
            let start = max(end - addressing.limit, 0)
            // As many keys are left free as the page has places, so that it can be cut.
            let key = (tree.first.map { Int($0.key) } ?? end) - (end - start)
            let fresh = deduplicate(Array(items[start..<end]), under: key, .keepPlace, &changes)
            let slots = max(fresh.count - placesAlreadyMoved, 0)
            placesAlreadyMoved = max(placesAlreadyMoved - fresh.count, 0)
            changes.insert(fresh.count, at: 0)
            tree.replace(key, with: .loaded(fresh, key: key, slots: slots))
            end = start
        }
    }

    /// Puts items before the first row where no request would bring them again.
    private mutating func putLocally(
        _ items: [Item], _ changes: inout RowChanges
    ) {
        let key = keyAtHead
        let fresh = deduplicate(items, under: key, .keepPlace, &changes)
        changes.insert(fresh.count, at: 0)
        tree.replace(key, with: .loaded(fresh, key: key, slots: 0, origin: .local))
        keptNewItems += fresh.count
    }

    /// Puts answers to the first page before the first row of a chained list, each as the page it is on the server now:
    /// the newest is the opening page, and the others have the cursor of the answer before them. The first page until
    /// now gives the rows to them that the last answer has too.
    private mutating func putAnswers(
        _ answers: [PendingNewItems<Item>.Answer], _ changes: inout RowChanges
    ) {
        let pages = Self.joined(answers)
        guard let last = pages.last, tree.first == nil || (last.next != nil && isFirstPageAtHead) else {
            return putLocally(pages.flatMap { $0.items }, &changes)
        }
        let lastKey = keyAtHead
        let keys = pages.indices.map { lastKey - (pages.count - 1 - $0) }
        var rows: [ContiguousArray<Item>] = []
        for (page, key) in zip(pages, keys) {
            rows.append(deduplicate(page.items, under: key, .keepPlace, &changes))
        }
        var behind = cutFirstPage(behind: last)
        for item in behind { index.insert(Fingerprint(of: item.id), key: lastKey) }
        for place in pages.indices.reversed() {
            let before = place > 0 ? pages[place - 1].next : nil
            changes.insert(rows[place].count, at: 0)
            let page = rows[place] + behind
            behind = []
            let origin = before.map { PageOrigin.appended($0, limit: limit(ofRows: page.count)) } ?? .opening
            if !page.isEmpty {
                tree.replace(keys[place], with: .loaded(page, key: keys[place], slots: 0, origin: origin))
            }
        }
    }

    /// The answers with those that name no next page joined to the one behind.
    private static func joined(_ answers: [PendingNewItems<Item>.Answer]) -> [PendingNewItems<Item>.Answer] {
        var joined: [PendingNewItems<Item>.Answer] = []
        for answer in answers {
            if let last = joined.last, last.next == nil {
                let answer = PendingNewItems<Item>.Answer(
                    items: last.items + answer.items, known: answer.known, next: answer.next)
                joined[joined.count - 1] = answer
            } else {
                joined.append(answer)
            }
        }
        return joined
    }

    /// Whether the list begins with the page it opened with, and its items are held.
    private var isFirstPageAtHead: Bool {
        guard let first = tree.first, case .loaded = first.content else { return false }
        return first.origin == .opening || first.origin == .given
    }

    /// A limit that brings just the rows of a page, so that it does not reach into the next one.
    private func limit(ofRows rows: Int) -> Int32 { Int32(clamping: min(max(rows, 1), addressing.limit)) }

    /// Removes from the first page the rows that an answer also contains, and returns them. The remaining rows follow
    /// that answer.
    private mutating func cutFirstPage(behind answer: PendingNewItems<Item>.Answer) -> ContiguousArray<Item> {
        guard let first = tree.first, case .loaded(let items) = first.content, let next = answer.next else { return [] }
        let key = Int(first.key)
        if first.origin == .given {
            tree.replace(key, with: .loaded(items, key: key, slots: 0, origin: .givenBehind(next)))
            return []
        }
        let end = items.lastIndex { answer.known.contains($0.id) }.map { $0 + 1 } ?? 0
        for item in items[..<end] { index.remove(Fingerprint(of: item.id), key: key) }
        let rest = Segment<Item>.loaded(
            ContiguousArray(items[end...]), key: key, slots: 0,
            origin: .appended(next, limit: limit(ofRows: items.count - end)))
        tree.replace(key...key, with: end < items.count ? [rest] : [])
        return ContiguousArray(items[..<end])
    }
}
