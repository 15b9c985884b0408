/// The engine: the state machine of a list that is loaded page by page.
///
/// The machine receives facts, changes its state, and returns commands in the order in which they are to be carried
/// out. It reads no clock, starts nothing and calls nobody: whoever drives it performs the commands and returns each
/// result as a fact.
///
/// ```swift
/// var feed = FeedStateMachine<Book>(FeedConfiguration(addressing: .numbered(firstNumber: 1, pageSize: 30)))
/// feed.receive(.readerJoined(ReaderID(1)), at: 0)
/// // [.load(LoadID(1), .number(1, size: 30)), .schedule(.indicator(.refresh), at: 200_000_000),
/// //  .publish(version: 1)]
/// feed.receive(.pageArrived(LoadID(1), Page(books, next: nil, total: 84)), at: 80_000_000)
/// // [.publish(version: 2)]
/// feed.update.rows.count  // 84: 30 books and 54 placeholders
/// ```
///
/// - Note: Facts about loads, timers and readers that are not, or no longer, known are ignored: in a race they are late.
public struct FeedStateMachine<Item: Identifiable> {
    /// How the list is loaded.
    public internal(set) var configuration: FeedConfiguration

    /// The last published change of the list. Readers that join later begin with it.
    public internal(set) var update: Update<Item>

    var life = Life.open
    var generation: Generation<Item>
    var refresh = RefreshPhase<Item>.idle
    var readers: [Reader] = []
    var indicators = IndicatorPhases()
    var age = ListAge.none
    var revalidation = Revalidation.none
    var check = CheckPhase.idle
    var heldBack = HeldBack<Item>.nothing
    var lastLoad = 0
    /// The version of the last update that inserted or removed rows: row indexes from earlier versions are stale.
    var movedVersion = 0
    /// How many times the list was loaded anew.
    var landings = 0
    /// When the last fact was received.
    var now: Int64 = 0

    enum Life: Equatable {
        case open
        case closed
    }

    /// A list of which nothing is known and for which nothing is loaded until somebody asks.
    ///
    /// - Parameter configuration: How the list is loaded.
    public init(_ configuration: FeedConfiguration) {
        self.init(configuration, generation: Generation(addressing: configuration.addressing))
    }

    /// A list whose first page is there already: no first load follows.
    ///
    /// - Parameters:
    ///   - configuration: How the list is loaded.
    ///   - items: The page the list opens with. In a chained list its `next` is the cursor behind it; in an indexed
    ///     list what follows is asked for behind its items.
    public init(_ configuration: FeedConfiguration, items: Page<Item, Int>) {
        var generation = Generation<Item>(addressing: configuration.addressing)
        let request = Self.openingRequest(configuration)
        generation.landOpening(items, request, configuration)
        generation.keepGivenItems()
        self.init(configuration, generation: generation)
        age = .given(nanoseconds: 0)
    }

    init(_ configuration: FeedConfiguration, generation: Generation<Item>) {
        self.configuration = configuration
        self.generation = generation
        update = Update(
            change: .replaced, rows: Rows(generation.tree, pageSize: generation.pageSize, version: 0), states: .init(),
            indicators: .init(), content: .unknown, total: generation.total)
        update.states = states
        update.content = content
    }

