/// Pages of an indexed list.
extension Generation {
    /// What a page says about the list's end, as far as it is news.
    ///
    /// - Parameters:
    ///   - start: The offset of the page in the server's numbering.
    ///   - itemsToCount: Of a page whose items are held already, the number of items that count.
    mutating func pageEnd(
        _ page: Page<Item, Int>, requested: Int, from start: Int, itemsToCount: Int? = nil
    ) -> PageEnd {
        var end = PageEnd(
            page, requested: requested, endsAtShortPage: endsAtShortPage, reportedTotal: reportedTotal)
        reportedTotal = end.reportedTotal ?? reportedTotal
        end.count = itemsToCount ?? self.itemsToCount(of: page, from: start, under: keyAtEnd)
        return end
    }

    /// The number of items of a page that is not applied yet, as far as they count toward the total. A server may put an
    /// item on several numbered pages, which then have more items than places. Unless the page says that it is the last,
    /// such items count only if every row before it is held: an item of an evicted page would seem to be new.
    ///
    /// - Parameter key: The key that the page will have.
    func itemsToCount(of page: Page<Item, Int>, from start: Int, under key: Int) -> Int {
        guard let size = placesOfFullPage else { return page.items.count }
        let total = page.total ?? total ?? 0
        let places = total > start ? min(size, total - start) : size
        guard page.items.count > places else { return page.items.count }
        let rowsBefore = tree.place(ofKey: key)?.firstRow ?? tree.rows
        guard page.isLast == true || tree.items(beforeKey: key) == rowsBefore else {
            return min(page.items.count, size)
        }
        return max(newCount(of: page.items), places)
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
        _ page: Page<Item, Int>, _ end: PageEnd, at start: Int, itemsBefore: Int? = nil,
        _ configuration: FeedConfiguration, _ application: inout PageApplication
    ) {
        let start = min(start, Addressing.greatestTotal)
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
        if isLast, let listEnd { countItemsBeyondPlaces(listEnd) }
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
    /// show nothing.
    ///
    /// - Returns: How many items of the first page the page does not repeat; `nil` if the size was decided before.
    mutating func decidePageSize(_ items: [Item], _ end: PageEnd) -> Int? {
        guard case .numbered(var pages) = kind, isPageSizeUndecided else { return nil }
        let firstCount = pages.decideSize(end, newCount: newCount(of: items), total: end.total ?? total)
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
            return min(pages.size, max(Addressing.greatestCount - keyAtEnd, end.count))
        case (let last?, .numbered(let pages)):
            return min(pages.size, isLast ? end.count : max(last - start, 0))
        case (_, .offset), (_, .chained):
            if end.count > 0 { return end.count }
            guard let last = listEnd else {
                return min(end.requested, max(Addressing.greatestCount - keyAtEnd, 0))
            }
            return max(min(end.requested, last - start), 0)
        }
    }
}
