/// The saved state of a list, and a list from a saved state.
extension Generation {
    /// The state from which the rows are restored; `nil` if there are none.
    ///
    /// - Parameter row: The first visible row. The state counts it without the rows that it leaves out.
    func state(firstRow row: Int, ageNanoseconds: Int64?) -> FeedRestorationState? {
        guard var state = header else { return nil }
        state.ageNanoseconds = ageNanoseconds
        var firstRow = row
        var rows = 0
        pages.tree.visitAll { segment in
            let run = segment.run(isChained: pages.isChained)
            guard run.request.isRestoredWithoutItems else {
                firstRow -= min(segment.rows, max(firstRow - rows, 0))
                return
            }
            state.runs.append(run)
            rows += segment.rows
        }
        guard rows > 0 else { return nil }
        state.firstRow = min(max(firstRow, 0), rows - 1)
        return state
    }

    /// The state without rows; `nil` before the first page was applied.
    var header: FeedRestorationState? {
        guard pages.isLoaded, let append = pages.append.end, let prepend = pages.prepend.end else { return nil }
        var opening = FeedRestorationState.Opening.start
        if case .chained(let chain) = pages.kind { opening = FeedRestorationState.Opening(chain.opening) }
        return FeedRestorationState(
            addressing: pages.addressing, pageSize: pages.pageSize, opening: opening, runs: [], append: append,
            prepend: prepend,
            total: pages.total, firstRow: 0, ageNanoseconds: nil)
    }

    /// A generation whose pages know how they are requested. Those without items are evicted.
    init(
        restoring state: FeedRestorationState, _ stored: StoredItems<Item>?, _ rules: PageRules
    ) throws(FeedRestorationState.Problem) {
        guard state.addressing.isLike(rules.addressing), state.pageSize >= 0 else { throw .otherAddressing }
        self.init(rules)
        restorePageSize(state.pageSize)
        guard state.runs.contains(where: { $0.rows > 0 }) else { throw .isEmpty }
        let isChained = pages.isChained
        var key = isChained ? -state.runs.count { $0.request.isPrepended } : 0
        var rows = 0
        var places = 0
        for (place, run) in state.runs.enumerated() {
            guard run.rows >= 0, run.places >= 0, !isChained || run.places == 0 else {
                throw .impossibleCount(run: place)
            }
            if let stored { key = try stored.key(ofRun: place, behind: key, isFirst: place == 0) }
            let limit = Int32(clamping: limit(restoring: run.rows))
            let span = stored == nil ? run.keys(isChained: isChained) : run.leastKeys(limit: limit)
            guard run.rows <= SourceAddressing.greatestCount - rows,
                run.places <= SourceAddressing.greatestCount - places,
                span <= SourceAddressing.greatestCount - key
            else { throw .tooManyRows }
            if stored == nil, isChained, key == 0, run.request.isBehindOpening { key = 1 }
            let hasPlace = stored != nil || !isChained || run.request.canHaveKey(key)
            guard hasPlace,
                let segment = Segment(restoring: run, key: key, limit: limit, isChained: isChained)
            else { throw .misplaced(run: place) }
            // A page without rows is never requested: it is held from the start.
            let isKept = run.rows == 0 && isChained && rules.keepsEmptyPages
            // The row at which the list opens was counted with all items of the page.
            if let items = stored?.items[place], segment.isEvicted, !segment.isGap, items.count == run.rows,
                holdsNone(of: items)
            {
                pages.insert(segment.holding(deduplicate(items, under: key)))
            } else if run.request.isRestoredWithoutItems {
                pages.insert(isKept ? segment.holding(ContiguousArray<Item>()) : segment)
            } else {
                // The pages of a gap could not be compared with the rows behind it (O10).
                guard stored == nil || run.request == .local else { throw .misplaced(run: place) }
                continue
            }
            rows += run.rows
            places += run.places
            key += span
        }
        guard let append = Edge(restoring: state.append, isChained: isChained) else { throw .impossibleEnd(.append) }
        guard let prepend = Edge(restoring: state.prepend, isChained: isChained), isChained || prepend == .ended else {
            throw .impossibleEnd(.prepend)
        }
        guard isChained || state.opening == .start else { throw .impossibleOpening }
        let openingRows = state.runs.first { $0.request == .opening }?.rows ?? 0
        let opening = state.opening.request(limit: limit(restoring: openingRows))
        pages.changeChain { $0.restore(state, opening: opening, head: prepend) }
        pages.append = append
        pages.total = state.total.map(SourceAddressing.believable)
    }

