/// What a refresh of each kind loads.
extension Generation {
    /// The plan of a refresh.
    ///
    /// - Parameter row: The first visible row of the first reader.
    func refreshPlan(_ kind: RefreshKind<Item.ID>, firstReaderAt row: Int?) -> RefreshPlan<Item> {
        switch kind {
        case .start: fromStart()
        case .loaded: loaded(around: row ?? 0)
        case .around(let id): around(self.row(of: id) ?? row ?? 0)
        }
    }

    private func fromStart() -> RefreshPlan<Item> {
        RefreshPlan(request: pages.rules.opening, pages: .opening, generation: Generation(pages.rules))
    }

    private func around(_ row: Int) -> RefreshPlan<Item> {
        guard pages.tree.rows > 0 else { return fromStart() }
        let place = pages.tree.place(ofRow: row)
        let generation = next()
        guard case .chained(let chain) = pages.kind else {
            let offset = place.offset(ofRow: row - place.firstRow)
            return RefreshPlan(
                request: generation.pages.request(forOffset: offset, limit: pages.addressing.limit),
                pages: .opening, generation: generation)
        }
        guard chain.supportsPrepend, place.segment.origin != .behindGap else { return loaded(around: row) }
        let page = pageOnServer(nearest: place)
        return RefreshPlan(request: pages.requestAgain(page), pages: .opening, generation: generation)
    }

    /// The page itself. If all of its rows exist only locally, the nearest page before it, else behind it.
    private func pageOnServer(nearest place: PageTree.Place) -> PageTree.Place {
        guard place.segment.origin == .local else { return place }
        var before: PageTree.Place?
        var behind: PageTree.Place?
        pages.tree.visit(rows: 0..<pages.tree.rows) { other in
            guard other.segment.origin != .local else { return true }
            if other.segment.key < place.segment.key { before = other } else { behind = other }
            return behind == nil
        }
        return before ?? behind ?? place
    }

    /// An empty generation that knows the size of numbered pages, so that an offset has the number that it had.
    private func next() -> Generation {
        var next = Generation(pages.rules)
        if case .numbered(let numbered) = pages.kind {
            next.pages.kind = .numbered(
                NumberedPages(
                    firstNumber: numbered.firstNumber, requestedSize: numbered.requestedSize, size: numbered.size))
        }
        return next
    }

    private func loaded(around row: Int) -> RefreshPlan<Item> {
        guard let run = heldRun(around: row)?.filter({ $0.segment.origin != .behindGap }), let first = run.first,
            let last = run.last
        else { return fromStart() }
        if case .chained(let chain) = pages.kind { return loadedChain(chain, run) }
        let generation = next()
        return RefreshPlan(
            request: generation.pages.request(forOffset: first.firstOffset, limit: pages.addressing.limit),
            pages: .span(first.firstOffset..<(last.firstOffset + last.segment.serverCount)), generation: generation)
    }

    /// A chained list begins with the held page nearest to the opening page and continues away from it; pages nearer to the
    /// opening page stay evicted (R4). If there are none, the opening page had no items, and is requested again.
    private func loadedChain(_ chain: Chain, _ run: [PageTree.Place]) -> RefreshPlan<Item> {
        if let nearest = run.first, nearest.segment.origin.isAppended, hasPage(nearerThan: nearest, .append) {
            return RefreshPlan(
                request: pages.requestAgain(nearest), pages: .run(append: run.count, prepend: 0),
                generation: evictedPages(nearerThan: nearest, .append), direction: .append)
        }
        if let nearest = run.last, nearest.segment.origin.isPrepended, hasPage(nearerThan: nearest, .prepend) {
            return RefreshPlan(
                request: pages.requestAgain(nearest), pages: .run(append: 0, prepend: run.count),
                generation: evictedPages(nearerThan: nearest, .prepend), direction: .prepend)
        }
        return RefreshPlan(
            request: chain.opening,
            pages: .run(
                append: run.count { $0.segment.origin.isAppended }, prepend: run.count { $0.segment.origin.isPrepended }
            ),
            generation: Generation(pages.rules))
    }

