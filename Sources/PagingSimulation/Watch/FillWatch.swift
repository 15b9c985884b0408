@_spi(Invariants) import PagingCore

/// Follows the placeholders: which are asked for and in which order (L2, L3, L10, L12), with what (L11, K3), and what
/// fails them (L6, F2).
struct FillWatch {
    /// How many fills in a row brought no new row.
    private var emptyRun = 0
    /// The page numbers that landed, and the spans of offsets that did, since the list was last another.
    private var numbers: [Int] = []
    private var offsets: [Range<Int>] = []
    /// The cursors that checks of the first page ever named: what stands behind newer items is asked for with them, also
    /// where its stubs outlive a refresh.
    private var checkedCursors: [Int] = []
    /// Whether a page was of another size than asked for, so that its number does not tell its places.
    private(set) var isOdd = false
    private let isChained: Bool

    init(_ configuration: FeedConfiguration) {
        isChained = configuration.isChained
    }

    /// - Parameter readers: Who follows the list: which placeholders are wanted by one that presents other rows than it
    ///   has, the rows do not tell.
    mutating func check(
        _ moment: Moment, broughtRows: Bool, mixesPages: Bool, readers: [ViewportWatch.Reader], _ loads: LoadWatch,
        _ configuration: FeedConfiguration
    ) -> StaticString? {
        if moment.isReplaced || moment.isReset { (emptyRun, numbers, offsets) = (0, [], []) }
        let isPresented = readers.contains { $0.isPresented }
        let mayPause = readers.contains { $0.hasExhaustedBudget(configuration.emptyPageLimit) }
        let brokenRun = brokenRun(moment, broughtRows, isPresented: isPresented, mayPause: mayPause, configuration)
        if let brokenRun { return brokenRun }
        for load in moment.after.loads {
            guard case .fill(let rows, let isAgain) = load.purpose, moment.before.load(load.id) == nil, !moment.isTimer
            else { continue }
            if let broken = brokenRequest(load, rows, isAgain, moment, mixesPages, loads, configuration) {
                return broken
            }
            if let broken = brokenWish(load, rows, moment, configuration) { return broken }
        }
        note(moment)
        if !isPresented, let broken = brokenOrder(moment, configuration) { return broken }
        return brokenPlaceholders(moment)
    }

    /// The pages of placeholders that bring no new row (L6).
    private mutating func brokenRun(
        _ moment: Moment, _ broughtRows: Bool, isPresented: Bool, mayPause: Bool, _ configuration: FeedConfiguration
    ) -> StaticString? {
        var hasExhaustedBudget = false
        switch moment.fact {
        case .retryRequested(row: nil): emptyRun = 0
        case .edgePulled where !moment.showsNewer: emptyRun = 0
        default: break
        }
        if case .pageArrived = moment.fact, case .fill? = moment.answered?.purpose {
            emptyRun = broughtRows ? 0 : emptyRun + 1
            hasExhaustedBudget = emptyRun >= configuration.emptyPageLimit
        }
        guard moment.isPublished else { return nil }
        if hasExhaustedBudget {
            if isPresented { return nil }
            for wanted in moment.after.wanted {
                if moment.after.cells[wanted].contains(where: { $0.placeholder == .notRequested }) {
                    return "L6: placeholders are asked for after too many pages without a new row"
                }
            }
            return nil
        }
        guard !moment.isReplaced, !moment.isReset, !mayPause else { return nil }
        for (row, cell) in moment.before.cells.enumerated() where cell.placeholder == .notRequested {
            guard let row = moment.passage[row] else { continue }
            if moment.after.cells[row].placeholder == .failed(.noProgress) {
                return "L6: placeholders gave up too early"
            }
        }
        return nil
    }

    /// What a page of placeholders is asked for with: a span that no page has settled, or an evicted page by what it was
    /// first asked for with.
    private func brokenRequest(
        _ load: KnownLoad, _ rows: Range<Int>, _ isAgain: Bool, _ moment: Moment, _ mixesPages: Bool,
        _ loads: LoadWatch,
        _ configuration: FeedConfiguration
    ) -> StaticString? {
        if isAgain {
            if case .cursor(let cursor?, .append, _) = load.request, checkedCursors.contains(cursor) { return nil }
            // Edits may have left only items of other pages in this one.
            var isKnown = false
            for row in rows {
                guard let first = moment.after.cells[row].page.flatMap({ loads.request(of: $0) }) else { continue }
                if load.request.namesPage(of: first, mixesPages, configuration) { return nil }
                isKnown = true
            }
            return isKnown && !mixesPages ? "K3: an evicted page is asked for with another request than at first" : nil
        }
        if isChained { return "L14: a chained list has placeholders" }
        switch load.request {
        case .cursor: return "L11: an indexed list asks with a cursor"
        case .number(let number, _):
            return !isOdd && numbers.contains(number) ? "L11: a page that landed is asked for again" : nil
        case .offset(let offset, _):
            return !mixesPages && offsets.contains { $0.contains(offset) }
                ? "L11: a span that landed is asked for again" : nil
        }
    }