    /// Restores how many places of the numbering a page takes. A numbered page takes what the server gives, even if that is
    /// more than was requested.
    private mutating func restorePageSize(_ size: Int) {
        guard size > 0 else { return }
        switch pages.kind {
        case .chained: break
        case .numbered(let numbered):
            pages.kind = .numbered(
                NumberedPages(
                    firstNumber: numbered.firstNumber, requestedSize: numbered.requestedSize,
                    size: min(size, SourceAddressing.greatestTotal)))
        case .offset: break
        }
    }

    /// The limit of a request that loads all rows of a page again.
    private func limit(restoring rows: Int) -> Int {
        min(max(pages.addressing.limit, rows), pages.rules.greatestLimit)
    }
}

extension Chain {
    fileprivate mutating func restore(_ state: FeedRestorationState, opening: PageRequest, head: Edge) {
        var (appended, prepended): ([Int], [Int]) = ([], [])
        for run in state.runs {
            switch run.request {
            case .appended(let cursor): appended.append(cursor)
            case .prepended(let cursor): prepended.append(cursor)
            case .none, .span, .opening, .gap, .behindGap, .local: break
            }
        }
        recordFollowed(appended: appended, prepended: prepended)
        if case .cursor(let cursor?, let direction, _) = opening { recordFollowed(cursor, direction) }
        self.opening = opening
        self.head = head
        supportsPrepend = head != .ended || !prepended.isEmpty
    }
}

extension FeedRestorationState.Opening {
    /// What the opening page was requested with. In an indexed list the page is known by its places.
    fileprivate init(_ request: PageRequest) {
        switch request {
        case .cursor(let cursor?, .append, _): self = .appended(cursor: cursor)
        case .cursor(let cursor?, .prepend, _): self = .prepended(cursor: cursor)
        case .cursor(nil, _, _), .number, .offset: self = .start
        }
    }

    fileprivate func request(limit: Int) -> PageRequest {
        switch self {
        case .start: .cursor(nil, .append, limit: limit)
        case .appended(let cursor): .cursor(cursor, .append, limit: limit)
        case .prepended(let cursor): .cursor(cursor, .prepend, limit: limit)
        }
    }
}

extension Edge {
    /// What the edge is restored from; `nil` before the first page was applied.
    fileprivate var end: FeedRestorationState.End? {
        switch self {
        case .notLoaded: nil
        case .idle(let target), .loading(_, let target), .failed(let target, _):
            switch target {
            case .cursor(let cursor): .cursor(cursor)
            case .end: .open
            }
        case .settled: .settled
        case .ended: .ended
        }
    }

    fileprivate init?(restoring end: FeedRestorationState.End, isChained: Bool) {
        switch (end, isChained) {
        case (.cursor(let cursor), true): self = .idle(.cursor(cursor))
        case (.open, false): self = .idle(.end)
        case (.settled, false): self = .settled
        case (.ended, _): self = .ended
        case (.cursor, false), (.open, true), (.settled, true): return nil
        }
    }
}

extension Segment {
    /// The segment in a saved list.
    func run(isChained: Bool) -> FeedRestorationState.Run {
        FeedRestorationState.Run(request(isChained: isChained), rows: rows, places: serverCount)
    }

    /// How the segment's rows are requested.
    private func request(isChained: Bool) -> FeedRestorationState.Run.Request {
        switch (content, origin) {
        case (.unloaded, _): FeedRestorationState.Run.Request.none
        case (_, .opening): isChained ? .opening : .span
        case (_, .given): isChained ? .opening : .span
        case (_, .appended(let cursor, _)), (_, .givenBehind(let cursor)): .appended(cursor: cursor)
        case (_, .prepended(let cursor, _)): .prepended(cursor: cursor)
        case (_, .gap(let cursor, _)): .gap(cursor: cursor)
        case (_, .behindGap): .behindGap
        case (_, .span): .span
        case (_, .local): .local
        }
    }

