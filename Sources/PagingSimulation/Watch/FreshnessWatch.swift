@_spi(Invariants) import PagingCore

/// Follows the list's age (T1), and when it is loaded anew for it: at a good moment and no other (T2), never beneath a
/// reader's fingers, and as soon as that is over (T3).
struct FreshnessWatch {
    /// How far the list has come.
    private enum Age {
        /// No page of it has landed.
        case unopened
        /// It was given its first page, and counts from the first fact on.
        case given
        /// It was loaded anew last at this time.
        case landed(at: Int64)
    }

    private var age: Age
    /// What is to be loaded anew as soon as that disturbs nobody.
    private var due: RevalidationKind?
    /// Whether it is being loaded anew without anybody having asked for it.
    private(set) var isRevalidating = false

    /// - Parameter isGiven: Whether the list was given its first page when it was made.
    init(isGiven: Bool) { age = isGiven ? .given : .unopened }

    /// - Parameters:
    ///   - age: How old the list says it is, in nanoseconds.
    ///   - readers: Who followed the list before.
    ///   - isOnFirstPage: Whether all that readers have on screen is of the page the list opens with; `nil` where the
    ///     rows do not tell.
    mutating func check(
        _ moment: Moment, age told: Int64?, readers: [ViewportWatch.Reader], isOnFirstPage: Bool?,
        _ configuration: FeedConfiguration, _ coverage: inout Coverage
    ) -> StaticString? {
        if case .given = age { age = .landed(at: moment.now) }
        let wasStale = isStale(moment.now, configuration.freshness)
        let wasOpened = landedAt != nil
        if moment.isReset { (age, due) = (.unopened, nil) }
        markRevalidationDue(moment, readers, wasStale: wasStale, configuration.freshness)
        if moment.isReplaced { age = .landed(at: moment.now) }
        if told != landedAt.map({ moment.now - $0 }) { return "T1: a list is of another age" }
        return brokenFirstLoad(moment, wasOpened: wasOpened) ?? brokenBeginning(moment, isOnFirstPage, &coverage)
            ?? brokenWaiting(moment, &coverage)
    }

    /// When the list was loaded anew last; `nil` before it was.
    private var landedAt: Int64? { if case .landed(let time) = age { time } else { nil } }

    private func isStale(_ now: Int64, _ policy: FreshnessPolicy) -> Bool {
        guard let landedAt, let longest = policy.staleAfterNanoseconds else { return false }
        return now - landedAt >= longest
    }

    private mutating func markRevalidationDue(
        _ moment: Moment, _ readers: [ViewportWatch.Reader], wasStale: Bool, _ policy: FreshnessPolicy
    ) {
        guard landedAt != nil, wasStale else { return }
        switch moment.fact {
        case .readerJoined(let id): if !readers.contains(where: { $0.id == id }) { due = policy.revalidates }
        case .revalidationRequested(let kind): due = kind
        case .networkReturned: due = policy.revalidates
        default: break
        }
    }

    /// A first load that failed is repeated when the network comes back, and no other is made for it.
    private func brokenFirstLoad(_ moment: Moment, wasOpened: Bool) -> StaticString? {
        guard case .networkReturned = moment.fact, !wasOpened else { return nil }
        guard case .failed = moment.before.update.states.refresh else {
            return moment.begun.isEmpty ? nil : "T2: the network came back, and a load began that had not failed"
        }
        return moment.after.refresh == nil ? "T2: the network came back, and a first load is not repeated" : nil
    }

    /// A refresh began, went on or ended.
    private mutating func brokenBeginning(
        _ moment: Moment, _ isOnFirstPage: Bool?, _ coverage: inout Coverage
    ) -> StaticString? {
        let wasRevalidating = isRevalidating
        if moment.after.refresh == nil || moment.isRefreshWish { isRevalidating = false }
        if wasRevalidating, moment.after.refresh == nil, !moment.isReplaced, let load = moment.begunAtEdge {
            if !load.isWish || !moment.isWish {
                due = moment.before.refreshKind == .start ? .firstPage : .loaded
                coverage.note(.revalidationGaveWay)
            }
            return nil
        }
        guard moment.beginsRefresh, moment.after.refresh != nil, !moment.isRefreshWish, landedAt != nil,
            !moment.beginsRefreshAgain
        else { return nil }
        guard let due else { return "T2: a list is loaded anew that nobody wants anew" }
        isRevalidating = true
        coverage.note(.revalidated)
        if !isCalm(moment.after) { return "T3: a list is loaded anew beneath a reader's fingers" }
        switch (due, moment.after.refreshKind) {
        case (.loaded, .loaded): return nil
        case (.firstPage, .start):
            return isOnFirstPage == false ? "T2: only the first page is loaded anew beneath another" : nil
        case (.firstPage, .loaded):
            return isOnFirstPage == true ? "T2: more is loaded anew than the first page" : nil
        default: return "T2: something else is loaded anew than is due"
        }
    }

    /// What is due begins as soon as it disturbs nobody, unless a refresh does its work.
    private mutating func brokenWaiting(_ moment: Moment, _ coverage: inout Coverage) -> StaticString? {
        if moment.after.refresh != nil { due = nil }
        guard due != nil else { return nil }
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
            case .check: break
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
