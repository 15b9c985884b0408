public import Observation
import PagingCore

/// A list that is loaded page by page as it is read.
///
/// A pager owns the state machine of one list and performs its commands: it requests pages from the source, sets
/// timers, cancels loads, and delivers each update. Creating a pager loads nothing. The first load starts when a reader
/// joins, when a viewport is reported, or when a load is requested.
///
/// ```swift
/// let pager = Pager(.offset(limit: 20) { try await api.books(start: $0.offset, limit: $0.limit) })
/// let reader = pager.makeReader()
/// for await update in reader.updates {
///     table.apply(update)
///     reader.viewportMoved(to: table.visibleRows)
/// }
/// ```
///
/// A view observes only the properties it reads: new rows do not invalidate a view that reads ``states`` alone. All
/// properties change at once, so that rows and states always belong to the same update.
///
/// Releasing the last reference to a pager cancels the loads in flight, and nothing is delivered afterwards. A task
/// that waits in ``refresh(_:isPulled:)`` or ``loadMore(_:)->_`` holds a reference until it stops waiting.
@MainActor @Observable
public final class Pager<Item: Identifiable> {
    /// The index of the page before which the server's list has moved; `nil` until the pager notices a move.
    ///
    /// Rows may be missing before this page until the next refresh. Only a pager with `overlapsPages` notices moves.
    public internal(set) var shiftedPage: Int?

    /// Why the list could not be read from the store that keeps it, or written to it; `nil` if nothing failed, or if it
    /// worked since. The list is loaded and shown as if there were no store.
    public package(set) var storeFailure: (any Error)?

    @ObservationIgnored lazy var engine = makeEngine()
    @ObservationIgnored private let configuration: FeedConfiguration
    /// What the list opens with; `nil` once the engine has it, so that given items are held once.
    @ObservationIgnored private var opening: PagerOpening<Item>?
    @ObservationIgnored var source: Source
    /// The observation of the source, from the first load on.
    @ObservationIgnored var observed: (any ObservedSource<Item>)?
    /// How many sources were requested before the current one.
    @ObservationIgnored package var listNumber = 0
    /// How many sources the list has had before this one.
    @ObservationIgnored var sourceNumber = 0
    @ObservationIgnored let timeline: Timeline
    @ObservationIgnored let requestTimeout: Duration?
    @ObservationIgnored var random: any RandomNumberGenerator & Sendable

    /// What has to end before a list that was read from a store is shown: pending edits are read, which are shown over it.
    @ObservationIgnored package var workBeforeOpening: [Task<Void, Never>] = []
    /// The store that keeps the list; `nil` if none does.
    @ObservationIgnored var cacheState: Optional<CacheState>

    @ObservationIgnored var earlyEdits = EarlyEdits<Item>()
    @ObservationIgnored var openTransactions: [WeakReference<Transaction>] = []
    @ObservationIgnored var loads: [LoadID: LoadInFlight] = [:]
    @ObservationIgnored var timers: [FeedTimer: Task<Void, Never>] = [:]
    /// The number of completed refreshes at the last update.
    @ObservationIgnored var lastCompletedRefreshes = 0
    @ObservationIgnored let waiters = ResultWaiters()
    @ObservationIgnored var waitingLoads: [WaitingLoad<Item.ID>] = []
    @ObservationIgnored var receivers: [WeakReceiver] = []
    @ObservationIgnored var eventObservers: [WeakReference<EventObserver>] = []
    @ObservationIgnored var delivery = Delivery.idle
    @ObservationIgnored var pendingInputs: [PendingInput<Item>] = []
    @ObservationIgnored private var lastNumber = 0
    @ObservationIgnored var announcementClaim = AnnouncementClaim()
    @ObservationIgnored var jumpFollowers = JumpFollowers()
    /// The number of jumps so far.
    @ObservationIgnored var jumpCount = 0
    @ObservationIgnored private(set) var tracksReads = true
    @ObservationIgnored var mainReader: Reader?
    /// The number of readers, those that the pager holds itself included.
    @ObservationIgnored var readerCount = 0
    /// The reader of a jump that no view has followed yet.
    @ObservationIgnored var jumpReader: Reader?
    @ObservationIgnored var viewportWatch = ViewportWatch.notExpected

