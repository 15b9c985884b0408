@_spi(Invariants) import PagingCore

extension NaiveList {
    /// Applies one input to the model.
    ///
    /// - Returns: What must be observable after the input; `nil` if the input does not concern the items.
    mutating func apply(_ observed: ObservedInput, _ configuration: FeedConfiguration) -> Expectation? {
        switch observed.input {
        case .pageArrived(_, let page):
            guard let load = observed.answeredLoad else { return nil }
            if load.purpose == .check { return applyCheck(page, load, observed) }
            guard load.purpose == .refresh else { return applyPage(page, load, observed, configuration) }
            applyRefreshPage(page, load, configuration)
            return observed.completesRefresh
                ? completeRefresh(
                    observed.before.cells, keepsEvictedPages: observed.keepsEvictedPages,
                    observed.after.itemsAfterGaps) : nil
        case .resetRequested:
            removeAll()
            return Expectation(order: [])
        case .newItemsRequested where observed.showsNewItems, .edgePulled where observed.showsNewItems:
            return showNewItems(observed, configuration)
        case .itemEdited(let edit, let transaction):
            return apply(edit, transaction, observed, configuration)
        case .transactionOpened(let transaction):
            if !open.contains(transaction.number) { open.append(transaction.number) }
            return nil
        case .transactionEnded(let transaction, let outcome):
            return endTransaction(transaction.number, isCommitted: outcome == .committed, observed, configuration)
        default:
            return nil
        }
    }

    /// Checks whether the rows are as expected. Removes evicted items from the model.
    mutating func check(_ observed: ObservedInput, _ configuration: FeedConfiguration) -> (Expectation?, StaticString?)
    {
        if observed.startsRefresh, observed.after.refresh != nil { discardPendingGeneration() }
        let moved = moves
        let followed = apply(observed, configuration)
        for case .load(let id, _) in observed.commands {
            commandsBeforeLoad[Int32(id.number)] = commands
            commands += 1
            // A retried request is newer than the edits before it.
            if observed.after.refresh?.id == id { pendingEdits = [] }
        }
        guard followed != nil || observed.publishesUpdate else { return (followed, nil) }
        let expected = followed ?? Expectation(order: observed.before.order)
        let order = observed.after.order
        for cell in observed.after.cells {
            if let item = cell.item, shown(item.id) != item {
                return (expected, "I2, I3: a row shows the wrong content")
            }
        }
        if let rows = expected.rows, rows != observed.after.cells.count {
            return (expected, "K3: the number of rows is wrong")
        }
        var missing: [Int32] = []
        var next = 0
        for id in order where !expected.placedByRule.contains(id) {
            while next < expected.order.count, expected.order[next] != id {
                missing.append(expected.order[next])
                next += 1
            }
            guard next < expected.order.count else { return (expected, "I1, I3: the items are in the wrong order") }
            next += 1
        }
        missing += expected.order[next...]
        for id in expected.placedByRule where !order.contains(id) { missing.append(id) }
        if let broken = brokenOrder(expected, observed.before, order) { return (expected, broken) }
        return (expected, forget(missing, expected, movedBefore: moved, observed, configuration))
    }

    private func brokenOrder(_ expected: Expectation, _ before: Observation, _ order: [Int32]) -> StaticString? {
        switch expected.rule {
        case .anywhere: break
        case .keptByRefresh:
            for id in expected.placedByRule where !isKeptInPlace(id, before, order, expected.placedByRule) {
                return "I3: a refresh put an edited item in the wrong place"
            }
        case .restoredByRollback(let originals):
            for (id, original) in originals {
                if let original, !isAtOriginalPosition(id, original, order) {
                    return "I3: a rollback put an item in the wrong place"
                }
            }
        }
        return nil
    }

    /// Removes items that are missing from the rows from the model, if the engine was allowed to evict them (K1, K2).
    private mutating func forget(
        _ missing: [Int32], _ expected: Expectation, movedBefore moved: Int, _ observed: ObservedInput,
        _ configuration: FeedConfiguration
    ) -> StaticString? {
        guard !missing.isEmpty else { return nil }
        let count = expected.order.count + expected.placedByRule.count
        guard case .items(let limit) = configuration.retention, !observed.after.viewports.isEmpty, count > limit else {
            return "F3, I3: an item was lost"
        }
        for id in missing {
            if locals[id] != nil, !observed.completesRefresh {
                return "K1: a local item was evicted"
            }
            if overlay(of: id) != nil { return "K1: an item under an open transaction was evicted" }
            if pages[id] == 0, !mixesPages { return "K2: an item was evicted that no request can load again" }
        }
        if !observed.completesRefresh {
            for (row, cell) in observed.before.cells.enumerated() {
                // An item that moved in the same input was in another row when it was evicted.
                guard let id = cell.item?.id, missing.contains(id), lastMove[id] ?? 0 <= moved else { continue }
                guard let evictedRow = observed.rowMapping[row], observed.after.cells[evictedRow].placeholder != nil
                else {
                    return "F3: a row was lost"
                }
                if observed.after.wanted.contains(where: { $0.contains(evictedRow) }) {
                    return "K1: a wanted row was evicted"
                }
            }
        }
        for id in missing {
            base[id] = nil
            pages[id] = nil
        }
        return nil
    }
}
