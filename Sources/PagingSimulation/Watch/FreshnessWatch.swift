@_spi(Invariants) import PagingCore

/// Follows the list's age (T1), and when it is loaded anew for it: at a good moment and no other (T2), never beneath a
/// reader's fingers, and as soon as that is over (T3).
struct FreshnessWatch {
    /// How far the list has come.
    private enum Age {
        /// No page of it has landed.
        case notLoaded
        /// It was given its first page, and counts from the first fact on.
        case initialItems
        /// It was loaded anew last at this time.
        case refreshed(at: Int64)
    }

    private var age: Age
    /// What is to be loaded anew as soon as that disturbs nobody.
    private var due: RevalidationKind?
    /// Whether it is being loaded anew without anybody having asked for it.
    private(set) var isRevalidating = false

    /// - Parameter isGiven: Whether the list was given its first page when it was made.
    init(isGiven: Bool) { age = isGiven ? .initialItems : .notLoaded }

    /// - Parameters:
    ///   - age: How old the list says it is, in nanoseconds.
    ///   - readers: Who followed the list before.
    ///   - isOnFirstPage: Whether all that readers have on screen is of the page the list opens with; `nil` where the
    ///     rows do not tell.
    mutating func check(
        _ observed: ObservedInput, age reportedAge: Int64?, readers: [ViewportWatch.Reader], isOnFirstPage: Bool?,
        _ configuration: FeedConfiguration, _ coverage: inout Coverage
    ) -> StaticString? {
        if case .initialItems = age { age = .refreshed(at: observed.now) }
        let wasStale = isStale(observed.now, configuration.freshness)
        let hadFirstPage = refreshedAt != nil
        if observed.isReset { (age, due) = (.notLoaded, nil) }
        markRevalidationDue(observed, readers, wasStale: wasStale, configuration.freshness)
        if observed.completesRefresh { age = .refreshed(at: observed.now) }
        if reportedAge != refreshedAt.map({ observed.now - $0 }) { return "T1: a list is of another age" }
        return brokenFirstLoad(observed, hadFirstPage: hadFirstPage) ?? brokenStart(observed, isOnFirstPage, &coverage)
            ?? brokenDelay(observed, &coverage)
    }

    /// When the list was loaded anew last; `nil` before it was.
    private var refreshedAt: Int64? { if case .refreshed(let time) = age { time } else { nil } }

    private func isStale(_ now: Int64, _ policy: FreshnessPolicy) -> Bool {
        guard let refreshedAt, let longest = policy.staleAfterNanoseconds else { return false }
        return now - refreshedAt >= longest
    }

    private mutating func markRevalidationDue(
        _ observed: ObservedInput, _ readers: [ViewportWatch.Reader], wasStale: Bool, _ policy: FreshnessPolicy
    ) {
        guard refreshedAt != nil, wasStale else { return }
        switch observed.input {
        case .readerJoined(let id): if !readers.contains(where: { $0.id == id }) { due = policy.revalidates }
        case .revalidationRequested(let kind): due = kind
        case .networkReturned: due = policy.revalidates
        default: break
        }
    }

    /// A first load that failed is repeated when the network comes back, and no other is made for it.
    private func brokenFirstLoad(_ observed: ObservedInput, hadFirstPage: Bool) -> StaticString? {
        guard case .networkReturned = observed.input, !hadFirstPage else { return nil }
        guard case .failed = observed.before.update.states.refresh else {
            return observed.startedLoads.isEmpty
                ? nil : "T2: the network came back, and a load began that had not failed"
        }
        return observed.after.refresh == nil ? "T2: the network came back, and a first load is not repeated" : nil
    }

    /// A refresh began, went on or ended.
    private mutating func brokenStart(
        _ observed: ObservedInput, _ isOnFirstPage: Bool?, _ coverage: inout Coverage
    ) -> StaticString? {
        let wasRevalidating = isRevalidating
        if observed.after.refresh == nil || observed.requestsRefresh { isRevalidating = false }
        if wasRevalidating, observed.after.refresh == nil, !observed.completesRefresh,
            let load = observed.startedEdgeLoad
        {
            if !load.isWish || !observed.isUserRequest {
                due = observed.before.refreshKind == .start ? .firstPage : .loaded
                coverage.note(.revalidationPreempted)
            }
            return nil
        }
        guard observed.startsRefresh, observed.after.refresh != nil, !observed.requestsRefresh, refreshedAt != nil,
            !observed.restartsRefresh
        else { return nil }
        guard let due else { return "T2: a list is loaded anew that nobody wants anew" }
        isRevalidating = true
        coverage.note(.revalidated)
        if !canRevalidate(observed.after) { return "T3: a list is loaded anew beneath a reader's fingers" }
        switch (due, observed.after.refreshKind) {
        case (.loaded, .loaded): return nil
        case (.firstPage, .start):
            return isOnFirstPage == false ? "T2: only the first page is loaded anew beneath another" : nil
        case (.firstPage, .loaded):
            return isOnFirstPage == true ? "T2: more is loaded anew than the first page" : nil
        default: return "T2: something else is loaded anew than is due"
        }
    }

    /// What is due begins as soon as it disturbs nobody, unless a refresh does its work.
    private mutating func brokenDelay(_ observed: ObservedInput, _ coverage: inout Coverage) -> StaticString? {
        if observed.after.refresh != nil { due = nil }
        guard due != nil else { return nil }
        let cells = observed.after.cells
        if canRevalidate(observed.after), cells.isEmpty || cells.contains(where: { $0.item != nil }) {
            return "T3: a stale list is not loaded anew"
        }
        coverage.note(.revalidationWaited)
        return nil
    }

    /// Whether nothing loads that a reader waits for.
    private func canRevalidate(_ observation: Observation) -> Bool {
        for load in observation.loads {
            switch load.purpose {
            case .edge: return false
            case .fill(let rows, _):
                let onScreen = observation.viewports.contains { $0.distance(to: rows) == 0 }
                if onScreen { return false }
            case .check: break
            case .refresh: break
            }
        }
        return true
    }
}

extension ObservedInput {
    /// Whether somebody wishes for the list anew, or for what only that brings.
    fileprivate var requestsRefresh: Bool {
        if closesDiscontinuity { return true }
        return switch input {
        case .refreshRequested, .refreshPulled, .resetRequested: true
        default: false
        }
    }
}
