/// All that was loaded since the last refresh landed: the rows, what is in flight for them, and what is known of the
/// server's list.
struct Generation<Item: Identifiable> {
    var tree = PageTree<Item>()
    var index = IdentityIndex()
    var append = Edge.unopened
    var prepend = Edge.unopened
    /// The pages of placeholders that are asked for.
    var fills: [Fill] = []
    /// The edits of open transactions, over the rows.
    var edits = OpenEdits<Item>()
    /// What was edited since loads in flight were requested.
    var recentEdits = RecentEdits<Item.ID>()
    /// How many fills in a row brought no new row.
    var emptyFillRun = 0
    /// The cursors with which pages were first asked for, in each direction.
    var appendedCursors = LoopGuard()
    var prependedCursors = LoopGuard()
    /// Whether a page of a chained list has named the page before it.
    var supportsPrepend = false
    /// The cursor of what stands before the first row although no page names it: the last answer to it was empty.
    var cursorAtHead: Int?
    /// The first page, if it was evicted.
    var evictedHead: EvictedHead<Item.ID>?
    /// The items that the server has elsewhere or not at all: inserted locally, or moved.
    var localItems: Set<Item.ID> = []
    /// Those of them of which it is known which page has their place, with the key of the page.
    var movedItems: [(id: Item.ID, key: Int)] = []
    /// How many newer items were put before the first row where no request would bring them again.
    var keptNewItems = 0
    /// By how many places pages that landed have shown the server's numbering to have moved.
    var placesAlreadyMoved = 0
    /// How many items there are, by what the server said and what its pages have shown since.
    var total: Int?
    /// The total that the server told last; `nil` where it told none, or where edits have moved its numbering since.
    var reportedTotal: Int?
    /// How many places of the server's numbering a page takes; 0 in a chained list.
    var pageSize: Int
    /// Whether a generation before this one found the size of the pages.
    var knowsPageSize = false

    /// A page of placeholders that is asked for.
    struct Fill: Equatable {
        /// The key of its segment.
        var key: Int
        var load: Load
    }

    let addressing: Addressing
    /// What the page was asked for with that the list opened with.
    var opening: PageRequest

    init(addressing: Addressing) {
        self.addressing = addressing
        opening = .cursor(nil, .append, limit: addressing.limit)
        switch addressing {
        case .numbered, .offset: pageSize = addressing.limit
        case .chained: pageSize = 0
        }
    }

    /// How many places more a run of placeholders at the end could stand for with the same request: a numbered page that
    /// was cut short by the total goes on where the total grows.
    var placesMissingFromLastPage: Int {
        guard case .numbered = addressing, tree.slots % pageSize != 0 else { return 0 }
        return pageSize - tree.slots % pageSize
    }

    var isOpened: Bool { append != .unopened }

    /// Whether places of the server's numbering can move: page numbers cannot (I4).
    var countsOffsets: Bool {
        if case .offset = addressing { true } else { false }
    }

    subscript(direction: Direction) -> Edge {
        get {
            switch direction {
            case .append: append
            case .prepend: prepend
            }
        }
        set {
            switch direction {
            case .append: append = newValue
            case .prepend: prepend = newValue
            }
        }
    }

    /// Whether every place up to the end of the known numbering is settled.
    var isSettled: Bool { tree.summary.unsettled == 0 }

    /// The key for a segment behind all others.
    var keyAtEnd: Int {
        guard let last = tree.last else { return 0 }
        return pageSize == 0 ? Int(last.key) + 1 : Int(last.key) + max(last.slots, last.rows, 1)
    }

    /// The key for a segment before all others. In a list by offsets as many keys are left free as a page has places, so
    /// that it can be cut, as long as there are plenty of keys.
    var keyAtHead: Int {
        guard let first = tree.first else { return 0 }
        let key = Int(first.key)
        return countsOffsets && key > -Addressing.greatestCount ? key - pageSize : key - 1
    }

    /// Where an item stands.
    func row(of id: Item.ID) -> Int? {
        position(of: id)?.row
    }

    /// What the page behind an edge is asked for with.
    ///
    /// - Parameter limit: How many items to ask for where the page does not depend on it; `nil` for the usual.
    @inline(never)
    func request(
        for target: EdgeTarget, _ direction: Direction, _ configuration: FeedConfiguration, limit: Int? = nil
    ) -> PageRequest {
        let limit = limit ?? addressing.limit
        switch (target, addressing) {
        case (.cursor(let cursor), _):
            return .cursor(cursor, direction, limit: limit)
        case (.end, .numbered(let first, let size)):
            return .number(first + tree.slots / pageSize, size: size)
        case (.end, .offset), (.end, .chained):
            let overlap = configuration.overlapsPages ? min(tree.slots, 1) : 0
            let bounded = min(limit, greatestLimit(configuration))
            return .offset(tree.slots - overlap, limit: max(bounded, 1 + overlap))
        }
    }

    /// Notes that a page is asked for behind an edge (L7).
    mutating func noteFollowed(_ target: EdgeTarget, _ direction: Direction) {
        guard case .cursor(let cursor) = target else { return }
        switch direction {
        case .append: appendedCursors.insert(cursor)
        case .prepend: prependedCursors.insert(cursor)
        }
    }

    /// An item that is held.
    @inline(never)
    func item(_ id: Item.ID) -> Item? {
        guard let position = position(of: id) else { return nil }
        return position.items[position.offset]
    }

    /// Where a row stands.
    @inline(never)
    func row(_ id: RowID<Item.ID>) -> Int? {
        switch id {
        case .item(let id):
            return row(of: id)
        case .placeholder(let page, let offset):
            if let place = tree.place(ofKey: page), case .evicted = place.segment.content,
                (0..<place.segment.rows).contains(offset)
            {
                return place.firstRow + offset
            }
            guard offset == 0, let place = tree.place(atOrBeforeKey: page), case .unloaded = place.segment.content,
                page - Int(place.segment.key) < place.segment.rows
            else { return nil }
            return place.firstRow + page - Int(place.segment.key)
        }
    }
}

extension Generation: Sendable where Item: Sendable, Item.ID: Sendable {}
