@_spi(Invariants) import PagingCore

extension Coverage {
    /// Records the rare paths that an input took.
    mutating func record(
        _ observed: ObservedInput, _ expected: NaiveList.Expectation?, _ configuration: FeedConfiguration
    ) {
        switch observed.input {
        case .pageArrived(_, let page):
            if let load = observed.answeredLoad { recordPageApplied(page, load, observed, expected, configuration) }
        case .pageFailed(_, let report):
            if let load = observed.answeredLoad { recordFailure(report, load, observed, configuration) }
        case .jumpRequested(_, let row):
            if row >= observed.before.cells.count {
                record(.jumpBeyondTheEnd)
            } else if row >= 0, observed.before.cells[row].item == nil {
                record(.jumpIntoPlaceholders)
            }
        case .retryRequested(nil):
            if case .failed = observed.before.update.states.refresh, observed.after.refresh != nil {
                if observed.before.update.content == .unknown { record(.firstLoadRetried) }
            }
        case .refreshRequested, .refreshPulled:
            if let load = observed.before.refresh, load.id == observed.after.refresh?.id { record(.refreshShared) }
        case .timerFired(.retry(let id)):
            if observed.before.load(id)?.phase != .waiting { record(.retryCancelled) }
        default: break
        }
        for case .refreshEnded(_, .superseded) in observed.commands { record(.refreshSuperseded) }
        for case .shifted in observed.commands { record(.pageShifted) }
        recordCancelled(observed)
        recordStates(observed)
        recordNewItems(observed)
        if observed.publishesUpdate { recordRows(observed, expected, configuration) }
        for load in observed.after.loads where load.phase == .queued && observed.before.load(load.id) == nil {
            record(.fillQueued)
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
            if !observed.before.cells.isEmpty { record(.refreshOverRows) }
        case .edge(let direction):
            if let next = observed.after.edge(direction), next.id != load.id, expected?.broughtRows == false {
                record(.emptyPageFollowed)
            }
        case .fill:
            guard load.isAgain else {
                if case .offset(_, let limit) = load.request, page.items.count < min(limit, load.rows.count),
                    !page.items.isEmpty, observed.after.cells.count == observed.before.cells.count
                {
                    record(.spanClamped)
                }
                return
            }
            record(.evictedPageReloaded)
            let difference = observed.after.cells.count - observed.before.cells.count
            if difference > 0 { record(.evictedPageReloadedLonger) }
            if difference < 0 { record(.evictedPageReloadedShorter) }
        case .check: break
        }
    }

    private mutating func recordFailure(
        _ report: FailureReport, _ load: KnownLoad, _ observed: ObservedInput, _ configuration: FeedConfiguration
    ) {
        let isRepeated = observed.after.load(load.id)?.phase == .waiting
        if isRepeated { record(.retryScheduled) }
        if isRepeated, report.retryAt ?? observed.now > observed.now { record(.serverDelayRespected) }
        if !isRepeated, report.isTransient {
            record(report.retryAt ?? 0 > observed.now + 30_000_000_000 ? .serverDelayTooLong : .retriesSpent)
        }
        guard !isRepeated, load.purpose == .refresh else { return }
        record(observed.before.update.content == .unknown ? .firstLoadFailed : .refreshFailedOverRows)
    }

    private mutating func recordCancelled(_ observed: ObservedInput) {
        for case .cancel(let id) in observed.commands {
            switch (observed.before.load(id)?.purpose, observed.input) {
            case (.edge, .refreshRequested), (.edge, .refreshPulled): record(.edgeCancelledByRefresh)
            case (.refresh, .edgePulled): record(.refreshCancelledByPull)
            case (.fill, .jumpRequested): record(.fillCancelledByJump)
            case (.fill, .viewportMoved): record(.fillCancelledForNearerFill)
            case (.fill, .pageArrived): if !observed.completesRefresh { record(.fillCancelledByShrinking) }
            default: break
            }
        }
    }

    private mutating func recordStates(_ observed: ObservedInput) {
        let (before, after) = (observed.before.update.states, observed.after.update.states)
        guard before != after else { return }
        if after.append == .failed(.cursorLoop), before.append != after.append { record(.cursorLoop) }
        if after.prepend == .failed(.cursorLoop), before.prepend != after.prepend { record(.cursorLoopAtHead) }
        if after.append == .failed(.noProgress), before.append != after.append { record(.noProgress) }
        if after.refresh == .failed(.noProgress) { record(.refreshNoProgress) }
        if before.append == .ended, after.append != .ended, !observed.completesRefresh, !observed.isReset {
            record(.endReopened)
        }
        if after.prepend == .ended, before.prepend == .loading { record(.prependEnded) }
        if case .failed = after.check { record(.checkFailed) }
    }

    private mutating func recordNewItems(_ observed: ObservedInput) {
        if observed.showsNewItems { record(.newItemsShown) }
        let (before, after) = (observed.before.update.newItems, observed.after.update.newItems)
        guard before != after else { return }
        switch after {
        case .nothing: break
        case .pending: record(.newItemsPending)
        case .discontinuity: record(.newItemsDiscontinuity)
        }
    }

    private mutating func recordRows(
        _ observed: ObservedInput, _ expected: NaiveList.Expectation?, _ configuration: FeedConfiguration
    ) {
        let (before, after) = (observed.before, observed.after)
        if after.update.content == .empty, before.update.content != .empty { record(.emptyList) }
        if after.cells.count < before.cells.count { record(.rowsShrank) }
        if let old = before.update.total, let new = after.update.total, new > old { record(.totalGrew) }
        if case .items(let limit) = configuration.retention, after.update.rows.loadedItems > limit {
            record(.retentionExceeded)
        }
        if !observed.completesRefresh, !observed.isReset {
            for viewport in before.viewports
            where observed.rowMapping[viewport.lowerBound] == nil && !before.cells.isEmpty {
                record(.viewportLostItsRow)
            }
            var hasEvicted = false
            for (row, cell) in before.cells.enumerated() where cell.item != nil && !hasEvicted {
                hasEvicted = observed.rowMapping[row].map { after.cells[$0].item == nil } ?? false
            }
            if hasEvicted { record(.pageEvicted) }
            let before0 = before.cells.contains { $0.placeholder == .failed(.noProgress) }
            if !before0, after.cells.contains(where: { $0.placeholder == .failed(.noProgress) }) {
                record(.fillNoProgress)
            }
        }
    }
}
