@_spi(Invariants) import PagingCore

/// Checks the placeholders: which ones are requested and in which order (L2, L3, L10, L12), with which request (L11,
/// K3), and what fails them (L6, F2).
struct FillWatch {
    /// The number of consecutive fills without a new row.
    private var consecutiveEmptyPages = 0
    /// The page numbers and the offset spans that were applied since the last refresh or reset.
    private var numbers: [Int] = []
    private var offsets: [Range<Int>] = []
    /// The cursors that the checks of the first page named. They are used to request the pages after the new items,
    /// even if evicted pages outlive a refresh.
    private var checkedCursors: [Int] = []
    /// Whether a page had another size than requested, so that its number does not determine its places.
    private var hasUnexpectedPageSize = false
    /// Whether a page brought more items than its placeholders had places, so that some rows have no place.
    private(set) var hasRowsWithoutPlace = false
    private let isChained: Bool

    /// - Parameter page: The page with which the list was created; `nil` if there is none.
    init(_ configuration: FeedConfiguration, given page: ItemPage<SimulatedItem, Int>?) {
        isChained = configuration.isChained
        if let page { hasUnexpectedPageSize = page.items.count != configuration.addressing.limit }
    }

    /// - Parameter readers: The readers of the list. If one of them presents other rows than the list has, the rows do
    ///   not show which placeholders it wants.
    mutating func check(
        _ observed: ObservedInput, broughtRows: Bool, mixesPages: Bool, readers: [ViewportWatch.Reader],
        _ loads: LoadWatch,
        _ configuration: FeedConfiguration
    ) -> StaticString? {
        if observed.completesRefresh || observed.isReset { (consecutiveEmptyPages, numbers, offsets) = (0, [], []) }
        let isPresented = readers.contains { $0.isPresented }
        let mayPause = readers.contains { $0.hasExhaustedBudget(configuration.emptyPageLimit) }
        let brokenEmptyPages = brokenEmptyPages(
            observed, broughtRows, isPresented: isPresented, mayPause: mayPause, configuration)
        if let brokenEmptyPages { return brokenEmptyPages }
        for load in observed.after.loads {
            guard case .fill = load.purpose, observed.before.load(load.id) == nil, !observed.isTimer else { continue }
            if let broken = brokenRequest(load, observed, mixesPages, loads, configuration) { return broken }
            if let broken = brokenDemand(load, observed, configuration) { return broken }
        }
        record(observed, configuration)
        if !isPresented, let broken = brokenOrder(observed, configuration) { return broken }
        return brokenPlaceholders(observed)
    }

    /// Checks the pages of placeholders that bring no new row (L6).
    private mutating func brokenEmptyPages(
        _ observed: ObservedInput, _ broughtRows: Bool, isPresented: Bool, mayPause: Bool,
        _ configuration: FeedConfiguration
    ) -> StaticString? {
        var hasExhaustedBudget = false
        switch observed.input {
        case .retryRequested where observed.renewsBudgets: consecutiveEmptyPages = 0
        case .edgePulled where !observed.showsNewItems: consecutiveEmptyPages = 0
        default: break
        }
        if case .pageArrived = observed.input, case .fill? = observed.answeredLoad?.purpose {
            consecutiveEmptyPages = broughtRows ? 0 : consecutiveEmptyPages + 1
            hasExhaustedBudget = consecutiveEmptyPages >= configuration.emptyPageLimit
        }
        guard observed.publishesUpdate else { return nil }
        if hasExhaustedBudget {
            if isPresented { return nil }
            for wanted in observed.after.wanted {
                if wanted.contains(where: observed.after.isMissing) {
                    return "L6: placeholders are requested after too many pages without a new row"
                }
            }
            return nil
        }
        guard !observed.completesRefresh, !observed.isReset, !mayPause else { return nil }
        for (row, cell) in observed.before.cells.enumerated() where cell.placeholder == .notRequested {
            guard let row = observed.rowMapping[row] else { continue }
            if observed.after.cells[row].placeholder == .failed(.noProgress) {
                return "L6: placeholders failed before the limit of pages without a new row"
            }
        }
        return nil
    }

