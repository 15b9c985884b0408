/// The engine: the state machine of a list that is loaded page by page.
///
/// A sans-I/O state machine: it reads no clock, starts no task and performs no effects. Each input is a method, which
/// changes the state and returns the commands to perform, in order. The result of a command is the next input.
///
/// ```swift
/// var feed = FeedStateMachine<Book>(FeedConfiguration(addressing: .numbered(firstNumber: 1, pageSize: 30)))
/// var commands = feed.readerJoined(ReaderID(1), at: 0)
/// // [.load(LoadID(1), .number(1, size: 30)), .schedule(.indicator(.refresh), at: 200_000_000),
/// //  .publish(version: 1)]
/// commands = feed.pageArrived(LoadID(1), ItemPage(books, next: nil, total: 84), at: 80_000_000)
/// // [.publish(version: 2)]
/// feed.update.rows.count  // 84: 30 books and 54 placeholders
/// ```
///
/// - Note: Inputs about loads, timers and readers that are unknown, or no longer known, have no effect.
public struct FeedStateMachine<Item: Identifiable> {
    /// How the list is loaded.
    public internal(set) var configuration: FeedConfiguration

    /// The last published update. Readers that join later begin with it.
    public internal(set) var update: ListUpdate<Item>

    /// Whether two items with the same id look the same to a reader.
    let sameContent: (Item, Item) -> Bool
    var life = Life.open
    var generation: Generation<Item>
    var replacedItems = ReplacedItems<Item.ID>()
    var refresh = RefreshPhase<Item>.idle
    var readers: [Reader] = []
    var indicators = IndicatorPhases()
    var age = ListAge.none
    var storePhase = StorePhase.none
    /// The items of the pages that were evicted since the last snapshot.
    var evictedItems = EvictedItems<Item>()
    /// Whether a revalidation waits for a good moment.
    var isRevalidationDue = false
    /// The refresh of a list that may be out of date.
    var repair = Repair()
    var fillPace = FillPace()
    var check = CheckPhase.idle
    var pendingNewItems = PendingNewItems<Item>.nothing
    var lastLoad = 0
    /// The version of the last update that inserted or removed rows: row indexes from earlier versions are stale.
    var movedVersion = 0
    /// How many refreshes have completed.
    var completedRefreshes = 0
    /// How far the refreshes are, of which each has a number.
    package internal(set) var refreshProgress: RefreshProgress = (begun: 0, completed: 0)
    /// The time of the last input.
    var now: Int64 = 0

    enum Life: Equatable {
        case open
        case closed
    }

    /// Creates a list that loads nothing yet.
    ///
    /// - Parameters:
    ///   - configuration: How the list is loaded.
    ///   - sameContent: Whether two items with the same id look the same to a reader. It must be a pure function.
    public init(_ configuration: FeedConfiguration, sameContent: @escaping (Item, Item) -> Bool) {
        self.init(configuration, generation: .unloaded(configuration), sameContent)
    }

    /// Creates a list with a given first page, which is not loaded then.
    ///
    /// - Parameters:
    ///   - configuration: How the list is loaded.
    ///   - items: The page that the list opens with. In a chained list its `next` is the cursor behind it; in an indexed
    ///     list the next request starts behind its items.
    ///   - sameContent: Whether two items with the same id look the same to a reader. It must be a pure function.
    public init(
        _ configuration: FeedConfiguration, items: ItemPage<Item, Int>,
        sameContent: @escaping (Item, Item) -> Bool
    ) {
        var generation = Generation<Item>(PageRules(configuration))
        let request = configuration.openingRequest.asking(for: items.items.count)
        generation.applyOpeningPage(ArrivedPage(page: items, request: request))
        generation.keepGivenItems()
        self.init(configuration, generation: generation, sameContent)
        age = .given(nanoseconds: 0)
    }

    init(
        _ configuration: FeedConfiguration, generation: Generation<Item>,
        _ sameContent: @escaping (Item, Item) -> Bool
    ) {
        self.configuration = configuration
        self.sameContent = sameContent
        self.generation = generation
        self.generation.pages.changes = RowChanges()
        update = ListUpdate(
            change: .replaced,
            rows: ListRows(generation.pages.tree, pageSize: generation.pages.pageSize, replacedItems, version: 0),
            states: .init(),
            indicators: .init(), content: .unknown, total: generation.pages.shownTotal)
        update.states = states
        update.content = content
    }

    /// The index of the row that shows an item, or the item that replaced it; `nil` if the list holds neither.
    ///
    /// - Complexity: O(log p) expected, and O(k) in the size of a page.
    public func index(of id: Item.ID) -> Int? { generation.row(of: currentID(id)) }

    /// Whether the list has readers, and none of them has a viewport.
    package var isReadWithoutViewport: Bool { !readers.isEmpty && readers.allSatisfy { $0.viewport == nil } }

    /// Whether any placeholder is loading, or waits for its retry or its turn.
    package var isFilling: Bool { !generation.pages.fills.isEmpty }

    /// Whether the first page was applied.
    package var isLoaded: Bool { generation.pages.isLoaded }

    mutating func join(_ reader: ReaderID, _ transition: inout Transition) {
        guard !readers.contains(where: { $0.id == reader }) else { return }
        markRevalidationDue(transition)
        readers.append(
            Reader(id: reader, learner: configuration.prefetch.learner(pageSize: configuration.addressing.limit)))
        if case .idle = refresh, case .idle = check { confirm(&transition) }
    }

    mutating func close(_ transition: inout Transition) {
        cancelEverything(&transition)
        readers = []
        life = .closed
    }

    mutating func reset(_ transition: inout Transition) {
        cancelEverything(&transition)
        dropGeneration()
        adjustViewports()
        beginRefresh(.start, initiator: .user, waiters: [], &transition)
    }

    /// Removes all rows.
    mutating func dropGeneration() {
        var next = Generation<Item>.unloaded(configuration)
        next.pages.changes.remove(0..<generation.pages.tree.rows)
        generation = next
        replacedItems.forgetSuccessors()
    }

    /// Cancels all loads, and discards the pending new items and a revalidation that is due.
    mutating func cancelEverything(_ transition: inout Transition) {
        age = .none
        storePhase = .none
        evictedItems.forget()
        isRevalidationDue = false
        repair = Repair()
        fillPace.restoreTurns()
        dropNewItems(&transition)
        supersedeRefresh(&transition)
        for direction in LoadDirection.allCases { cancelEdge(direction, &transition) }
        for fill in generation.pages.fills { cancelFill(fill, &transition) }
    }
}

extension FeedStateMachine where Item: Equatable {
    /// Creates a list that loads nothing yet. Equal items look the same to a reader.
    ///
    /// - Parameter configuration: How the list is loaded.
    public init(_ configuration: FeedConfiguration) {
        self.init(configuration) { $0 == $1 }
    }

    /// Creates a list with a given first page, which is not loaded then. Equal items look the same to a reader.
    ///
    /// - Parameters:
    ///   - configuration: How the list is loaded.
    ///   - items: The page that the list opens with; see ``init(_:items:sameContent:)``.
    public init(_ configuration: FeedConfiguration, items: ItemPage<Item, Int>) {
        self.init(configuration, items: items) { $0 == $1 }
    }
}
