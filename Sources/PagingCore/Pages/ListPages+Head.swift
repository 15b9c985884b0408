/// How what is before the first row is requested (N1).
extension ListPages {
    /// The page request of a check.
    func request(for head: HeadRequest) -> PageRequest {
        if case .before(let cursor) = head { return .cursor(cursor, .prepend, limit: addressing.limit) }
        guard case .chained(let chain) = kind else {
            return request(forOffset: 0, limit: addressing.limit)
        }
        switch (chain.opening, firstPage?.origin) {
        case (.cursor(_?, _, _), .prepended(let cursor, _)?): return .cursor(cursor, .prepend, limit: chain.limit)
        case (.cursor(let cursor, let direction, _), _): return .cursor(cursor, direction, limit: chain.limit)
        case (.number, _), (.offset, _): return chain.opening
        }
    }

    /// Whether a cursor leads no further toward the head.
    func hasFollowed(_ cursor: Int, besides requested: Int) -> Bool {
        guard case .chained(let chain) = kind else { return cursor == requested }
        return cursor == requested || chain.hasFollowed(cursor, .prepend)
    }

    /// The first page that can be requested.
    var firstPage: Segment? {
        var first: Segment?
        tree.visit(rows: 0..<tree.rows) { place in
            if place.segment.origin != .local { first = place.segment }
            return first == nil
        }
        return first
    }
}
