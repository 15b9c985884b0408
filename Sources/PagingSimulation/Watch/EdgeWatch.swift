@_spi(Invariants) import PagingCore

/// Follows the edges: which page each asks for (L7, L11, R2), what ends it or fails it (L6, L8, F2), and what may begin
/// a load there (L3 to L5, L12, L13).
struct EdgeWatch {
    /// What is known of one edge.
    struct Side {
        /// The page that the last answer named.
        var named = Named.unknown
        /// The cursors with which pages of this generation were asked for.
        var asked: [Int] = []
        /// How many pages in a row brought no new row.
        var emptyRun = 0
        /// Whether these are all the cursors: a list of which stubs stayed knows of more.
        var isWhole = true
    }

    /// What an answer says of the page behind an edge, in a chained list.
    enum Named: Equatable {
        case unknown
        case nothing
        case cursor(Int)

        init(_ cursor: Int?) { self = cursor.map(Named.cursor) ?? .nothing }
    }

    private var append = Side()
    private var prepend = Side()
    private var candidate = (append: Side(), prepend: Side())
    private let isChained: Bool

    init(_ configuration: FeedConfiguration) {
        isChained = configuration.isChained
        // The cursor of the first page is followed, even if that page was given.
        if case .cursor(let cursor) = configuration.opening { append.asked = [cursor] }
    }

    subscript(direction: Direction) -> Side {
        get { direction == .append ? append : prepend }
        set { if direction == .append { append = newValue } else { prepend = newValue } }
    }

    /// - Parameters:
    ///   - broughtRows: Whether the fact brought a row that was not there.
    ///   - wishes: Whether some viewport may want an edge.
    ///   - readers: Who follows the list: some may present other rows than it has.
    mutating func check(
        _ moment: Moment, broughtRows: Bool, wishes: (Direction) -> Bool, readers: [ViewportWatch.Reader],
        _ configuration: FeedConfiguration
    ) -> StaticString? {
        if moment.isReset { (append, prepend) = (Side(), Side()) }
        if moment.showsNewer {
            prepend.named = .unknown
            prepend.isWhole = false
        }
        if let broken = followRefresh(moment, configuration) { return broken }
        for direction in Direction.allCases {
            let broken =
                brokenLanding(direction, moment, broughtRows, readers, configuration)
                ?? brokenBeginning(direction, moment, broughtRows, wishes, readers, configuration)
                ?? brokenEnd(direction, moment, readers, configuration)
            if let broken { return broken }
        }
        return nil
    }

    /// A page behind an edge landed.
    private mutating func brokenLanding(
        _ direction: Direction, _ moment: Moment, _ broughtRows: Bool, _ readers: [ViewportWatch.Reader],
        _ configuration: FeedConfiguration
    ) -> StaticString? {
        guard case .pageArrived(_, let page) = moment.fact, moment.answered?.purpose == .edge(direction) else {
            return nil
        }
        let state = moment.after.update.states[direction]
        self[direction].emptyRun = broughtRows ? 0 : self[direction].emptyRun + 1
        let hasExhaustedBudget = self[direction].emptyRun >= configuration.emptyPageLimit
        // Where nobody is left to load for, a page without a new row is not followed.
        let mayPause = !readers.isEmpty && readers.allSatisfy { $0.hasExhaustedBudget(configuration.emptyPageLimit) }
        guard isChained else {
            if state == .failed(.noProgress), !hasExhaustedBudget, !mayPause { return "L6: an edge gave up too early" }
            if state == .loading, hasExhaustedBudget { return "L6: too many pages without a new row were followed" }
            return nil
        }
        let named = Named(direction == .append ? (page.isLast == true ? nil : page.next) : page.previous)
        self[direction].named = named
        guard case .cursor(let cursor) = named else { return state == .ended ? nil : "L8: an edge has not ended" }
        if self[direction].asked.contains(cursor) {
            return state == .failed(.cursorLoop) ? nil : "L7: a cursor that was followed before is followed again"
        }
        if state == .failed(.cursorLoop), !self[direction].isWhole { return nil }
        if broughtRows { return state == .idle || state == .loading ? nil : "L8: an edge that goes on does not" }
        if hasExhaustedBudget { return state == .failed(.noProgress) ? nil : "L6: too many pages without a new row were followed" }
        return state == .loading || (mayPause && state == .failed(.noProgress))
            ? nil : "L6: a page without a new row is not followed"
    }