    /// - Returns: `nil` if a list of this kind has no such run.
    fileprivate init?(restoring run: FeedRestorationState.Run, key: Int, limit: Int32, isChained: Bool) {
        switch (run.request, isChained) {
        case (.none, false) where run.rows > 0 && run.rows == run.places:
            self = .unloaded(.notRequested, key: key, rows: run.rows)
        case (.span, false) where run.isTooLong(limit: limit):
            self = .unloaded(.notRequested, key: key, rows: run.rows)
        case (.span, false):
            self.init(.evicted(.notRequested), key: key, rows: run.rows, serverCount: run.places, origin: .span)
        case (.opening, true):
            self.init(.evicted(.notRequested), key: key, rows: run.rows, serverCount: 0, origin: .opening)
        case (.appended(let cursor), true):
            self.init(
                .evicted(.notRequested), key: key, rows: run.rows, serverCount: 0,
                origin: .appended(cursor, limit: limit))
        case (.gap(let cursor), true) where run.rows == 1:
            self = .gap(cursor, limit: limit, key: key)
        case (.local, _) where run.places == 0:
            self.init(.evicted(.notRequested), key: key, rows: run.rows, serverCount: 0, origin: .local)
        case (.behindGap, true):
            self.init(.evicted(.notRequested), key: key, rows: run.rows, serverCount: 0, origin: .behindGap)
        case (.prepended(let cursor), true):
            self.init(
                .evicted(.notRequested), key: key, rows: run.rows, serverCount: 0,
                origin: .prepended(cursor, limit: limit))
        case (.none, _), (.span, _), (.opening, _), (.appended, _), (.prepended, _), (.gap, _),
            (.behindGap, _), (.local, _):
            return nil
        }
    }
}

extension FeedRestorationState.Run {
    /// The number of keys that the run takes in a new list.
    fileprivate func keys(isChained: Bool) -> Int {
        if case .gap = request { return Chain.keysInGap }
        return isChained ? 1 : max(places, rows, 1)
    }

    /// The number of keys that the run needs: unloaded rows can be cut anywhere.
    fileprivate func leastKeys(limit: Int32) -> Int {
        switch request {
        case .none: max(rows, 1)
        case .span where isTooLong(limit: limit): rows
        case .span, .opening, .appended, .prepended, .gap, .behindGap, .local: 1
        }
    }
}

extension FeedRestorationState.Run {
    /// Whether no page is so long, so that the rows are requested where they are wanted.
    fileprivate func isTooLong(limit: Int32) -> Bool { rows == places && rows / 1_000 > limit }
}

extension FeedRestorationState.Run.Request {
    fileprivate var isPrepended: Bool {
        if case .prepended = self { true } else { false }
    }

    fileprivate var isBehindOpening: Bool {
        switch self {
        case .appended, .gap, .behindGap: true
        case .none, .span, .opening, .prepended, .local: false
        }
    }

    /// Whether the rows can be requested after they were restored.
    fileprivate var isRestoredWithoutItems: Bool {
        switch self {
        case .behindGap, .local: false
        case .none, .span, .opening, .appended, .prepended, .gap: true
        }
    }

    /// Whether a run of a chained list can have a key, if pages before the opening page have keys below 0.
    fileprivate func canHaveKey(_ key: Int) -> Bool {
        switch self {
        case .opening: key == 0
        case .appended, .gap, .behindGap: key > 0
        case .prepended: key < 0
        case .none, .span, .local: true
        }
    }
}

extension SourceAddressing {
    /// Whether the pages of one list can be those of the other.
    fileprivate func isLike(_ other: SourceAddressing) -> Bool {
        switch (self, other) {
        case (.numbered, .numbered): self == other
        case (.offset, .offset), (.chained, .chained): true
        case (.numbered, _), (.offset, _), (.chained, _): false
        }
    }
}