    /// Checks the request for a page of placeholders: a span that no page has settled, or the first request of an
    /// evicted page.
    private func brokenRequest(
        _ load: KnownLoad, _ observed: ObservedInput, _ mixesPages: Bool, _ loads: LoadWatch,
        _ configuration: FeedConfiguration
    ) -> StaticString? {
        if load.isAgain {
            if case .cursor(let cursor?, .append, _) = load.request, checkedCursors.contains(cursor) { return nil }
            // Edits may have left only items of other pages in this page.
            var isKnown = false
            for row in load.rows {
                guard let first = observed.after.cells[row].page.flatMap({ loads.request(of: $0) }) else { continue }
                if load.request.namesPage(of: first, mixesPages, configuration) { return nil }
                isKnown = true
            }
            return isKnown && !mixesPages ? "K3: an evicted page is requested with another request than at first" : nil
        }
        if isChained { return "L14: a chained list has placeholders" }
        switch load.request {
        case .cursor: return "L11: an indexed list requests a page with a cursor"
        case .number(let number, _):
            return !hasUnexpectedPageSize && numbers.contains(number)
                ? "L11: an applied page is requested again" : nil
        case .offset(let offset, _):
            return !mixesPages && offsets.contains { $0.contains(offset) }
                ? "L11: an applied span is requested again" : nil
        }
    }

    private func brokenDemand(
        _ load: KnownLoad, _ observed: ObservedInput, _ configuration: FeedConfiguration
    ) -> StaticString? {
        // If offsets move, a load that the user waits for is repeated.
        if observed.showsNewItems, load.isUserInitiated, case .offset = load.request { return nil }
        // A load in flight was repeated at its new place.
        if observed.movesOffsets, !observed.showsNewItems, observed.before.loads.contains(where: observed.isCancelled) {
            return nil
        }
        switch observed.input {
        case .edgePulled(.append), .retryRequested: return nil
        case .jumpRequested, .networkReturned: break
        default:
            if configuration.prefetch == .manual { return "L12: a placeholder is loaded without a request of the user" }
        }
        if !observed.after.wanted.contains(where: { $0.overlaps(load.rows) }) {
            return "L3: a placeholder is loaded that is not wanted"
        }
        return nil
    }

    /// Checks that the nearest placeholders are requested first, and that all wanted ones are requested as long as more
    /// loads may run (L2, L3).
    private func brokenOrder(_ observed: ObservedInput, _ configuration: FeedConfiguration) -> StaticString? {
        let observation = observed.after
        guard configuration.prefetch != .manual else { return nil }
        // What failed is repeated before anything else is requested.
        if case .networkReturned = observed.input, observed.before.cells.contains(where: { $0.hasFailed }) {
            return nil
        }
        var nearest = Int.max
        for (viewport, wanted) in zip(observation.viewports, observation.wanted) {
            for row in wanted where observation.isMissing(row) {
                nearest = min(nearest, viewport.distance(to: row..<(row + 1)))
            }
        }
        guard nearest < .max else { return nil }
        var fills = 0
        for load in observation.loads {
            guard case .fill = load.purpose else { continue }
            fills += 1
            if load.isUserInitiated { continue }
            if !observation.wanted.contains(where: { $0.overlaps(load.rows) }) {
                return "L3: an unwanted page delays a wanted one"
            }
            guard observed.before.load(load.id) == nil, !observed.isTimer, !observed.movesOffsets else { continue }
            let distance = observation.viewports.map { $0.distance(to: load.rows) }.min() ?? 0
            if distance > nearest { return "L2: a page further away is requested first" }
        }
        return fills < configuration.maxConcurrentLoads ? "L3: a wanted placeholder is not requested" : nil
    }

