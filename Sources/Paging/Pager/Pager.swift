public import Observation

/// A list that is loaded page by page as it is read.
///
/// A pager owns the engine of one list and performs what it commands: it asks the source, waits, cancels, and shows
/// every change to whoever follows it. Creating one is free: nothing is loaded until a reader joins, reports what it
/// shows, or asks.
///
/// ```swift
/// let pager = Pager(.offset(limit: 20) { try await api.books(start: $0.offset, limit: $0.limit) })
/// for await update in pager.updates {
///     print(update.rows.count, update.states)
/// }
/// ```
///
/// Dropping the last reference to a pager cancels what is in flight, and nothing is delivered afterwards.
@MainActor @Observable
public final class Pager<Item: Identifiable & Sendable> where Item.ID: Sendable {
    /// The rows of the list: items, and placeholders where a page is not there.
    public private(set) var rows: Rows<Item>

    /// What goes on at the list's edges and with its refresh.
    public private(set) var states: LoadStates

    /// Which activity indicators should be seen.
    public private(set) var indicators: Indicators

    /// Whether there is anything to show. Show an empty state only where it is ``Content/empty``.
    public private(set) var content: Content

    /// How many items the server says there are, if it says so.
    public private(set) var total: Int?

    /// The page before which the server's list was last seen to have moved: rows may be missing there until the next
    /// refresh. Only a list that overlaps its pages sees that; `nil` until it does.
    public private(set) var shiftedPage: Int?

    @ObservationIgnored private var feed: FeedStateMachine<Item>
    @ObservationIgnored private let source: PageSource<Item>
    @ObservationIgnored private let timeline: Timeline
    @ObservationIgnored private var random: any RandomNumberGenerator & Sendable

    @ObservationIgnored private var loads: [LoadID: Task<Void, Never>] = [:]
    @ObservationIgnored private var timers: [Timer: Task<Void, Never>] = [:]
    @ObservationIgnored private var cursors = CursorNumbers()
    @ObservationIgnored private var errors: [Int: any Error] = [:]
    @ObservationIgnored private var lastNumber = 0
    @ObservationIgnored private var waits: [RefreshID: CheckedContinuation<RefreshResult, Never>] = [:]
    @ObservationIgnored private var receivers: [WeakReceiver<Item>] = []
    @ObservationIgnored private var delivery = Delivery.idle
    @ObservationIgnored private var ownReader: Reader?

    /// What became of the facts that are sent while another one's commands are carried out.
    private enum Delivery {
        case idle
        case underWay(queued: [Fact<Item>])
    }

    /// A list of which nothing is known yet.
    ///
    /// - Parameters:
    ///   - source: What answers page requests.
    ///   - opening: The page the list opens with.
    ///   - prefetch: How far beyond the viewport rows are loaded.
    ///   - duplicates: What becomes of an item that arrives again.
    ///   - retry: When a failed load is repeated by itself.
    ///   - indicator: When indicators turn on and off.
    ///   - retention: How many items are held.
    ///   - maxConcurrentLoads: How many pages of placeholders are loaded at once, above 0.
    ///   - clock: What time is.
    ///   - random: Where the jitter of repetitions comes from.
    public convenience init(
        _ source: PageSource<Item>, opening: PagerOpening = .start, prefetch: PrefetchPolicy = .rows(20),
        duplicates: DuplicatePolicy = .keepPlace, retry: RetryPolicy = .twice,
        indicator: IndicatorPolicy = IndicatorPolicy(), retention: RetentionPolicy = .all, maxConcurrentLoads: Int = 4,
        clock: some Clock<Duration> = ContinuousClock(),
        random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.init(
            source, opening, nil, prefetch, duplicates, retry, indicator, retention, maxConcurrentLoads,
            Timeline(clock), random)
    }

    /// A list whose source is described by another value: an HTTP client's pages, a database query.
    ///
    /// - Parameters:
    ///   - source: What answers page requests.
    ///   - opening: The page the list opens with.
    ///   - prefetch: How far beyond the viewport rows are loaded.
    ///   - duplicates: What becomes of an item that arrives again.
    ///   - retry: When a failed load is repeated by itself.
    ///   - indicator: When indicators turn on and off.
    ///   - retention: How many items are held.
    ///   - maxConcurrentLoads: How many pages of placeholders are loaded at once, above 0.
    ///   - clock: What time is.
    ///   - random: Where the jitter of repetitions comes from.
    public convenience init(
        _ source: some PageSourceConvertible<Item>, opening: PagerOpening = .start,
        prefetch: PrefetchPolicy = .rows(20), duplicates: DuplicatePolicy = .keepPlace, retry: RetryPolicy = .twice,
        indicator: IndicatorPolicy = IndicatorPolicy(), retention: RetentionPolicy = .all, maxConcurrentLoads: Int = 4,
        clock: some Clock<Duration> = ContinuousClock(),
        random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.init(
            source.pageSource, opening, nil, prefetch, duplicates, retry, indicator, retention,
            maxConcurrentLoads, Timeline(clock), random)
    }

