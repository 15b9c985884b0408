/// How far beyond the viewport rows are loaded.
public enum PrefetchPolicy: Hashable, Sendable {
    /// Load nothing automatically after the first load: only pulls, retries, jumps and refreshes load (L12).
    case manual
    /// Load when the first or the last row is visible.
    case lastRow
    /// Load when fewer than this number of rows are ready beyond the viewport. Less than 1 is taken as 1.
    case rows(Int)
    /// Load when fewer rows are ready beyond the viewport than fit in this number of viewports. A value that is not
    /// above 0, or not a number, is taken as ``lastRow``.
    case screens(Double)
    /// Load as far ahead as the scroll speed and the latency of the source require; see `AdaptivePrefetch`. While the
    /// reader passes pages before they arrive, the next ones are requested a moment later.
    case adaptive
    /// Like ``adaptive``, and request larger pages, within these limits, when the user scrolls fast. For a source that
    /// accepts every page size within the limits. A numbered source is always requested with its first page size.
    case adaptiveWithin(ClosedRange<Int>)

    /// The greatest prefetch distance, in rows.
    private static var longestDistance: Int { 1_000_000 }

    /// The number of rows to keep ready before and after a viewport; `nil` for ``manual``.
    ///
    /// - Parameters:
    ///   - viewportLength: The number of rows that fit on the screen.
    ///   - plan: The plan of ``learner(pageSize:)``; `nil` if the policy is not adaptive.
    func distances(viewportLength: Int, plan: PrefetchPlan?) -> (before: Int, after: Int)? {
        switch self {
        case .manual: return nil
        case .lastRow: return (1, 1)
        case .rows(let rows):
            let distance = min(max(rows, 1), Self.longestDistance)
            return (distance, distance)
        case .screens(let screens):
            let rows = screens * Double(max(viewportLength, 1))
            let bounded = rows > 0 ? min(rows, Double(Self.longestDistance)) : 1
            // `rounded(.up)` needs the C library's `ceil`, which a program without Foundation does not link.
            let distance = Int(bounded) + (bounded > Double(Int(bounded)) ? 1 : 0)
            return (distance, distance)
        case .adaptive, .adaptiveWithin:
            guard let plan else { return (1, 1) }
            return plan.direction == .prepend
                ? (plan.rowsAhead, plan.rowsBehind)
                : (plan.rowsBehind, plan.rowsAhead)
        }
    }

    var isAdaptive: Bool {
        switch self {
        case .adaptive, .adaptiveWithin: true
        case .manual, .lastRow, .rows, .screens: false
        }
    }

    /// An estimator of latency and scroll speed; `nil` if the policy is not adaptive.
    ///
    /// - Parameter pageSize: The configured page size, above 0.
    func learner(pageSize: Int) -> AdaptivePrefetch? {
        switch self {
        case .manual, .lastRow, .rows, .screens: nil
        case .adaptive: AdaptivePrefetch(limits: pageSize...pageSize)
        case .adaptiveWithin(let limits):
            AdaptivePrefetch(limits: max(limits.lowerBound, 1)...max(limits.upperBound, 1))
        }
    }
}
