import PagingCore

/// A server that answers as its documentation says, whatever the engine believes of it.
struct ListServer: Sendable {
    struct Post: Identifiable, Equatable, Sendable {
        let id: Int
        var text = ""
    }

    /// What the server says of the length of its list.
    enum Total: Sendable {
        case none, exact
        case fixed(Int)
        /// How many items are behind the page.
        case remaining
        /// The items that the server has before it filters them.
        case unfiltered
    }

    /// The ids in the server's order.
    var ids: [Int]
    /// The greatest number of items in a page.
    var longestPage = Int.max
    /// The page size that a numbered server uses, whatever is requested.
    var pageSize: Int?
    /// Items that the server puts before its first page.
    var pinned: [Int] = []
    /// Whether an item is left out after the page was cut.
    var omits: @Sendable (Int) -> Bool = { _ in false }
    var total = Total.none
    var saysLast = false

    /// The ids that a reader can ever get, in their order.
    var visibleIDs: [Int] { pinned + ids.filter { !omits($0) && !pinned.contains($0) } }

    func answer(_ request: PageRequest, firstNumber: Int = 1) -> ItemPage<Post, Int> {
        switch request {
        case .number(let number, let size):
            let size = min(pageSize ?? size, longestPage)
            return page(from: (number - firstNumber) * size, limit: size)
        case .offset(let offset, let limit): return page(from: offset, limit: min(limit, longestPage))
        case .cursor(let cursor, .append, let limit):
            let start = cursor.map { cursor in (ids.firstIndex(of: cursor) ?? ids.count) + 1 } ?? 0
            return page(from: start, limit: min(limit, longestPage))
        case .cursor(let cursor, .prepend, let limit):
            let end = cursor.flatMap { ids.firstIndex(of: $0) } ?? 0
            let start = max(end - min(limit, longestPage), 0)
            return page(from: start, limit: end - start)
        }
    }

    private func page(from start: Int, limit: Int) -> ItemPage<Post, Int> {
        let start = min(max(start, 0), ids.count)
        let end = min(start + limit, ids.count)
        let places = ids[start..<end]
        let head = start == 0 ? pinned : []
        let items = head + places.filter { !omits($0) && !pinned.contains($0) }
        let total: Int? =
            switch self.total {
            case .none: nil
            case .exact: visibleIDs.count
            case .fixed(let total): total
            case .remaining: ids.count - end
            case .unfiltered: ids.count
            }
        return ItemPage(
            items.map { Post(id: $0) }, next: end < ids.count ? places.last : nil,
            previous: start > 0 ? places.first : nil, total: total, isLast: saysLast ? end == ids.count : nil)
    }
}
