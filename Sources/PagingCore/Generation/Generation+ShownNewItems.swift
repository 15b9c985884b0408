/// New items that are put before the first row (N2).
extension Generation {
    /// Puts pending items before the first row.
    mutating func show(_ pending: PendingNewItems<Item>) {
        switch pending {
        case .nothing, .discontinuity(_, nil, _):
            break
        case .discontinuity(_, let newest?, let reported):
            insertBeforeGap(newest)
            pages.recordTotal(reported)
        case .pages(let found):
            pages.changeChain { $0.cursorAtHead = nil }
            for pending in found {
                pages.recordFollowed(.cursor(pending.cursor), .prepend)
                let request = PageRequest.cursor(pending.cursor, .prepend, limit: pages.addressing.limit)
                // Pending items follow each edit, so none of them is older than an edit.
                let lastEdit = recentEdits.lastNumber
                _ = applyEdgePage(.prepend, ArrivedPage(page: pending.page, request: request, lastEdit: lastEdit))
            }
        case .items(let answers, let reported):
            var answers = answers
            let places = updateKnown(&answers)
            switch pages.kind {
            case .chained:
                insertAnswers(answers)
                pages.recordTotal(reported)
            case .numbered:
                let items = answers.flatMap { $0.items }
                insertLocally(items)
                pages.total = pages.total.map { SourceAddressing.believable($0 + items.count) }
            case .offset:
                insertPages(answers.flatMap { $0.items })
                if reported == nil { pages.total = pages.total.map { $0 + places } }
                pages.reportedTotal.take(reported)
                pages.reconcileTotal(localItems: localItems.absentCount)
            }
        }
    }

    /// Updates the pending items that are known by now where they are, or removes them from there (I1).
    ///
    /// - Returns: The number of items that are left to be put before the first row.
    private mutating func updateKnown(_ answers: inout [PendingNewItems<Item>.Answer]) -> Int {
        var count = 0
        var known: [Item] = []
        for place in answers.indices {
            var unknown: [Item] = []
            for item in answers[place].items {
                if holds(item.id) {
                    known.append(item)
                } else {
                    unknown.append(item)
                }
            }
            answers[place].items = unknown
            count += unknown.count
        }
        updateKnown(known)
        return count
    }

    /// Puts items before the first row of an offset list, in pages with which the server's numbering begins.
    private mutating func insertPages(_ items: [Item]) {
        var end = items.count
        while end > 0 {
            let start = max(end - pages.addressing.limit, 0)
            // As many keys are left free as the page has places, so that it can be cut.
            let key = (pages.tree.first.map { Int($0.key) } ?? end) - (end - start)
            let fresh = deduplicate(Array(items[start..<end]), under: key)
            pages.insert(.loaded(fresh, key: key, serverCount: pages.placesToInsert(fresh.count)))
            end = start
        }
    }

    /// Puts items before the first row where no request would bring them again.
    private mutating func insertLocally(_ items: [Item]) {
        let key = pages.keyAtHead
        let fresh = deduplicate(items, under: key)
        pages.insert(.loaded(fresh, key: key, serverCount: 0, origin: .local))
        pages.keptNewItems += fresh.count
    }

    /// Puts answers before the first row of a chained list, each as the page that it is on the server now: the newest is
    /// the opening page, and each following one has the cursor that the answer before it named. Rows of the first page that
    /// the last answer has too become part of it.
    private mutating func insertAnswers(_ answers: [PendingNewItems<Item>.Answer]) {
        let answers = Self.joined(answers)
        guard let last = answers.last, pages.tree.first == nil || (last.next != nil && isOpeningPageAtHead) else {
            return insertLocally(answers.flatMap { $0.items })
        }
        let lastKey = pages.keyAtHead
        let keys = answers.indices.map { lastKey - (answers.count - 1 - $0) }
        var rows: [ContiguousArray<Item>] = []
        for (page, key) in zip(answers, keys) {
            rows.append(deduplicate(page.items, under: key))
        }
        let behind = cutFirstPage(behind: last, key: lastKey)
        for place in answers.indices.reversed() {
            let cursor = place > 0 ? answers[place - 1].next : nil
            let isLast = place == answers.count - 1
            let page = isLast ? rows[place] + behind : rows[place]
            guard !page.isEmpty else { continue }
            let origin = cursor.map { PageOrigin.appended($0, limit: limit(ofRows: page.count)) } ?? .opening
            let segment = Segment.loaded(page, key: keys[place], serverCount: 0, origin: origin)
            if isLast, !behind.isEmpty {
                pages.update(segment)
                pages.changes.insert(rows[place].count, at: 0)
            } else {
                pages.insert(segment)
            }
        }
    }

    /// The answers, with those that name no next page joined to the one behind.
    private static func joined(_ answers: [PendingNewItems<Item>.Answer]) -> [PendingNewItems<Item>.Answer] {
        var joined: [PendingNewItems<Item>.Answer] = []
        for answer in answers {
            if let last = joined.last, last.next == nil {
                joined[joined.count - 1] = PendingNewItems<Item>.Answer(
                    items: last.items + answer.items, known: answer.known, next: answer.next)
            } else {
                joined.append(answer)
            }
        }
        return joined
    }

    /// Whether the list begins with the page it opened with, and its items are held.
    var isOpeningPageAtHead: Bool {
        guard let first = pages.tree.first, first.placeholder == nil else { return false }
        return first.origin == .opening || first.origin == .given
    }

    /// A limit that brings just the rows of a page, so that it does not reach into the next one.
    private func limit(ofRows rows: Int) -> Int32 { Int32(clamping: min(max(rows, 1), pages.addressing.limit)) }

    /// Makes a page of the rows of the first page that an answer has too. The rest follows that answer. If the answer reaches
    /// past the page, there is no rest: what it lacks is no longer on the server.
    ///
    /// - Parameter newKey: The key of the new page.
    /// - Returns: The items of the new page.
    private mutating func cutFirstPage(
        behind answer: PendingNewItems<Item>.Answer, key newKey: Int
    ) -> ContiguousArray<Item> {
        guard let first = pages.tree.first, let items = first.items(of: Item.self), let next = answer.next else {
            return []
        }
        let key = Int(first.key)
        if first.origin == .given {
            pages.update(first.with(origin: .givenBehind(next)))
            return []
        }
        let isPassed = answer.known.last.map { last in !items.contains { $0.id == last } } ?? false
        let end = isPassed ? items.count : items.lastIndex { answer.known.contains($0.id) }.map { $0 + 1 } ?? 0
        for item in items[..<end] {
            index.remove(Fingerprint(of: item.id), key: key)
            index.insert(Fingerprint(of: item.id), key: newKey)
        }
        let shared = ContiguousArray(items[..<end])
        let rest = Segment.loaded(
            ContiguousArray(items[end...]), key: key, serverCount: 0,
            origin: .appended(next, limit: limit(ofRows: items.count - end)))
        var parts: [Segment] = end > 0 ? [.loaded(shared, key: newKey, serverCount: 0)] : []
        if end < items.count { parts.append(rest) }
        pages.rearrange(newKey...key, into: parts)
        return shared
    }
}
