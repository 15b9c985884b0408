@_spi(Invariants) import PagingCore

/// Follows the edges: which page each asks for (L7, L11, R2), what ends it or fails it (L6, L8, F2), and what may begin
/// a load there (L3 to L5, L12, L13).
struct EdgeWatch {
    /// What is known of one edge.
    struct EdgeRecord {
        /// The page that the last answer named.
        var nextPage = NextPage.unknown
        /// The cursors with which pages of this generation were asked for.
        var requestedCursors: [Int] = []
        /// How many pages in a row brought no new row.
        var consecutiveEmptyPages = 0
        /// Whether these are all the cursors: a list of which stubs stayed knows of more.
        var knowsAllCursors = true
    }

    /// What an answer says of the page behind an edge, in a chained list.
    enum NextPage: Equatable {
        case unknown
        case nothing
        case cursor(Int)

        init(_ cursor: Int?) { self = cursor.map(NextPage.cursor) ?? .nothing }
    }

    private var append = EdgeRecord()
    private var prepend = EdgeRecord()
    private var pendingGeneration = (append: EdgeRecord(), prepend: EdgeRecord())
    private let isChained: Bool

    init(_ configuration: FeedConfiguration) {
        isChained = configuration.isChained
        // The cursor of the first page is followed, even if that page was given.
        if case .cursor(let cursor) = configuration.opening { append.requestedCursors = [cursor] }
    }

    subscript(direction: Direction) -> EdgeRecord {
        get { direction == .append ? append : prepend }
        set { if direction == .append { append = newValue } else { prepend = newValue } }
    }

    /// - Parameters:
    ///   - broughtRows: Whether the fact brought a row that was not there.
    ///   - wishes: Whether some viewport may want an edge.
    ///   - readers: Who follows the list: some may present other rows than it has.
    mutating func check(
        _ observed: ObservedInput, broughtRows: Bool, mayWant: (Direction) -> Bool, readers: [ViewportWatch.Reader],
        _ configuration: FeedConfiguration
    ) -> StaticString? {
        if observed.isReset { (append, prepend) = (EdgeRecord(), EdgeRecord()) }
        if observed.showsNewItems {
            prepend.nextPage = .unknown
            prepend.knowsAllCursors = false
        }
        if let broken = trackRefresh(observed, configuration) { return broken }
        for direction in Direction.allCases {
            let broken =
                brokenPageApplication(direction, observed, broughtRows, readers, configuration)
                ?? brokenStart(direction, observed, broughtRows, mayWant, readers, configuration)
                ?? brokenEnd(direction, observed, readers, configuration)
            if let broken { return broken }
        }
        return nil
    }

    /// A page behind an edge landed.
    private mutating func brokenPageApplication(
        _ direction: Direction, _ observed: ObservedInput, _ broughtRows: Bool, _ readers: [ViewportWatch.Reader],
        _ configuration: FeedConfiguration
    ) -> StaticString? {
        guard case .pageArrived(_, let page) = observed.input, observed.answeredLoad?.purpose == .edge(direction) else {
            return nil
        }
        let state = observed.after.update.states[direction]
        self[direction].consecutiveEmptyPages = broughtRows ? 0 : self[direction].consecutiveEmptyPages + 1
        let hasExhaustedBudget = self[direction].consecutiveEmptyPages >= configuration.emptyPageLimit
        // Where nobody is left to load for, a page without a new row is not followed.
        let mayPause = !readers.isEmpty && readers.allSatisfy { $0.hasExhaustedBudget(configuration.emptyPageLimit) }
        guard isChained else {
            if state == .failed(.noProgress), !hasExhaustedBudget, !mayPause { return "L6: an edge gave up too early" }
            if state == .loading, hasExhaustedBudget { return "L6: too many pages without a new row were followed" }
            return nil
        }
        let nextPage = NextPage(direction == .append ? (page.isLast == true ? nil : page.next) : page.previous)
        self[direction].nextPage = nextPage
        guard case .cursor(let cursor) = nextPage else { return state == .ended ? nil : "L8: an edge has not ended" }
        if self[direction].requestedCursors.contains(cursor) {
            return state == .failed(.cursorLoop) ? nil : "L7: a cursor that was followed before is followed again"
        }
        if state == .failed(.cursorLoop), !self[direction].knowsAllCursors { return nil }
        if broughtRows { return state == .idle || state == .loading ? nil : "L8: an edge that goes on does not" }
        if hasExhaustedBudget {
            return state == .failed(.noProgress) ? nil : "L6: too many pages without a new row were followed"
        }
        return state == .loading || (mayPause && state == .failed(.noProgress))
            ? nil : "L6: a page without a new row is not followed"
    }

