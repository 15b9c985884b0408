@_spi(Invariants) import PagingCore

/// Follows what is held back before the first row: what a check finds (N1, N3), who waits for it (N4), and what becomes
/// of it (N2, N5).
struct NewItemsWatch {
    /// Who waits.
    private(set) var waiters: [Int] = []
    /// The items that this generation ever had: one that was evicted may be known still.
    private var seen = IDTable<Bool>()
    /// The items that edits inserted.
    private var inserted = IDTable<Bool>()
    /// How many newer items this generation was shown: some of them may be held for good.
    private var shown = 0

    init() {}

    mutating func addWaiter(_ id: Int) { waiters.append(id) }

    mutating func check(_ observed: ObservedInput, _ list: NaiveList, _ configuration: FeedConfiguration)
        -> StaticString?
    {
        note(observed, list)
        return brokenOutcome(observed) ?? brokenStart(observed, hasFirstPage: list.hasFirstPage)
            ?? brokenCount(observed.after, configuration) ?? brokenCheck(observed, list, configuration)
            ?? brokenPendingItems(observed)
    }

    /// Notes what the list was given, though it may have been evicted at once.
    private mutating func note(_ observed: ObservedInput, _ list: NaiveList) {
        if observed.isReset || observed.completesRefresh { shown = 0 }
        if case .itemEdited(.insert(let item, _, _), _) = observed.input { inserted[item.id] = true }
        // The ids of an evicted first page outlive a refresh of the pages behind it. An item that was inserted while the
        // refresh ran may stand before that page.
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
        if case .itemEdited(.insert(let item, _, _), _) = observed.input { seen[item.id] = true }
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
                return "N4: a check ended that nobody waits for"
            }
            waiters.remove(at: place)
            switch outcome {
            case .checked(let newItems):
                if newItems != observed.after.update.newItems {
                    return "N1: a check tells of other items than are held back"
                }
            case .failed(let failure): if state != .failed(failure) { return "N4: a check failed for another reason" }
            case .superseded:
                if !observed.supersedesCheck(id) {
                    return "N4: a check was superseded by nothing that brings what it finds"
                }
            }
        }
        let isLoading = observed.after.loads.contains { $0.purpose == .check }
        if (state == .loading) != isLoading { return "U2: a check says other than it does" }
        return state != .loading && !waiters.isEmpty ? "N4: somebody waits for a check that is over" : nil
    }

    /// One check runs at a time, whoever asks for another shares it, and none is made beside what brings the same.
    private func brokenStart(_ observed: ObservedInput, hasFirstPage: Bool) -> StaticString? {
        if observed.after.loads.count(where: { $0.purpose == .check }) > 1 { return "N4: two checks run at once" }
        guard case .checkRequested = observed.input else {
            let startedLoads = observed.startedLoads.contains { $0.purpose == .check }
            if !startedLoads || observed.isTimer || observed.answeredLoad?.purpose == .check { return nil }
            return "N4: a check is made that nobody asked for"
        }
        let ended = observed.commands.contains { if case .checkEnded = $0 { true } else { false } }
        let isLoading = observed.after.loads.contains { $0.purpose == .check }
        if let running = observed.before.loads.first(where: { $0.purpose == .check }) {
            return observed.after.load(running.id) != nil && !ended ? nil : "N4: a check is not shared"
        }
        if !hasFirstPage || observed.before.refresh != nil || observed.before.edge(.prepend) != nil {
            return ended && !isLoading ? nil : "N4: a check is made beside what brings the same"
        }
        return ended != isLoading ? nil : "N4: a check neither runs nor ends"
    }

    private func brokenCount(_ observation: Observation, _ configuration: FeedConfiguration) -> StaticString? {
        if case .items(let limit) = configuration.retention, observation.pendingNewItems.count > limit {
            return "N3: more items are held back than are to be held at all"
        }
        return switch observation.update.newItems {
        case .pending(let count):
            count == observation.pendingNewItems.count ? nil : "N1: another number of items is held back"
        case .nothing, .discontinuity:
            observation.pendingNewItems.isEmpty ? nil : "N1: items are held back that nobody is told of"
        }
    }

    /// A check landed: what is held back now is new, and was held back before or came with the page.
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
            if !before.contains(item), !page.items.contains(item) { return "N1: something else is held back" }
            if configuration.duplicates == .keepPlace, list.shown(item.id) != nil {
                return "N1: an item that is shown is held back"
            }
        }
        // Whether an item is known that was evicted the rows do not tell.
        let isClear = !page.items.contains { item in
            list.overlay(of: item.id) != nil || (seen[item.id] != nil && observed.before.row(of: item.id) == nil)
        }
        if case .discontinuity = observed.after.update.newItems {
            // A check that goes on behind an answer without a new item has not ended the gap yet.
            let isRunning = observed.after.loads.contains { $0.purpose == .check }
            if isRunning, observed.before.update.newItems == observed.after.update.newItems { return nil }
            return brokenDiscontinuity(page, observed.before, isClear: isClear, list, configuration)
        }
        if isClear { return brokenNewestItems(page, observed, configuration) }
        for item in page.items {
            if seen[item.id] != nil { return nil }
            if after.contains(where: { $0.id == item.id }) || list.overlay(of: item.id) != nil { continue }
            return "N1: a newer item is not held back"
        }
        return nil
    }

    /// Whether what a check found does not meet the first row, or is more than may be held.
    private func brokenDiscontinuity(
        _ page: Page<SimulatedItem, Int>, _ before: Observation, isClear: Bool, _ list: NaiveList,
        _ configuration: FeedConfiguration
    ) -> StaticString? {
        var held = before.pendingNewItems.map { $0.id }
        for item in page.items where !held.contains(item.id) { held.append(item.id) }
        let isUnknown = { (id: Int32) in configuration.duplicates == .moveToNewest || before.row(of: id) == nil }
        if case .items(let limit) = configuration.retention, held.count(where: isUnknown) + shown > limit {
            return nil
        }
        // An answer without an item tells nothing: the gap is the one that was there.
        if page.items.isEmpty, case .discontinuity = before.update.newItems { return nil }
        let isKnown = page.items.contains { list.shown($0.id) != nil }
        if isClear, !isKnown,
            page.items.contains(where: { item in before.pendingNewItems.contains { $0.id == item.id } })
        {
            return "N3: a gap before items that meet those which are held back"
        }
        return isKnown ? "N3: a gap before items that meet the first row" : nil
    }

    /// What is newer in an answer of which all known items are seen: what stands before the one nearest to the first row.
    /// Where nothing known is met there is a gap, unless the source names its pages before others.
    private func brokenNewestItems(
        _ page: Page<SimulatedItem, Int>, _ observed: ObservedInput, _ configuration: FeedConfiguration
    ) -> StaticString? {
        let after = observed.after.pendingNewItems
        let rows = page.items.map { observed.before.row(of: $0.id) }
        let nearest = rows.compactMap { $0 }.min()
        let meeting = nearest.flatMap { rows.firstIndex(of: $0) }
        for (place, item) in page.items.enumerated() where place < meeting ?? .max && rows[place] == nil {
            if !after.contains(where: { $0.id == item.id }) { return "N1: a newer item is not held back" }
        }
        guard meeting == nil, !page.items.isEmpty, observed.answeredLoad?.request.direction != .prepend else {
            return nil
        }
        let meetsHeld = page.items.contains { item in observed.before.pendingNewItems.contains { $0.id == item.id } }
        return meetsHeld ? nil : "N3: an answer that meets no known item leaves no gap"
    }

    /// Nothing is held back but by a check, and nothing is lost of it but what arrives, is edited or is replaced.
    private func brokenPendingItems(_ observed: ObservedInput) -> StaticString? {
        let (before, after) = (observed.before.pendingNewItems, observed.after.pendingNewItems)
        if observed.completesRefresh || observed.isReset || observed.showsNewItems {
            return after.isEmpty && observed.after.update.newItems == .nothing
                ? nil : "N5: what was held back is held still"
        }
        if observed.answeredLoad?.purpose == .check { return nil }
        for item in after where !before.contains(where: { $0.id == item.id }) {
            return "N1: an item is held back that no check found"
        }
        var expected = before
        switch observed.input {
        case .pageArrived(_, let page):
            if observed.answeredLoad != nil { expected.removeAll { item in page.items.contains { $0.id == item.id } } }
        case .itemEdited(.update(let item), in: nil):
            for place in expected.indices where expected[place].id == item.id { expected[place] = item }
        case .itemEdited(.remove(let id, _), in: nil): expected.removeAll { $0.id == id }
        // An item that was put in here is held back no longer; one that could not be put in still is.
        case .itemEdited(.insert(let item, _, _), in: _):
            if !after.contains(where: { $0.id == item.id }) { expected.removeAll { $0.id == item.id } }
        default: break
        }
        return expected == after ? nil : "N1: what was held back is lost, or is another"
    }
}

extension ObservedInput {
    /// Whether what a check looks for comes in another way, or has come (N4, N5).
    fileprivate func supersedesCheck(_ id: CheckID) -> Bool {
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
