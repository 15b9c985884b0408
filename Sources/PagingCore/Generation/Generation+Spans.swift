/// Pages of an indexed list.
extension Generation {
    /// What a page says about the list's end, as far as it is news.
    ///
    /// - Parameter countedItems: How many of its items count toward the total; `nil` if all do.
    mutating func pageEnd(_ page: ItemPage<Item, Int>, requested: Int, countedItems: Int? = nil) -> PageEnd {
        var end = PageEnd(
            page, requested: requested, endsAtShortPage: pages.endsAtShortPage, reportedTotal: pages.reportedTotal)
        pages.reportedTotal = end.reportedTotal ?? pages.reportedTotal
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
        guard let pageSize = pages.placesOfFullPage else { return page.items.count }
        let total = page.total ?? pages.total ?? 0
        let placesLeft = total > start ? min(pageSize, total - start) : pageSize
        guard page.items.count > placesLeft else { return page.items.count }
        let rowsBefore = pages.tree.place(ofKey: key)?.firstRow ?? pages.tree.rows
        guard page.isLast == true || pages.tree.items(beforeKey: key) == rowsBefore else {
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
        if pages.tree.serverCount < start {
            pages.tree.replace(0, with: .unloaded(.notRequested, key: 0, rows: start))
            application.changes.insert(start, at: 0)
        }
        let itemsBefore = itemsBefore ?? start
        let listEnd =
            pages.isPageSizeUndecided
            ? nil : end.listEnd(from: itemsBefore, places: pages.placesOfFullPage ?? 0, knownTotal: pages.total)
        let isLast = listEnd == itemsBefore + end.count
        if let news = end.total { pages.total = news }
        let key = pages.keyAtEnd
        let serverCount = pages.serverCount(of: end, from: start, listEnd, isLast: isLast)
        let items = asEdited(page.items, after: application.lastEdit)
        let fresh = deduplicate(items, under: key, configuration.duplicates, &application.changes)
        if serverCount > 0 || !fresh.isEmpty {
            application.changes.insert(fresh.count, at: pages.tree.rows)
            pages.tree.insert(.loaded(fresh, key: key, serverCount: serverCount))
        }
        pages.reconcileEnd(isLast ? start + serverCount : listEnd, &application)
        if isLast, let listEnd { pages.raiseTotal(toItemsUpTo: listEnd, localItems: localItems.count) }
    }

    /// Decides the page size if it is undecided, and gives the first page so many places (L11). Items that the page repeats
    /// show nothing. Nor do items beyond those that count: if the first page is evicted, its items seem to be new.
    ///
    /// - Returns: How many items of the first page the page does not repeat; `nil` if the size was decided before.
    mutating func decidePageSize(_ items: [Item], _ end: PageEnd) -> Int? {
        guard case .numbered(var numbered) = pages.kind, pages.isPageSizeUndecided else { return nil }
        let newCount = min(newCount(of: items), end.count)
        let firstCount = numbered.decideSize(end, newCount: newCount, total: end.total ?? pages.total)
        pages.kind = .numbered(numbered)
        let first = pages.tree.place(ofOffset: 0).segment
        let key = Int(first.key)
        pages.tree.replace(
            key,
            with: Segment(first.content, key: key, rows: first.rows, serverCount: numbered.size, origin: first.origin))
        return firstCount
    }
}
