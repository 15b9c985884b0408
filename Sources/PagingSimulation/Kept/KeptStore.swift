import PagingCore

/// What a store has of one list, with items in place of bytes.
struct KeptStore {
    /// A page of the list.
    struct Page {
        var id: Int64
        var key: Int
        var run: FeedRestorationState.Run
        var items: [SimulatedItem]?
        /// Whether the items were lost or damaged.
        var isSpoiled = false
    }

    /// A stored list.
    struct List {
        var header: FeedSnapshot<SimulatedItem>.Header
        var firstPage: Int64?
        /// When it was written, in nanoseconds.
        var savedAt: Int64
        /// The pages, in the order of their keys.
        var pages: [Page]
        /// Whether items may be missing between the pages, as in the list that was written.
        var mayMissItems = false
    }

    /// How a write ended.
    enum Outcome {
        case written
        /// The list was removed.
        case conflict
    }

    /// The list; `nil` if it is not stored.
    private(set) var list: List?
    /// The revision of the list.
    private(set) var revision: Int64 = 0

    /// Makes a change as a whole, or not at all.
    mutating func write(
        _ change: StoredFeedChange<SimulatedItem>, expecting expected: Int64, mayMissItems: Bool, at now: Int64
    ) -> Outcome {
        guard expected == revision else { return .conflict }
        let before = list?.pages ?? []
        var pages: [Page] = []
        switch change.removal {
        case .pages(let ids): pages = before.filter { !ids.contains($0.id) }
        case .allOthers: break
        }
        for page in change.pages {
            var written = Page(id: page.id, key: page.key, run: page.run, items: nil)
            switch page.items {
            case .unchanged:
                let stored = before.first { $0.id == page.id }
                written.items = stored?.items
                written.isSpoiled = stored?.isSpoiled ?? false
            case .removed: break
            case .replaced(let new): written.items = Array(new)
            }
            pages.removeAll { $0.id == page.id }
            pages.append(written)
        }
        pages.sort { $0.key < $1.key }
        list = List(
            header: change.header, firstPage: change.firstPage, savedAt: now, pages: pages, mayMissItems: mayMissItems)
        revision += 1
        return .written
    }

    /// Removes the list.
    mutating func remove() {
        list = nil
        revision += 1
    }

    /// Loses or damages the items of a page.
    ///
    /// - Returns: The id of the page; `nil` if no page has items.
    mutating func spoil(_ place: Int, isLost: Bool) -> Int64? {
        guard var list, !list.pages.isEmpty else { return nil }
        let place = place % list.pages.count
        guard let items = list.pages[place].items, !items.isEmpty else { return nil }
        list.pages[place].isSpoiled = true
        list.pages[place].items = isLost ? nil : Array(items.dropLast())
        self.list = list
        return list.pages[place].id
    }

    /// The items of a page; `nil` if they are not stored.
    func items(of id: Int64) -> [SimulatedItem]? {
        list?.pages.first { $0.id == id }?.items
    }
}