    nonisolated package init(
        _ source: Source, opening: PagerOpening<Item>, keeper: (any CacheKeeper<Item>)?,
        _ configuration: PagerConfiguration
    ) {
        let timeout = configuration.requestTimeout
        precondition(timeout ?? .seconds(1) > .zero, "The request timeout is not above zero. Pass nil for none.")
        self.source = source
        self.configuration = configuration.feed(of: source)
        self.opening = opening.over(source)
        timeline = Timeline(configuration.clock)
        requestTimeout = timeout
        cacheState = keeper.map { CacheState(keeper: $0) }
        random = configuration.random
    }

    deinit {
        cacheState?.keeper.close()
        for load in loads.values { load.cancel() }
        for timer in timers.values { timer.cancel() }
        viewportWatch.cancel()
        let receivers = self.receivers
        let eventObservers = self.eventObservers
        guard !receivers.isEmpty || !eventObservers.isEmpty else { return }
        Task { @MainActor in
            for receiver in receivers { receiver.object?.finish() }
            for observer in eventObservers { observer.object?.finish() }
        }
    }
}

extension Pager {
    /// The state machine of the list, and what is shown of it.
    ///
    /// It is made when the list is first used, on the main actor. A pager may be created elsewhere, such as in the initial
    /// value of a property, where items that are not `Sendable` could not be stored.
    @MainActor
    final class Engine {
        var feed: FeedStateMachine<Item>
        var cursors = CursorNumbers()
        let restoration: PagerRestoration
        /// The update that the properties show. It is the engine's last update, except while that one is being delivered.
        fileprivate(set) var shown: ListUpdate<Item>
        var previousRows = PreviousRows<Item>.none
        /// The row at which a list from a store opened, until a refresh completes.
        var storedOpening: StoredOpening?
        /// The first row of the page of placeholders that failed last. It may have been loaded since.
        var failedRow: RowID<Item.ID>?

        init(_ configuration: FeedConfiguration, _ opening: PagerOpening<Item>) {
            (feed, restoration) = opening.feed(configuration, &cursors)
            shown = feed.update
        }
    }

    private func makeEngine() -> Engine {
        defer { opening = nil }
        return Engine(configuration, opening ?? .start)
    }

    /// The first visible row of a list that was stored.
    struct StoredOpening {
        let row: Int
        /// The item of the row; `nil` if it is a placeholder.
        let id: Item.ID?
        let completedRefreshes: Int
    }

    /// Whether the list was restored from a ``PagerRestorationState``.
    public var restoration: PagerRestoration { engine.restoration }

    /// The rows of the list: items, and placeholders where no item is held.
    public var rows: ListRows<Item> {
        trackRead(of: \.rows)
        return engine.shown.rows
    }

    /// The load state of each edge, of the refresh and of the check for new items.
    public var states: LoadStates {
        trackRead(of: \.states)
        return engine.shown.states
    }

    /// Which activity indicators are visible.
    public var indicators: ListIndicators {
        trackRead(of: \.indicators)
        return engine.shown.indicators
    }

    /// Whether the list has rows. Show an empty state only if the content is ``ListContent/empty``.
    public var content: ListContent {
        trackRead(of: \.content)
        return engine.shown.content
    }

    /// The number of items of the whole list according to the server; `nil` if the server does not say, or says 2²⁹ or
    /// more: a list has no more rows.
    public var total: Int? {
        trackRead(of: \.total)
        return engine.shown.total
    }

    /// Whether the rows are still those of the previous source; see ``replaceSource(with:keepingRows:)-(Pager<Item>.Source,_)``.
    public var showsPreviousRows: Bool {
        trackRead(of: \.showsPreviousRows)
        return engine.previousRows.areShown
    }

    /// Registers a read of a property for observation, except within ``withoutTrackingReads(_:)``.
    func trackRead<Value>(of property: KeyPath<Pager, Value>) {
        if tracksReads { access(keyPath: property) }
    }

    /// Runs `body` without registering the properties of the pager and of its presented lists that it reads for
    /// observation.
    ///
    /// For adapters that update the views that `body` makes themselves. UIKit tracks the properties that a cell
    /// provider reads, and would configure every visible cell again at every update.
    package func withoutTrackingReads<Result>(_ body: () -> Result) -> Result {
        let before = tracksReads
        tracksReads = false
        defer { tracksReads = before }
        return body()
    }

