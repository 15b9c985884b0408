/// What pages are requested with.
extension ListPages {
    /// The request for the page behind an edge.
    ///
    /// - Parameter limit: How many items to request if the page does not depend on it; `nil` for the configured limit.
    func request(for target: NextPageKey, _ direction: LoadDirection, limit: Int? = nil) -> PageRequest {
        switch (target, kind) {
        case (.cursor(let cursor), _):
            return .cursor(cursor, direction, limit: limit ?? addressing.limit)
        case (.end, .numbered(let pages)):
            return pages.request(forOffset: tree.serverCount)
        case (.end, .offset), (.end, .chained):
            let overlap = rules.overlapsPages ? min(tree.serverCount, 1) : 0
            let bounded = min(limit ?? addressing.limit, rules.greatestLimit)
            return .offset(tree.serverCount - overlap, limit: max(bounded, 1 + overlap))
        }
    }

    /// The request for the page of an indexed list that begins at, or has, an offset of the server's numbering.
    func request(forOffset offset: Int, limit: Int) -> PageRequest {
        if case .numbered(let pages) = kind { return pages.request(forOffset: offset) }
        return .offset(offset, limit: min(limit, rules.greatestLimit))
    }

    /// The request for the page of a segment that is loading.
    func request(for place: PageTree.Place) -> PageRequest {
        guard place.segment.isUnloaded else { return requestAgain(place) }
        let limit = limit(place.segment.rows, isAtEnd: isLast(place))
        return request(forOffset: place.firstOffset, limit: limit)
    }

    /// How many items to request for unloaded rows: at the end of the list at least a whole page, because the total may be
    /// too small.
    func limit(_ rows: Int, isAtEnd: Bool) -> Int { isAtEnd ? max(rows, addressing.limit) : rows }

    /// The request that loads a page again: its original cursor, or its span (K3). A span longer than the limit is
    /// requested from its beginning, up to the limit.
    func requestAgain(_ place: PageTree.Place) -> PageRequest {
        let segment = place.segment
        guard case .chained(let chain) = kind else {
            let limit = max(segment.serverCount, segment.rows, 1)
            return request(forOffset: place.firstOffset, limit: limit)
        }
        return chain.request(for: segment.origin)
    }
}

extension Chain {
    /// The request that loads a page again: its original cursor, or the request that opened the list (K3).
    func request(for origin: PageOrigin) -> PageRequest {
        switch origin {
        case .appended(let cursor, let limit), .gap(let cursor, let limit): .cursor(cursor, .append, limit: Int(limit))
        case .givenBehind(let cursor): .cursor(cursor, .append, limit: limit)
        case .prepended(let cursor, let limit): .cursor(cursor, .prepend, limit: Int(limit))
        case .opening, .given, .local, .span, .behindGap: opening
        }
    }
}
