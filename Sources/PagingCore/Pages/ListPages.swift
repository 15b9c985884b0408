/// What a list knows of its pages: where they are, how they are requested, and which loads run for them.
///
/// It does not know the type of their items. Each input uses it many times, and Swift would look a generic type up each time.
struct ListPages {
    let rules: PageRules
    /// What is known of the pages, by the kind of the source.
    var kind: ListKind
    /// The rows, as segments.
    private(set) var tree = PageTree()
    /// What was changed in the rows since readers were told; of no use in a pending generation.
    var changes = RowChanges()
    /// The edge behind the last row.
    var append = Edge.notLoaded
    /// The loads into placeholders.
    var fills: [PlaceholderLoad] = []
    /// How many fills in a row brought no new row.
    var emptyFillRun = 0
    /// How many items the server says there are.
    var reportedTotal = ReportedTotal()
    /// How many new items were put before the first row where no request would bring them again (N2).
    var keptNewItems = 0

    init(_ rules: PageRules) {
        self.rules = rules
        kind = ListKind(rules.addressing)
    }

    var addressing: SourceAddressing { rules.addressing }

    /// Whether the first page was applied.
    var isLoaded: Bool {
        // Inlined, because the pages would be copied for a call.
        @inline(__always)
        get {
            if case .notLoaded = append { false } else { true }
        }
    }

    /// Whether every place up to the end of the known numbering is settled.
    var isSettled: Bool { tree.summary.unsettled == 0 }

    /// The offset behind the last settled place.
    var settledEnd: Int { tree.settledEnd }

    /// Whether the list is a chained one.
    var isChained: Bool {
        if case .chained = kind { true } else { false }
    }

    /// Whether places of the server's numbering can move: page numbers cannot (I4).
    var countsOffsets: Bool {
        if case .offset = kind { true } else { false }
    }

    /// Whether a short page is the last one if the server does not say.
    var endsAtShortPage: Bool {
        if case .offset(let pages) = kind { pages.endsAtShortPage } else { false }
    }

    /// How many places of the server's numbering a page takes; 0 in a chained list.
    var pageSize: Int {
        switch kind {
        case .chained: 0
        case .numbered(let pages): pages.size
        case .offset(let pages): pages.limit
        }
    }

    /// The edge before the first row. An indexed list has none: what is before its rows are placeholders (L14).
    var prepend: Edge {
        @inline(__always)
        get { kind.head(isLoaded: isLoaded) }
        set { changeChain { $0.head = newValue } }
    }

    subscript(direction: LoadDirection) -> Edge {
        // Inlined, because the pages would be copied for a call.
        @inline(__always)
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

    /// Changes what a chained list knows of its pages. Does nothing in an indexed list.
    mutating func changeChain(_ change: (inout Chain) -> Void) {
        guard case .chained(var chain) = kind else { return }
        // Releases the reference in `kind`, so that the cursors are changed in place.
        kind = .offset(OffsetPages(limit: 1, endsAtShortPage: false))
        change(&chain)
        kind = .chained(chain)
    }

    /// How many items there are, by what the server reported and what its pages have shown since.
    var total: Int? {
        get { reportedTotal.count }
        set { reportedTotal.count = newValue }
    }

    /// The key for a segment behind all others.
    var keyAtEnd: Int {
        guard let last = tree.last else { return 0 }
        return isChained ? Int(last.key) + 1 : Int(last.key) + max(last.serverCount, last.rows, 1)
    }

    /// The key for a segment before all others. In an offset list it leaves as many keys free as a page has places, so that
    /// the page can be cut, as long as there are plenty of keys.
    var keyAtHead: Int {
        guard let first = tree.first else { return 0 }
        let key = Int(first.key)
        guard case .offset(let pages) = kind, key > -SourceAddressing.greatestCount else { return key - 1 }
        return key - pages.limit
    }

    /// The number of keys from the key of a segment to that of the next one; `Int.max` behind the last segment.
    func room(behind key: Int) -> Int {
        tree.key(behind: key).map { $0 - key } ?? .max
    }

    /// Removes the fill of a segment.
    mutating func removeFill(key: Int) -> PlaceholderLoad? {
        guard let place = fills.firstIndex(where: { $0.key == key }) else { return nil }
        return fills.remove(at: place)
    }

    /// Sets the state of an edge of a chained list whose last page named a neighbor, or none (L7, L8).
    mutating func setEdge(_ direction: LoadDirection, next cursor: Int?) {
        guard case .chained(let chain) = kind else { return }
        self[direction] = chain.edge(direction, next: cursor)
    }

    /// Records a request for the next page at an edge (L7).
    mutating func recordFollowed(_ target: NextPageKey, _ direction: LoadDirection) {
        guard case .cursor(let cursor) = target else { return }
        changeChain { $0.recordFollowed(cursor, direction) }
    }

    /// The index of the page behind the last place.
    var nextPage: Int { tree.serverCount / max(pageSize, 1) }
}

/// How segments change.
extension ListPages {
    /// Adds a segment whose key no other has, and records its rows.
    ///
    /// - Complexity: O(log p) in pages.
    mutating func insert(_ segment: Segment) {
        tree.insert(segment)
        guard segment.rows > 0, let place = tree.place(ofKey: Int(segment.key)) else { return }
        changes.insert(segment.rows, at: place.firstRow)
    }

    /// Puts segments in the place of one, and records what becomes of its rows.
    ///
    /// - Parameters:
    ///   - place: Where the one is.
    ///   - segments: The others, in order, the first with the same key.
    /// - Complexity: O(log p) in pages.
    mutating func replace(_ place: PageTree.Place, with segments: [Segment]) {
        changes.replace(place, with: segments)
        let key = Int(place.segment.key)
        if segments.count == 1 { tree.replace(key, with: segments[0]) } else { tree.replace(key...key, with: segments) }
    }

    /// Puts segments in the place of others with the same rows.
    ///
    /// - Parameter keys: The keys of both.
    mutating func rearrange(_ keys: ClosedRange<Int>, into segments: [Segment]) { tree.replace(keys, with: segments) }

    /// Puts a segment in the place of the one with its key. The caller records what changes in its rows.
    mutating func update(_ segment: Segment) { tree.replace(Int(segment.key), with: segment) }
}