    /// The shown update as a replacement, for a receiver that has seen no update before it.
    var replacementUpdate: ListUpdate<Item> { engine.shown.asReplacement }

    /// Replaces the shown update.
    ///
    /// Observers of the properties that change are notified before anything has changed. Then all properties change at
    /// once (U2).
    func setShown(_ update: ListUpdate<Item>) {
        mutate(properties(changedBy: update)[...]) {
            engine.previousRows.updateWasShown()
            engine.shown = update
        }
        watchForViewport()
    }

    private func properties(changedBy update: ListUpdate<Item>) -> [ObservedProperty] {
        var properties: [ObservedProperty] = []
        if update.hasNewRows { properties.append(.rows) }
        if engine.shown.states != update.states { properties.append(.states) }
        if engine.shown.indicators != update.indicators { properties.append(.indicators) }
        if engine.shown.content != update.content { properties.append(.content) }
        if engine.shown.total != update.total { properties.append(.total) }
        if engine.previousRows.areShown != engine.previousRows.willBeShown { properties.append(.showsPreviousRows) }
        if engine.shown.newItems != update.newItems { properties.append(.newItems) }
        if engine.shown.refreshedAtNanoseconds != update.refreshedAtNanoseconds { properties.append(.age) }
        return properties
    }

    /// Performs a change as a mutation of all the properties, by nesting one observed mutation in another.
    private func mutate(_ properties: ArraySlice<ObservedProperty>, _ change: () -> Void) {
        guard let property = properties.first else { return change() }
        let rest = properties.dropFirst()
        switch property {
        case .rows: withMutation(keyPath: \.rows) { mutate(rest, change) }
        case .states: withMutation(keyPath: \.states) { mutate(rest, change) }
        case .indicators: withMutation(keyPath: \.indicators) { mutate(rest, change) }
        case .content: withMutation(keyPath: \.content) { mutate(rest, change) }
        case .total: withMutation(keyPath: \.total) { mutate(rest, change) }
        case .showsPreviousRows: withMutation(keyPath: \.showsPreviousRows) { mutate(rest, change) }
        case .newItems: withMutation(keyPath: \.newItems) { mutate(rest, change) }
        case .age: withMutation(keyPath: \.age) { mutate(rest, change) }
        }
    }

    /// The clock of the list.
    package var clock: any Clock<Duration> { timeline.clock }

    /// Whether a load is in flight, or waits for its retry or its turn.
    package var hasLoads: Bool {
        !loads.isEmpty || cacheState?.reads.isEmpty == false
            || timers.keys.contains { if case .retry = $0 { true } else { false } } || engine.feed.isFilling
    }

    /// How many loads are in flight and timers are set.
    package var pendingOperationCount: Int { loads.count + timers.count }

    /// The index of the row at which a view of the list opens: of the row that was the first visible one before the list was
    /// stored, or of the row that was requested at creation; 0 otherwise, and after a refresh completed.
    ///
    /// `PagedList`, and the tables and collections of the library, open there by themselves. Another view scrolls to the row
    /// when it receives its first update with rows.
    public var openingRow: Int {
        if let opening = engine.storedOpening, engine.feed.update.completedRefreshes == opening.completedRefreshes {
            return opening.id.flatMap { engine.feed.index(of: $0) } ?? opening.row
        }
        if case .restored(let firstRow) = restoration, engine.feed.update.completedRefreshes == 0 { return firstRow }
        if case .row(let row) = engine.feed.configuration.opening { return row }
        return 0
    }

    /// Returns a number that no other reader, wait, transaction or failure of this pager has.
    func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }
}

extension ListUpdate {
    /// Whether the update changes rows.
    fileprivate var hasNewRows: Bool {
        switch change {
        case .replaced: true
        case .changed(let ranges): !ranges.isEmpty
        }
    }
}

/// The properties of a pager that can be observed separately.
private enum ObservedProperty {
    case rows
    case states
    case indicators
    case content
    case total
    case showsPreviousRows
    case newItems
    case age
}