    private func brokenWish(
        _ load: KnownLoad, _ rows: Range<Int>, _ moment: Moment, _ configuration: FeedConfiguration
    ) -> StaticString? {
        // Where places move, what a person waits for is asked for again.
        if moment.showsNewer, load.isWish, case .offset = load.request { return nil }
        if moment.asksAgain(load) { return nil }
        // What was being loaded is asked for where it is now.
        if moment.movesPlaces, !moment.showsNewer, moment.before.loads.contains(where: moment.isGivenUp) { return nil }
        switch moment.fact {
        case .edgePulled(.append), .retryRequested: return nil
        case .jumpRequested: break
        default:
            if configuration.prefetch == .manual { return "L12: a placeholder is loaded that nobody asked for" }
        }
        if !moment.after.wanted.contains(where: { $0.overlaps(rows) }) {
            return "L3: a placeholder is loaded that nobody wants"
        }
        return nil
    }

    /// The nearest placeholders come first, and all wanted ones come as long as there may be more (L2, L3).
    private func brokenOrder(_ moment: Moment, _ configuration: FeedConfiguration) -> StaticString? {
        let sight = moment.after
        guard configuration.prefetch != .manual else { return nil }
        var nearest = Int.max
        for (viewport, wanted) in zip(sight.viewports, sight.wanted) {
            for row in wanted where sight.cells[row].placeholder == .notRequested {
                nearest = min(nearest, viewport.distance(to: row..<(row + 1)))
            }
        }
        guard nearest < .max else { return nil }
        var fills = 0
        for load in sight.loads {
            guard case .fill(let rows, _) = load.purpose else { continue }
            fills += 1
            if load.isWish { continue }
            if !sight.wanted.contains(where: { $0.overlaps(rows) }) {
                return "L3: an unwanted page keeps a wanted one waiting"
            }
            guard moment.before.load(load.id) == nil, !moment.isTimer, !moment.movesPlaces, !moment.asksAgain(load)
            else {
                continue
            }
            let distance = sight.viewports.map { $0.distance(to: rows) }.min() ?? 0
            if distance > nearest { return "L2: a page further away is asked for first" }
        }
        return fills < configuration.maxConcurrentLoads ? "L3: a wanted placeholder is not asked for" : nil
    }

    /// What has failed stays so until somebody asks (F2), and shrinks away at most (L9).
    private func brokenPlaceholders(_ moment: Moment) -> StaticString? {
        if case .jumpRequested = moment.fact {
            for load in moment.after.loads {
                guard case .fill(let rows, _) = load.purpose else { continue }
                if !moment.after.wanted.contains(where: { $0.overlaps(rows) }) {
                    return "L10: a jump left an unwanted page"
                }
            }
        }
        if case .retryRequested(nil) = moment.fact {
            for wanted in moment.after.wanted {
                for row in wanted {
                    if case .failed = moment.after.cells[row].placeholder { return "F2: a retry left a failed page" }
                }
            }
        }
        guard moment.isPublished, !moment.isReplaced, !moment.isReset else { return nil }
        if case .retryRequested = moment.fact { return nil }
        for (row, cell) in moment.before.cells.enumerated() {
            guard case .failed = cell.placeholder, let row = moment.passage[row] else { continue }
            if moment.after.cells[row].placeholder != cell.placeholder {
                return "F2: a failed page was loaded by itself"
            }
        }
        return nil
    }

    private mutating func note(_ moment: Moment) {
        guard case .pageArrived(_, let page) = moment.fact, let load = moment.answered else { return }
        if case .number(_, let size) = load.request,
            page.items.count > size || (moment.isReplaced && page.items.count < size)
        {
            isOdd = true
        }
        var places = Int.max
        switch load.purpose {
        case .edge: break
        case .fill(let rows, let isAgain):
            // An evicted page that is loaded again settles no places but those it settled first.
            if isAgain { return }
            places = rows.count
        case .refresh: return
        case .check:
            if let next = page.next { checkedCursors.append(next) }
            return
        }
        switch load.request {
        case .number(let number, let size):
            // A page that the total cuts short is asked for again where the total grows (L11).
            if min(page.items.count, places) >= size, !numbers.contains(number) { numbers.append(number) }
        case .offset(let offset, let limit):
            offsets.append(offset..<(offset + min(page.items.count, limit, places)))
        case .cursor: break
        }
    }
}

extension PageRequest {
    /// Whether a request for an evicted page asks for what first brought it.
    fileprivate func namesPage(of first: PageRequest, _ mixesPages: Bool, _ configuration: FeedConfiguration) -> Bool {
        guard case (.offset(let offset, _), .offset(let other, let limit)) = (self, first) else {
            return namesPage(of: first)
        }
        // A faulty page is up to three items longer than was asked for.
        return mixesPages || (other..<(other + limit + 3)).contains(offset)
    }
}

extension Range<Int> {
    /// How far some rows are from a viewport; 0 where it shows one of them.
    func distance(to rows: Range<Int>) -> Int {
        let end = lowerBound + Swift.max(count, 1)
        if rows.upperBound <= lowerBound { return lowerBound - rows.upperBound + 1 }
        return rows.lowerBound >= end ? rows.lowerBound - end + 1 : 0
    }
}
