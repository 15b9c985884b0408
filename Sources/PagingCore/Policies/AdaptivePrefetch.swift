/// Learns how long the source takes and how fast the reader moves, and says how far ahead to load.
///
/// While a page is on its way the reader passes as many rows as speed times latency. That many rows, and half as many
/// again, should be ready ahead; pages should be as large, where the source allows it. In an indexed list with a total the
/// rows ahead are placeholders whose pages are loaded several at once.
///
/// The value reads no clock: times are facts, in nanoseconds from any fixed point. Equal facts give equal plans.
///
/// ```swift
/// var prefetch = AdaptivePrefetch(limits: 20...100)
/// prefetch.viewportMoved(to: 40, length: 12, at: now)
/// prefetch.pageArrived(requestedAt: now - 800_000_000, at: now)
/// prefetch.plan(viewportLength: 12, at: now).rowsAhead
/// ```
public struct AdaptivePrefetch: Hashable, Sendable {
    /// The page sizes the source allows.
    public let limits: ClosedRange<Int>
    /// How many rows are looked ahead at most.
    public let longestDistance: Int

    private var latency = SourceLatency()
    private var speed = ReadingSpeed()
    /// How many items to ask for in one page.
    private(set) var limit: Int

    /// - Parameters:
    ///   - limits: The page sizes the source allows, above 0. The smallest is asked for until larger ones are needed.
    ///   - longestDistance: How many rows are looked ahead at most, above 0.
    /// - Precondition: All sizes and counts are above 0.
    public init(limits: ClosedRange<Int>, longestDistance: Int = 1000) {
        precondition(limits.lowerBound > 0, "a page holds at least one item")
        precondition(longestDistance > 0, "at least one row is looked ahead")
        self.limits = limits
        self.longestDistance = longestDistance
        limit = limits.lowerBound
    }

    /// A page arrived, for the latency. Pages that failed or were cancelled say nothing about it.
    ///
    /// - Parameters:
    ///   - asked: When it was asked for, in nanoseconds.
    ///   - now: When it arrived, in nanoseconds.
    public mutating func pageArrived(requestedAt asked: Int64, at now: Int64) {
        let (taken, overflow) = now.subtractingReportingOverflow(asked)
        latency.learn(overflow ? (now > asked ? .max : 0) : taken)
        let demand = rowsPassedMeanwhile(at: now)
        if demand > limit {
            raiseLimit(to: demand)
        } else if demand * 4 < limit {
            limit = max(limit / 2, limits.lowerBound)
        }
    }

    /// The reader moved, or was seen where it stood.
    ///
    /// - Parameters:
    ///   - row: The index of the first row on screen. Others than those a list can have are taken as the nearest.
    ///   - length: How many rows the screen holds. A move of far more in no time is a jump and no speed.
    ///   - now: The present, in nanoseconds. A time before the last one counts as the last one.
    public mutating func viewportMoved(to row: Int, length: Int, at now: Int64) {
        speed.move(to: row, length: length, at: now)
        let demand = rowsPassedMeanwhile(at: now)
        if demand > limit { raiseLimit(to: demand) }
    }

    /// Rows came or went before the viewport and its first row has another index: nobody moved.
    ///
    /// - Parameter row: The index of the first row on screen now.
    public mutating func viewportCarried(to row: Int) { speed.carry(to: row) }

    /// What to load for a viewport.
    ///
    /// - Parameters:
    ///   - viewportLength: How many rows the screen holds. Less than 1 is taken as 1.
    ///   - now: The present, in nanoseconds.
    public func plan(viewportLength: Int, at now: Int64) -> PrefetchPlan {
        let demand = rowsPassedMeanwhile(at: now)
        let viewport = min(max(viewportLength, 1), longestDistance)
        let pace = speed.thousandthsOfRowsPerSecond(at: now)
        return PrefetchPlan(
            rowsAhead: max(Int(min(demand, Int64(longestDistance))), viewport), rowsBehind: viewport, limit: limit,
            direction: pace == 0 ? nil : pace > 0 ? .append : .prepend)
    }

    /// How many rows the reader passes while a page is on its way, and half as many again.
    private func rowsPassedMeanwhile(at now: Int64) -> Int64 {
        let pace = speed.thousandthsOfRowsPerSecond(at: now)
        let milliseconds = (latency.expectedNanoseconds + 999_999) / 1_000_000
        return (abs(pace) * milliseconds * 3 / 2 + 999_999) / 1_000_000
    }

    /// Doubles the limit until pages are as large as wanted. It falls by halves, one at each page that arrives, and not
    /// before a quarter would do: so noise never makes it go to and fro.
    private mutating func raiseLimit(to rows: Int64) {
        var raised = Int64(limit)
        while raised < min(rows, Int64(limits.upperBound)) { raised *= 2 }
        limit = Int(min(raised, Int64(limits.upperBound)))
    }
}

/// What to load for a viewport, and how.
public struct PrefetchPlan: Hashable, Sendable {
    /// How many rows should be ready beyond the viewport in the direction of travel.
    public var rowsAhead: Int
    /// How many rows should be ready on the other side.
    public var rowsBehind: Int
    /// How many items to ask for in one page.
    public var limit: Int
    /// Where the reader is going; `nil` while it stands still.
    public var direction: Direction?

    /// - Parameters:
    ///   - rowsAhead: How many rows should be ready beyond the viewport in the direction of travel.
    ///   - rowsBehind: How many rows should be ready on the other side.
    ///   - limit: How many items to ask for in one page.
    ///   - direction: Where the reader is going; `nil` while it stands still.
    public init(rowsAhead: Int, rowsBehind: Int, limit: Int, direction: Direction?) {
        self.rowsAhead = rowsAhead
        self.rowsBehind = rowsBehind
        self.limit = limit
        self.direction = direction
    }
}
