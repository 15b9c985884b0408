@_spi(Invariants) import PagingCore

extension Coverage {
    /// Records the rare paths that an input took.
    mutating func note(
        _ observed: ObservedInput, _ expected: NaiveList.Expectation?, _ configuration: FeedConfiguration
    ) {
        switch observed.input {
        case .pageArrived(_, let page):
            if let load = observed.answeredLoad { recordPageApplied(page, load, observed, expected, configuration) }
        case .pageFailed(_, let report):
            if let load = observed.answeredLoad { noteFailure(report, load, observed, configuration) }
        case .jumpRequested(_, let row):
            if row >= observed.before.cells.count {
                note(.jumpBeyondTheEnd)
            } else if row >= 0, observed.before.cells[row].item == nil {
                note(.jumpIntoPlaceholders)
            }
        case .retryRequested(nil):
            if case .failed = observed.before.update.states.refresh, observed.after.refresh != nil {
                if observed.before.update.content == .unknown { note(.firstLoadRetried) }
            }
        case .refreshRequested, .refreshPulled:
            if let load = observed.before.refresh, load.id == observed.after.refresh?.id { note(.refreshShared) }
        case .timerFired(.retry(let id)):
            if observed.before.load(id)?.phase != .waiting { note(.retryCancelled) }
        default: break
        }
        for case .refreshEnded(_, .superseded) in observed.commands { note(.refreshSuperseded) }
        for case .shifted in observed.commands { note(.pageShifted) }
        noteCancelled(observed)
        noteStates(observed)
        noteNewItems(observed)
        if observed.publishesUpdate { noteRows(observed, expected, configuration) }
        for load in observed.after.loads where load.phase == .queued && observed.before.load(load.id) == nil {
            note(.fillQueued)
        }
    }

    private mutating func recordPageApplied(
        _ page: ItemPage<SimulatedItem, Int>, _ load: KnownLoad, _ observed: ObservedInput,
        _ expected: NaiveList.Expectation?,
        _ configuration: FeedConfiguration
    ) {
        switch load.purpose {
        case .refresh:
            guard observed.completesRefresh else { return }
            if !observed.before.cells.isEmpty { note(.refreshOverRows) }
        case .edge(let direction):
            if let next = observed.after.edge(direction), next.id != load.id, expected?.broughtRows == false {
                note(.emptyPageFollowed)
            }
        case .fill:
            guard load.isAgain else {
                if case .offset(_, let limit) = load.request, page.items.count < min(limit, load.rows.count),
                    !page.items.isEmpty, observed.after.cells.count == observed.before.cells.count
                {
                    note(.spanClamped)
                }
                return
            }
            note(.evictedPageReloaded)
            let difference = observed.after.cells.count - observed.before.cells.count
            if difference > 0 { note(.evictedPageReloadedLonger) }
            if difference < 0 { note(.evictedPageReloadedShorter) }
        case .check: break
        }
    }

    private mutating func noteFailure(
        _ report: FailureReport, _ load: KnownLoad, _ observed: ObservedInput, _ configuration: FeedConfiguration
    ) {
        let isRepeated = observed.after.load(load.id)?.phase == .waiting
        if isRepeated { note(.retryScheduled) }
        if isRepeated, report.retryAt ?? observed.now > observed.now { note(.serverDelayRespected) }
        if !isRepeated, report.isTransient {
            note(report.retryAt ?? 0 > observed.now + 30_000_000_000 ? .serverDelayTooLong : .retriesSpent)
        }
        guard !isRepeated, load.purpose == .refresh else { return }
        note(observed.before.update.content == .unknown ? .firstLoadFailed : .refreshFailedOverRows)
    }

    private mutating func noteCancelled(_ observed: ObservedInput) {
        for case .cancel(let id) in observed.commands {
            switch (observed.before.load(id)?.purpose, observed.input) {
            case (.edge, .refreshRequested), (.edge, .refreshPulled): note(.edgeCancelledByRefresh)
            case (.refresh, .edgePulled): note(.refreshCancelledByPull)
            case (.fill, .jumpRequested): note(.fillCancelledByJump)
            case (.fill, .viewportMoved): note(.fillCancelledForNearerFill)
            case (.fill, .pageArrived): if !observed.completesRefresh { note(.fillCancelledByShrinking) }
            default: break
            }
        }
    }

    private mutating func noteStates(_ observed: ObservedInput) {
        let (before, after) = (observed.before.update.states, observed.after.update.states)
        guard before != after else { return }
        if after.append == .failed(.cursorLoop), before.append != after.append { note(.cursorLoop) }
        if after.prepend == .failed(.cursorLoop), before.prepend != after.prepend { note(.cursorLoopAtHead) }
        if after.append == .failed(.noProgress), before.append != after.append { note(.noProgress) }
        if after.refresh == .failed(.noProgress) { note(.refreshNoProgress) }
        if before.append == .ended, after.append != .ended, !observed.completesRefresh, !observed.isReset {
            note(.endReopened)
        }
        if after.prepend == .ended, before.prepend == .loading { note(.prependEnded) }
        if case .failed = after.check { note(.checkFailed) }
    }

    private mutating func noteNewItems(_ observed: ObservedInput) {
        if observed.showsNewItems { note(.newItemsShown) }
        let (before, after) = (observed.before.update.newItems, observed.after.update.newItems)
        guard before != after else { return }
        switch after {
        case .nothing: break
        case .pending: note(.newItemsPending)
        case .discontinuity: note(.newItemsDiscontinuity)
        }
    }

    private mutating func noteRows(
        _ observed: ObservedInput, _ expected: NaiveList.Expectation?, _ configuration: FeedConfiguration
    ) {
        let (before, after) = (observed.before, observed.after)
        if after.update.content == .empty, before.update.content != .empty { note(.emptyList) }
        if after.cells.count < before.cells.count { note(.rowsShrank) }
        if let old = before.update.total, let new = after.update.total, new > old { note(.totalGrew) }
        if case .items(let limit) = configuration.retention, after.update.rows.loadedItems > limit {
            note(.retentionExceeded)
        }
        if !observed.completesRefresh, !observed.isReset {
            for viewport in before.viewports
            where observed.rowMapping[viewport.lowerBound] == nil && !before.cells.isEmpty {
                note(.viewportLostItsRow)
            }
            var hasEvicted = false
            for (row, cell) in before.cells.enumerated() where cell.item != nil && !hasEvicted {
                hasEvicted = observed.rowMapping[row].map { after.cells[$0].item == nil } ?? false
            }
            if hasEvicted { note(.pageEvicted) }
            let before0 = before.cells.contains { $0.placeholder == .failed(.noProgress) }
            if !before0, after.cells.contains(where: { $0.placeholder == .failed(.noProgress) }) {
                note(.fillNoProgress)
            }
        }
    }
}
