@_spi(Invariants) import PagingCore

/// Checks the pending new items: what a check finds (N1, N3), who waits for it (N4), and how the items leave the
/// pending state (N2, N5).
struct NewItemsWatch {
    /// The callers that wait for a check.
    private(set) var waiters: [Int] = []
    /// The items that this generation ever had. The list may still know an evicted one.
    private var seen = IDTable<Bool>()
    /// The items that edits inserted.
    private var inserted = IDTable<Bool>()
    /// The number of new items that this generation was shown. Some of them may be held permanently.
    private var shown = 0

    init() {}

    mutating func addWaiter(_ id: Int) { waiters.append(id) }

    mutating func check(_ observed: ObservedInput, _ list: NaiveList, _ configuration: FeedConfiguration)
        -> StaticString?
    {
        record(observed, list)
        return brokenOutcome(observed) ?? brokenStart(observed, hasFirstPage: list.hasFirstPage)
            ?? brokenCount(observed.after, configuration) ?? brokenCheck(observed, list, configuration)
            ?? brokenPendingItems(observed)
    }

    /// Records the items that the list received, even if it evicted them at once.
    private mutating func record(_ observed: ObservedInput, _ list: NaiveList) {
        if observed.isReset || observed.completesRefresh { shown = 0 }
        let insertedItem = observed.insertedItem
        if let insertedItem { inserted[insertedItem.id] = true }
        // The ids of an evicted first page outlive a refresh of the pages after it. An item that was inserted during
        // the refresh may be before that page.
        let keepsHead =
            observed.after.cells.first { cell in
                cell.item.map { inserted[$0.id] == nil } ?? true
            }.map { $0.item == nil } ?? false
        if observed.isReset || observed.completesRefresh && !keepsHead { seen = IDTable() }
        if observed.isReset { return }
        if observed.completesRefresh {
            for loadedItem in list.refreshedItems { seen[loadedItem.item.id] = true }
            for cell in observed.after.cells { if let item = cell.item { seen[item.id] = true } }
            return
        }
        for cell in observed.before.cells { if let item = cell.item { seen[item.id] = true } }
        // An item that was inserted may be evicted at once.
        if let insertedItem { seen[insertedItem.id] = true }
        if observed.showsNewItems {
            for item in observed.before.pendingNewItems { seen[item.id] = true }
            shown += observed.before.pendingNewItems.count
        }
        guard case .pageArrived(_, let page) = observed.input, let load = observed.answeredLoad else { return }
        switch load.purpose {
        case .edge, .fill: for item in page.items { seen[item.id] = true }
        case .refresh, .check: break
        }
    }

    private mutating func brokenOutcome(_ observed: ObservedInput) -> StaticString? {
        let state = observed.after.update.states.check
        for case .checkEnded(let id, let outcome) in observed.commands {
            guard let place = waiters.firstIndex(of: id.number) else {
                return "N4: a check ended that no caller waits for"
            }
            waiters.remove(at: place)
            switch outcome {
            case .loaded, .ended:
                if (outcome == .ended) != (observed.after.update.newItems == .nothing) {
                    return "N1: a check reports other items than are pending"
                }
            case .failed(let failure):
                if state != .failed(failure) { return "N4: a check failed with another failure than its state" }
            case .superseded:
                if !observed.supersedesCheck(id) {
                    return "N4: a check was superseded although nothing else brings its items"
                }
            }
        }
        let isLoading = observed.after.loads.contains { $0.purpose == .check }
        if (state == .loading) != isLoading { return "U2: the state of the check does not match its load" }
        return state != .loading && !waiters.isEmpty ? "N4: a caller waits for a check that has ended" : nil
    }

