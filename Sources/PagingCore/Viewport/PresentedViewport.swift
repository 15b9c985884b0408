/// What a reader knows that presents other rows than the list has, as a filtered list does: how far its own rows reach.
///
/// Loading goes by the rows that are presented: an edge is loaded while too few of those are ready. Whether a page
/// brought any only the reader knows, so the list waits for its next viewport after each page, and counts the pages that
/// brought none (L6).
public struct PresentedViewport: Hashable, Sendable {
    /// The version of the rows that are presented; see ``Rows/version``.
    public var version: Int
    /// How many presented rows stand before the viewport.
    public var first: Int
    /// How many presented rows the screen holds, at or above 0.
    public var length: Int
    /// How many rows are presented.
    public var count: Int
    /// How many rows of the list, before those on screen, the presented rows within the prefetch distance stand for.
    public var reachBefore: Int
    /// How many rows of the list, behind those on screen, the presented rows within the prefetch distance stand for.
    public var reachAfter: Int
    /// The placeholders that are presented on screen or within the prefetch distance of it, by their indexes in the list.
    /// Others, such as those of evicted pages whose rows were hidden, are not filled for this reader.
    public var missing: [Range<Int>]
    /// How many items have come to be presented since the reader joined. It never falls.
    public var arrivals: Int

    /// - Parameters:
    ///   - version: The version of the rows that are presented.
    ///   - first: How many presented rows stand before the viewport.
    ///   - length: How many presented rows the screen holds, at or above 0.
    ///   - count: How many rows are presented.
    ///   - reachBefore: How many rows of the list before the screen are within the prefetch distance.
    ///   - reachAfter: How many rows of the list behind the screen are within the prefetch distance.
    ///   - missing: The placeholders on screen or within the prefetch distance of it, by their indexes in the list.
    ///   - arrivals: How many items have come to be presented since the reader joined.
    public init(
        version: Int, first: Int, length: Int, count: Int, reachBefore: Int = 0, reachAfter: Int = 0,
        missing: [Range<Int>] = [], arrivals: Int
    ) {
        self.version = version
        self.first = first
        self.length = length
        self.count = count
        self.reachBefore = reachBefore
        self.reachAfter = reachAfter
        self.missing = missing
        self.arrivals = arrivals
    }
}

/// What the machine knows of the rows a reader presents.
struct PresentedRowsKnown: Equatable {
    /// What the reader said last.
    private(set) var hint: PresentedViewport
    /// The version of the list with the last page that landed.
    private var landedVersion = 0
    /// How many pages landed that the reader has said nothing about.
    private var unreportedPages = 0
    /// Whether the reader jumped and has not said yet what is presented there.
    private var isElsewhere = false
    /// How many pages in a row brought no new row to the presented ones.
    private(set) var emptyRun = 0
    /// A page that a person asked for, of which no presented row has come yet.
    private var asked: Asked?

    /// Where a person asked for a page, and how.
    struct Asked: Equatable {
        var direction: Direction
        var initiator: Initiator
    }

    init(_ hint: PresentedViewport) { self.hint = hint }

    /// The prefetch distances in rows of the list.
    var reach: PrefetchPolicy.Distances {
        PrefetchPolicy.Distances(before: Self.bounded(hint.reachBefore), after: Self.bounded(hint.reachAfter))
    }

    /// Whether the reader has yet to say what the last page brought, or what is presented where it jumped.
    var isAwaited: Bool { unreportedPages > 0 || isElsewhere }

    /// The viewport among the presented rows; `nil` until the reader has said what the last page brought.
    func seen(_ travel: Viewport.Travel) -> (viewport: Viewport, rows: Int)? {
        guard !isAwaited else { return nil }
        return (
            Viewport(first: Self.bounded(hint.first), length: Self.bounded(hint.length), travel: travel), hint.count
        )
    }

    /// Which way the reader moved among the presented rows, which may all stand for one row of the list; `nil` where it
    /// stayed or presents other rows than before.
    func travel(to next: PresentedViewport?) -> Viewport.Travel? {
        guard let next, next.version == hint.version, next.count == hint.count, next.first != hint.first else {
            return nil
        }
        return next.first > hint.first ? .towardEnd : .towardHead
    }

    func hasExhaustedBudget(_ limit: Int) -> Bool { !isAwaited && emptyRun >= limit }

    mutating func take(_ next: PresentedViewport) {
        let knowsLastPage = next.version >= landedVersion
        if next.arrivals > hint.arrivals {
            renewBudget()
            unreportedPages = knowsLastPage ? 0 : 1
        } else if knowsLastPage {
            emptyRun += unreportedPages
            unreportedPages = 0
        }
        hint = next
        isElsewhere = false
    }

    /// Notes that the reader jumps: what it knows is of another place.
    mutating func noteJump() { isElsewhere = true }

    /// Notes that a page landed.
    mutating func notePageApplied(broughtRows: Bool, version: Int, asked: Asked?) {
        if let asked { self.requested = asked }
        if broughtRows {
            unreportedPages += 1
            landedVersion = version
        } else {
            emptyRun += 1
        }
    }

    /// What a person asked for and has not got, once the reader has said so. It is told once.
    mutating func takeAsked() -> Asked? {
        guard !isAwaited else { return nil }
        defer { asked = nil }
        return asked
    }

    mutating func renewBudget() {
        emptyRun = 0
        asked = nil
    }

    private static func bounded(_ rows: Int) -> Int { min(max(rows, 0), Viewport.greatestLength) }
}

extension Reader {
    /// Notes that the rows moved beneath the reader, which itself stood still.
    mutating func carry(to row: Int) {
        guard presented == nil else { return }
        learner?.viewportCarried(to: row)
    }

    mutating func take(_ hint: PresentedViewport, at now: Int64) {
        if let before = presented?.hint, before.version != hint.version {
            learner?.viewportCarried(to: hint.first)
        } else {
            learner?.viewportMoved(to: hint.first, length: hint.length, at: now)
        }
        if presented == nil {
            presented = PresentedRowsKnown(hint)
        } else {
            presented?.take(hint)
        }
    }
}
