/// How far beyond the viewport rows are loaded.
public enum PrefetchPolicy: Hashable, Sendable {
    /// Nothing is loaded by itself beyond the first load: only pulls, retries, jumps and refreshes load.
    case manual
    /// Load once the last row is seen.
    case lastRow
    /// Load once fewer than so many rows are ready beyond the viewport; above zero.
    case rows(Int)
    /// Load once fewer than so many viewports' worth of rows are ready; above zero.
    case screens(Double)
    /// Load as far ahead as the reader's speed and the source's latency demand; see ``AdaptivePrefetch``.
    case adaptive
    /// Like ``adaptive``, and ask for larger pages when the reader is fast. For a source that takes any size within the
    /// limits; a numbered one does not.
    case adaptiveWithin(ClosedRange<Int>)

    /// No policy looks further ahead.
    private static var longestDistance: Int { 1_000_000 }

    /// How many rows beyond each side of a viewport should be ready.
    struct Distances: Equatable {
        var before: Int
        var after: Int
    }

    /// The prefetch distances for a viewport of a length; `nil` where nothing is loaded by itself.
    ///
    /// Values that make no sense (zero or less, not a number) are taken as the last row.
    func distances(viewportLength: Int, plan: PrefetchPlan?) -> Distances? {
        switch self {
        case .manual: return nil
        case .lastRow: return Distances(before: 1, after: 1)
        case .rows(let rows):
            let distance = min(max(rows, 1), Self.longestDistance)
            return Distances(before: distance, after: distance)
        case .screens(let screens):
            let rows = (screens * Double(max(viewportLength, 1))).rounded(.up)
            let distance = rows >= 1 ? Int(min(rows, Double(Self.longestDistance))) : 1
            return Distances(before: distance, after: distance)
        case .adaptive, .adaptiveWithin:
            guard let plan else { return Distances(before: 1, after: 1) }
            return plan.direction == .prepend
                ? Distances(before: plan.rowsAhead, after: plan.rowsBehind)
                : Distances(before: plan.rowsBehind, after: plan.rowsAhead)
        }
    }

    /// What learns the source and the reader, where the policy is to learn.
    func learner(pageSize: Int) -> AdaptivePrefetch? {
        switch self {
        case .manual, .lastRow, .rows, .screens: nil
        case .adaptive: AdaptivePrefetch(limits: pageSize...pageSize)
        case .adaptiveWithin(let limits):
            AdaptivePrefetch(limits: max(limits.lowerBound, 1)...max(limits.upperBound, 1))
        }
    }
}
