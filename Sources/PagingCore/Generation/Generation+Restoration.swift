/// The saved state of a list, and a list from a saved state.
extension Generation {
    /// The state from which the rows are restored; `nil` if there are none.
    ///
    /// - Parameter row: The first visible row. The state counts it without the rows that it leaves out.
    func state(firstRow row: Int, ageNanoseconds: Int64?) -> FeedRestorationState? {
        guard isLoaded, let append = append.end, let prepend = prepend.end else { return nil }
        var runs: [FeedRestorationState.Run] = []
        var firstRow = row
        var rows = 0
        tree.visitAll { segment in
            guard let request = segment.request(isChained: isChained) else {
                firstRow -= min(segment.rows, max(firstRow - rows, 0))
                return
            }
            runs.append(FeedRestorationState.Run(request, rows: segment.rows, places: segment.serverCount))
            rows += segment.rows
        }
        guard rows > 0 else { return nil }
        var opening = FeedRestorationState.Opening.start
        if case .chained(let chain) = kind { opening = FeedRestorationState.Opening(chain.opening) }
        return FeedRestorationState(
            addressing: addressing, pageSize: pageSize, opening: opening, runs: runs,
            append: append, prepend: prepend, total: total, firstRow: min(max(firstRow, 0), rows - 1),
            ageNanoseconds: ageNanoseconds)
    }

    /// A generation whose pages are all evicted, and know how they are requested.
    init(
        restoring state: FeedRestorationState, _ configuration: FeedConfiguration
    ) throws(FeedRestorationState.Problem) {
        guard state.addressing.isLike(configuration.addressing), state.pageSize >= 0 else { throw .otherAddressing }
        self.init(addressing: configuration.addressing)
        restorePageSize(state.pageSize)
        guard state.runs.contains(where: { $0.rows > 0 }) else { throw .isEmpty }
        let isChained = isChained
        var key = isChained ? -state.runs.count { $0.request.isPrepended } : 0
        var rows = 0
        var places = 0
        for (place, run) in state.runs.enumerated() {
            guard run.rows >= 0, run.places >= 0, !isChained || run.places == 0 else {
                throw .impossibleCount(run: place)
            }
            let span = isChained ? 1 : max(run.places, run.rows, 1)
            guard run.rows <= SourceAddressing.greatestCount - rows,
                run.places <= SourceAddressing.greatestCount - places,
                isChained || span <= SourceAddressing.greatestCount - key
            else { throw .tooManyRows }
            if isChained, key == 0, case .appended = run.request { key = 1 }
            let limit = Int32(clamping: limit(restoring: run.rows, configuration))
            guard let segment = Segment<Item>(restoring: run, key: key, limit: limit, isChained: isChained) else {
                throw .misplaced(run: place)
            }
            // A page without rows is never requested: it is held from the start.
            let isKept = run.rows == 0 && isChained && configuration.keepsEmptyPages
            tree.replace(
                key, with: isKept ? .loaded([], key: key, serverCount: 0, origin: segment.origin) : segment)
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
        let opening = state.opening.request(limit: limit(restoring: openingRows, configuration))
        changeChain { $0.restore(state, opening: opening, head: prepend) }
        self.append = append
        total = state.total.map(SourceAddressing.believable)
    }

    /// Restores how many places of the numbering a page takes. A numbered page takes what the server gives, even if that is
    /// more than was requested.
    private mutating func restorePageSize(_ size: Int) {
        guard size > 0 else { return }
        switch kind {
        case .chained: break
        case .numbered(var pages):
            pages.restoreSize(min(size, SourceAddressing.greatestTotal))
            kind = .numbered(pages)
        case .offset: changeOffsetPages { $0.learnLimit(size) }
        }
    }

    /// The limit of a request that loads all rows of a page again, even if they were requested with a learned limit.
    private func limit(restoring rows: Int, _ configuration: FeedConfiguration) -> Int {
        min(max(addressing.limit, rows), greatestLimit(configuration))
    }
}

extension Chain {
    fileprivate mutating func restore(_ state: FeedRestorationState, opening: PageRequest, head: Edge) {
        var (appended, prepended): ([Int], [Int]) = ([], [])
        for run in state.runs {
            switch run.request {
            case .appended(let cursor): appended.append(cursor)
            case .prepended(let cursor): prepended.append(cursor)
            case .none, .rest, .span, .opening: break
            }
        }
        noteFollowed(appended: appended, prepended: prepended)
        if case .cursor(let cursor?, let direction, _) = opening { noteFollowed(cursor, direction) }
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
    /// How the segment's rows are requested; `nil` if they exist only in the list.
    fileprivate func request(isChained: Bool) -> FeedRestorationState.Run.Request? {
        switch (content, origin) {
        case (.unloaded, .rest): .rest
        case (.unloaded, _): FeedRestorationState.Run.Request.none
        case (_, .opening): isChained ? .opening : .span
        case (_, .given): isChained ? .opening : .span
        case (_, .appended(let cursor, _)), (_, .givenBehind(let cursor)): .appended(cursor: cursor)
        case (_, .prepended(let cursor, _)): .prepended(cursor: cursor)
        case (_, .span), (_, .rest): .span
        case (_, .local): nil
        }
    }

    /// - Returns: `nil` if such a run cannot have the key.
    fileprivate init?(restoring run: FeedRestorationState.Run, key: Int, limit: Int32, isChained: Bool) {
        switch (run.request, isChained) {
        case (.none, false) where run.rows > 0 && run.rows == run.places:
            self = .unloaded(.notRequested, key: key, rows: run.rows)
        case (.rest, false) where run.rows > 0 && run.rows == run.places:
            self.init(
                .unloaded(.notRequested), key: key, rows: run.rows, serverCount: run.places, origin: .rest(after: 0))
        case (.span, false) where run.rows == run.places && run.rows / 1_000 > limit:
            // No page is so long: its rows are requested where they are wanted.
            self = .unloaded(.notRequested, key: key, rows: run.rows)
        case (.span, false):
            self.init(.evicted(.notRequested), key: key, rows: run.rows, serverCount: run.places, origin: .span)
        case (.opening, true) where key == 0:
            self.init(.evicted(.notRequested), key: key, rows: run.rows, serverCount: 0, origin: .opening)
        case (.appended(let cursor), true) where key > 0:
            self.init(
                .evicted(.notRequested), key: key, rows: run.rows, serverCount: 0,
                origin: .appended(cursor, limit: limit))
        case (.prepended(let cursor), true) where key < 0:
            self.init(
                .evicted(.notRequested), key: key, rows: run.rows, serverCount: 0,
                origin: .prepended(cursor, limit: limit))
        case (.none, _), (.rest, _), (.span, _), (.opening, _), (.appended, _), (.prepended, _):
            return nil
        }
    }
}

extension FeedRestorationState.Run.Request {
    fileprivate var isPrepended: Bool {
        if case .prepended = self { true } else { false }
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