    /// A list whose first page is there already: no first load follows.
    ///
    /// - Parameters:
    ///   - source: What answers page requests.
    ///   - items: The page the list opens with, with the cursor behind it in a chained list.
    ///   - prefetch: How far beyond the viewport rows are loaded.
    ///   - duplicates: What becomes of an item that arrives again.
    ///   - retry: When a failed load is repeated by itself.
    ///   - indicator: When indicators turn on and off.
    ///   - retention: How many items are held.
    ///   - maxConcurrentLoads: How many pages of placeholders are loaded at once, above 0.
    ///   - clock: What time is.
    ///   - random: Where the jitter of repetitions comes from.
    public convenience init<Cursor: Hashable & Sendable>(
        _ source: PageSource<Item>, items: Page<Item, Cursor>, prefetch: PrefetchPolicy = .rows(20),
        duplicates: DuplicatePolicy = .keepPlace, retry: RetryPolicy = .twice,
        indicator: IndicatorPolicy = IndicatorPolicy(), retention: RetentionPolicy = .all, maxConcurrentLoads: Int = 4,
        clock: some Clock<Duration> = ContinuousClock(),
        random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.init(
            source, .start, items.withOpaqueCursors(), prefetch, duplicates, retry, indicator, retention,
            maxConcurrentLoads, Timeline(clock), random)
    }

    private init(
        _ source: PageSource<Item>, _ opening: PagerOpening, _ items: Page<Item, OpaqueCursor>?,
        _ prefetch: PrefetchPolicy, _ duplicates: DuplicatePolicy, _ retry: RetryPolicy, _ indicator: IndicatorPolicy,
        _ retention: RetentionPolicy, _ maxConcurrentLoads: Int, _ timeline: Timeline,
        _ random: any RandomNumberGenerator & Sendable
    ) {
        var cursors = CursorNumbers()
        let configuration = FeedConfiguration(
            addressing: source.addressing, opening: opening.numbered(&cursors), prefetch: prefetch,
            duplicates: duplicates, retry: retry, indicator: indicator, retention: retention,
            maxConcurrentLoads: maxConcurrentLoads)
        let feed: FeedStateMachine<Item>
        if let items {
            feed = FeedStateMachine(configuration, items: cursors.numbered(items))
        } else {
            feed = FeedStateMachine(configuration)
        }
        self.source = source
        self.cursors = cursors
        self.timeline = timeline
        self.random = random
        self.feed = feed
        rows = feed.update.rows
        states = feed.update.states
        indicators = feed.update.indicators
        content = feed.update.content
        total = feed.update.total
    }

    deinit {
        for load in loads.values { load.cancel() }
        for timer in timers.values { timer.cancel() }
        let receivers = self.receivers
        guard !receivers.isEmpty else { return }
        Task { @MainActor in
            for receiver in receivers { receiver.receiver?.finish() }
        }
    }
}

extension Pager {
    /// The last change, with everything that is true after it.
    var update: Update<Item> { feed.update }

    /// A number that no other reader, wait or failure of this pager has.
    func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// The reader whose viewport is reported through the pager itself.
    var mainReader: Reader {
        if let ownReader { return ownReader }
        let reader = Reader(of: self)
        ownReader = reader
        return reader
    }

    /// The error behind a failure of this list.
    ///
    /// - Returns: What the source threw, or a ``PagingError`` for what the engine found wrong.
    public func error(_ failure: Failure) -> any Error {
        switch failure {
        case .source(let code): errors[code] ?? PagingError.forgotten
        case .noProgress: PagingError.noProgress
        case .cursorLoop: PagingError.cursorLoop
        }
    }

    /// Where an item stands among the rows; `nil` if it is not held.
    ///
    /// - Complexity: O(log p) in pages, and O(k) in the size of a page.
    public func index(of id: Item.ID) -> Int? { feed.index(of: id) }

