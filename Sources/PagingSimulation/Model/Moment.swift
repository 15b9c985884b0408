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
        var load: LoadID?
        var isPage = false
        switch fact {
        case .pageArrived(let id, _):
            load = id
            isPage = true
        case .pageFailed(let id, _): load = id
        default: break
        }
        answered = load.flatMap(before.load).flatMap { $0.phase == .inFlight ? $0 : nil }
        isReplaced = isPage && answered?.purpose == .refresh && after.update.states.refresh == .idle
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
