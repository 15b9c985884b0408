/// The end of an indexed list: its total, its append edge, and the placeholders at its end (L8, L9).
extension ListPages {
    /// The total; `nil` if it is unknown, or more than a list can have.
    var shownTotal: Int? { total.flatMap { $0 < SourceAddressing.greatestTotal ? $0 : nil } }

    /// Makes the end of the list agree with a page, if no settled place is behind it; else with its total.
    mutating func reconcileEnd(
        _ end: PageEnd, from start: Int, behind offset: Int, localItems: Int, _ application: inout PageApplication
    ) {
        let isAtEnd = settledEnd <= offset
        switch append {
        case .notLoaded where isAtEnd, .idle where isAtEnd, .settled where isAtEnd, .ended where isAtEnd:
            let listEnd = end.listEnd(from: start, places: offset - start, knownTotal: total)
            if let news = end.total { total = news }
            let isLast = placesOfFullPage != nil && listEnd == start + end.count
            reconcileEnd(isLast ? min(start + end.count, offset) : listEnd, &application)
            if isLast, let listEnd { raiseTotal(toItemsUpTo: listEnd, localItems: localItems) }
        case .notLoaded, .idle, .settled, .ended, .loading, .failed:
            if let news = end.total { reconcileTotal(news, &application) }
        }
    }

    /// When the last page was applied, makes the total count all items up to the list's end, and all held ones if no page is
    /// evicted, even if they are more than the places.
    mutating func raiseTotal(toItemsUpTo listEnd: Int, localItems: Int) {
        guard let total else { return }
        let held = tree.rows == tree.summary.items ? tree.rows - localItems : 0
        self.total = max(total, listEnd, held)
    }

    /// Makes the rows and the append edge agree with what is known of the list's end.
    ///
    /// If a page behind the last place is in flight or failed, the edge stays as it is, and the total is looked at again
    /// when that page is applied.
    // Not inlined: see `FeedStateMachine`.
    @inline(never)
    mutating func reconcileEnd(_ listEnd: Int?, _ application: inout PageApplication) {
        guard let listEnd else {
            resize(to: settledEnd, &application)
            if let total { self.total = max(total, tree.serverCount) }
            append = .idle(.end)
            return
        }
        let end = max(listEnd, settledEnd)
        if total != nil { total = end }
        append = .settled
        resize(to: end, &application)
    }

    /// Takes the total that a page of a chained list reports.
    mutating func noteTotal(_ reported: Int?) {
        if let reported { total = SourceAddressing.believable(reported) }
    }

    /// Takes a total that came with a page in the middle of the list.
    // Not inlined: see `FeedStateMachine`.
    @inline(never)
    mutating func reconcileTotal(_ reported: Int, _ application: inout PageApplication) {
        let total = max(SourceAddressing.believable(reported), settledEnd)
        self.total = total
        if isPageSizeUndecided { return }
        switch append {
        case .settled, .ended, .notLoaded:
            append = .settled
            resize(to: total, &application)
        case .idle:
            guard total > tree.serverCount else { return }
            append = .settled
            resize(to: total, &application)
        case .loading, .failed:
            return
        }
    }

    /// Adds placeholders at the end, or removes some.
    // Not inlined: see `FeedStateMachine`.
    @inline(never)
    private mutating func resize(to serverCount: Int, _ application: inout PageApplication) {
        if serverCount > tree.serverCount { grow(by: serverCount - tree.serverCount, &application) }
        while tree.serverCount > serverCount {
            // Items that stand for no place may be behind it.
            let place = tree.place(ofOffset: tree.serverCount - 1)
            let last = place.segment
            guard case .unloaded(let state) = last.content else { return }
            let kept = max(last.rows - (tree.serverCount - serverCount), 0)
            let key = Int(last.key)
            application.changes.remove((place.firstRow + kept)..<(place.firstRow + last.rows))
            if kept > 0 {
                tree.replace(
                    key,
                    with: Segment(.unloaded(state), key: key, rows: kept, serverCount: kept, origin: last.origin))
            } else {
                tree.replace(key...key, with: [])
                if let fill = removeFill(key: key) { application.cancelled.append(fill.load) }
            }
        }
    }

    private mutating func grow(by count: Int, _ application: inout PageApplication) {
        var count = count
        if let last = tree.last, let state = last.placeholder, state != .notRequested || last.isEvicted {
            let lengthened = min(placesMissingFromLastPage, count)
            lengthen(last, by: lengthened, &application)
            count -= lengthened
        }
        guard count > 0 else { return }
        if let last = tree.last, case .unloaded(.notRequested) = last.content, last.origin == .span {
            lengthen(last, by: count, &application)
        } else {
            application.changes.insert(count, at: tree.rows)
            let key = keyAtEnd
            tree.replace(key, with: .unloaded(.notRequested, key: key, rows: count))
        }
    }

    /// How many more places placeholders at the end can stand for with the same request: a numbered page that was cut short
    /// by the total continues when the total grows.
    private var placesMissingFromLastPage: Int {
        guard case .numbered(let pages) = kind, tree.serverCount % pages.size != 0 else { return 0 }
        return pages.size - tree.serverCount % pages.size
    }

    // Not inlined: see `FeedStateMachine`.
    @inline(never)
    private mutating func lengthen(_ last: Segment, by count: Int, _ application: inout PageApplication) {
        guard count > 0 else { return }
        application.changes.insert(count, at: tree.rows)
        tree.replace(
            Int(last.key),
            with: Segment(
                last.content, key: Int(last.key), rows: last.rows + count, serverCount: last.serverCount + count,
                origin: last.origin))
    }
}