    /// An item that is held.
    ///
    /// - Complexity: O(log p) in pages, and O(k) in the size of a page.
    public func item(_ id: Item.ID) -> Item? { index(of: id).flatMap { feed.update.rows[$0].item } }

    /// Shows somebody the list as it stands, and each update from now on.
    func show(to receiver: any UpdateReceiver<Item>) {
        receivers.append(WeakReceiver(receiver: receiver))
        receiver.receive(update.asReplacement)
    }

    /// Begins to wait for a refresh.
    func wait(_ id: RefreshID, _ continuation: CheckedContinuation<RefreshResult, Never>) {
        waits[id] = continuation
    }

    /// Stops waiting for a refresh, which goes on.
    func stopWaiting(_ id: RefreshID) {
        waits.removeValue(forKey: id)?.resume(returning: .superseded)
    }

    /// Tells the engine a fact and carries out what it commands. A fact that is sent while that is under way, by
    /// whoever is shown an update, is taken up after it.
    func send(_ fact: Fact<Item>) {
        if case .underWay(let queued) = delivery {
            delivery = .underWay(queued: queued + [fact])
            return
        }
        delivery = .underWay(queued: [])
        perform(feed.receive(fact, at: timeline.nanoseconds(), sameContent: haveSameContent))
        while case .underWay(var queued) = delivery, !queued.isEmpty {
            let next = queued.removeFirst()
            delivery = .underWay(queued: queued)
            perform(feed.receive(next, at: timeline.nanoseconds(), sameContent: haveSameContent))
        }
        delivery = .idle
    }

    private func perform(_ commands: [Command]) {
        for command in commands {
            switch command {
            case .load(let id, let request): load(id, request)
            case .cancel(let id): loads.removeValue(forKey: id)?.cancel()
            case .schedule(let timer, let at): schedule(timer, at)
            case .publish: publish(feed.update)
            case .refreshEnded(let id, let outcome): waits.removeValue(forKey: id)?.resume(returning: result(outcome))
            case .shifted(let page): shiftedPage = page
            }
        }
    }

    private func load(_ id: LoadID, _ request: PageRequest) {
        let request = cursors.sourceRequest(request)
        let answer = source.answer
        loads[id] = Task { [weak self] in
            do {
                let page = try await answer(request)
                self?.arrive(id, page)
            } catch {
                self?.fail(id, error)
            }
        }
    }

    private func arrive(_ id: LoadID, _ page: Page<Item, OpaqueCursor>) {
        guard loads.removeValue(forKey: id) != nil else { return }
        send(.pageArrived(id, cursors.numbered(page)))
    }

    private func fail(_ id: LoadID, _ error: any Error) {
        guard loads.removeValue(forKey: id) != nil else { return }
        let failure = error as? any PageFailure
        let code = nextNumber()
        errors[code] = error
        let retryAt = failure?.retryDelay.map { timeline.nanoseconds(after: $0) }
        send(
            .pageFailed(
                id,
                FailureReport(
                    code: code, isTransient: failure?.isTransient ?? false, retryAt: retryAt,
                    jitterPermille: Int.random(in: 500...1500, using: &random))))
    }

    private func schedule(_ timer: Timer, _ at: Int64) {
        timers.removeValue(forKey: timer)?.cancel()
        let sleep = timeline.sleep
        timers[timer] = Task { [weak self] in
            guard (try? await sleep(at)) != nil, !Task.isCancelled else { return }
            self?.wake(timer)
        }
    }

    private func wake(_ timer: Timer) {
        timers[timer] = nil
        send(.timerFired(timer))
    }

    private func publish(_ update: Update<Item>) {
        if update.hasNewRows { rows = update.rows }
        if states != update.states { states = update.states }
        if indicators != update.indicators { indicators = update.indicators }
        if content != update.content { content = update.content }
        if total != update.total { total = update.total }
        receivers.removeAll { $0.receiver == nil }
        for receiver in receivers { receiver.receiver?.receive(update) }
    }

    private func result(_ outcome: RefreshOutcome) -> RefreshResult {
        switch outcome {
        case .refreshed: .refreshed
        case .superseded: .superseded
        case .failed(let failure): .failed(error(failure))
        }
    }
}

extension Update {
    /// Whether the rows are others than before.
    var hasNewRows: Bool {
        switch change {
        case .replaced: true
        case .changed(let ranges): !ranges.isEmpty
        }
    }
}