    /// A load behind an edge was commanded.
    private mutating func brokenStart(
        _ direction: Direction, _ observed: ObservedInput, _ broughtRows: Bool, _ mayWant: (Direction) -> Bool,
        _ readers: [ViewportWatch.Reader], _ configuration: FeedConfiguration
    ) -> StaticString? {
        guard let load = observed.after.edge(direction), load.phase == .inFlight,
            load.id != observed.before.edge(direction)?.id
        else { return nil }
        if case .cursor(let cursor?, let way, _) = load.request {
            let nextPage = self[direction].nextPage
            if way != direction || (nextPage != .unknown && nextPage != .cursor(cursor)) {
                return "L7: an edge asks for another page than the last one named"
            }
            if !self[direction].requestedCursors.contains(cursor) { self[direction].requestedCursors.append(cursor) }
        }
        if observed.isTimer || observed.repeatsRequest(load) { return nil }
        let isFollowed = observed.answeredLoad?.purpose == .edge(direction) && !broughtRows
        if isFollowed { return nil }
        // What is being loaded is asked for again where the places of a list by offsets have moved.
        if observed.movesOffsets, !observed.showsNewItems, observed.before.edge(direction) != nil { return nil }
        self[direction].consecutiveEmptyPages = 0
        if observed.showsNewItems, load.isWish, observed.before.edge(direction)?.isWish == true { return nil }
        switch observed.input {
        case .edgePulled(direction) where !observed.showsNewItems: return nil
        case .retryRequested(nil), .jumpRequested: return nil
        default: break
        }
        // What a person asked for goes on where it brought nothing that is presented.
        if load.isWish, case .viewportMoved = observed.input,
            readers.contains(where: { $0.hasUserRequest(at: direction) })
        {
            return nil
        }
        if configuration.prefetch == .manual { return "L12: an edge is loaded that nobody asked for" }
        return mayWant(direction) ? nil : "L5: an edge is loaded that no viewport wants"
    }

    /// An end stays until a refresh lands or a total grows; a failure until somebody asks.
    private func brokenEnd(
        _ direction: Direction, _ observed: ObservedInput, _ readers: [ViewportWatch.Reader],
        _ configuration: FeedConfiguration
    ) -> StaticString? {
        let (before, after) = (observed.before.update.states[direction], observed.after.update.states[direction])
        guard before != after, !observed.completesRefresh, !observed.isReset else { return nil }
        // The pages that are shown name what stands before them.
        if observed.showsNewItems, isChained, direction == .prepend { return nil }
        if direction == .prepend, observed.answeredLoad?.purpose == .check { return nil }
        switch before {
        case .loading: return nil
        case .idle:
            guard case .failed = after else { return nil }
            let isPaused =
                after == .failed(.noProgress)
                && readers.contains { $0.hasExhaustedBudget(configuration.emptyPageLimit) }
            return isPaused ? nil : "L6: an edge failed at which nothing was loaded"
        case .ended:
            if !isChained, direction == .append, case .pageArrived(_, let page) = observed.input, page.total != nil {
                return nil
            }
            // With a total that the check was told.
            if !isChained, direction == .append, observed.showsNewItems { return nil }
            return "L8: an end was taken back"
        case .failed:
            switch observed.input {
            case .retryRequested(nil), .edgePulled(direction): return nil
            default: return "F2: a failed edge was loaded by itself"
            }
        }
    }
}

extension EdgeWatch {
    /// Follows the pages of the candidate, whose edges are the list's once it lands.
    private mutating func trackRefresh(_ observed: ObservedInput, _ configuration: FeedConfiguration) -> StaticString? {
        guard isChained else { return nil }
        if observed.startsRefresh { pendingGeneration = (EdgeRecord(), EdgeRecord()) }
        if case .pageArrived(_, let page) = observed.input, let load = observed.answeredLoad, load.purpose == .refresh {
            applyRefreshPage(page, load, configuration)
        }
        if let load = observed.after.refresh, load.phase == .inFlight, load.id != observed.before.refresh?.id,
            case .cursor(let cursor?, let direction, _) = load.request
        {
            let nextPage = direction == .append ? pendingGeneration.append.nextPage : pendingGeneration.prepend.nextPage
            if observed.answeredLoad?.purpose == .refresh, nextPage != .unknown, nextPage != .cursor(cursor) {
                return "R4: a refresh goes on with an old cursor"
            }
            if direction == .append {
                pendingGeneration.append.requestedCursors.append(cursor)
            } else {
                pendingGeneration.prepend.requestedCursors.append(cursor)
            }
        }
        guard observed.completesRefresh else { return nil }
        (append, prepend) = pendingGeneration
        for direction in Direction.allCases { self[direction].knowsAllCursors = configuration.retention == .all }
        for direction in Direction.allCases {
            let state = observed.after.update.states[direction]
            switch self[direction].nextPage {
            case .unknown: break
            case .nothing: if state != .ended { return "L8: an edge of a new list has not ended" }
            case .cursor(let cursor):
                if self[direction].requestedCursors.contains(cursor), state != .failed(.cursorLoop) {
                    return "L7: a new list goes round in a circle"
                }
                if state == .ended { return "R7: an end outlives the refresh" }
            }
        }
        return nil
    }

    private mutating func applyRefreshPage(
        _ page: Page<SimulatedItem, Int>, _ load: KnownLoad, _ configuration: FeedConfiguration
    ) {
        guard case .cursor(_, let direction, _) = load.request else { return }
        let next = NextPage(page.isLast == true ? nil : page.next)
        let isFirst = pendingGeneration.append.nextPage == .unknown && pendingGeneration.prepend.nextPage == .unknown
        if isFirst, configuration.retention == .all {
            pendingGeneration.append.nextPage = next
            pendingGeneration.prepend.nextPage = NextPage(page.previous)
        } else if direction == .append {
            pendingGeneration.append.nextPage = next
        } else {
            pendingGeneration.prepend.nextPage = NextPage(page.previous)
        }
    }
}
