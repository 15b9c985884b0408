extension Generation {
    typealias RefreshPlan = PendingGeneration<Item>.RefreshPlan

    /// What a refresh of a kind begins with.
    ///
    /// - Parameter row: The first row the first reader has on screen.
    func blueprint(
        _ kind: RefreshKind<Item.ID>, firstReaderAt row: Int?, _ configuration: FeedConfiguration
    ) -> RefreshPlan {
        switch kind {
        case .start: fromStart(configuration)
        case .loaded: loaded(around: row ?? 0, configuration)
        case .around(let id): around(self.row(of: id) ?? row ?? 0, configuration)
        }
    }

    private func fromStart(_ configuration: FeedConfiguration) -> RefreshPlan {
        RefreshPlan(
            request: configuration.openingRequest, plan: .opening,
            generation: Generation(addressing: addressing))
    }

    private func around(_ row: Int, _ configuration: FeedConfiguration) -> RefreshPlan {
        guard tree.rows > 0 else { return fromStart(configuration) }
        let place = tree.place(ofRow: row)
        let generation = next
        if pageSize > 0 {
            let slot = place.offset(ofRow: row - place.firstRow)
            return RefreshPlan(
                request: generation.request(forOffset: slot, limit: addressing.limit, configuration), plan: .opening,
                generation: generation)
        }
        guard supportsPrepend else { return loaded(around: row, configuration) }
        let page = pageOnServer(nearest: place)
        return RefreshPlan(request: requestAgain(page, configuration), plan: .opening, generation: generation)
    }

    /// The page itself, or the nearest one before it, else behind it, if all of its rows exist only locally.
    private func pageOnServer(nearest place: PageTree<Item>.Place) -> PageTree<Item>.Place {
        guard place.segment.origin == .local else { return place }
        var before: PageTree<Item>.Place?
        var behind: PageTree<Item>.Place?
        tree.visit(rows: 0..<tree.rows) { other in
            guard other.segment.origin != .local else { return true }
            if other.segment.key < place.segment.key { before = other } else { behind = other }
            return behind == nil
        }
        return before ?? behind ?? place
    }

    /// A generation that knows of this one how large the server's numbered pages are. A limit that was lowered it tries
    /// as it was configured (L11).
    private var next: Generation {
        var next = Generation(addressing: addressing)
        if case .numbered = addressing {
            next.pageSize = pageSize
            next.knowsPageSize = true
        }
        return next
    }

    private func loaded(around row: Int, _ configuration: FeedConfiguration) -> RefreshPlan {
        guard let run = heldRun(around: row), let first = run.first, let last = run.last else {
            return fromStart(configuration)
        }
        if pageSize > 0 {
            let generation = next
            return RefreshPlan(
                request: generation.request(forOffset: first.firstOffset, limit: addressing.limit, configuration),
                plan: .spans(first.firstOffset..<(last.firstOffset + last.segment.serverCount)), generation: generation)
        }
        return loadedChain(run, configuration)
    }

    /// A chained list starts at the held page nearest the opening page and goes outward; what lies nearer to the opening
    /// page stays as stubs (R4). Where nothing does, the opening page had no items, and is asked for again.
    private func loadedChain(_ run: [PageTree<Item>.Place], _ configuration: FeedConfiguration) -> RefreshPlan {
        if let nearest = run.first, nearest.segment.origin.isAppended, hasPage(nearerThan: nearest, .append) {
            return RefreshPlan(
                request: requestAgain(nearest, configuration), plan: .pages(append: run.count, prepend: 0),
                generation: evictedPages(nearerThan: nearest, .append), direction: .append)
        }
        if let nearest = run.last, nearest.segment.origin.isPrepended, hasPage(nearerThan: nearest, .prepend) {
            return RefreshPlan(
                request: requestAgain(nearest, configuration), plan: .pages(append: 0, prepend: run.count),
                generation: evictedPages(nearerThan: nearest, .prepend), direction: .prepend)
        }
        var (appended, prepended) = (0, 0)
        for page in run {
            switch page.segment.origin {
            case .appended, .givenBehind: appended += 1
            case .prepended: prepended += 1
            case .span, .rest, .opening, .given, .local: break
            }
        }
        return RefreshPlan(
            request: opening, plan: .pages(append: appended, prepend: prepended),
            generation: Generation(addressing: addressing))
    }

    /// Whether a page or stub on the same side is nearer to the opening page than another. The opening page counts.
    private func hasPage(nearerThan page: PageTree<Item>.Place, _ direction: Direction) -> Bool {
        var isFound = false
        tree.visitAll { segment in
            let isNearer: Bool
            switch direction {
            case .append: isNearer = segment.key < page.segment.key && !segment.origin.isPrepended
            case .prepend: isNearer = segment.key > page.segment.key && !segment.origin.isAppended
            }
            if isNearer, segment.origin != .local { isFound = true }
        }
        return isFound
    }

    /// The held pages that follow each other without a hole, around a row. A page that lost all its rows is one of them.
    private func heldRun(around row: Int) -> [PageTree<Item>.Place]? {
        var runs: [[PageTree<Item>.Place]] = [[]]
        var place = PageTree<Item>.Place(segment: .unloaded(.notRequested, key: 0, rows: 0), firstRow: 0, firstOffset: 0)
        tree.visitAll { segment in
            place.segment = segment
            if segment.placeholder != nil {
                runs.append([])
            } else if segment.origin != .local {
                runs[runs.count - 1].append(place)
            }
            place.firstRow += segment.rows
            place.firstOffset += segment.serverCount
        }
        let held = runs.filter { !$0.isEmpty }
        return held.first { ($0.last?.rows.upperBound ?? 0) > row } ?? held.last
    }

    /// A generation that knows the pages on the near side of one by their stubs alone. No edge loads when it is made.
    private func evictedPages(nearerThan page: PageTree<Item>.Place, _ direction: Direction) -> Generation {
        var next = Generation(addressing: addressing)
        next.total = total
        next.supportsPrepend = supportsPrepend
        next.opening = opening
        if case .cursor(let cursor?, let way, _) = opening { next.noteFollowed(.cursor(cursor), way) }
        tree.visitAll { segment in
            let isNearer = direction == .append ? segment.key < page.segment.key : segment.key > page.segment.key
            guard isNearer, segment.origin != .local else { return }
            next.noteFollowed(segment.origin)
            let key = Int(segment.key)
            next.tree.replace(
                key,
                with: Segment(
                    .evicted(.notRequested), key: key, rows: segment.rows, serverCount: 0,
                    origin: segment.origin.asLoaded(addressing.limit)))
        }
        if direction == .append {
            next.cursorAtHead = cursorAtHead
            next.evictedHead = firstPage.flatMap { first in
                guard case .loaded(let items) = first.content else { return evictedHead }
                return EvictedHead(key: Int(first.key), ids: items.map { $0.id })
            }
        }
        let far: Direction = direction == .append ? .prepend : .append
        next[far] = self[far]
        next.noteFollowed(page.segment.origin)
        return next
    }
}

extension Generation {
    fileprivate mutating func noteFollowed(_ origin: PageOrigin) {
        switch origin {
        case .appended(let cursor, _), .givenBehind(let cursor): appendedCursors.insert(cursor)
        case .prepended(let cursor, _): prependedCursors.insert(cursor)
        case .span, .rest, .opening, .given, .local: break
        }
    }
}

extension PageOrigin {
    fileprivate var isAppended: Bool {
        switch self {
        case .appended, .givenBehind: true
        case .span, .rest, .opening, .given, .local, .prepended: false
        }
    }

    fileprivate var isPrepended: Bool {
        if case .prepended = self { true } else { false }
    }

    /// The origin of the same page had it been asked for with a limit.
    fileprivate func asLoaded(_ limit: Int) -> PageOrigin {
        switch self {
        case .given: .opening
        case .givenBehind(let cursor): .appended(cursor, limit: Int32(clamping: limit))
        case .span, .rest, .opening, .local, .appended, .prepended: self
        }
    }
}