    /// Checks that one check runs at a time, that later callers share it, and that none runs beside a load that brings
    /// the same items.
    private func brokenStart(_ observed: ObservedInput, hasFirstPage: Bool) -> StaticString? {
        if observed.after.loads.count(where: { $0.purpose == .check }) > 1 {
            return "N4: two checks run at the same time"
        }
        guard case .checkRequested = observed.input else {
            let startedLoads = observed.startedLoads.contains { $0.purpose == .check }
            if !startedLoads || observed.isTimer || observed.answeredLoad?.purpose == .check { return nil }
            return "N4: a check started without a request"
        }
        let ended = observed.commands.contains { if case .checkEnded = $0 { true } else { false } }
        let isLoading = observed.after.loads.contains { $0.purpose == .check }
        if let running = observed.before.loads.first(where: { $0.purpose == .check }) {
            return observed.after.load(running.id) != nil && !ended
                ? nil : "N4: a second caller does not share the check"
        }
        if !hasFirstPage || observed.before.refresh != nil || observed.before.edge(.prepend) != nil {
            return ended && !isLoading ? nil : "N4: a check started beside a load that brings the same items"
        }
        return ended != isLoading ? nil : "N4: a check neither runs nor ended"
    }

    private func brokenCount(_ observation: Observation, _ configuration: FeedConfiguration) -> StaticString? {
        if case .items(let limit) = configuration.retention, observation.pendingNewItems.count > limit {
            return "N3: more items are pending than may be held"
        }
        return switch observation.update.newItems {
        case .pending(let count):
            count == observation.pendingNewItems.count ? nil : "N1: the count of pending items is wrong"
        case .discontinuity(let count):
            count >= observation.pendingNewItems.count ? nil : "N3: more items are pending than are published"
        case .nothing:
            observation.pendingNewItems.isEmpty ? nil : "N1: items are pending, and their count is not published"
        }
    }

    /// Checks the pending items after a check was answered. Each of them is new, and was pending before or is in the
    /// page.
    private func brokenCheck(
        _ observed: ObservedInput, _ list: NaiveList, _ configuration: FeedConfiguration
    ) -> StaticString? {
        guard case .pageArrived(_, var page) = observed.input, let load = observed.answeredLoad, load.purpose == .check
        else {
            return nil
        }
        page.items = list.asEdited(page.items, since: load)
        let (before, after) = (observed.before.pendingNewItems, observed.after.pendingNewItems)
        for item in after {
            if !before.contains(item), !page.items.contains(item) {
                return "N1: an item is pending that neither the page nor an earlier check brought"
            }
            if list.shown(item.id) != nil {
                return "N1: a shown item is pending"
            }
        }
        // The rows do not show whether an evicted item is known.
        let isClear = !page.items.contains { item in
            list.overlay(of: item.id) != nil || (seen[item.id] != nil && observed.before.row(of: item.id) == nil)
        }
        if case .discontinuity = observed.after.update.newItems {
            // A check that continues after an answer without a new item has not closed the discontinuity yet.
            let isRunning = observed.after.loads.contains { $0.purpose == .check }
            if isRunning, observed.before.update.newItems == observed.after.update.newItems { return nil }
            return brokenDiscontinuity(page, observed.before, isClear: isClear, configuration)
        }
        if isClear { return brokenNewestItems(page, observed, configuration) }
        for item in page.items {
            if seen[item.id] != nil { return nil }
            if after.contains(where: { $0.id == item.id }) || list.overlay(of: item.id) != nil { continue }
            return "N1: a new item is not pending"
        }
        return nil
    }

    /// Checks whether the new items of a check do not meet the first row, or are more than may be held.
    private func brokenDiscontinuity(
        _ page: ItemPage<SimulatedItem, Int>, _ before: Observation, isClear: Bool, _ configuration: FeedConfiguration
    ) -> StaticString? {
        var held = before.pendingNewItems.map { $0.id }
        for item in page.items where !held.contains(item.id) { held.append(item.id) }
        let isUnknown = { (id: Int32) in before.row(of: id) == nil }
        if case .items(let limit) = configuration.retention, held.count(where: isUnknown) + shown > limit {
            return nil
        }
        // An answer without items changes nothing about an existing discontinuity.
        if page.items.isEmpty, case .discontinuity = before.update.newItems { return nil }
        var first = before.cells.prefix(page.items.count).compactMap { $0.item?.id }
        if case .pending = before.update.newItems { first = before.pendingNewItems.map { $0.id } + first }
        let reached = page.items.map { $0.id }.drop { !first.contains($0) }
        // Rows that the list has elsewhere are in another order.
        let isNewBefore = page.items.dropLast(reached.count).allSatisfy { isUnknown($0.id) }
        return isClear && isNewBefore && reached.count > 1 && first.starts(with: reached)
            ? "N3: a discontinuity is before items that end with the first rows, in their order" : nil
    }

