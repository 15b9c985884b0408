@_spi(Invariants) import PagingCore

/// Checks the three indicators (A1).
///
/// An indicator turns on when its load has lasted the delay, or at once after a pull. It stays for the minimum time,
/// and turns off at once if its load is cancelled.
struct IndicatorWatch {
    private var append = IndicatorTracker()
    private var prepend = IndicatorTracker()
    private var refresh = IndicatorTracker()

    init() {}

    /// - Parameters:
    ///   - hasFirstPage: Whether the first page was applied before the input. Before that a pull belongs to the
    ///     refresh.
    ///   - readers: The readers of the list. A load that the user pulled for continues until it brings rows that they
    ///     present.
    mutating func check(
        _ observed: ObservedInput, hasFirstPage: Bool, readers: [ViewportWatch.Reader], _ policy: IndicatorPolicy
    ) -> StaticString? {
        let (states, indicators) = (observed.after.update.states, observed.after.update.indicators)
        var pulled: LoadDirection?
        if case .edgePulled(let direction) = observed.input, !observed.showsNewItems { pulled = direction }
        return append.check(
            isShown: indicators.append, isLoading: states.append == .loading, pulled: pulled == .append,
            isCancelled: observed.hasCancelled(.edge(.append)),
            mayBePulled: readers.contains { $0.hasUserRequest(at: .append) }, policy, observed.now)
            ?? prepend.check(
                isShown: indicators.prepend, isLoading: states.prepend == .loading, pulled: pulled == .prepend,
                isCancelled: observed.hasCancelled(.edge(.prepend)),
                mayBePulled: readers.contains { $0.hasUserRequest(at: .prepend) }, policy, observed.now)
            ?? refresh.check(
                isShown: indicators.refresh, isLoading: states.refresh == .loading,
                pulled: (pulled != nil && !hasFirstPage) || observed.input.isPulledRefresh,
                isCancelled: observed.hasCancelled(.refresh), mayBePulled: false, policy, observed.now)
    }
}

extension IndicatorWatch {
    struct IndicatorTracker {
        private var isShown = false
        private var since: Int64 = 0
        private var loadingSince: Int64?
        private var wasPulled = false

        mutating func check(
            isShown: Bool, isLoading: Bool, pulled: Bool, isCancelled: Bool, mayBePulled: Bool,
            _ policy: IndicatorPolicy,
            _ now: Int64
        ) -> StaticString? {
            if isLoading, loadingSince == nil { loadingSince = now }
            if !isLoading { loadingSince = nil }
            wasPulled = isLoading && (wasPulled || pulled)
            let before = self.isShown
            self.isShown = isShown
            if isShown, !before {
                since = now
                guard let loadingSince else { return "A1: an indicator turned on without a load" }
                let isDue = wasPulled || mayBePulled || now - loadingSince >= policy.delayNanoseconds
                return isDue ? nil : "A1: an indicator turned on too early"
            }
            if isShown { return isCancelled && !isLoading ? "A1: an indicator outlives its cancelled load" : nil }
            if before, now - since < policy.minimumNanoseconds, !isCancelled { return "A1: an indicator flickered" }
            return wasPulled ? "A1: a pull turned no indicator on" : nil
        }

        /// Whether the indicator should have turned on or off by now, if all timers have fired.
        func isOverdue(_ policy: IndicatorPolicy, now: Int64) -> Bool {
            if isShown { return loadingSince == nil && now - since >= policy.minimumNanoseconds }
            return loadingSince.map { now - $0 >= policy.delayNanoseconds } ?? false
        }
    }

    /// Whether an indicator did not turn on or off at its time.
    func isOverdue(_ policy: IndicatorPolicy, now: Int64) -> Bool {
        append.isOverdue(policy, now: now) || prepend.isOverdue(policy, now: now) || refresh.isOverdue(policy, now: now)
    }
}

extension ObservedInput {
    /// Whether a load was cancelled, and not answered or retried.
    fileprivate func hasCancelled(_ purpose: LoadPurpose) -> Bool {
        // The load at an edge is requested again in the new generation.
        if completesRefresh, purpose != .refresh, after.loads.contains(where: { $0.purpose == purpose }) {
            return false
        }
        return before.loads.first { $0.purpose == purpose }.map(isCancelled) ?? false
    }
}

extension FeedInput {
    fileprivate var isPulledRefresh: Bool { if case .refreshPulled = self { true } else { false } }
}
