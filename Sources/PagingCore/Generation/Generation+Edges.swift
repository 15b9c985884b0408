/// Pages behind the last row or before the first.
extension Generation {
    /// Applies a page behind the last row or before the first.
    ///
    /// - Returns: Whether it brought a new row.
    mutating func applyEdgePage(
        _ direction: LoadDirection, _ arrived: ArrivedPage<Item>
    ) -> Bool {
        let held = index.count
        let page = arrived.page
        switch arrived.request {
        case .cursor(let cursor, _, let limit):
            applyChainedPage(direction, cursor ?? 0, limit, arrived)
        case .number(_, let requested):
            applySpan(arrived, pages.endHint(page, requested: requested), at: pages.tree.serverCount)
        case .offset(_, let requested):
            let overlap = overlap(arrived.request)
            let hint = EndHint(
                count: max(page.items.count - overlap, 0), requested: requested - overlap, isLast: page.isLast,
                endsAtShortPage: pages.endsAtShortPage)
            let rest = withoutOverlap(arrived)
            let key = pages.keyAtEnd
            applySpan(rest, hint, requestedOverlap: overlap, at: pages.tree.serverCount)
            removePlaces(ofRemovedAmong: rest.page.items, underKey: key)
        }
        return index.count > held
    }

    private mutating func applyChainedPage(
        _ direction: LoadDirection, _ cursor: Int, _ limit: Int, _ arrived: ArrivedPage<Item>
    ) {
        let page = arrived.page
        let key = direction == .append ? pages.keyAtEnd : pages.keyAtHead
        let items = asEdited(page.items, after: arrived.lastEdit)
        let fresh = deduplicate(items, under: key)
        if !fresh.isEmpty || pages.rules.keepsEmptyPages {
            let limit = Int32(clamping: limit)
            let origin: PageOrigin =
                direction == .append ? .appended(cursor, limit: limit) : .prepended(cursor, limit: limit)
            pages.insert(.loaded(fresh, key: key, serverCount: 0, origin: origin))
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