    /// A load behind an edge was commanded.
    private mutating func brokenBeginning(
        _ direction: Direction, _ moment: Moment, _ broughtRows: Bool, _ wishes: (Direction) -> Bool,
        _ readers: [ViewportWatch.Reader], _ configuration: FeedConfiguration
    ) -> StaticString? {
        guard let load = moment.after.edge(direction), load.phase == .inFlight,
            load.id != moment.before.edge(direction)?.id
        else { return nil }
        if case .cursor(let cursor?, let way, _) = load.request {
            let named = self[direction].named
            if way != direction || (named != .unknown && named != .cursor(cursor)) {
                return "L7: an edge asks for another page than the last one named"
            }
            if !self[direction].asked.contains(cursor) { self[direction].asked.append(cursor) }
        }
        if moment.isTimer || moment.asksAgain(load) { return nil }
        let isFollowed = moment.answered?.purpose == .edge(direction) && !broughtRows
        if isFollowed { return nil }
        // What is being loaded is asked for again where the places of a list by offsets have moved.
        if moment.movesPlaces, !moment.showsNewer, moment.before.edge(direction) != nil { return nil }
        self[direction].emptyRun = 0
        if moment.showsNewer, load.isWish, moment.before.edge(direction)?.isWish == true { return nil }
        switch moment.fact {
        case .edgePulled(direction) where !moment.showsNewer: return nil
        case .retryRequested(nil), .jumpRequested: return nil
        default: break
        }
        // What a person asked for goes on where it brought nothing that is presented.
        if load.isWish, case .viewportMoved = moment.fact, readers.contains(where: { $0.hasAsked(at: direction) }) {
            return nil
        }
        if configuration.prefetch == .manual { return "L12: an edge is loaded that nobody asked for" }
        return wishes(direction) ? nil : "L5: an edge is loaded that no viewport wants"
    }

    /// An end stays until a refresh lands or a total grows; a failure until somebody asks.
    private func brokenEnd(
        _ direction: Direction, _ moment: Moment, _ readers: [ViewportWatch.Reader], _ configuration: FeedConfiguration
    ) -> StaticString? {
        let (before, after) = (moment.before.update.states[direction], moment.after.update.states[direction])
        guard before != after, !moment.isReplaced, !moment.isReset else { return nil }
        // The pages that are shown name what stands before them.
        if moment.showsNewer, isChained, direction == .prepend { return nil }
        if direction == .prepend, moment.answered?.purpose == .check { return nil }
        switch before {
        case .loading: return nil
        case .idle:
            guard case .failed = after else { return nil }
            let isPaused =
                after == .failed(.noProgress) && readers.contains { $0.hasExhaustedBudget(configuration.emptyPageLimit) }
            return isPaused ? nil : "L6: an edge failed at which nothing was loaded"
        case .ended:
            if !isChained, direction == .append, case .pageArrived(_, let page) = moment.fact, page.total != nil {
                return nil
            }
            // With a total that the check was told.
            if !isChained, direction == .append, moment.showsNewer { return nil }
            return "L8: an end was taken back"
        case .failed:
            switch moment.fact {
            case .retryRequested(nil), .edgePulled(direction): return nil
            default: return "F2: a failed edge was loaded by itself"
            }
        }
    }
}

extension EdgeWatch {
    /// Follows the pages of the candidate, whose edges are the list's once it lands.
    private mutating func followRefresh(_ moment: Moment, _ configuration: FeedConfiguration) -> StaticString? {
        guard isChained else { return nil }
        if moment.beginsRefresh { candidate = (Side(), Side()) }
        if case .pageArrived(_, let page) = moment.fact, let load = moment.answered, load.purpose == .refresh {
            land(page, load, configuration)
        }
        if let load = moment.after.refresh, load.phase == .inFlight, load.id != moment.before.refresh?.id,
            case .cursor(let cursor?, let direction, _) = load.request
        {
            let named = direction == .append ? candidate.append.named : candidate.prepend.named
            if moment.answered?.purpose == .refresh, named != .unknown, named != .cursor(cursor) {
                return "R4: a refresh goes on with an old cursor"
            }
            if direction == .append {
                candidate.append.asked.append(cursor)
            } else {
                candidate.prepend.asked.append(cursor)
            }
        }
        guard moment.isReplaced else { return nil }
        (append, prepend) = candidate
        for direction in Direction.allCases { self[direction].isWhole = configuration.retention == .all }
        for direction in Direction.allCases {
            let state = moment.after.update.states[direction]
            switch self[direction].named {
            case .unknown: break
            case .nothing: if state != .ended { return "L8: an edge of a new list has not ended" }
            case .cursor(let cursor):
                if self[direction].asked.contains(cursor), state != .failed(.cursorLoop) {
                    return "L7: a new list goes round in a circle"
                }
                if state == .ended { return "R7: an end outlives the refresh" }
            }
        }
        return nil
    }

    private mutating func land(
        _ page: Page<SimulatedItem, Int>, _ load: KnownLoad, _ configuration: FeedConfiguration
    ) {
        guard case .cursor(_, let direction, _) = load.request else { return }
        let next = Named(page.isLast == true ? nil : page.next)
        let isFirst = candidate.append.named == .unknown && candidate.prepend.named == .unknown
        if isFirst, configuration.retention == .all {
            candidate.append.named = next
            candidate.prepend.named = Named(page.previous)
        } else if direction == .append {
            candidate.append.named = next
        } else {
            candidate.prepend.named = Named(page.previous)
        }
    }
}