    /// Whether a page, held or evicted, on the same side is nearer to the opening page than another. The opening page counts.
    private func hasPage(nearerThan page: PageTree.Place, _ direction: LoadDirection) -> Bool {
        var isFound = false
        pages.tree.visitAll { segment in
            let isNearer: Bool
            switch direction {
            case .append: isNearer = segment.key < page.segment.key && !segment.origin.isPrepended
            case .prepend: isNearer = segment.key > page.segment.key && !segment.origin.isAppended
            }
            if isNearer, segment.origin != .local { isFound = true }
        }
        return isFound
    }

    /// The held pages around a row, without an evicted page or an unloaded row between them. They include pages that lost
    /// all their rows.
    private func heldRun(around row: Int) -> [PageTree.Place]? {
        var runs: [[PageTree.Place]] = [[]]
        var place = PageTree.Place(
            segment: .unloaded(.notRequested, key: 0, rows: 0), firstRow: 0, firstOffset: 0)
        pages.tree.visitAll { segment in
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

    /// A generation in which the pages on the near side of a page are evicted. A page behind a gap is held, because nothing
    /// requests it. No edge of it is loading.
    private func evictedPages(nearerThan page: PageTree.Place, _ direction: LoadDirection) -> Generation {
        var next = Generation(pages.rules)
        next.pages.total = pages.total
        guard case .chained(let chain) = pages.kind else { return next }
        next.pages.changeChain { nextChain in
            nextChain.supportsPrepend = chain.supportsPrepend
            nextChain.opening = chain.opening
            if case .cursor(let cursor?, let direction, _) = chain.opening {
                nextChain.recordFollowed(cursor, direction)
            }
        }
        pages.tree.visitAll { segment in
            let isNearer = direction == .append ? segment.key < page.segment.key : segment.key > page.segment.key
            guard isNearer, segment.origin != .local else { return }
            next.pages.changeChain { $0.recordFollowed(segment.origin) }
            let origin = segment.origin.asLoaded(pages.addressing.limit)
            let key = Int(segment.key)
            if let items = segment.items(of: Item.self), origin == .behindGap {
                // The refresh adopts the open edits when it completes.
                let base = EditedItems(edits).base(of: items, under: key)
                for item in base { next.index.insert(Fingerprint(of: item.id), key: key) }
                return next.pages.insert(.loaded(base, key: key, serverCount: 0, origin: origin))
            }
            if segment.rows > 0 {
                next.pages.insert(
                    Segment(.evicted(.notRequested), key: key, rows: segment.rows, serverCount: 0, origin: origin))
            } else if pages.rules.keepsEmptyPages {
                next.pages.insert(.loaded(ContiguousArray<Item>(), key: key, serverCount: 0, origin: origin))
            }
        }
        if direction == .append {
            next.pages.changeChain { $0.cursorAtHead = chain.cursorAtHead }
            next.evictedHead = pages.firstPage.flatMap { first in
                guard let items = first.items(of: Item.self) else { return evictedHead }
                return (Int(first.key), items.map { $0.id })
            }
        }
        let far: LoadDirection = direction == .append ? .prepend : .append
        next.pages[far] = pages[far]
        if case .failed(let target, let failure) = pages[far], failure != .cursorLoop {
            next.pages[far] = .idle(target)
        }
        next.pages.changeChain { $0.recordFollowed(page.segment.origin) }
        return next
    }
}

extension PageOrigin {
    fileprivate var isAppended: Bool {
        switch self {
        case .appended, .givenBehind: true
        case .span, .opening, .given, .local, .prepended, .gap, .behindGap: false
        }
    }

    fileprivate var isPrepended: Bool {
        if case .prepended = self { true } else { false }
    }

    /// The origin of the same page if it is requested with a limit.
    fileprivate func asLoaded(_ limit: Int) -> PageOrigin {
        switch self {
        case .given: .opening
        case .givenBehind(let cursor): .appended(cursor, limit: Int32(clamping: limit))
        case .span, .opening, .local, .appended, .prepended, .gap, .behindGap: self
        }
    }
}
