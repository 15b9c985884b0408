/// Compares the lists of two processes that began as the same list (O13).
struct ListComparison<Item: Identifiable> {
    /// A part of the merged list.
    struct Part {
        var pages: [ListMerge<Item>.Page]
        /// Whether it is as the store has it, with its edges.
        let isOther: Bool
    }

    private let mirror: ListMirror<Item>
    private let pages: [ListMerge<Item>.Page]
    private let runs: [FeedRestorationState.Run]
    private let state: FeedRestorationState
    private let copy: StoredCopy<Item>
    /// The place in the store of each page, by id.
    private let places: [Int64: Int]
    /// The place in the store of each page, by key.
    private let placesByKey: [Int: Int]
    private let removed: Set<Int64>
    /// The pages that the process knew or removed. The other process has added all others.
    private let known: Set<Int64>
    private let edits: ItemEdits<Item>

    /// - Parameters:
    ///   - mirror: What the process has changed.
    ///   - pages: The pages of the process.
    ///   - state: The edges of the process's list.
    ///   - copy: The list of the store.
    ///   - isSame: Whether an item was not changed.
    init(
        _ mirror: ListMirror<Item>, _ pages: [ListMerge<Item>.Page], _ state: FeedRestorationState,
        _ copy: StoredCopy<Item>, _ isSame: @escaping (Item, Item) -> Bool
    ) {
        self.mirror = mirror
        self.pages = pages
        runs = pages.map { $0.run }
        self.state = state
        self.copy = copy
        removed = mirror.removedPages
        places = copy.placesByID
        placesByKey = copy.placesByKey
        known = removed.union(pages.lazy.map { $0.id })
        edits = ItemEdits(mirror, pages, copy, isSame)
    }

    /// The parts of the merged list: each page that both have, and what is between two of them. An item that one process has on
    /// one page, and the other on another, stays where it is first.
    ///
    /// - Complexity: O(p + n) in the pages of both lists, and in the items that are known of them.
    var parts: [Part] {
        var parts: [Part] = []
        var (start, otherStart) = (0, 0)
        for place in pages.indices {
            guard let other = counterpart(of: place), other >= otherStart else { continue }
            parts.append(part(start..<place, otherStart..<other))
            parts.append(part(place, other))
            (start, otherStart) = (place + 1, other + 1)
        }
        return withoutDuplicates(parts + lastParts(from: start, otherStart))
    }

    /// The list of the process, with its edges. A page that both have is as in a merge.
    var ownList: [Part] {
        let parts = pages.indices.map { place in
            counterpart(of: place).map { part(place, $0) } ?? Part(pages: [pages[place]], isOther: false)
        }
        let edge = Part(pages: [], isOther: false)
        return withoutDuplicates([edge] + parts + [edge])
    }

    /// The list that has more loaded rows, as a whole, with the items that either process has changed.
    var longerList: Part {
        let isOther = copy.feed.state.runs.loadedRows > loadedRows(pages[...])
        return isOther
            ? Part(pages: edits.applyOwn(to: others(copy.ids.indices), inPlaceOf: pages), isOther: true)
            : Part(pages: edits.applyOther(to: pages, inPlaceOf: others(copy.ids.indices)), isOther: false)
    }

    /// The place in the store of a page that both have, maybe with other items: both request the same rows for it, and the
    /// same ones beside it.
    private func counterpart(of here: Int) -> Int? {
        let page = pages[here]
        guard let there = placesByKey[page.key] else { return nil }
        let others = copy.feed.state.runs
        guard others[there].request == page.run.request else { return nil }
        if page.id == copy.ids[there] { return there }
        let isSameBehind = others.edge(behind: there, copy.feed.state.append) == runs.edge(behind: here, state.append)
        let isSameBefore = others.edge(before: there, copy.feed.state.prepend) == runs.edge(before: here, state.prepend)
        return isSameBehind && isSameBefore ? there : nil
    }

    /// A page that both have.
    private func part(_ here: Int, _ there: Int) -> Part {
        let (page, id) = (pages[here], copy.ids[there])
        if page.id == id { return Part(pages: [page], isOther: false) }
        if removed.contains(id) { return Part(pages: [edits.applyOther(to: page)], isOther: false) }
        guard page.isChanged else { return Part(pages: [edits.applyOwn(to: .init(copy, there))], isOther: true) }
        return Part(pages: [edits.combine(page, .init(copy, there))], isOther: false)
    }

