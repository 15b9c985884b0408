@_spi(Invariants) import PagingCore

/// Checks the edges: which page each one requests (L7, L11, R2), what ends it or fails it (L6, L8, F2), and what may
/// start a load there (L3 to L5, L12, L13).
struct EdgeWatch {
    /// What is known of one edge.
    struct EdgeRecord {
        /// The page that the last answer named.
        var nextPage = NextPage.unknown
        /// The cursors with which pages of this generation were requested.
        var requestedCursors: [Int] = []
        /// The number of consecutive pages without a new row.
        var consecutiveEmptyPages = 0
        /// Whether these are all the cursors. The list knows more cursors if it kept evicted pages.
        var knowsAllCursors = true
    }

    /// What an answer says about the next page at an edge, in a chained list.
    enum NextPage: Equatable {
        case unknown
        case nothing
        case cursor(Int)

        init(_ cursor: Int?) { self = cursor.map(NextPage.cursor) ?? .nothing }
    }

    private var append = EdgeRecord()
    private var prepend = EdgeRecord()
    private var pendingGeneration = (append: EdgeRecord(), prepend: EdgeRecord())
    /// Whether the refresh began with a list without placeholders.
    private var beganWhole = true
    private let isChained: Bool

    init(_ configuration: FeedConfiguration) {
        isChained = configuration.isChained
        // The cursor of the first page counts as used, even if that page is the initial page.
        if case .cursor(let cursor) = configuration.opening { append.requestedCursors = [cursor] }
    }

    subscript(direction: LoadDirection) -> EdgeRecord {
        get { direction == .append ? append : prepend }
        set { if direction == .append { append = newValue } else { prepend = newValue } }
    }

    /// - Parameters:
    ///   - broughtRows: Whether the input brought a row that was not held.
    ///   - mayWant: Whether a viewport may want an edge.
    ///   - readers: The readers of the list. Some may present other rows than the list has.
    mutating func check(
        _ observed: ObservedInput, broughtRows: Bool, mayWant: (LoadDirection) -> Bool, readers: [ViewportWatch.Reader],
        _ configuration: FeedConfiguration
    ) -> StaticString? {
        if observed.isReset { (append, prepend) = (EdgeRecord(), EdgeRecord()) }
        if observed.showsNewItems {
            prepend.nextPage = .unknown
            prepend.knowsAllCursors = false
        }
        if let broken = trackRefresh(observed, configuration) { return broken }
        for direction in LoadDirection.allCases {
            let broken =
                brokenPageApplication(direction, observed, broughtRows, readers, configuration)
                ?? brokenStart(direction, observed, broughtRows, mayWant, readers, configuration)
                ?? brokenEnd(direction, observed, readers, configuration)
            if let broken { return broken }
        }
        return nil
    }

    /// Checks the state of an edge after one of its pages arrived.
    private mutating func brokenPageApplication(
        _ direction: LoadDirection, _ observed: ObservedInput, _ broughtRows: Bool, _ readers: [ViewportWatch.Reader],
        _ configuration: FeedConfiguration
    ) -> StaticString? {
        guard case .pageArrived(_, let page) = observed.input, observed.answeredLoad?.purpose == .edge(direction) else {
            return nil
        }
        let state = observed.after.update.states[direction]
        self[direction].consecutiveEmptyPages = broughtRows ? 0 : self[direction].consecutiveEmptyPages + 1
        let hasExhaustedBudget = self[direction].consecutiveEmptyPages >= configuration.emptyPageLimit
        // If loading helps none of the readers, a page without a new row is not followed.
        let mayPause = !readers.isEmpty && readers.allSatisfy { $0.hasExhaustedBudget(configuration.emptyPageLimit) }
        guard isChained else {
            if state == .failed(.noProgress), !hasExhaustedBudget, !mayPause {
                return "L6: an edge failed before the limit of pages without a new row"
            }
            if state == .loading, hasExhaustedBudget { return "L6: too many pages without a new row were followed" }
            return nil
        }
        let nextPage = NextPage(direction == .append ? (page.isLast == true ? nil : page.next) : page.previous)
        self[direction].nextPage = nextPage
        guard case .cursor(let cursor) = nextPage else { return state == .ended ? nil : "L8: an edge did not end" }
        if self[direction].requestedCursors.contains(cursor) {
            return state == .failed(.cursorLoop) ? nil : "L7: a cursor is used twice"
        }
        if state == .failed(.cursorLoop), !self[direction].knowsAllCursors { return nil }
        if broughtRows {
            return state == .idle || state == .loading
                ? nil : "L8: an edge with a next page is neither idle nor loading"
        }
        if hasExhaustedBudget {
            return state == .failed(.noProgress) ? nil : "L6: too many pages without a new row were followed"
        }
        return state == .loading || (mayPause && state == .failed(.noProgress))
            ? nil : "L6: a page without a new row is not followed"
    }

