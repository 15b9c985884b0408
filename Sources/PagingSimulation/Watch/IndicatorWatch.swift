@_spi(Invariants) import PagingCore

/// Watches the three indicators (A1): one turns on when its load has lasted the delay, or at once for a pull, stays its
/// minimum, and ends at once with a load that is cancelled.
struct IndicatorWatch {
    private var append = Lamp()
    private var prepend = Lamp()
    private var refresh = Lamp()

    init() {}

    /// - Parameters:
    ///   - isOpened: Whether a first page had landed before the fact: until then a pull is for the refresh.
    ///   - readers: Who follows the list: what a person pulled for goes on until rows come that they present.
    mutating func check(
        _ moment: Moment, isOpened: Bool, readers: [ViewportWatch.Reader], _ policy: IndicatorPolicy
    ) -> StaticString? {
        let (states, indicators) = (moment.after.update.states, moment.after.update.indicators)
        var pulled: Direction?
        if case .edgePulled(let direction) = moment.fact, !moment.showsNewer { pulled = direction }
        return append.check(
            isOn: indicators.append, isLoading: states.append == .loading, pulled: pulled == .append,
            isCancelled: moment.hasCancelled(.edge(.append)),
            mayBePulled: readers.contains { $0.hasAsked(at: .append) }, policy, moment.now)
            ?? prepend.check(
                isOn: indicators.prepend, isLoading: states.prepend == .loading, pulled: pulled == .prepend,
                isCancelled: moment.hasCancelled(.edge(.prepend)),
                mayBePulled: readers.contains { $0.hasAsked(at: .prepend) }, policy, moment.now)
            ?? refresh.check(
                isOn: indicators.refresh, isLoading: states.refresh == .loading,
                pulled: (pulled != nil && !isOpened) || moment.fact.isPulledRefresh,
                isCancelled: moment.hasCancelled(.refresh), mayBePulled: false, policy, moment.now)
    }
}

extension IndicatorWatch {
    struct Lamp {
        private var isOn = false
        private var since: Int64 = 0
        private var loadingSince: Int64?
        private var wasPulled = false

        mutating func check(
            isOn: Bool, isLoading: Bool, pulled: Bool, isCancelled: Bool, mayBePulled: Bool, _ policy: IndicatorPolicy,
            _ now: Int64
        ) -> StaticString? {
            if isLoading, loadingSince == nil { loadingSince = now }
            if !isLoading { loadingSince = nil }
            wasPulled = isLoading && (wasPulled || pulled)
            let before = self.isOn
            self.isOn = isOn
            if isOn, !before {
                since = now
                guard let loadingSince else { return "A1: an indicator turned on without a load" }
                let isDue = wasPulled || mayBePulled || now - loadingSince >= policy.delayNanoseconds
                return isDue ? nil : "A1: an indicator turned on too early"
            }
            if isOn { return isCancelled && !isLoading ? "A1: an indicator outlives its cancelled load" : nil }
            if before, now - since < policy.minimumNanoseconds, !isCancelled { return "A1: an indicator flickered" }
            return wasPulled ? "A1: a pull shows no indicator" : nil
        }

        /// What should have been turned on or off by a time at which all timers were heard.
        func isOverdue(_ policy: IndicatorPolicy, now: Int64) -> Bool {
            if isOn { return loadingSince == nil && now - since >= policy.minimumNanoseconds }
            return loadingSince.map { now - $0 >= policy.delayNanoseconds } ?? false
        }
    }

    /// Whether an indicator did not turn on or off at its time.
    func isOverdue(_ policy: IndicatorPolicy, now: Int64) -> Bool {
        append.isOverdue(policy, now: now) || prepend.isOverdue(policy, now: now) || refresh.isOverdue(policy, now: now)
    }
}

extension Moment {
    /// Whether a load was given up, rather than answered or repeated.
    fileprivate func hasCancelled(_ purpose: KnownLoad.Purpose) -> Bool {
        if purpose == .refresh, refreshGivesWay { return true }
        return before.loads.first { $0.purpose == purpose }.map(isGivenUp) ?? false
    }
}

extension FeedInput {
    fileprivate var isPulledRefresh: Bool { if case .refreshPulled = self { true } else { false } }
}
