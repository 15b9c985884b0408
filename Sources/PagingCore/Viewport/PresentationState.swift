/// What the state machine knows of the rows that a reader presents.
struct PresentationState: Equatable {
    /// The last reported viewport.
    private(set) var viewport: PresentedViewport
    /// The version of the list with the last applied page.
    private var pageVersion = 0
    /// How many pages were applied since the reader reported.
    private var unreportedPages = 0
    /// Whether the reader jumped and has not reported yet what it presents there.
    private var hasJumped = false
    /// How many pages in a row brought no presented row.
    private(set) var emptyRun = 0
    /// A page that the user requested, of which no row was presented yet.
    private var unmetRequest: Request?

    /// A page that the user requested.
    struct Request: Equatable {
        var direction: LoadDirection
        var initiator: Initiator
    }

    init(_ viewport: PresentedViewport) { self.viewport = viewport }

    /// The prefetch distances, counted in rows of the list.
    var reach: (before: Int, after: Int) {
        (Self.bounded(viewport.reachBefore), Self.bounded(viewport.reachAfter))
    }

    /// Whether the reader has not reported yet what the last page brought, or what it presents where it jumped.
    var isAwaited: Bool { unreportedPages > 0 || hasJumped }

    /// The viewport among the presented rows; `nil` until the reader has reported what the last page brought.
    func seen(_ travel: LoadDirection?) -> (viewport: Viewport, rows: Int)? {
        guard !isAwaited else { return nil }
        let seen = Viewport(
            first: Self.bounded(viewport.first), length: Self.bounded(viewport.length), travel: travel)
        return (seen, viewport.count)
    }

    /// The edge toward which the reader moved among the presented rows, which may all stand for one row of the list; `nil`
    /// if it did not move, or presents other rows than before.
    func travel(to next: PresentedViewport?) -> LoadDirection? {
        guard let next, next.version == viewport.version, next.count == viewport.count, next.first != viewport.first
        else { return nil }
        return next.first > viewport.first ? .append : .prepend
    }

    func hasExhaustedBudget(_ limit: Int) -> Bool { !isAwaited && emptyRun >= limit }

    /// Records a reported viewport.
    mutating func record(_ next: PresentedViewport) {
        let knowsLastPage = next.version >= pageVersion
        if next.arrivals > viewport.arrivals {
            renewBudget()
            unreportedPages = knowsLastPage ? 0 : 1
        } else if knowsLastPage {
            emptyRun += unreportedPages
            unreportedPages = 0
        }
        viewport = next
        hasJumped = false
    }

    /// Records that the reader jumps: its last report is about another place.
    mutating func recordJump() { hasJumped = true }

    /// Records that a page was applied.
    mutating func recordPageApplied(broughtRows: Bool, version: Int, request: Request?) {
        if let request { unmetRequest = request }
        if broughtRows {
            unreportedPages += 1
            pageVersion = version
        } else {
            emptyRun += 1
        }
    }

    /// The page that the user requested, if the reader has reported that no row of it is presented. It is returned once.
    mutating func takeUnmetRequest() -> Request? {
        guard !isAwaited else { return nil }
        defer { unmetRequest = nil }
        return unmetRequest
    }

    mutating func renewBudget() {
        emptyRun = 0
        unmetRequest = nil
    }

    private static func bounded(_ rows: Int) -> Int { min(max(rows, 0), Viewport.greatestLength) }
}

extension Reader {
    /// Records that rows were inserted or removed before the reader, which did not move.
    mutating func adjust(to row: Int) {
        guard presented == nil else { return }
        learner?.viewportAdjusted(to: row)
    }

    /// Records a reported viewport.
    mutating func record(_ viewport: PresentedViewport, at now: Int64) {
        if let before = presented?.viewport, before.version != viewport.version {
            learner?.viewportAdjusted(to: viewport.first)
        } else {
            learner?.viewportMoved(to: viewport.first, length: viewport.length, at: now)
        }
        if presented == nil {
            presented = PresentationState(viewport)
        } else {
            presented?.record(viewport)
        }
    }
}