    /// Takes a fact and says what is to be done about it.
    ///
    /// - Parameters:
    ///   - fact: What happened.
    ///   - now: The present in nanoseconds, from any fixed point, never less than at the fact before.
    ///   - sameContent: Whether two items of one id look the same to a reader.
    /// - Returns: The commands in the order in which they are to be carried out.
    /// - Complexity: O(log p) in pages for most facts. In addition:
    ///   - O(r) in the rows that the readers have on screen and want, for each load that begins or is cancelled, and for a
    ///     retry.
    ///   - A page: O(k log p) in its k items. So are new items that are shown. If pages overlap by a row, also O(l log p)
    ///     in the l items that the server does not have. Each item that is known and has changed: O(k) more, for its page
    ///     is copied. Comparisons of ids: O(k (h + e)) in the h items that are held back and the e open edits.
    ///   - An eviction: O(log p) for each page that is evicted, and for each that is kept (K1, K3).
    ///   - The end of a transaction: O(e k log p) in its e edits and the k items of their pages. A rollback: in addition
    ///     O(e²) in the edits of all open transactions.
    ///   - A refresh: O(p) in pages when it begins. The page that completes it: O((1 + m) n log p), where n is the number
    ///     of items and pages held before and after, and m the number of items that open transactions inserted or moved.
    ///     A page of it: in addition O(e k log p) in the e edits that were made while it was loaded.
    public mutating func receive(
        _ fact: Fact<Item>, at now: Int64, sameContent: (Item, Item) -> Bool
    ) -> [Command] {
        guard life == .open else { return [] }
        self.now = now
        age.count(from: now)
        var step = Step(now: now, lastLoad: lastLoad)
        switch fact {
        case .readerJoined(let reader): join(reader, &step)
        case .readerLeft(let reader): readers.removeAll { $0.id == reader }
        case .viewportMoved(let reader, let hint): moveViewport(of: reader, hint, &step)
        case .edgePulled(.prepend) where heldBack.count > 0: showNewer(&step, sameContent)
        case .checkRequested(let waiting): check(for: waiting, &step)
        case .newerRequested: showNewer(&step, sameContent)
        case .edgePulled(let direction): pull(direction, &step)
        case .refreshRequested(let waiting, let kind): requestRefresh(waiting, kind, .person, &step)
        case .refreshPulled(let waiting, let kind): requestRefresh(waiting, kind, .pull, &step)
        case .retryRequested(nil): retryAll(&step)
        case .retryRequested(let row?): retry(row: row, &step)
        case .jumpRequested(let reader, let row): jump(reader, to: row, &step)
        case .resetRequested: reset(&step)
        case .revalidationRequested(let kind): noteOpportunity(kind, step)
        case .networkReturned: takeNetwork(&step)
        case .itemEdited(let edit, let transaction): take(edit, transaction, &step, sameContent)
        case .transactionOpened(let transaction): generation.edits.open(transaction)
        case .transactionEnded(let transaction, let outcome): end(transaction, outcome, &step, sameContent)
        case .pageArrived(let load, let page): land(page, load, &step, sameContent)
        case .pageFailed(let load, let report): fail(load, report, &step)
        case .timerFired(let timer): wake(timer, &step)
        case .closed: close(&step)
        }
        weigh(&step)
        revalidate(&step)
        evict(&step)
        publish(&step)
        return step.commands
    }

    /// The index of the row that shows an item; `nil` where the item is not held.
    ///
    /// - Complexity: O(log p) expected, and O(k) in the size of a page.
    public func index(of id: Item.ID) -> Int? { generation.row(of: id) }

    static func openingRequest(_ configuration: FeedConfiguration) -> PageRequest {
        let limit = configuration.addressing.limit
        return switch (configuration.addressing, configuration.opening) {
        case (.numbered(let first, _), .row(let row)): .number(first + max(row, 0) / limit, size: limit)
        case (.numbered(let first, _), .start), (.numbered(let first, _), .cursor): .number(first, size: limit)
        case (.offset, .row(let row)): .offset(max(row, 0), limit: limit)
        case (.offset, .start), (.offset, .cursor): .offset(0, limit: limit)
        case (.chained, .cursor(let cursor)): .cursor(cursor, .append, limit: limit)
        case (.chained, .start), (.chained, .row): .cursor(nil, .append, limit: limit)
        }
    }

    private mutating func join(_ reader: ReaderID, _ step: inout Step) {
        guard !readers.contains(where: { $0.id == reader }) else { return }
        noteOpportunity(configuration.freshness.revalidates, step)
        readers.append(
            Reader(id: reader, learner: configuration.prefetch.learner(pageSize: configuration.addressing.limit)))
    }

    private mutating func close(_ step: inout Step) {
        cancelEverything(&step)
        readers = []
        life = .closed
    }

    private mutating func reset(_ step: inout Step) {
        cancelEverything(&step)
        step.changes.remove(0..<generation.tree.rows)
        generation = Generation(addressing: configuration.addressing)
        carryViewports(step.changes)
        beginRefresh(.start, origin: .person, waiting: [], &step)
    }

    /// Gives up all loads, what is held back and what is due; the rows are to go.
    mutating func cancelEverything(_ step: inout Step) {
        age = .none
        revalidation = .none
        forgetNewer(&step)
        supersedeRefresh(&step)
        for direction in Direction.allCases { cancelEdge(direction, &step) }
        for fill in generation.fills { cancelFill(fill, &step) }
    }
}

extension FeedStateMachine where Item: Equatable {
    /// Takes a fact and says what is to be done about it. Items that are equal look the same to a reader.
    ///
    /// - Parameters:
    ///   - fact: What happened.
    ///   - now: The present in nanoseconds, from any fixed point, never less than at the fact before.
    /// - Returns: The commands in the order in which they are to be carried out.
    public mutating func receive(_ fact: Fact<Item>, at now: Int64) -> [Command] {
        receive(fact, at: now) { $0 == $1 }
    }
}

extension FeedStateMachine: Sendable where Item: Sendable, Item.ID: Sendable {}