    /// A part of both lists between pages that both have.
    private func part(_ here: Range<Int>, _ there: Range<Int>) -> Part {
        takesOther(pages[here], there)
            ? Part(pages: edits.applyOwn(to: others(there), inPlaceOf: pages[here]), isOther: true)
            : Part(pages: edits.applyOther(to: pages[here], inPlaceOf: others(there)), isOther: false)
    }

    /// The number of loaded rows whose items the process or the store has.
    private func loadedRows(_ pages: ArraySlice<ListMerge<Item>.Page>) -> Int {
        pages.lazy.filter { $0.items != nil || places[$0.id] != nil }.map { $0.run }.loadedRows
    }

    private func withoutDuplicates(_ parts: [Part]) -> [Part] {
        var seen: Set<Item.ID> = []
        return parts.map { part in
            var part = part
            for index in part.pages.indices {
                let page = part.pages[index]
                guard let items = page.items else { continue }
                let new = ContiguousArray(items.filter { seen.insert($0.id).inserted })
                if new.count == items.count { continue }
                part.pages[index].dropDuplicates(new, base: edits.base(of: page))
            }
            return part
        }
    }

    private func others(_ places: Range<Int>) -> [ListMerge<Item>.Page] { places.map { .init(copy, $0) } }

    /// What is behind the last page that both have. Where one list ends, the other may have the page that its edge names.
    private func lastParts(from here: Int, _ there: Int) -> [Part] {
        let (end, otherEnd) = (pages.count, copy.ids.count)
        let runs = copy.feed.state.runs
        if let next = pages[here...].firstIndex(where: { $0.run.follows(copy.feed.state.append) }) {
            return [part(here..<next, there..<otherEnd), part(next..<end, otherEnd..<otherEnd)]
        }
        if let next = runs[there...].firstIndex(where: { $0.follows(state.append) }) {
            return [part(here..<end, there..<next), part(end..<end, next..<otherEnd)]
        }
        return [part(here..<end, there..<otherEnd)]
    }

    private func takesOther(_ here: ArraySlice<ListMerge<Item>.Page>, _ there: Range<Int>) -> Bool {
        let ids = copy.ids[there]
        let isLast = there.upperBound == copy.ids.count && here.endIndex == pages.count
        let isFirst = there.lowerBound == 0 && here.startIndex == 0
        let hasOtherEdge =
            isFirst && state.prepend != copy.feed.state.prepend || isLast && state.append != copy.feed.state.append
        let isHeaderNew = mirror.isHeaderUnwritten
        let isChangedThere =
            ids.contains { !known.contains($0) } || hasOtherEdge && !isHeaderNew
            || here.contains { !$0.isChanged && places[$0.id] == nil }
        let isChangedHere =
            here.contains { $0.isChanged } || ids.contains { removed.contains($0) } || hasOtherEdge && isHeaderNew
        guard isChangedThere else { return false }
        return !isChangedHere || copy.feed.state.runs[there].loadedRows > loadedRows(here)
    }
}

extension [FeedRestorationState.Run] {
    /// The edge that names what is behind a page; `nil` if the page itself names where it ends.
    fileprivate func edge(behind page: Int, _ last: FeedRestorationState.End) -> FeedRestorationState.End? {
        guard page + 1 < count else { return last }
        switch self[page + 1].request {
        case .appended(let cursor), .gap(let cursor): return .cursor(cursor)
        case .none, .span, .opening, .prepended, .behindGap, .local: return nil
        }
    }

    /// The edge that names what is before a page; `nil` if the page itself names where it begins.
    fileprivate func edge(before page: Int, _ first: FeedRestorationState.End) -> FeedRestorationState.End? {
        guard page > 0 else { return first }
        switch self[page - 1].request {
        case .prepended(let cursor): return .cursor(cursor)
        case .none, .span, .opening, .appended, .gap, .behindGap, .local: return nil
        }
    }
}

extension Sequence<FeedRestorationState.Run> {
    /// The number of rows that were loaded.
    var loadedRows: Int { reduce(0) { $0 + $1.loadedRows } }
}

extension FeedRestorationState.Run {
    /// Whether the rows are those of the page that an edge names.
    fileprivate func follows(_ edge: FeedRestorationState.End) -> Bool {
        guard case .cursor(let next) = edge, case .appended(let cursor) = request else { return false }
        return next == cursor
    }

    /// The number of rows that were loaded.
    fileprivate var loadedRows: Int {
        switch request {
        case .none, .gap: 0
        case .span, .opening, .appended, .prepended, .behindGap, .local: rows
        }
    }
}
