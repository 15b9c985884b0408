public import Observation

/// A list that is loaded page by page as it is read.
///
/// A pager owns the engine of one list and performs what it commands: it asks the source, waits, cancels, and shows
/// every change to whoever follows it. Creating one is free: nothing is loaded until a reader joins, reports what it
/// shows, or asks.
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
/// A view observes what it reads: one that reads ``states`` alone is left alone by new rows. All properties change at
/// once, so that nobody sees the rows of one moment beside the states of another.
///
/// Dropping the last reference to a pager cancels what is in flight, and nothing is delivered afterwards. A task that
/// waits in ``refresh(_:isPulled:)`` holds a reference until it stops waiting.
@MainActor @Observable
public final class Pager<Item: Identifiable & Sendable> where Item.ID: Sendable {
    /// The page before which the server's list was last seen to have moved: rows may be missing there until the next
    /// refresh. Only a list that overlaps its pages sees that; `nil` until it does.
    public internal(set) var shiftedPage: Int?

    /// Whether the list was brought back to where it was when its ``PagerRestorationState`` was taken.
    @ObservationIgnored public let restoration: Restoration

    /// The update that is shown. It is the engine's last one, except while that is being shown.
    @ObservationIgnored private(set) var shown: Update<Item>
    @ObservationIgnored private(set) var hasShownEarlierRows = false

    @ObservationIgnored var feed: FeedStateMachine<Item>
    /// What is shown of the source before.
    @ObservationIgnored var earlierRows = EarlierRows<Item>.none
    @ObservationIgnored var source: PageSource<Item>
    @ObservationIgnored let timeline: Timeline
    @ObservationIgnored var random: any RandomNumberGenerator & Sendable

    @ObservationIgnored var loads: [LoadID: LoadInFlight] = [:]
    @ObservationIgnored var timers: [FeedTimer: Task<Void, Never>] = [:]
    @ObservationIgnored var cursors: CursorNumbers
    @ObservationIgnored var errors = KnownErrors()
    /// The number of completed refreshes at the last update.
    @ObservationIgnored var lastLandings = 0
    @ObservationIgnored var waits: [RefreshID: CheckedContinuation<RefreshResult, Never>] = [:]
    @ObservationIgnored var checks: [CheckID: CheckedContinuation<NewItemsResult, Never>] = [:]
    @ObservationIgnored var receivers: [WeakReceiver<Item>] = []
    @ObservationIgnored var eventObservers: [WeakEventObserver] = []
    @ObservationIgnored var delivery = Delivery.idle
    /// The inputs that are not handled yet.
    @ObservationIgnored var pendingInputs: [PendingInput<Item>] = []
    @ObservationIgnored private var lastNumber = 0
    /// The version of the last update of which somebody told aloud.
    @ObservationIgnored var announcedVersion: Int?
    @ObservationIgnored private var tracksReads = true
    @ObservationIgnored private(set) lazy var mainReader = Reader(of: self)

    init(
        _ source: PageSource<Item>, _ feed: FeedStateMachine<Item>, _ restoration: Restoration,
        _ cursors: CursorNumbers, _ timeline: Timeline, _ random: any RandomNumberGenerator & Sendable
    ) {
        self.source = source
        self.feed = feed
        self.restoration = restoration
        self.cursors = cursors
        self.timeline = timeline
        self.random = random
        shown = feed.update
    }

    deinit {
        for load in loads.values { load.task.cancel() }
        for timer in timers.values { timer.cancel() }
        let receivers = self.receivers
        let eventObservers = self.eventObservers
        guard !receivers.isEmpty || !eventObservers.isEmpty else { return }
        Task { @MainActor in
            for receiver in receivers { receiver.receiver?.finish() }
            for observer in eventObservers { observer.observer?.finish() }
        }
    }
}

extension Pager {
    /// The rows of the list: items, and placeholders where a page is not there.
    public var rows: Rows<Item> {
        trackRead(of: \.rows)
        return shown.rows
    }

    /// What goes on at the list's edges and with its refresh.
    public var states: LoadStates {
        trackRead(of: \.states)
        return shown.states
    }

    /// Which activity indicators should be seen.
    public var indicators: Indicators {
        trackRead(of: \.indicators)
        return shown.indicators
    }

