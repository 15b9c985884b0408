/// Pages of an indexed list.
extension Generation {
    /// What a page says about the list's end, as far as it is news.
    mutating func pageEnd(_ page: Page<Item, Int>, requested: Int) -> PageEnd {
        let end = PageEnd(
            page, requested: requested, endsAtShortPage: endsAtShortPage, reportedTotal: reportedTotal)
        reportedTotal = end.reportedTotal ?? reportedTotal
        return end
    }

    /// Applies a page behind all known places of the numbering.
    mutating func applySpan(
        _ page: Page<Item, Int>, _ end: PageEnd, at start: Int, _ configuration: FeedConfiguration,
        _ application: inout PageApplication
    ) {
        let start = min(start, Addressing.greatestTotal)
        if tree.serverCount < start {
            tree.replace(0, with: .unloaded(.notRequested, key: 0, rows: start))
            application.changes.insert(start, at: 0)
        }
        let listEnd = isPageSizeUndecided ? nil : end.listEnd(from: start, knownTotal: total)
        if let news = end.total { total = news }
        let key = keyAtEnd
        let serverCount = serverCount(of: end, from: start, listEnd)
        let items = asEdited(page.items, after: application.lastEdit)
        let fresh = deduplicate(items, under: key, configuration.duplicates, &application.changes)
        if serverCount > 0 || !fresh.isEmpty {
            application.changes.insert(fresh.count, at: tree.rows)
            tree.replace(key, with: .loaded(fresh, key: key, serverCount: serverCount))
        }
        reconcileEnd(listEnd, &application)
    }

    /// Whether the page behind the server's first page has to be applied before placeholders can follow (L11).
    private var isPageSizeUndecided: Bool {
        if case .numbered(let pages) = kind { pages.undecidedFirstCount != nil } else { false }
    }

    /// Decides the page size if it is undecided, and gives the first page so many places (L11).
    mutating func decidePageSize(_ end: PageEnd) {
        guard case .numbered(var pages) = kind, isPageSizeUndecided else { return }
        pages.decideSize(end, total: end.total ?? total)
        kind = .numbered(pages)
        let first = tree.place(ofOffset: 0).segment
        let key = Int(first.key)
        tree.replace(
            key,
            with: Segment(first.content, key: key, rows: first.rows, serverCount: pages.size, origin: first.origin))
    }

    /// How many places of the numbering a page behind all others stands for. A restored list may have any page size and any
    /// number of places: these, and so the keys, stay within 32 bits.
    private func serverCount(of end: PageEnd, from start: Int, _ listEnd: Int?) -> Int {
        switch (listEnd, kind) {
        case (nil, .numbered(let pages)):
            return min(pages.size, max(Addressing.greatestCount - keyAtEnd, end.count))
        case (let last?, .numbered(let pages)):
            return max(end.count, min(pages.size, last - start))
        case (_, .offset), (_, .chained):
            if end.count > 0 { return end.count }
            guard let last = listEnd else {
                return min(end.requested, max(Addressing.greatestCount - keyAtEnd, 0))
            }
            return max(min(end.requested, last - start), 0)
        }
    }
}
