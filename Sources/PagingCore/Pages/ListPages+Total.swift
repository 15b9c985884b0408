/// The end of an indexed list: its total, its append edge, and the placeholders at its end (L8, L9).
extension ListPages {
    /// The total; `nil` if it is unknown, or more than a list can have.
    var shownTotal: Int? { total.flatMap { $0 < SourceAddressing.greatestTotal ? $0 : nil } }

    /// What a page says about the list's end.
    func endHint<Item>(_ page: ItemPage<Item, Int>, requested: Int) -> EndHint {
        let pageSize: Int? = if case .numbered(let pages) = kind { pages.size } else { nil }
        return EndHint(
            count: page.items.count, requested: requested, pageSize: pageSize, isLast: page.isLast,
            endsAtShortPage: endsAtShortPage)
    }

    /// Makes the append edge and the placeholders at the end agree with what an applied page shows of the list's end.
    ///
    /// If a page behind the last place is in flight or failed, the edge stays as it is, and the total is looked at again
    /// when that page is applied.
    ///
    /// - Parameters:
    ///   - hint: What the page says.
    ///   - places: The places that the page settled.
    ///   - isNews: Whether the page reported another total.
    ///   - localItems: How many rows the server does not have.
    mutating func reconcileEnd(_ hint: EndHint, _ places: Range<Int>, isNews: Bool, localItems: Int) {
        let isAtEnd = settledEnd <= places.upperBound
        let isFinal = isAtEnd && hint.isFinal(from: places.lowerBound, total: total)
        switch append {
        case .loading, .failed: return
        case .ended where !isFinal && (!isNews || total ?? 0 <= settledEnd):
            if let total { self.total = max(total, tree.rows - localItems) }
            return
        case .notLoaded, .idle, .settled, .ended: break
        }
        // The ids of evicted rows are not known, so that an item may be counted twice.
        let isEachOnce = tree.summary.items == tree.rows - tree.summary.unsettled
        let isWhole =
            isEachOnce && hint.reaches(reportedTotal, items: tree.summary.items - localItems, end: settledEnd)
        // An empty page after the total says nothing of the unloaded places before it.
        let isAfterTotal = total.map { settledEnd <= $0 && $0 < places.lowerBound } ?? false
        guard isWhole || (isFinal && !(isAfterTotal && hint.count == 0)) else {
            return continueToTotal(localItems: localItems)
        }
        append = .ended
        resize(to: isWhole ? settledEnd : max(places.upperBound, settledEnd))
        if total != nil { total = tree.rows - localItems }
    }

    /// Makes placeholders of what the total says is behind the last settled place. If it says nothing, the next page is
    /// requested there.
    private mutating func continueToTotal(localItems: Int) {
        resize(to: max(total ?? 0, settledEnd))
        guard !isSettled, let total, total >= settledEnd else {
            if let total { self.total = max(total, tree.rows - localItems) }
            append = .idle(.end)
            return completeLastPage()
        }
        append = .settled
    }

    /// Takes the total of a page of a chained list, or one that moved with new items.
    mutating func recordTotal(_ reported: Int?) { reportedTotal.take(reported) }

    /// Takes a total that came with new items of an offset list.
    mutating func reconcileTotal(localItems: Int) {
        guard let total else { return }
        switch append {
        case .loading, .failed, .notLoaded: break
        case .idle, .ended: if total > tree.serverCount { continueToTotal(localItems: localItems) }
        case .settled: continueToTotal(localItems: localItems)
        }
    }

    /// Adds placeholders at the end, or removes some.
    private mutating func resize(to serverCount: Int) {
        if serverCount > tree.serverCount { grow(by: serverCount - tree.serverCount) }
        while tree.serverCount > serverCount {
            // Items that stand for no place may be behind it.
            let place = tree.place(ofOffset: tree.serverCount - 1)
            let last = place.segment
            guard last.isUnloaded else { return }
            let kept = max(last.rows - (tree.serverCount - serverCount), 0)
            replace(place, with: kept > 0 ? [last.with(rows: kept, serverCount: kept)] : [])
        }
    }

    private mutating func grow(by count: Int) {
        var count = count
        if let last = tree.last, let state = last.placeholder, state != .notRequested || last.isEvicted {
            let lengthened = min(placesMissingFromLastPage, count)
            lengthen(by: lengthened)
            count -= lengthened
        }
        guard count > 0 else { return }
        if let last = tree.last, case .unloaded(.notRequested) = last.content {
            lengthen(by: count)
        } else {
            insert(.unloaded(.notRequested, key: keyAtEnd, rows: count))
        }
    }

    /// How many more places placeholders at the end can stand for with the same request: a numbered page that was cut short
    /// by the total continues when the total grows.
    private var placesMissingFromLastPage: Int {
        guard case .numbered(let pages) = kind, tree.serverCount % pages.size != 0 else { return 0 }
        return pages.size - tree.serverCount % pages.size
    }

    /// Lengthens the last segment, which has placeholders.
    private mutating func lengthen(by count: Int) {
        guard count > 0, let last = tree.last, let place = tree.place(ofKey: Int(last.key)) else { return }
        replace(place, with: [last.with(rows: last.rows + count, serverCount: last.serverCount + count)])
    }

    /// Gives the last numbered page all places of a page, so that the page behind it has the next number.
    private mutating func completeLastPage() {
        // A restored list may have any page size, and the keys stay within 32 bits.
        let missing = min(placesMissingFromLastPage, SourceAddressing.greatestCount - keyAtEnd)
        guard missing > 0, let last = tree.last else { return }
        update(last.with(serverCount: last.serverCount + missing))
    }
}
