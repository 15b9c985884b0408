extension FeedStateMachine {
    /// What goes on at the edges and with the refresh now.
    var states: LoadStates {
        var states = LoadStates(append: state(.append), prepend: state(.prepend), refresh: refreshState)
        states.check = check.state
        return states
    }

    /// Whether there is anything to show now.
    var content: ListContent {
        guard generation.tree.rows == 0 else { return .rows }
        guard generation.isLoaded else { return .unknown }
        return Direction.allCases.contains(where: mayBringRows) ? .unknown : .empty
    }

    private func state(_ direction: Direction) -> LoadStates.Edge {
        switch generation[direction] {
        case .notLoaded, .idle: .idle
        case .loading: .loading
        case .failed(_, let failure): .failed(failure)
        case .settled: generation.isSettled ? .ended : .idle
        case .ended: .ended
        }
    }

    private var refreshState: LoadStates.Refresh {
        switch refresh {
        case .idle: .idle
        case .loading: .loading
        case .failed(let failure): .failed(failure)
        }
    }

    /// Whether an edge can bring rows without being asked.
    private func mayBringRows(_ direction: Direction) -> Bool {
        if direction == .prepend, case .pages = pendingNewItems { return false }
        switch generation[direction] {
        case .idle: return configuration.prefetch != .manual
        case .loading: return true
        case .notLoaded, .failed, .settled, .ended: return false
        }
    }

    /// Makes one update of everything that the fact changed, if anything did (U2, U3, U4).
    mutating func publish(_ step: inout Step) {
        moveIndicators(&step)
        step.changes.dropUnchangedReloads(from: update.rows.tree, to: generation.tree, sameContent)
        let states = self.states
        let content = self.content
        let indicators = self.indicators.visible
        let isOtherHeldBack = pendingNewItems.state != update.newItems
        let isChanged =
            !step.changes.isEmpty || states != update.states || content != update.content
            || indicators != update.indicators || generation.total != update.total || isOtherHeldBack
        if isChanged {
            let version = update.version + 1
            update = Update(
                change: .changed(step.changes.ranges),
                rows: Rows(generation.tree, pageSize: generation.pageSize, version: version), states: states,
                indicators: indicators, content: content, total: generation.total)
            update.completedRefreshes = completedRefreshes
            update.refreshedAtNanoseconds = age.refreshTime
            update.newItems = pendingNewItems.state
            step.commands.append(.publish(version: version))
        }
        for (waiting, outcome) in step.outcomes { step.commands.append(.refreshEnded(waiting, outcome)) }
        for (waiting, outcome) in step.checks { step.commands.append(.checkEnded(waiting, outcome)) }
    }

    private mutating func moveIndicators(_ step: inout Step) {
        for activity in Activity.allCases {
            let before = indicators[activity]
            let after = configuration.indicator.phase(after: before, cue: cue(activity, step), now: step.now)
            guard after != before else { continue }
            indicators[activity] = after
            if let deadline = after.deadline { step.commands.append(.schedule(.indicator(activity), at: deadline)) }
        }
    }

    private func cue(_ activity: Activity, _ step: Step) -> IndicatorCue {
        guard let origin = origin(of: activity) else { return step.cancelled.contains(activity) ? .cancelled : .ended }
        return origin == .pull ? .pulled : .running
    }

    /// Who wants the load that runs; `nil` if none does.
    private func origin(of activity: Activity) -> Initiator? {
        let edge: Edge
        switch activity {
        case .append: edge = generation.append
        case .prepend: edge = generation.prepend
        case .refresh:
            if case .loading(let candidate) = refresh { return candidate.load.initiator }
            return nil
        }
        if case .loading(let load, _) = edge { return load.initiator }
        return nil
    }
}

/// The phases of the three indicators.
struct IndicatorPhases: Equatable {
    private var append = IndicatorPhase.off
    private var prepend = IndicatorPhase.off
    private var refresh = IndicatorPhase.off

    init() {}

    subscript(activity: Activity) -> IndicatorPhase {
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

    var visible: Indicators { Indicators(append: append.isOn, prepend: prepend.isOn, refresh: refresh.isOn) }
}