    /// Checks the reason for a load that was commanded at an edge.
    private mutating func brokenStart(
        _ direction: LoadDirection, _ observed: ObservedInput, _ broughtRows: Bool, _ mayWant: (LoadDirection) -> Bool,
        _ readers: [ViewportWatch.Reader], _ configuration: FeedConfiguration
    ) -> StaticString? {
        guard let load = observed.after.edge(direction), load.phase == .inFlight,
            load.id != observed.before.edge(direction)?.id
        else { return nil }
        if case .cursor(let cursor?, let way, _) = load.request {
            let nextPage = self[direction].nextPage
            if way != direction || (nextPage != .unknown && nextPage != .cursor(cursor)) {
                return "L7: an edge requests another page than the last answer named"
            }
            if !self[direction].requestedCursors.contains(cursor) { self[direction].requestedCursors.append(cursor) }
        }
        if observed.isTimer { return nil }
        let isFollowed = observed.answeredLoad?.purpose == .edge(direction) && !broughtRows
        if isFollowed { return nil }
        // A load in flight of an offset source is repeated if its offset moved.
        if observed.movesOffsets, !observed.showsNewItems, observed.before.edge(direction) != nil { return nil }
        self[direction].consecutiveEmptyPages = 0
        if observed.showsNewItems, load.isUserInitiated, observed.before.edge(direction)?.isUserInitiated == true {
            return nil
        }
        switch observed.input {
        case .edgePulled(direction) where !observed.showsNewItems: return nil
        case .retryRequested(nil), .jumpRequested: return nil
        case .networkReturned:
            if case .failed(.source) = observed.before.update.states[direction] { return nil }
        case .pageArrived where observed.completesRefresh && observed.before.edge(direction) != nil: return nil
        default: break
        }
        // A load that the user requested continues if it brought nothing that is presented.
        if load.isUserInitiated, case .viewportMoved = observed.input,
            readers.contains(where: { $0.hasUserRequest(at: direction) })
        {
            return nil
        }
        if configuration.prefetch == .manual { return "L12: an edge is loaded without a request of the user" }
        return mayWant(direction) ? nil : "L5: an edge is loaded that no viewport wants"
    }

