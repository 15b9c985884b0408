/// Where the pages of a chained list begin and end.
extension ListPages {
    /// The cursor and the direction of the request that brought a page; `nil` for items that no request brought.
    func address(of segment: Segment) -> PageAddress<Int>? {
        guard case .chained(let chain) = kind, segment.origin != .given, segment.origin != .local,
            case .cursor(let cursor, let direction, _) = chain.request(for: segment.origin)
        else { return nil }
        return PageAddress(cursor: cursor, direction: direction)
    }

    /// The pages whose items are held.
    ///
    /// - Complexity: O(p) in the pages.
    var heldPages: Set<PageAddress<Int>> {
        var pages: Set<PageAddress<Int>> = []
        tree.visitAll { segment in
            if segment.placeholder == nil, let page = address(of: segment) { pages.insert(page) }
        }
        return pages
    }

    /// The pages that are held and have no items, except those whose end is unknown.
    ///
    /// - Complexity: O(p) in the pages, for each such page.
    var emptyPages: [(page: PageAddress<Int>, boundary: PageBoundary<Int>)] {
        var keys: [(page: PageAddress<Int>, key: Int)] = []
        tree.visitAll { segment in
            guard segment.placeholder == nil, segment.rows == 0, let page = address(of: segment) else { return }
            keys.append((page, Int(segment.key)))
        }
        return keys.compactMap { page, key in boundary(ofPageUnder: key).map { (page, $0) } }
    }

    /// Where the page under a key ends, seen from its cursor; `nil` if that is unknown.
    ///
    /// - Complexity: O(p) in the pages.
    func boundary(ofPageUnder key: Int) -> PageBoundary<Int>? {
        var before: PageAddress<Int>?
        var page: PageAddress<Int>?
        var behind: PageAddress<Int>?
        tree.visitAll { segment in
            guard let address = address(of: segment) else { return }
            if segment.key < key {
                before = address
            } else if segment.key == key {
                page = address
            } else if behind == nil {
                behind = address
            }
        }
        guard let page else { return nil }
        guard let neighbor = page.direction == .append ? behind : before else {
            return boundary(ofEdge: page.direction)
        }
        guard neighbor.direction == page.direction, let cursor = neighbor.cursor else { return nil }
        return .place(cursor)
    }

    private func boundary(ofEdge direction: LoadDirection) -> PageBoundary<Int>? {
        switch self[direction] {
        case .idle(.cursor(let cursor)), .loading(_, .cursor(let cursor)), .failed(.cursor(let cursor), _):
            .place(cursor)
        case .ended: .endOfList
        case .notLoaded, .settled, .idle(.end), .loading(_, .end), .failed(.end, _): nil
        }
    }
}
