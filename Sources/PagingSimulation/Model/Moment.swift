@_spi(Invariants) import PagingCore

/// What can be seen of a list at one time.
struct Sight {
    var update: Update<SimulatedItem>
    /// The rows, as the updates made them.
    var cells: [Cell]
    var loads: [KnownLoad]
    var viewports: [Range<Int>]
    var wanted: [Range<Int>]
    /// What the refresh that runs loads anew.
    var refreshKind: RefreshKind<Int32>?
    /// Whether the list is stale and waits to be loaded anew.
    var isRevalidationDue: Bool
    /// What is held back, in the order in which it would be shown.
    var pendingNewItems: [SimulatedItem] = []

    init(_ feed: FeedStateMachine<SimulatedItem>, _ cells: [Cell]) {
        update = feed.update
        self.cells = cells
        loads = feed.loads
        viewports = feed.viewports
        wanted = feed.wanted
        refreshKind = feed.refreshKind
        isRevalidationDue = feed.isRevalidationDue
        pendingNewItems = feed.pendingItems
    }

    func load(_ id: LoadID) -> KnownLoad? { loads.first { $0.id == id } }

    /// The load behind an edge.
    func edge(_ direction: Direction) -> KnownLoad? { loads.first { $0.purpose == .edge(direction) } }

    /// The load of the refresh.
    var refresh: KnownLoad? { loads.first { $0.purpose == .refresh } }

    /// The load in flight that a fact answers, if it does.
    func load(answeredBy fact: FeedInput<SimulatedItem>) -> KnownLoad? {
        let answered: LoadID?
        switch fact {
        case .pageArrived(let id, _): answered = id
        case .pageFailed(let id, _): answered = id
        default: answered = nil
        }
        return answered.flatMap(load).flatMap { $0.phase == .inFlight ? $0 : nil }
    }

    /// Whether a load whose answer arrived is to be asked for again: the answer had nothing but rows that it repeats for
    /// open edits (I4).
    func asksAgain(_ answered: KnownLoad, after before: Sight) -> Bool {
        switch answered.purpose {
        case .edge, .fill: break
        case .refresh, .check: return false
        }
        return loads.contains { load in
            guard load.purpose == answered.purpose, case .offset = load.request, load.request == answered.requestNow else {
                return false
            }
            return load.phase == .suspended || (before.load(load.id) == nil && order == before.order)
        }
    }

    /// Whether a fact brings the last page of a refresh, so that the rows after it are another generation's.
    func isReplaced(by fact: FeedInput<SimulatedItem>, giving feed: FeedStateMachine<SimulatedItem>) -> Bool {
        guard case .pageArrived = fact else { return false }
        // One that gives way after a page, to a load at an edge, has not landed.
        return load(answeredBy: fact)?.purpose == .refresh && feed.update.states.refresh == .idle
            && !feed.isRevalidationDue
    }

    /// Whether items are held back that stand before the first row.
    var holdsBack: Bool {
        !pendingNewItems.isEmpty
    }

    /// The ids of the items that are held back.
    var pendingIDs: [Int32] {
        pendingNewItems.map { $0.id }
    }

    /// The row of an item.
    func row(of id: Int32) -> Int? { cells.firstIndex { $0.item?.id == id } }
}

/// Where an update took the rows of the list before it.
struct Passage {
    /// The new index of each old row, below 0 where it was removed; empty where all stayed.
    var rows: [Int] = []

    subscript(row: Int) -> Int? {
        guard rows.indices.contains(row) else { return rows.isEmpty ? row : nil }
        return rows[row] < 0 ? nil : rows[row]
    }
}

/// One fact, and what came of it.
struct Moment {
    let fact: FeedInput<SimulatedItem>
    let now: Int64
    let commands: [Command]
    let before: Sight
    let after: Sight
    let passage: Passage
    /// The load in flight that the fact answers, if it does and the answer is taken.
    let answered: KnownLoad?
    /// Whether the list became that of another source.
    let replacesSource: Bool
    /// Whether a refresh landed, so that the rows are another generation's.
    let isReplaced: Bool

    init(
        _ fact: FeedInput<SimulatedItem>, _ now: Int64, _ commands: [Command], _ before: Sight, _ after: Sight,
        _ passage: Passage, replacesSource: Bool, isReplaced: Bool
    ) {
        self.fact = fact
        self.now = now
        self.commands = commands
        self.before = before
        self.after = after
        self.passage = passage
        self.replacesSource = replacesSource
        answered = before.load(answeredBy: fact).flatMap { after.asksAgain($0, after: before) ? nil : $0 }
        self.isReplaced = isReplaced
    }