    /// Checks the new items of an answer whose known items are all in the rows: they precede the item that is nearest
    /// to the first row.
    ///
    /// If the answer has no known item there is a discontinuity, unless the source names the pages before others.
    private func brokenNewestItems(
        _ page: ItemPage<SimulatedItem, Int>, _ observed: ObservedInput, _ configuration: FeedConfiguration
    ) -> StaticString? {
        let after = observed.after.pendingNewItems
        let rows = page.items.map { observed.before.row(of: $0.id) }
        let nearest = rows.compactMap { $0 }.min()
        var meeting = nearest.flatMap { rows.firstIndex(of: $0) }
        if meeting == nil {
            // Items after the pending ones are not at the head.
            let pending = observed.before.pendingNewItems.map { $0.id }
            meeting = page.items.lastIndex { pending.contains($0.id) }
        }
        for (place, item) in page.items.enumerated() where place < meeting ?? .max && rows[place] == nil {
            if !after.contains(where: { $0.id == item.id }) { return "N1: a new item is not pending" }
        }
        guard meeting == nil, !page.items.isEmpty, observed.answeredLoad?.request.direction != .prepend else {
            return nil
        }
        let meetsHeld = page.items.contains { item in observed.before.pendingNewItems.contains { $0.id == item.id } }
        // All items of the server are new in an empty list.
        if observed.before.cells.isEmpty, page.next == nil { return nil }
        return meetsHeld ? nil : "N3: an answer without a known item leaves no discontinuity"
    }

    /// Checks that only a check adds pending items, and that they are removed only if they arrive, are edited or are
    /// replaced.
    private func brokenPendingItems(_ observed: ObservedInput) -> StaticString? {
        let (before, after) = (observed.before.pendingNewItems, observed.after.pendingNewItems)
        if observed.completesRefresh || observed.isReset || observed.showsNewItems {
            return after.isEmpty && observed.after.update.newItems == .nothing
                ? nil : "N5: items are still pending after a refresh, a reset or a request to show them"
        }
        if observed.answeredLoad?.purpose == .check { return nil }
        for item in after where !before.contains(where: { $0.id == item.id }) {
            return "N1: an item is pending that no check found"
        }
        var expected = before
        switch observed.input {
        case .pageArrived(_, let page):
            if observed.answeredLoad != nil { expected.removeAll { item in page.items.contains { $0.id == item.id } } }
        case .itemEdited(.update(let item), in: nil):
            for place in expected.indices where expected[place].id == item.id { expected[place] = item }
        case .itemEdited(.change(let id, let change), in: nil):
            for place in expected.indices where expected[place].id == id { change(&expected[place]) }
        case .itemEdited(.remove(let id, _), in: nil): expected.removeAll { $0.id == id }
        // An item that was inserted is no longer pending. An item that could not be inserted still is.
        case .itemEdited(.insert(let item, _, _), in: _):
            if !after.contains(where: { $0.id == item.id }) { expected.removeAll { $0.id == item.id } }
        case .itemEdited(.replace(_, let item), in: _):
            if !after.contains(where: { $0.id == item.id }) { expected.removeAll { $0.id == item.id } }
        default: break
        }
        return expected == after ? nil : "N1: a pending item was lost or changed"
    }
}

extension ObservedInput {
    /// The item that an edit inserts, if its place is known.
    fileprivate var insertedItem: SimulatedItem? {
        switch input {
        case .itemEdited(.insert(let item, _, _), _), .itemEdited(.replace(_, let item), _): item
        default: nil
        }
    }

    /// Whether the items that a check looks for arrive in another way, or have arrived (N4, N5).
    fileprivate func supersedesCheck(_ id: WaiterID) -> Bool {
        switch input {
        case .checkRequested(id):
            before.refresh != nil || before.edge(.prepend) != nil || before.update.content == .unknown
        case .edgePulled(.prepend), .retryRequested(nil):
            showsNewItems || before.edge(.prepend)?.id != after.edge(.prepend)?.id
        case .newItemsRequested: showsNewItems
        default: completesRefresh || isReset
        }
    }
}