    /// Checks that an end stays until a refresh completes or the total grows, and a failure until the user retries it.
    private func brokenEnd(
        _ direction: LoadDirection, _ observed: ObservedInput, _ readers: [ViewportWatch.Reader],
        _ configuration: FeedConfiguration
    ) -> StaticString? {
        let (before, after) = (observed.before.update.states[direction], observed.after.update.states[direction])
        guard before != after, !observed.completesRefresh, !observed.isReset else { return nil }
        // The pages that are shown name the page before them.
        if observed.showsNewItems, isChained, direction == .prepend { return nil }
        if direction == .prepend, observed.answeredLoad?.purpose == .check { return nil }
        switch before {
        case .loading: return nil
        case .idle:
            guard case .failed = after else { return nil }
            let isPaused =
                after == .failed(.noProgress)
                && readers.contains { $0.hasExhaustedBudget(configuration.emptyPageLimit) }
            return isPaused ? nil : "L6: an edge failed without a load"
        case .ended:
            if !isChained, direction == .append, case .pageArrived(_, let page) = observed.input, page.total != nil {
                return nil
            }
            // The check may have reported a new total.
            if !isChained, direction == .append, observed.showsNewItems { return nil }
            return "L8: an ended edge reopened"
        case .failed:
            switch (observed.input, before) {
            case (.retryRequested(nil), _), (.edgePulled(direction), _), (.networkReturned, .failed(.source)):
                return nil
            default: return "F2: a failed edge was loaded automatically"
            }
        }
    }
}

extension EdgeWatch {
    /// Tracks the pages of the pending generation. Its edges become those of the list when the refresh completes.
    private mutating func trackRefresh(_ observed: ObservedInput, _ configuration: FeedConfiguration) -> StaticString? {
        guard isChained else { return nil }
        if observed.startsRefresh {
            pendingGeneration = (EdgeRecord(), EdgeRecord())
            beganWhole = observed.before.cells.allSatisfy { $0.item != nil }
        }
        if case .pageArrived(_, let page) = observed.input, let load = observed.answeredLoad, load.purpose == .refresh {
            applyRefreshPage(page, load, isWhole: replacesAllPages(configuration))
        }
        if let load = observed.after.refresh, load.phase == .inFlight, load.id != observed.before.refresh?.id,
            case .cursor(let cursor?, let direction, _) = load.request
        {
            let nextPage = direction == .append ? pendingGeneration.append.nextPage : pendingGeneration.prepend.nextPage
            if observed.answeredLoad?.purpose == .refresh, nextPage != .unknown, nextPage != .cursor(cursor) {
                return "R4: a refresh continues with an old cursor"
            }
            if direction == .append {
                pendingGeneration.append.requestedCursors.append(cursor)
            } else {
                pendingGeneration.prepend.requestedCursors.append(cursor)
            }
        }
        guard observed.completesRefresh else { return nil }
        (append, prepend) = pendingGeneration
        for direction in LoadDirection.allCases {
            self[direction].knowsAllCursors = replacesAllPages(configuration)
        }
        for direction in LoadDirection.allCases {
            let state = observed.after.update.states[direction]
            switch self[direction].nextPage {
            case .unknown: break
            case .nothing: if state != .ended { return "L8: an edge did not end after a refresh" }
            case .cursor(let cursor):
                if self[direction].requestedCursors.contains(cursor), state != .failed(.cursorLoop) {
                    return "L7: a cursor loop was not detected after a refresh"
                }
                if state == .ended { return "R7: an ended edge outlives the refresh" }
            }
        }
        return nil
    }

    /// Whether the refresh keeps no page. Otherwise pages nearer the opening page may stay, and with them their cursors.
    private func replacesAllPages(_ configuration: FeedConfiguration) -> Bool {
        configuration.retention == .all && beganWhole
    }

    private mutating func applyRefreshPage(
        _ page: ItemPage<SimulatedItem, Int>, _ load: KnownLoad, isWhole: Bool
    ) {
        guard case .cursor(_, let direction, _) = load.request else { return }
        let next = NextPage(page.isLast == true ? nil : page.next)
        let isFirst = pendingGeneration.append.nextPage == .unknown && pendingGeneration.prepend.nextPage == .unknown
        if isFirst, isWhole {
            pendingGeneration.append.nextPage = next
            pendingGeneration.prepend.nextPage = NextPage(page.previous)
        } else if direction == .append {
            pendingGeneration.append.nextPage = next
        } else {
            pendingGeneration.prepend.nextPage = NextPage(page.previous)
        }
    }
}