    /// Whether the answer to a load was not taken, so that it is asked for again.
    func asksAgain(_ load: KnownLoad) -> Bool {
        guard answered == nil, let before = before.load(answeredBy: fact) else { return false }
        return before.purpose == load.purpose && before.requestNow == load.request
    }

    /// Whether a load is no more, though nothing was heard of it.
    func isGivenUp(_ load: KnownLoad) -> Bool {
        if after.load(load.id) != nil || before.load(answeredBy: fact)?.id == load.id { return false }
        if case .timerFired(.repetition(load.id)) = fact { return false }
        return true
    }

    /// Whether a refresh was given up for a load at an edge just as a page of it arrived (T3).
    var refreshGivesWay: Bool {
        guard case .pageArrived = fact, answered?.purpose == .refresh else { return false }
        return after.refresh == nil && after.isRevalidationDue && begunAtEdge != nil
    }

    /// Whether a refresh that landed left evicted pages of a chained list beside what it brought (R4).
    var keepsStubs: Bool {
        guard isReplaced, case .cursor? = answered?.request else { return false }
        return after.cells.contains { $0.item == nil }
    }

    /// Whether nothing came of the fact, apart from what time alone makes an adaptive list evict, or give up for another
    /// page.
    func isIdle(_ configuration: FeedConfiguration) -> Bool {
        guard configuration.isAdaptive else { return commands.isEmpty && !isPublished }
        return (begun.isEmpty && before.loads.count == after.loads.count) || before.loads.contains(where: isGivenUp)
    }

    var isPublished: Bool { after.update.version != before.update.version }

    /// Whether rows came, went or are others.
    var changesRows: Bool {
        guard isPublished else { return false }
        if case .changed(let ranges) = after.update.change { return !ranges.isEmpty }
        return true
    }

    /// The loads that were commanded, as the machine knows them.
    var begun: [KnownLoad] {
        after.loads.filter { load in load.phase == .inFlight && before.load(load.id)?.phase != .inFlight }
    }

    /// A load at an edge that was commanded.
    var begunAtEdge: KnownLoad? { begun.first { if case .edge = $0.purpose { true } else { false } } }

    /// Whether what was held back is put before the first row.
    var showsNewer: Bool {
        guard !before.pendingNewItems.isEmpty else { return false }
        switch fact {
        case .newItemsRequested, .edgePulled(.prepend): return true
        default: return false
        }
    }

    /// Whether places of a list by offsets may move, and what is being loaded is asked for where they are now.
    var movesPlaces: Bool {
        switch fact {
        case .itemEdited, .transactionEnded: true
        default: showsNewer
        }
    }

    /// Whether a person wishes for something.
    var isWish: Bool {
        switch fact {
        case .newItemsRequested, .checkRequested, .edgePulled, .refreshRequested, .refreshPulled, .retryRequested,
            .jumpRequested, .resetRequested:
            true
        default: false
        }
    }

    /// Whether it is a good moment to load the list anew, if it is stale.
    var isOpportunity: Bool {
        switch fact {
        case .revalidationRequested, .networkReturned: true
        default: false
        }
    }

    /// Whether the list is asked for anew, since what was found does not meet the first row.
    var closesGap: Bool {
        if case (.newItemsRequested, .discontinuity) = (fact, before.update.newItems) { return true }
        return false
    }

    /// Whether nothing may come of the same fact at the same time.
    var hasNoEcho: Bool {
        if isHint || isOpportunity { return true }
        guard isWish, !isReset else { return false }
        // A pull at the head that has shown what was held back is one for more when it comes again.
        if showsNewer, case .edgePulled = fact { return false }
        return true
    }

    /// Whether a reader says something of itself.
    var isHint: Bool {
        switch fact {
        case .readerJoined, .readerLeft, .viewportMoved: true
        default: false
        }
    }

    /// Whether another refresh runs than before, or none, for another reason than that a page of it landed or failed.
    var beginsRefresh: Bool { before.refresh?.id != after.refresh?.id && answered?.purpose != .refresh && !isTimer }

    /// Whether a refresh that runs is asked for again from its beginning, since an edit moves what its pages stand for.
    var beginsRefreshAgain: Bool {
        switch fact {
        case .itemEdited, .transactionEnded: before.refresh != nil && after.refresh != nil && beginsRefresh
        default: false
        }
    }

    var isReset: Bool { if case .resetRequested = fact { true } else { false } }

    var isTimer: Bool { if case .timerFired = fact { true } else { false } }
}
