/// Pages of an indexed list.
extension Generation {
    /// What a page says about the list's end, as far as it is news.
    ///
    /// - Parameter countedItems: How many of its items count toward the total; `nil` if all do.
    mutating func pageEnd(_ page: ItemPage<Item, Int>, requested: Int, countedItems: Int? = nil) -> PageEnd {
        var end = PageEnd(
            page, requested: requested, endsAtShortPage: endsAtShortPage, reportedTotal: reportedTotal)
        reportedTotal = end.reportedTotal ?? reportedTotal
        if let countedItems { end.count = countedItems }
        return end
    }

    /// How many items of a numbered page that is not applied yet count toward the total. A server may repeat or add items,
    /// so that a page has more items than the numbering has places for it. Then its new items count. Whether an item is new
    /// shows only if every row before the page is held; otherwise as many items count as a page has places, unless the page
    /// says that it is the last.
    ///
    /// - Parameters:
    ///   - start: The offset of the page in the server's numbering.
    ///   - key: The key that the page will have.
    func countedItems(of page: ItemPage<Item, Int>, from start: Int, under key: Int) -> Int {
        guard let pageSize = placesOfFullPage else { return page.items.count }
        let total = page.total ?? total ?? 0
        let placesLeft = total > start ? min(pageSize, total - start) : pageSize
        guard page.items.count > placesLeft else { return page.items.count }
        let rowsBefore = tree.place(ofKey: key)?.firstRow ?? tree.rows
        guard page.isLast == true || tree.items(beforeKey: key) == rowsBefore else {
            return min(page.items.count, pageSize)
        }
        return max(newCount(of: page.items), placesLeft)
    }

    /// The number of items that are not held. An item that is there twice counts once.
    private func newCount(of items: [Item]) -> Int {
        var ids: Set<Item.ID> = []
        for item in items where !holds(item.id) { ids.insert(item.id) }
        return ids.count
    }

    /// Applies a page behind all known places of the numbering.
    ///
    /// - Parameter itemsBefore: How many items the server has before the page; `nil` if as many as places.
    mutating func applySpan(
        _ page: ItemPage<Item, Int>, _ end: PageEnd, at start: Int, itemsBefore: Int? = nil,
        _ configuration: FeedConfiguration, _ application: inout PageApplication
    ) {
        let start = min(start, SourceAddressing.greatestTotal)
        if tree.serverCount < start {
            tree.replace(0, with: .unloaded(.notRequested, key: 0, rows: start))
            application.changes.insert(start, at: 0)
        }
        let itemsBefore = itemsBefore ?? start
        let listEnd =
            isPageSizeUndecided
            ? nil : end.listEnd(from: itemsBefore, places: placesOfFullPage ?? 0, knownTotal: total)
        let isLast = listEnd == itemsBefore + end.count
        if let news = end.total { total = news }
        let key = keyAtEnd
        let serverCount = serverCount(of: end, from: start, listEnd, isLast: isLast)
        let items = asEdited(page.items, after: application.lastEdit)
        let fresh = deduplicate(items, under: key, configuration.duplicates, &application.changes)
        if serverCount > 0 || !fresh.isEmpty {
            application.changes.insert(fresh.count, at: tree.rows)
            tree.replace(key, with: .loaded(fresh, key: key, serverCount: serverCount))
        }
        reconcileEnd(isLast ? start + serverCount : listEnd, &application)
        if isLast, let listEnd { raiseTotal(toItemsUpTo: listEnd) }
    }

    /// How many places each page but the last stands for; `nil` if as many as it has items.
    var placesOfFullPage: Int? {
        if case .numbered(let pages) = kind { pages.size } else { nil }
    }

    /// The offset of a page that is requested by its number; `nil` for any other request.
    func start(ofNumberedPage request: PageRequest) -> Int? {
        guard case .number(let number, _) = request, case .numbered(let pages) = kind else { return nil }
        return pages.start(ofNumber: number)
    }

    /// Whether the page behind the server's first page has to be applied before placeholders can follow (L11).
    var isPageSizeUndecided: Bool {
        if case .numbered(let pages) = kind { pages.undecidedFirstCount != nil } else { false }
    }

    /// Decides the page size if it is undecided, and gives the first page so many places (L11). Items that the page repeats
    /// show nothing. Nor do items beyond those that count: if the first page is evicted, its items seem to be new.
    ///
    /// - Returns: How many items of the first page the page does not repeat; `nil` if the size was decided before.
    mutating func decidePageSize(_ items: [Item], _ end: PageEnd) -> Int? {
        guard case .numbered(var pages) = kind, isPageSizeUndecided else { return nil }
        let newCount = min(newCount(of: items), end.count)
        let firstCount = pages.decideSize(end, newCount: newCount, total: end.total ?? total)
        kind = .numbered(pages)
        let first = tree.place(ofOffset: 0).segment
        let key = Int(first.key)
        tree.replace(
            key,
            with: Segment(first.content, key: key, rows: first.rows, serverCount: pages.size, origin: first.origin))
        return firstCount
    }

    /// How many places of the numbering a page behind all others stands for. A restored list may have any page size and any
    /// number of places: these, and so the keys, stay within 32 bits.
    private func serverCount(of end: PageEnd, from start: Int, _ listEnd: Int?, isLast: Bool) -> Int {
        switch (listEnd, kind) {
        case (nil, .numbered(let pages)):
            return min(pages.size, max(SourceAddressing.greatestCount - keyAtEnd, end.count))
        case (let last?, .numbered(let pages)):
            return min(pages.size, isLast ? end.count : max(last - start, 0))
        case (_, .offset), (_, .chained):
            if end.count > 0 { return end.count }
            guard let last = listEnd else {
                return min(end.requested, max(SourceAddressing.greatestCount - keyAtEnd, 0))
            }
            return max(min(end.requested, last - start), 0)
        }
    }
}
