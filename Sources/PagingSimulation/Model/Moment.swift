@_spi(Invariants) import PagingCore

/// What can be seen of a list at one time.
struct Sight {
    var update: Update<SimulatedItem>
    /// The rows, as the updates made them.
    var cells: [Cell]
    var loads: [KnownLoad]
    var viewports: [Range<Int>]
    var wanted: [Range<Int>]

    func load(_ id: LoadID) -> KnownLoad? { loads.first { $0.id == id } }

    /// The load behind an edge.
    func edge(_ direction: Direction) -> KnownLoad? { loads.first { $0.purpose == .edge(direction) } }

    /// The load of the refresh.
    var refresh: KnownLoad? { loads.first { $0.purpose == .refresh } }

    /// The load in flight that a fact answers, if it does.
    func load(answeredBy fact: Fact<SimulatedItem>) -> KnownLoad? {
        let answered: LoadID?
        switch fact {
        case .pageArrived(let id, _): answered = id
        case .pageFailed(let id, _): answered = id
        default: answered = nil
        }
        return answered.flatMap(load).flatMap { $0.phase == .inFlight ? $0 : nil }
    }

    /// Whether a fact brings the last page of a refresh, so that the rows after it are another generation's.
    func isReplaced(by fact: Fact<SimulatedItem>, giving update: Update<SimulatedItem>) -> Bool {
        guard case .pageArrived = fact else { return false }
        return load(answeredBy: fact)?.purpose == .refresh && update.states.refresh == .idle
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
    let fact: Fact<SimulatedItem>
    let now: Int64
    let commands: [Command]
    let before: Sight
    let after: Sight
    let passage: Passage
    /// The load in flight that the fact answers, if it does.
    let answered: KnownLoad?
    /// Whether a refresh landed, so that the rows are another generation's.
    let isReplaced: Bool

    init(
        _ fact: Fact<SimulatedItem>, _ now: Int64, _ commands: [Command], _ before: Sight, _ after: Sight,
        _ passage: Passage
    ) {
        self.fact = fact
        self.now = now
        self.commands = commands
        self.before = before
        self.after = after
        self.passage = passage
        answered = before.load(answeredBy: fact)
        isReplaced = before.isReplaced(by: fact, giving: after.update)
    }

    /// Whether a load is no more, though nothing was heard of it.
    func isGivenUp(_ load: KnownLoad) -> Bool {
        if after.load(load.id) != nil || answered?.id == load.id { return false }
        if case .timerFired(.repetition(load.id)) = fact { return false }
        return true
    }

    /// Whether nothing came of the fact, apart from what time alone makes an adaptive list evict.
    func isIdle(_ configuration: FeedConfiguration) -> Bool {
        switch configuration.prefetch {
        case .manual, .lastRow, .rows, .screens: commands.isEmpty && !isPublished
        case .adaptive, .adaptiveWithin: begun.isEmpty && before.loads.count == after.loads.count
        }
    }

    var isPublished: Bool { after.update.version != before.update.version }

    /// The loads that were commanded, as the machine knows them.
    var begun: [KnownLoad] {
        after.loads.filter { load in load.phase == .inFlight && before.load(load.id)?.phase != .inFlight }
    }

    /// Whether a person wishes for something.
    var isWish: Bool {
        switch fact {
        case .edgePulled, .refreshRequested, .refreshPulled, .retryRequested, .jumpRequested, .resetRequested: true
        default: false
        }
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

    var isReset: Bool { if case .resetRequested = fact { true } else { false } }

    var isTimer: Bool { if case .timerFired = fact { true } else { false } }
}
