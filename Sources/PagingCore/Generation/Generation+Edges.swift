/// Pages behind the last row or before the first.
extension Generation {
    /// Applies a page behind the last row or before the first.
    ///
    /// - Returns: Whether it brought a new row.
    mutating func applyEdgePage(
        _ direction: LoadDirection, _ page: ItemPage<Item, Int>, answering request: PageRequest,
        _ configuration: FeedConfiguration, _ application: inout PageApplication
    ) -> Bool {
        let held = index.count
        switch request {
        case .cursor(let cursor, _, let limit):
            applyChainedPage(direction, cursor ?? 0, limit, page, configuration, &application)
        case .number(_, let requested):
            applySpan(
                page, pages.endHint(page, requested: requested), at: pages.tree.serverCount, configuration, &application
            )
        case .offset(_, let requested):
            let overlap = overlap(request, configuration)
            let hint = EndHint(
                count: max(page.items.count - overlap, 0), requested: requested - overlap, isLast: page.isLast,
                endsAtShortPage: pages.endsAtShortPage)
            let page = withoutOverlap(page, request, configuration, &application)
            let key = pages.keyAtEnd
            applySpan(
                page, hint, requestedOverlap: overlap, at: pages.tree.serverCount, configuration, &application)
            removePlaces(ofRemovedAmong: page.items, underKey: key)
        }
        return index.count > held
    }

    private mutating func applyChainedPage(
        _ direction: LoadDirection, _ cursor: Int, _ limit: Int, _ page: ItemPage<Item, Int>,
        _ configuration: FeedConfiguration, _ application: inout PageApplication
    ) {
        let key = direction == .append ? pages.keyAtEnd : pages.keyAtHead
        let items = asEdited(page.items, after: application.lastEdit)
        let fresh = deduplicate(items, under: key, configuration.duplicates, &application.changes)
        if !fresh.isEmpty { application.changes.insert(fresh.count, at: direction == .append ? pages.tree.rows : 0) }
        if !fresh.isEmpty || configuration.keepsEmptyPages {
            let limit = Int32(clamping: limit)
            let origin: PageOrigin =
                direction == .append ? .appended(cursor, limit: limit) : .prepended(cursor, limit: limit)
            pages.tree.insert(.loaded(fresh, key: key, serverCount: 0, origin: origin))
        }
        let neighbor = direction == .append ? page.next : page.previous
        pages.changeChain { chain in
            if page.previous != nil { chain.supportsPrepend = true }
            if direction == .prepend { chain.cursorAtHead = fresh.isEmpty && neighbor == nil ? cursor : nil }
        }
        let isEnd = direction == .append && page.isLast == true
        pages.setEdge(direction, next: isEnd ? nil : neighbor)
        pages.recordTotal(page.total)
    }
}
