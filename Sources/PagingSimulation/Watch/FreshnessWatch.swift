@_spi(Invariants) import PagingCore

/// Checks the age of the list (T1), and its revalidation: only when it is triggered (T2), never while a reader waits
/// for a load, and as soon as no reader waits any more (T3). A list that is said to be out of date is loaded again (T4).
struct FreshnessWatch {
    /// The age of the list.
    private enum Age {
        /// The first page was not applied yet.
        case notLoaded
        /// The list was created with its first page. Its age counts from the first input.
        case initialItems
        /// The last refresh completed at this time.
        case refreshed(at: Int64)
    }

    private var age: Age
    /// Whether a revalidation waits until no reader waits for a load.
    private var isDue = false
    /// Whether the list was said to be out of date, until a refresh that began later ends.
    private var validity = Validity.valid

    private enum Validity {
        case valid
        /// The next refresh to complete has begun since, or will.
        case invalid
        /// The refresh that runs may bring what is out of date.
        case invalidWithRefresh
    }

    /// - Parameter isGiven: Whether the list was created with its first page.
    init(isGiven: Bool) { age = isGiven ? .initialItems : .notLoaded }

    /// - Parameters:
    ///   - reportedAge: The age that the list reports, in nanoseconds.
    ///   - readers: The readers before the input.
    mutating func check(
        _ observed: ObservedInput, age reportedAge: Int64?, readers: [ViewportWatch.Reader],
        _ configuration: FeedConfiguration, _ coverage: inout Coverage
    ) -> StaticString? {
        if case .initialItems = age { age = .refreshed(at: observed.now) }
        let wasStale = isStale(observed.now, configuration.freshness)
        if observed.isReset { (age, isDue) = (.notLoaded, false) }
        markRevalidationDue(observed, readers, wasStale: wasStale)
        if observed.after.update.completedRefreshes > observed.before.update.completedRefreshes {
            age = .refreshed(at: observed.now)
        } else if observed.completesRefresh {
            age = .refreshed(at: observed.now - .max)
        }
        if reportedAge != refreshedAt.map({ Self.age($0, at: observed.now) }) {
            return "T1: the age of the list is wrong"
        }
        return brokenInvalidation(observed, &coverage) ?? brokenFirstLoad(observed)
            ?? brokenStart(observed, &coverage) ?? brokenDelay(observed, &coverage)
    }

    /// The time at which the last refresh completed; `nil` if none did.
    private var refreshedAt: Int64? { if case .refreshed(let time) = age { time } else { nil } }

    private func isStale(_ now: Int64, _ policy: FreshnessPolicy) -> Bool {
        guard let refreshedAt, let longest = policy.staleAfterNanoseconds else { return false }
        return Self.age(refreshedAt, at: now) >= longest
    }

    /// The age of a list whose first load brought no row is the greatest one.
    private static func age(_ refreshedAt: Int64, at now: Int64) -> Int64 {
        let (age, overflow) = now.subtractingReportingOverflow(refreshedAt)
        return overflow ? .max : age
    }

    private mutating func markRevalidationDue(
        _ observed: ObservedInput, _ readers: [ViewportWatch.Reader], wasStale: Bool
    ) {
        guard refreshedAt != nil else { return }
        if case (.networkReturned, .failed) = (observed.input, observed.before.update.states.refresh) {
            isDue = true
        }
        guard wasStale else { return }
        switch observed.input {
        case .readerJoined(let id): if !readers.contains(where: { $0.id == id }) { isDue = true }
        case .revalidationRequested, .networkReturned: isDue = true
        default: break
        }
    }

    /// Checks that a list that is out of date is loaded again, after the refresh that runs.
    private mutating func brokenInvalidation(_ observed: ObservedInput, _ coverage: inout Coverage) -> StaticString? {
        if observed.after.update.completedRefreshes > observed.before.update.completedRefreshes {
            if validity == .invalid { coverage.record(.invalidListReloaded) }
            validity = validity == .invalidWithRefresh ? .invalid : .valid
        } else if observed.startsRefresh, validity == .invalidWithRefresh {
            validity = .invalid
        }
        if observed.before.refresh != nil, case .failed = observed.after.update.states.refresh {
            validity = validity == .invalidWithRefresh ? .invalid : .valid
        }
        if observed.isReset { validity = .valid }
        if case .invalidated(.all) = observed.input {
            if observed.before.refresh != nil {
                validity = .invalidWithRefresh
            } else if refreshedAt != nil {
                validity = .invalid
            }
        }
        guard validity != .valid, observed.after.refresh == nil, !observed.after.isRepairPending else { return nil }
        return "T4: a list that is out of date is not loaded again"
    }

    /// Checks that a failed first load is repeated when the network returns, and that nothing else is.
    private func brokenFirstLoad(_ observed: ObservedInput) -> StaticString? {
        guard case .networkReturned = observed.input, refreshedAt == nil else { return nil }
        guard case .failed = observed.before.update.states.refresh else {
            return observed.startedLoads.isEmpty
                ? nil : "T2: the network returned, and a load started that had not failed"
        }
        return observed.after.refresh == nil
            ? "T2: the network returned, and the failed first load is not repeated" : nil
    }

    /// Checks whether a refresh that started may be a revalidation.
    private mutating func brokenStart(
        _ observed: ObservedInput, _ coverage: inout Coverage
    ) -> StaticString? {
        if case .pageArrived = observed.input, case .edge? = observed.answeredLoad?.purpose,
            observed.after.refresh != nil
        {
            coverage.record(.pageAppliedBesideRevalidation)
        }
        guard observed.startsRefresh, observed.after.refresh != nil, !observed.requestsRefresh,
            observed.before.update.content != .unknown, !observed.restartsRefresh
        else { return nil }
        guard isDue || observed.after.isRepairDue else { return "T2: a list is revalidated without a trigger" }
        coverage.record(.revalidated)
        if !canRevalidate(observed.after) { return "T3: a list is revalidated while a reader waits for a load" }
        return observed.after.refreshKind == .loaded ? nil : "T2: a revalidation does not load the held pages"
    }

    /// Checks that a due revalidation starts as soon as no reader waits for a load, unless a refresh replaces it.
    private mutating func brokenDelay(_ observed: ObservedInput, _ coverage: inout Coverage) -> StaticString? {
        if observed.after.refresh != nil { isDue = false }
        // A list that may lack a row because of edits waits for them.
        guard isDue || observed.after.isRepairDue, observed.after.refresh == nil else { return nil }
        let cells = observed.after.cells
        if canRevalidate(observed.after), cells.isEmpty || cells.contains(where: { $0.item != nil }) {
            return "T3: a stale list is not revalidated"
        }
        coverage.record(.revalidationWaited)
        return nil
    }

    /// Whether no load is in flight that a reader waits for.
    private func canRevalidate(_ observation: Observation) -> Bool {
        for load in observation.loads {
            switch load.purpose {
            case .edge: return false
            case .fill:
                let onScreen = observation.viewports.contains { $0.distance(to: load.rows) == 0 }
                if onScreen { return false }
            case .check: break
            case .refresh: break
            }
        }
        return true
    }
}

extension ObservedInput {
    /// Whether the input requests a refresh, or something that only a refresh can bring.
    fileprivate var requestsRefresh: Bool {
        if closesDiscontinuity || retriesRefresh { return true }
        return switch input {
        case .refreshRequested, .refreshPulled, .resetRequested: true
        default: false
        }
    }
}
