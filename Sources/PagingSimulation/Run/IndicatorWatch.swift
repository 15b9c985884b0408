import PagingCore

/// Watches the three indicators for a promise of theirs to break (A1).
struct IndicatorWatch {
    struct Lamp {
        var isOn = false
        var since: Int64 = 0
        var loadingSince: Int64?
        var wasPulled = false
    }

    private var append = Lamp()
    private var prepend = Lamp()
    private var refresh = Lamp()

    mutating func check(
        _ update: Update<SimulatedItem>, _ commands: [Command], _ policy: IndicatorPolicy, _ fact: Fact<SimulatedItem>,
        now: Int64
    ) -> StaticString? {
        var pulled: Direction?
        if case .edgePulled(let direction) = fact { pulled = direction }
        let hasCancelled = commands.contains { if case .cancel = $0 { true } else { false } }
        let mayEndAtOnce = hasCancelled || fact.isPersonal
        return append.check(
            isOn: update.indicators.append, isLoading: update.states.append == .loading, pulled: pulled == .append,
            mayEndAtOnce, policy, now)
            ?? prepend.check(
                isOn: update.indicators.prepend, isLoading: update.states.prepend == .loading,
                pulled: pulled == .prepend, mayEndAtOnce, policy, now)
            ?? refresh.check(
                isOn: update.indicators.refresh, isLoading: update.states.refresh == .loading,
                pulled: pulled != nil || fact.isPulledRefresh,
                mayEndAtOnce, policy, now)
    }
}

extension IndicatorWatch.Lamp {
    mutating func check(
        isOn: Bool, isLoading: Bool, pulled: Bool, _ mayEndAtOnce: Bool, _ policy: IndicatorPolicy, _ now: Int64
    ) -> StaticString? {
        if isLoading, loadingSince == nil { loadingSince = now }
        if pulled, isLoading { wasPulled = true }
        defer {
            if !isLoading {
                loadingSince = nil
                wasPulled = false
            }
        }
        guard isOn != self.isOn else { return nil }
        self.isOn = isOn
        if isOn {
            since = now
            guard let loadingSince else { return "A1: an indicator turned on without a load" }
            if !wasPulled, now - loadingSince < policy.delayNanoseconds {
                return "A1: an indicator turned on too early"
            }
        } else if now - since < policy.minimumNanoseconds, !mayEndAtOnce {
            return "A1: an indicator flickered"
        }
        return nil
    }
}

extension Fact {
    fileprivate var isPulledRefresh: Bool {
        if case .refreshPulled = self { true } else { false }
    }

    fileprivate var isPersonal: Bool {
        switch self {
        case .edgePulled, .refreshRequested, .refreshPulled, .retryRequested, .jumpRequested, .resetRequested: true
        case .readerJoined, .readerLeft, .viewportMoved, .pageArrived, .pageFailed, .timerFired, .closed: false
        #if Editing
        case .itemEdited, .transactionOpened, .transactionEnded: false
        #endif
        #if Freshness
        case .revalidationRequested, .networkReturned: false
        #endif
        #if HeadGrowth
        case .newerRequested: true
        case .checkRequested: false
        #endif
        }
    }
}
