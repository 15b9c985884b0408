/// What readers see: load states, content, indicators, and the published update.
extension FeedStateMachine {
    /// The load state of each edge, of the refresh and of the check.
    var states: LoadStates {
        var states = LoadStates(
            append: generation.pages.state(.append), prepend: generation.pages.state(.prepend), refresh: refreshState)
        states.check = check.state
        return states
    }

    /// Whether there is anything to show.
    var content: ListContent {
        guard generation.pages.tree.rows == 0 else { return .rows }
        guard generation.pages.isLoaded, !configuration.loadsNothing, storePhase != .unconfirmed else {
            return .unknown
        }
        return LoadDirection.allCases.contains(where: mayBringRows) ? .unknown : .empty
    }

    private var refreshState: LoadStates.Refresh {
        switch refresh {
        case .idle: unconfirmedFailure.map(LoadStates.Refresh.failed) ?? .idle
        case .loading: .loading
        case .failed(_, let failure): .failed(failure)
        }
    }

    /// Why the server could not confirm the rows of a store. It counts as the failure of a refresh (O1).
    var unconfirmedFailure: LoadFailure? {
        guard storePhase == .unconfirmed, case .failed(let failure) = check else { return nil }
        return failure
    }

    /// Whether an edge can bring rows without the user.
    private func mayBringRows(_ direction: LoadDirection) -> Bool {
        if direction == .prepend, case .pages = pendingNewItems { return false }
        switch generation.pages[direction] {
        case .idle: return configuration.prefetch != .manual
        case .loading: return true
        case .notLoaded, .failed, .settled, .ended: return false
        }
    }

    /// Publishes everything that the input changed as one update, if anything changed (U2, U3, U4).
    mutating func publish(_ transition: inout Transition) {
        moveIndicators(&transition)
        var changes = RowChanges()
        swap(&changes, &generation.pages.changes)
        changes.dropUnchangedReloads(from: update.rows.tree, to: generation.pages.tree, sameContent)
        let states = self.states
        let content = self.content
        let indicators = self.indicators.visible
        let isOtherPending = pendingNewItems.state != update.newItems
        let isChanged =
            !changes.isEmpty || states != update.states || content != update.content
            || indicators != update.indicators || generation.pages.shownTotal != update.total || isOtherPending
        if isChanged {
            let version = update.version + 1
            if changes.movesRows { movedVersion = version }
            update = ListUpdate(
                change: .changed(changes.ranges),
                rows: ListRows(
                    generation.pages.tree, pageSize: generation.pages.pageSize, replacedItems, version: version),
                states: states,
                indicators: indicators, content: content, total: generation.pages.shownTotal)
            update.completedRefreshes = completedRefreshes
            update.refreshedAtNanoseconds = age.refreshTime
            update.newItems = pendingNewItems.state
            transition.commands.append(.publish(version: version))
        }
        for (waiter, outcome) in transition.refreshOutcomes {
            transition.commands.append(.refreshEnded(waiter, outcome))
        }
        for (waiter, outcome) in transition.checkOutcomes { transition.commands.append(.checkEnded(waiter, outcome)) }
    }

    private mutating func moveIndicators(_ transition: inout Transition) {
        for activity in IndicatedActivity.allCases {
            let before = indicators[activity]
            let after = configuration.indicator.phase(
                after: before, cue: cue(activity, transition.cancelled), now: transition.now)
            guard after != before else { continue }
            indicators[activity] = after
            if let deadline = after.deadline {
                transition.commands.append(.schedule(.indicator(activity), at: deadline))
            }
        }
    }

    private func cue(_ activity: IndicatedActivity, _ cancelled: [IndicatedActivity]) -> IndicatorCue {
        guard let initiator = initiator(of: activity) else {
            return cancelled.contains(activity) ? .cancelled : .ended
        }
        return initiator == .pull ? .pulled : .running
    }

    private func initiator(of activity: IndicatedActivity) -> Initiator? {
        switch activity {
        case .append: generation.pages.append.initiator
        case .prepend: generation.pages.prepend.initiator
        case .refresh: refresh.isLoading ? refresh.load?.initiator : nil
        }
    }
}

extension ListPages {
    fileprivate func state(_ direction: LoadDirection) -> LoadStates.Edge {
        switch self[direction] {
        case .notLoaded, .idle: .idle
        case .loading: .loading
        case .failed(_, let failure): .failed(failure)
        case .settled: .idle
        // Rows before the end may be placeholders.
        case .ended: direction == .prepend || isChained || isSettled ? .ended : .idle
        }
    }
}

/// The phases of the three indicators.
struct IndicatorPhases: Equatable {
    private var append = IndicatorPhase.off
    private var prepend = IndicatorPhase.off
    private var refresh = IndicatorPhase.off

    init() {}

    subscript(activity: IndicatedActivity) -> IndicatorPhase {
        get {
            switch activity {
            case .append: append
            case .prepend: prepend
            case .refresh: refresh
            }
        }
        set {
            switch activity {
            case .append: append = newValue
            case .prepend: prepend = newValue
            case .refresh: refresh = newValue
            }
        }
    }

    var visible: ListIndicators { ListIndicators(append: append.isOn, prepend: prepend.isOn, refresh: refresh.isOn) }
}
