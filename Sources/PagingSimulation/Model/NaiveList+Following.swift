@_spi(Invariants) import PagingCore

extension NaiveList {
    /// Follows one fact, and says what has to be seen after it.
    mutating func follow(_ moment: Moment, _ configuration: FeedConfiguration) -> Expectation? {
        switch moment.fact {
        case .pageArrived(_, let page):
            guard let load = moment.answered else { return nil }
            if load.purpose == .check { return landCheck(page, load, moment) }
            guard load.purpose == .refresh else { return land(page, load, moment, configuration) }
            prepare(page, load, configuration)
            return moment.isReplaced ? replace(moment.before.cells, keepsStubs: moment.keepsStubs) : nil
        case .resetRequested:
            removeAll()
            return Expectation(order: [])
        case .newItemsRequested where moment.showsNewer, .edgePulled where moment.showsNewer:
            return showNewItems(moment, configuration)
        case .itemEdited(let edit, let transaction):
            return follow(edit, transaction, moment, configuration)
        case .transactionOpened(let transaction):
            if !open.contains(transaction.number) { open.append(transaction.number) }
            return nil
        case .transactionEnded(let transaction, let outcome):
            return end(transaction.number, isCommitted: outcome == .committed, moment, configuration)
        default:
            return nil
        }
    }

    /// Whether the rows are what they have to be, apart from items that were evicted, which are forgotten then.
    mutating func check(_ moment: Moment, _ configuration: FeedConfiguration) -> (Expectation?, StaticString?) {
        if moment.beginsRefresh, moment.after.refresh != nil { emptyCandidate() }
        let moved = moves
        let followed = follow(moment, configuration)
        for case .load(let id, _) in moment.commands {
            commandsBeforeLoad[Int32(id.number)] = commands
            commands += 1
        }
        guard followed != nil || moment.isPublished else { return (followed, nil) }
        let expected = followed ?? Expectation(order: moment.before.order)
        let order = moment.after.order
        for cell in moment.after.cells {
            if let item = cell.item, shown(item.id) != item { return (expected, "I2, I3: a row shows another content") }
        }
        if let rows = expected.rows, rows != moment.after.cells.count {
            return (expected, "K3: the rows do not add up")
        }
        var missing: [Int32] = []
        var next = 0
        for id in order where !expected.loose.contains(id) {
            while next < expected.order.count, expected.order[next] != id {
                missing.append(expected.order[next])
                next += 1
            }
            guard next < expected.order.count else { return (expected, "I1, I3: the items stand in another order") }
            next += 1
        }
        missing += expected.order[next...]
        for id in expected.loose where !order.contains(id) { missing.append(id) }
        if let broken = brokenPlace(expected, moment.before, order) { return (expected, broken) }
        return (expected, forget(missing, expected, movedBefore: moved, moment, configuration))
    }

    private func brokenPlace(_ expected: Expectation, _ before: Sight, _ order: [Int32]) -> StaticString? {
        switch expected.rule {
        case .anywhere: break
        case .asBefore:
            for id in expected.loose where !isAsBefore(id, before, order, expected.loose) {
                return "I3: a refresh put an edited item elsewhere"
            }
        case .atHome(let homes):
            for (id, home) in homes {
                if let home, !isHome(id, home, order) { return "I3: a rollback put an item elsewhere" }
            }
        }
        return nil
    }

    /// Forgets the items that are gone from the rows, if they may have been evicted (K1, K2).
    private mutating func forget(
        _ missing: [Int32], _ expected: Expectation, movedBefore moved: Int, _ moment: Moment,
        _ configuration: FeedConfiguration
    ) -> StaticString? {
        guard !missing.isEmpty else { return nil }
        let count = expected.order.count + expected.loose.count
        guard case .items(let limit) = configuration.retention, !moment.after.viewports.isEmpty, count > limit else {
            return "F3, I3: an item is lost"
        }
        for id in missing {
            if locals[id] != nil, !moment.isReplaced { return "K1: an item that the server does not have was evicted" }
            if overlay(of: id) != nil { return "K1: an item under an open transaction was evicted" }
            if pages[id] == 0, !mixesPages { return "K2: an item was evicted that nobody can be asked for" }
        }
        if !moment.isReplaced {
            for (row, cell) in moment.before.cells.enumerated() {
                // What moved too stood elsewhere when it was evicted.
                guard let id = cell.item?.id, missing.contains(id), lastMove[id] ?? 0 <= moved else { continue }
                guard let stub = moment.passage[row], moment.after.cells[stub].placeholder != nil else {
                    return "F3: a row is lost"
                }
                if moment.after.wanted.contains(where: { $0.contains(stub) }) { return "K1: a wanted row was evicted" }
            }
        }
        for id in missing {
            beneath[id] = nil
            pages[id] = nil
        }
        return nil
    }
}
