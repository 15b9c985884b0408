import PagingCore

/// A server of a timeline: the newest item is the first, and ids descend.
struct KeptServer {
    /// How a server names its pages.
    enum Cursors: Hashable, Sendable {
        /// The cursor is the id of the last item of the page before. It stays valid when that item is removed.
        case stable
        /// The cursor is the number of the page, which items that are inserted before it move.
        case positions
        /// Pages are requested by offset, and the server reports a total.
        case offset
    }

    /// How a server names its pages.
    let cursors: Cursors
    /// Whether a page also names the page before it.
    let namesPrevious: Bool
    /// Whether the server can be reached.
    var isOnline = true
    /// The items, from the newest to the oldest.
    private(set) var items: [SimulatedItem] = []
    /// The id of the newest item.
    private(set) var lastID: Int32 = 0
    /// The ids of the items that were removed.
    private(set) var removedIDs: Set<Int32> = []
    /// The last revision that an item got.
    private var lastRevision: Int32 = 0

    init(count: Int, _ cursors: Cursors, namesPrevious: Bool) {
        self.cursors = cursors
        self.namesPrevious = namesPrevious
        insert(count)
    }

    /// Inserts items at the head.
    mutating func insert(_ count: Int) {
        for _ in 0..<count { items.insert(newItem(), at: 0) }
    }

    /// An item that the server does not have yet, newer than all others.
    mutating func newItem() -> SimulatedItem {
        lastID += 1
        return SimulatedItem(id: lastID, revision: nextRevision(), rank: lastID)
    }

    /// A revision that no item has.
    mutating func nextRevision() -> Int32 {
        lastRevision += 1
        return lastRevision
    }

    /// Removes items from a place on.
    mutating func remove(_ count: Int, at place: Int) {
        guard !items.isEmpty else { return }
        let place = place % items.count
        let range = place..<min(place + count, items.count)
        for item in items[range] { removedIDs.insert(item.id) }
        items.removeSubrange(range)
    }

    /// Changes the content of an item.
    mutating func change(at place: Int) {
        guard !items.isEmpty else { return }
        items[place % items.count].revision = nextRevision()
    }

    /// Accepts an edit: the item has this content from now on, or `nil` if it is removed.
    mutating func accept(_ id: Int32, _ item: SimulatedItem?) {
        let place = items.firstIndex { $0.id <= id } ?? items.count
        let isHeld = place < items.count && items[place].id == id
        switch item {
        case let item? where isHeld: items[place] = item
        case nil where isHeld:
            removedIDs.insert(id)
            items.remove(at: place)
        case .some, nil: break
        }
    }

    /// Accepts a new item.
    mutating func accept(new item: SimulatedItem) {
        items.insert(item, at: items.firstIndex { $0.id < item.id } ?? items.count)
    }

    /// The answer to a request.
    func answer(_ request: PageRequest) -> ItemPage<SimulatedItem, Int> {
        switch request {
        case .number(let number, let size): page(at: (number - 1) * size, size)
        case .offset(let offset, let limit): page(at: offset, limit)
        case .cursor(let number, _, let limit) where cursors == .positions: numberedPage(number ?? 1, limit)
        case .cursor(nil, _, let limit): page(0..<min(limit, items.count))
        case .cursor(let id?, .append, let limit): page(behind: id, limit)
        case .cursor(let id?, .prepend, let limit): page(before: id, limit)
        }
    }

    private func page(at offset: Int, _ limit: Int) -> ItemPage<SimulatedItem, Int> {
        let start = min(max(offset, 0), items.count)
        let end = min(start + limit, items.count)
        return ItemPage(Array(items[start..<end]), next: nil, total: items.count)
    }

    private func numberedPage(_ number: Int, _ limit: Int) -> ItemPage<SimulatedItem, Int> {
        let start = min(max((number - 1) * limit, 0), items.count)
        let end = min(start + limit, items.count)
        return ItemPage(Array(items[start..<end]), next: end < items.count ? number + 1 : nil)
    }

    private func page(behind id: Int, _ limit: Int) -> ItemPage<SimulatedItem, Int> {
        let start = items.firstIndex { $0.id < id } ?? items.count
        return page(start..<min(start + limit, items.count))
    }

    private func page(before id: Int, _ limit: Int) -> ItemPage<SimulatedItem, Int> {
        let end = items.firstIndex { $0.id <= id } ?? items.count
        return page(max(end - limit, 0)..<end)
    }

    private func page(_ range: Range<Int>) -> ItemPage<SimulatedItem, Int> {
        var page = ItemPage<SimulatedItem, Int>(Array(items[range]), next: nil)
        guard let first = page.items.first, let last = page.items.last else { return page }
        if range.upperBound < items.count { page.next = Int(last.id) }
        if namesPrevious { page.previous = Int(first.id) }
        return page
    }
}
