/// Computes the prefetch distance and the page size from the latency of the source and the scroll speed of the reader.
///
/// While a page is loading, the reader scrolls past speed × latency rows. The plan keeps 1.5 times as many rows ready
/// ahead of the viewport, and requests pages of that size if the source allows it. A reader who rests may set off at any
/// time, so that the plan always keeps at least one viewport ready, and two more for each second of latency. Such a reader is
/// expected to go toward the end of the list. In an indexed
/// list with a total, the rows ahead are placeholders, and several of their pages are loaded at once.
///
/// The value reads no clock: the caller passes each time, in nanoseconds from any fixed point. The same calls give the
/// same plan.
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
    /// The greatest number of rows to load ahead of the viewport.
    public let longestDistance: Int

    private var latency = SourceLatency()
    private var speed = ReadingSpeed()
    /// The number of items to request in one page.
    private(set) var limit: Int

    /// - Parameters:
    ///   - limits: The page sizes the source allows, above 0. The smallest is requested until a larger one is needed.
    ///   - longestDistance: The greatest number of rows to load ahead of the viewport, above 0.
    /// - Precondition: `limits.lowerBound > 0` and `longestDistance > 0`.
    public init(limits: ClosedRange<Int>, longestDistance: Int = 1000) {
        precondition(limits.lowerBound > 0, "the limits must be above 0")
        precondition(longestDistance > 0, "longestDistance must be above 0")
        self.limits = limits
        self.longestDistance = longestDistance
        limit = limits.lowerBound
    }

    /// Adds the duration of a request that succeeded to the latency estimate. Do not call it for requests that failed
    /// or were cancelled.
    ///
    /// - Parameters:
    ///   - start: The time of the request, in nanoseconds.
    ///   - now: The time of the answer, in nanoseconds.
    public mutating func pageArrived(requestedAt start: Int64, at now: Int64) {
        let (duration, overflow) = now.subtractingReportingOverflow(start)
        latency.record(overflow ? (now > start ? .max : 0) : duration)
        let demand = demandedRows(at: now)
        if demand > limit {
            raiseLimit(to: demand)
        } else if demand * 4 < limit {
            limit = max(limit / 2, limits.lowerBound)
        }
    }

    /// Adds a reported viewport to the scroll speed estimate.
    ///
    /// - Parameters:
    ///   - row: The index of the first visible row. A value out of range is clamped.
    ///   - length: The number of rows that fit on the screen. A move that is faster than 20 viewports a second is a
    ///     jump, and does not count as scrolling.
    ///   - now: The current time, in nanoseconds. A time before the last one is taken as the last one.
    public mutating func viewportMoved(to row: Int, length: Int, at now: Int64) {
        speed.move(to: row, length: length, at: now)
        let demand = demandedRows(at: now)
        if demand > limit { raiseLimit(to: demand) }
    }

    /// Adjusts the index of the first visible row after rows were inserted or removed before it. The reader did not
    /// scroll.
    ///
    /// - Parameter row: The new index of the first visible row.
    public mutating func viewportAdjusted(to row: Int) { speed.adjust(to: row) }

    /// The prefetch distances and the page size for a viewport.
    ///
    /// - Parameters:
    ///   - viewportLength: The number of rows that fit on the screen. Less than 1 is taken as 1.
    ///   - now: The current time, in nanoseconds.
    public func plan(viewportLength: Int, at now: Int64) -> PrefetchPlan {
        let viewport = min(max(viewportLength, 1), min(longestDistance, Self.greatestViewport))
        let demand = max(demandedRows(at: now), restingRows(viewport))
        let velocity = speed.thousandthsOfRowsPerSecond(at: now)
        return PrefetchPlan(
            rowsAhead: Int(min(demand, Int64(longestDistance))), rowsBehind: viewport, limit: limit,
            direction: velocity == 0 ? nil : velocity > 0 ? .append : .prepend)
    }

    /// The greatest number of rows on a screen. It keeps the numbers that a reader reports from overflowing.
    private static var greatestViewport: Int { 1_000_000 }

    /// How fast a resting reader is expected to set off, in viewports per second.
    private static var restingViewportsPerSecond: Int64 { 2 }

    /// The number of rows to keep ready ahead of a reader at rest: one viewport, and what the reader scrolls past while a
    /// page is loading after setting off.
    private func restingRows(_ viewport: Int) -> Int64 {
        Int64(viewport) * (1000 + Self.restingViewportsPerSecond * latencyMilliseconds) / 1000
    }

    private var latencyMilliseconds: Int64 { (latency.expectedNanoseconds + 999_999) / 1_000_000 }

    /// 1.5 times the number of rows that the reader scrolls past while a page is loading.
    private func demandedRows(at now: Int64) -> Int64 {
        let velocity = speed.thousandthsOfRowsPerSecond(at: now)
        return (abs(velocity) * latencyMilliseconds * 3 / 2 + 999_999) / 1_000_000
    }

    /// Doubles the limit until it reaches `rows`. ``pageArrived(requestedAt:at:)`` halves it only once a quarter of it
    /// is enough, so that noise does not make the limit oscillate.
    private mutating func raiseLimit(to rows: Int64) {
        var raised = Int64(limit)
        while raised < min(rows, Int64(limits.upperBound)) { raised *= 2 }
        limit = Int(min(raised, Int64(limits.upperBound)))
    }
}

/// The prefetch distances and the page size for a viewport.
public struct PrefetchPlan: Hashable, Sendable {
    /// The number of rows to keep ready beyond the viewport in the scroll direction.
    public var rowsAhead: Int
    /// The number of rows to keep ready on the other side.
    public var rowsBehind: Int
    /// The number of items to request in one page.
    public var limit: Int
    /// The scroll direction; `nil` while the reader does not scroll.
    public var direction: LoadDirection?

    /// - Parameters:
    ///   - rowsAhead: The number of rows to keep ready beyond the viewport in the scroll direction.
    ///   - rowsBehind: The number of rows to keep ready on the other side.
    ///   - limit: The number of items to request in one page.
    ///   - direction: The scroll direction; `nil` while the reader does not scroll.
    public init(rowsAhead: Int, rowsBehind: Int, limit: Int, direction: LoadDirection?) {
        self.rowsAhead = rowsAhead
        self.rowsBehind = rowsBehind
        self.limit = limit
        self.direction = direction
    }
}