    /// Whether there is anything to show. Show an empty state only where it is ``ListContent/empty``.
    public var content: ListContent {
        trackRead(of: \.content)
        return shown.content
    }

    /// How many items the server says there are, if it says so.
    public var total: Int? {
        trackRead(of: \.total)
        return shown.total
    }

    /// Whether the rows are still those of the source before; see ``replaceSource(with:keepingRows:)``.
    public var showsEarlierRows: Bool {
        trackRead(of: \.showsEarlierRows)
        return hasShownEarlierRows
    }

    /// Registers a read of a property for observation, except within ``withoutTrackingReads(_:)``.
    func trackRead<Value>(of property: KeyPath<Pager, Value>) {
        if tracksReads { access(keyPath: property) }
    }

    /// Runs `body` without registering the properties of the pager that it reads for observation.
    ///
    /// For adapters that update what `body` makes themselves: UIKit tracks what a cell provider reads, and would
    /// configure every visible cell again at every update.
    package func withoutTrackingReads<Result>(_ body: () -> Result) -> Result {
        let before = tracksReads
        tracksReads = false
        defer { tracksReads = before }
        return body()
    }

    /// The update that is shown, for somebody who has seen none before it.
    var whole: Update<Item> { shown.asReplacement }

    /// Makes an update the one that is shown. Observers of what it changes are told before anything has changed, then
    /// everything changes at once (U2).
    func show(_ update: Update<Item>) {
        announce(aspects(changedBy: update)[...]) {
            hasShownEarlierRows = earlierRows.areShown
            shown = update
        }
    }

    private func aspects(changedBy update: Update<Item>) -> [Aspect] {
        var aspects: [Aspect] = []
        if update.hasNewRows { aspects.append(.rows) }
        if shown.states != update.states { aspects.append(.states) }
        if shown.indicators != update.indicators { aspects.append(.indicators) }
        if shown.content != update.content { aspects.append(.content) }
        if shown.total != update.total { aspects.append(.total) }
        if hasShownEarlierRows != earlierRows.areShown { aspects.append(.showsEarlierRows) }
        if shown.newItems != update.newItems { aspects.append(.newItems) }
        if shown.refreshedAtNanoseconds != update.refreshedAtNanoseconds { aspects.append(.age) }
        return aspects
    }

    /// Tells the observers of some aspects, makes the change, and tells them that it is made.
    private func announce(_ aspects: ArraySlice<Aspect>, _ change: () -> Void) {
        guard let aspect = aspects.first else { return change() }
        let rest = aspects.dropFirst()
        switch aspect {
        case .rows: withMutation(keyPath: \.rows) { announce(rest, change) }
        case .states: withMutation(keyPath: \.states) { announce(rest, change) }
        case .indicators: withMutation(keyPath: \.indicators) { announce(rest, change) }
        case .content: withMutation(keyPath: \.content) { announce(rest, change) }
        case .total: withMutation(keyPath: \.total) { announce(rest, change) }
        case .showsEarlierRows: withMutation(keyPath: \.showsEarlierRows) { announce(rest, change) }
        case .newItems: withMutation(keyPath: \.newItems) { announce(rest, change) }
        case .age: withMutation(keyPath: \.age) { announce(rest, change) }
        }
    }

    /// The clock the list goes by.
    package var clock: any Clock<Duration> { timeline.clock }

    /// Whether an answer is awaited, or the time to ask again.
    package var isLoading: Bool {
        !loads.isEmpty || timers.keys.contains { if case .repetition = $0 { true } else { false } }
    }

    /// How many answers and times are awaited.
    package var awaited: Int { loads.count + timers.count }

    /// The row the list opens at.
    package var openingRow: Int {
        if case .restored(let firstRow) = restoration, feed.update.completedRefreshes == 0 { return firstRow }
        if case .row(let row) = feed.configuration.opening { return row }
        return 0
    }

    /// A number that no other reader, wait, transaction or failure of this pager has.
    func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }
}

extension Update {
    /// Whether the rows are others than before.
    fileprivate var hasNewRows: Bool {
        switch change {
        case .replaced: true
        case .changed(let ranges): !ranges.isEmpty
        }
    }
}

/// What of a list can be observed by itself.
private enum Aspect {
    case rows
    case states
    case indicators
    case content
    case total
    case showsEarlierRows
    case newItems
    case age
}
