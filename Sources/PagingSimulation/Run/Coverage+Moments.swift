@_spi(Invariants) import PagingCore

extension Coverage {
    /// Notes the rare paths that a fact took.
    mutating func note(_ moment: Moment, _ expected: NaiveList.Expectation?, _ configuration: FeedConfiguration) {
        switch moment.fact {
        case .pageArrived(_, let page):
            if let load = moment.answered { noteLanding(page, load, moment, expected, configuration) }
        case .pageFailed(_, let report):
            if let load = moment.answered { noteFailure(report, load, moment, configuration) }
        case .jumpRequested(_, let row):
            if row >= moment.before.cells.count {
                note(.jumpBeyondTheEnd)
            } else if row >= 0, moment.before.cells[row].item == nil {
                note(.jumpIntoPlaceholders)
            }
        case .retryRequested(nil):
            if case .failed = moment.before.update.states.refresh, moment.after.refresh != nil {
                if moment.before.update.content == .unknown { note(.firstLoadRetried) }
            }
        case .refreshRequested, .refreshPulled:
            if let load = moment.before.refresh, load.id == moment.after.refresh?.id { note(.refreshShared) }
        case .timerFired(.repetition(let id)):
            if moment.before.load(id)?.phase != .waiting { note(.repetitionGivenUp) }
        default: break
        }
        for case .refreshEnded(_, .superseded) in moment.commands { note(.refreshSuperseded) }
        for case .shifted in moment.commands { note(.pageShifted) }
        noteCancelled(moment)
        noteStates(moment)
        noteNewer(moment)
        if moment.isPublished { noteRows(moment, expected, configuration) }
        for load in moment.after.loads where load.phase == .queued && moment.before.load(load.id) == nil {
            note(.fillQueued)
        }
    }

    private mutating func noteLanding(
        _ page: Page<SimulatedItem, Int>, _ load: KnownLoad, _ moment: Moment, _ expected: NaiveList.Expectation?,
        _ configuration: FeedConfiguration
    ) {
        switch load.purpose {
        case .refresh:
            guard moment.isReplaced else { return }
            if !moment.before.cells.isEmpty { note(.refreshOverRows) }
        case .edge(let direction):
            if let next = moment.after.edge(direction), next.id != load.id, expected?.broughtRows == false {
                note(.emptyPageFollowed)
            }
        case .fill(let rows, let isAgain):
            guard isAgain else {
                if case .offset(_, let limit) = load.request, page.items.count < min(limit, rows.count),
                    !page.items.isEmpty, moment.after.cells.count == moment.before.cells.count
                {
                    note(.spanClamped)
                }
                return
            }
            note(.stubFilled)
            let difference = moment.after.cells.count - moment.before.cells.count
            if difference > 0 { note(.stubFilledLonger) }
            if difference < 0 { note(.stubFilledShorter) }
        case .check: break
        }
    }

    private mutating func noteFailure(
        _ report: FailureReport, _ load: KnownLoad, _ moment: Moment, _ configuration: FeedConfiguration
    ) {
        let isRepeated = moment.after.load(load.id)?.phase == .waiting
        if isRepeated { note(.repetitionScheduled) }
        if isRepeated, report.retryAt ?? moment.now > moment.now { note(.serverDelayHonoured) }
        if !isRepeated, report.isTransient {
            note(report.retryAt ?? 0 > moment.now + 30_000_000_000 ? .serverDelayTooLong : .retriesSpent)
        }
        guard !isRepeated, load.purpose == .refresh else { return }
        note(moment.before.update.content == .unknown ? .firstLoadFailed : .refreshFailedOverRows)
    }

    private mutating func noteCancelled(_ moment: Moment) {
        for case .cancel(let id) in moment.commands {
            switch (moment.before.load(id)?.purpose, moment.fact) {
            case (.edge, .refreshRequested), (.edge, .refreshPulled): note(.edgeCancelledByRefresh)
            case (.refresh, .edgePulled): note(.refreshCancelledByPull)
            case (.fill, .jumpRequested): note(.fillCancelledByJump)
            case (.fill, .viewportMoved): note(.fillCancelledForNearer)
            case (.fill, .pageArrived): if !moment.isReplaced { note(.fillCancelledByShrinking) }
            default: break
            }
        }
    }

    private mutating func noteStates(_ moment: Moment) {
        let (before, after) = (moment.before.update.states, moment.after.update.states)
        guard before != after else { return }
        if after.append == .failed(.cursorLoop), before.append != after.append { note(.cursorLoop) }
        if after.prepend == .failed(.cursorLoop), before.prepend != after.prepend { note(.cursorLoopAtHead) }
        if after.append == .failed(.noProgress), before.append != after.append { note(.noProgress) }
        if after.refresh == .failed(.noProgress) { note(.refreshNoProgress) }
        if before.append == .ended, after.append != .ended, !moment.isReplaced, !moment.isReset { note(.endTakenBack) }
        if after.prepend == .ended, before.prepend == .loading { note(.prependEnded) }
        if case .failed = after.check { note(.checkFailed) }
    }

    private mutating func noteNewer(_ moment: Moment) {
        if moment.showsNewer { note(.newerShown) }
        let (before, after) = (moment.before.update.newItems, moment.after.update.newItems)
        guard before != after else { return }
        switch after {
        case .nothing: break
        case .pending: note(.newerHeld)
        case .discontinuity: note(.newerGap)
        }
    }

    private mutating func noteRows(
        _ moment: Moment, _ expected: NaiveList.Expectation?, _ configuration: FeedConfiguration
    ) {
        let (before, after) = (moment.before, moment.after)
        if after.update.content == .empty, before.update.content != .empty { note(.emptyList) }
        if after.cells.count < before.cells.count { note(.rowsShrank) }
        if let old = before.update.total, let new = after.update.total, new > old { note(.totalGrew) }
        if case .items(let limit) = configuration.retention, after.update.rows.loadedItems > limit {
            note(.boundExceeded)
        }
        if !moment.isReplaced, !moment.isReset {
            for viewport in before.viewports where moment.passage[viewport.lowerBound] == nil && !before.cells.isEmpty {
                note(.viewportLostItsRow)
            }
            var hasEvicted = false
            for (row, cell) in before.cells.enumerated() where cell.item != nil && !hasEvicted {
                hasEvicted = moment.passage[row].map { after.cells[$0].item == nil } ?? false
            }
            if hasEvicted { note(.pageEvicted) }
            let before0 = before.cells.contains { $0.placeholder == .failed(.noProgress) }
            if !before0, after.cells.contains(where: { $0.placeholder == .failed(.noProgress) }) {
                note(.fillNoProgress)
            }
        }
    }
}
