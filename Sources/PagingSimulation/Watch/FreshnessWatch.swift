#if Freshness
@_spi(Invariants) import PagingCore

/// Follows the list's age (T1), and when it is loaded anew for it: at a good moment and no other (T2), never beneath a
/// reader's fingers, and as soon as that is over (T3).
struct FreshnessWatch {
    /// When the list was loaded anew last; `nil` before it was.
    private var landedAt: Int64?
    private var isGiven: Bool
    private var isOpened: Bool
    /// Whether the list is to be loaded anew as soon as that disturbs nobody.
    private var isDue = false
    /// Whether it is being loaded anew without anybody having asked for it.
    private(set) var isRevalidating = false

    /// - Parameter isGiven: Whether the list was given its first page when it was made.
    init(isGiven: Bool) {
        self.isGiven = isGiven
        isOpened = isGiven
    }

    /// - Parameters:
    ///   - age: How old the list says it is, in nanoseconds.
    ///   - readers: Who followed the list before.
    mutating func check(
        _ moment: Moment, age: Int64?, readers: [ViewportWatch.Reader], _ configuration: FeedConfiguration,
        _ coverage: inout Coverage
    ) -> StaticString? {
        if isGiven, landedAt == nil { landedAt = moment.now }
        isGiven = false
        let wasStale = isStale(moment.now, configuration.freshness)
        if moment.isReset { (landedAt, isOpened, isDue) = (nil, false, false) }
        noteOpportunity(moment, readers, wasStale: wasStale)
        if moment.isReplaced { (landedAt, isOpened) = (moment.now, true) }
        if age != landedAt.map({ moment.now - $0 }) { return "T1: a list is of another age" }
        return brokenBeginning(moment, &coverage) ?? brokenWaiting(moment, &coverage)
    }

    private func isStale(_ now: Int64, _ policy: FreshnessPolicy) -> Bool {
        guard let landedAt, let longest = policy.staleAfterNanoseconds else { return false }
        return now - landedAt >= longest
    }

    private mutating func noteOpportunity(_ moment: Moment, _ readers: [ViewportWatch.Reader], wasStale: Bool) {
        guard isOpened, wasStale else { return }
        switch moment.fact {
        case .readerJoined(let id): if !readers.contains(where: { $0.id == id }) { isDue = true }
        case .revalidationRequested, .networkReturned: isDue = true
        default: break
        }
    }

    /// A refresh began, went on or ended.
    private mutating func brokenBeginning(_ moment: Moment, _ coverage: inout Coverage) -> StaticString? {
        let wasRevalidating = isRevalidating
        if moment.after.refresh == nil || moment.isRefreshWish { isRevalidating = false }
        if wasRevalidating, moment.after.refresh == nil, !moment.isReplaced, let load = moment.begunAtEdge {
            if !load.isWish {
                isDue = true
                coverage.note(.revalidationGaveWay)
            }
            return nil
        }
        guard moment.beginsRefresh, moment.after.refresh != nil, !moment.isRefreshWish, isOpened else { return nil }
        guard isDue else { return "T2: a list is loaded anew that nobody wants anew" }
        isRevalidating = true
        coverage.note(.revalidated)
        return isCalm(moment.after) ? nil : "T3: a list is loaded anew beneath a reader's fingers"
    }

    /// What is due begins as soon as it disturbs nobody, unless a refresh does its work.
    private mutating func brokenWaiting(_ moment: Moment, _ coverage: inout Coverage) -> StaticString? {
        if moment.after.refresh != nil { isDue = false }
        guard isDue else { return nil }
        let cells = moment.after.cells
        if isCalm(moment.after), cells.isEmpty || cells.contains(where: { $0.item != nil }) {
            return "T3: a stale list is not loaded anew"
        }
        coverage.note(.revalidationWaited)
        return nil
    }

    /// Whether nothing loads that a reader waits for.
    private func isCalm(_ sight: Sight) -> Bool {
        for load in sight.loads {
            switch load.purpose {
            case .edge: return false
            case .fill(let rows, _):
                let onScreen = sight.viewports.contains { $0.distance(to: rows) == 0 }
                if onScreen { return false }
            #if HeadGrowth
            case .check: break
            #endif
            case .refresh: break
            }
        }
        return true
    }
}

extension Moment {
    /// Whether somebody wishes for the list anew, or for what only that brings.
    fileprivate var isRefreshWish: Bool {
        if closesGap { return true }
        return switch fact {
        case .refreshRequested, .refreshPulled, .resetRequested: true
        default: false
        }
    }
}
#endif