    /// Checks that failed placeholders stay failed until the user retries them (F2), or are removed because the list
    /// shrinks (L9).
    private func brokenPlaceholders(_ observed: ObservedInput) -> StaticString? {
        if case .jumpRequested = observed.input {
            for load in observed.after.loads {
                guard case .fill = load.purpose else { continue }
                if !observed.after.wanted.contains(where: { $0.overlaps(load.rows) }) {
                    return "L10: a jump did not cancel an unwanted page"
                }
            }
        }
        if case .retryRequested(nil) = observed.input {
            for wanted in observed.after.wanted {
                for row in wanted {
                    if case .failed = observed.after.cells[row].placeholder {
                        return "F2: a retry did not load a failed page"
                    }
                }
            }
        }
        guard observed.publishesUpdate, !observed.completesRefresh, !observed.isReset else { return nil }
        if case .retryRequested = observed.input { return nil }
        for (row, cell) in observed.before.cells.enumerated() {
            guard case .failed(let failure) = cell.placeholder, let row = observed.rowMapping[row] else { continue }
            if case (.networkReturned, .source) = (observed.input, failure) { continue }
            if observed.after.cells[row].placeholder != cell.placeholder {
                return "F2: a failed page was loaded automatically"
            }
        }
        return nil
    }

    private mutating func record(_ observed: ObservedInput, _ configuration: FeedConfiguration) {
        guard case .pageArrived(_, let page) = observed.input, let load = observed.answeredLoad else { return }
        if case .number(_, let size) = load.request,
            page.items.count > size || (observed.completesRefresh && page.items.count < size)
        {
            hasUnexpectedPageSize = true
        }
        var places = Int.max
        switch load.purpose {
        case .edge: break
        case .fill:
            // An evicted page that is reloaded settles only the places that it settled before.
            if load.isAgain { return }
            places = load.rows.count
        case .refresh: return
        case .check:
            if let next = page.next { checkedCursors.append(next) }
            return
        }
        switch load.request {
        case .number(let number, let size):
            // A page that the total cuts short is requested again when the total grows (L11).
            if min(page.items.count, places) >= size, !numbers.contains(number) { numbers.append(number) }
        case .offset(let offset, let limit):
            // Items that the list has settle no place, unless a page that is not the last brings no others.
            let known = Set(observed.before.cells.compactMap { $0.item?.id })
            let overlap = load.isOverlapped ? 1 : 0
            // The row that the request overlaps may have been evicted.
            let new = min(Set(page.items.map { $0.id }).subtracting(known).count, max(page.items.count - overlap, 0))
            var isLast = page.isLast == true
            if case .offset(_, endsAtShortPage: true) = configuration.addressing, page.isLast == nil, page.total == nil
            {
                isLast = page.items.count < limit
            }
            let isRepetition = new == 0 && page.items.count > overlap && !isLast
            let start = offset + overlap
            offsets.append(start..<(start + min(isRepetition ? limit - overlap : new, limit - overlap, places)))
            if new > places, load.rows.upperBound < observed.before.cells.count { hasRowsWithoutPlace = true }
        case .cursor: break
        }
    }
}

extension PageRequest {
    /// Whether a request for an evicted page is for the page that was first loaded.
    fileprivate func namesPage(of first: PageRequest, _ mixesPages: Bool, _ configuration: FeedConfiguration) -> Bool {
        guard case (.offset(let offset, _), .offset(let other, let limit)) = (self, first) else {
            return namesPage(of: first)
        }
        // A faulty page has up to three more items than requested.
        return mixesPages || (other..<(other + limit + 3)).contains(offset)
    }
}

extension Range<Int> {
    /// The distance of rows from a viewport in rows; 0 if the viewport shows one of them.
    func distance(to rows: Range<Int>) -> Int {
        let end = lowerBound + Swift.max(count, 1)
        if rows.upperBound <= lowerBound { return lowerBound - rows.upperBound + 1 }
        return rows.lowerBound >= end ? rows.lowerBound - end + 1 : 0
    }
}
