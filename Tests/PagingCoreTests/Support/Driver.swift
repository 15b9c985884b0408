@_spi(Invariants) @testable import PagingCore
import PagingSimulation
import Testing

/// Drives a machine by hand, in virtual time, and does with each update what a table would.
///
/// Whatever breaks the batch rule or an invariant of the machine becomes an issue at the line of the fact that did it.
struct Driver {
    struct Entry: Identifiable, Equatable, Sendable {
        var id: Int
        var text = ""
    }

    struct Flight: Equatable {
        var id: LoadID
        var request: PageRequest
    }

    var feed: FeedStateMachine<Entry>
    /// The present in nanoseconds.
    private(set) var now: Int64 = 0
    /// What the last fact commanded.
    private(set) var commands: [Command] = []
    private(set) var table: Table
    /// What is asked for and neither answered nor cancelled, in the order it was asked for.
    private(set) var flights: [Flight] = []
    private(set) var timers: [FeedTimer: Int64] = [:]
    private(set) var outcomes: [RefreshID: RefreshOutcome] = [:]
    private(set) var checks: [CheckID: CheckOutcome] = [:]
    let reader = ReaderID(1)

    init(
        _ configuration: FeedConfiguration, sameContent: @escaping @Sendable (Entry, Entry) -> Bool = { $0 == $1 }
    ) {
        feed = FeedStateMachine(configuration, sameContent: sameContent)
        table = Table(feed.update)
    }

    init(_ configuration: FeedConfiguration, given page: Page<Entry, Int>) {
        feed = FeedStateMachine(configuration, items: page)
        table = Table(feed.update)
    }

    init(_ configuration: FeedConfiguration, restoring state: FeedRestorationState) throws(FeedRestorationState.Problem) {
        feed = try FeedStateMachine(configuration, restoring: state)
        table = Table(feed.update)
    }

    @discardableResult
    mutating func send(_ fact: FeedInput<Entry>, _ location: SourceLocation = #_sourceLocation) -> [Command] {
        take(location) { $0.receive(fact, at: $1) }
    }

    /// Makes the list that of another source.
    @discardableResult
    mutating func replaceSource(
        _ addressing: Addressing, _ location: SourceLocation = #_sourceLocation
    ) -> [Command] {
        take(location) { $0.sourceReplaced(addressing, at: $1) }
    }

    private mutating func take(
        _ location: SourceLocation, _ change: (inout FeedStateMachine<Entry>, Int64) -> [Command]
    ) -> [Command] {
        let before = feed.update
        commands = change(&feed, now)
        for command in commands { perform(command) }
        let published = commands.compactMap { if case .publish(let version) = $0 { version } else { nil } }
        if published.isEmpty {
            if feed.update.version != before.version {
                Issue.record("an update was made and not announced", sourceLocation: location)
            }
        } else {
            if published != [before.version + 1] || feed.update.version != before.version + 1 {
                Issue.record("U4: one fact gave the updates \(published)", sourceLocation: location)
            }
            if let broken = table.take(feed.update) { Issue.record("\(broken)", sourceLocation: location) }
        }
        if let broken = feed.brokenInvariant { Issue.record("\(broken)", sourceLocation: location) }
        return commands
    }

    private mutating func perform(_ command: Command) {
        switch command {
        case .load(let id, let request): flights.append(Flight(id: id, request: request))
        case .cancel(let id): flights.removeAll { $0.id == id }
        case .schedule(let timer, let at): timers[timer] = at
        case .refreshEnded(let id, let outcome): outcomes[id] = outcome
        case .checkEnded(let id, let outcome): checks[id] = outcome
        case .publish, .shifted: break
        }
    }
}

extension Driver {
    mutating func join(_ location: SourceLocation = #_sourceLocation) { send(.readerJoined(reader), location) }

    /// Puts a reader's viewport at a row, as a table does that shows the rows of the last update.
    mutating func look(
        at row: Int, length: Int = 4, as reader: ReaderID = ReaderID(1), _ location: SourceLocation = #_sourceLocation
    ) {
        let rows = feed.update.rows
        let id = rows.indices.contains(row) ? rows[row].id : nil
        send(.viewportMoved(reader, ViewportHint(first: id, row: row, length: length)), location)
    }

    /// Answers the load in flight that asks for a page.
    mutating func answer(
        _ request: PageRequest, _ ids: some Sequence<Int>, next: Int? = nil, previous: Int? = nil, total: Int? = nil,
        isLast: Bool? = nil, text: String = "", _ location: SourceLocation = #_sourceLocation
    ) {
        guard let load = land(request, location) else { return }
        let items = ids.map { Entry(id: $0, text: text) }
        send(.pageArrived(load, Page(items, next: next, previous: previous, total: total, isLast: isLast)), location)
    }

    /// Lets the load in flight that asks for a page fail.
    mutating func fail(
        _ request: PageRequest, code: Int = 500, isTransient: Bool = false, retryAt: Int64? = nil, jitter: Int = 1000,
        _ location: SourceLocation = #_sourceLocation
    ) {
        guard let load = land(request, location) else { return }
        send(
            .pageFailed(
                load, FailureReport(code: code, isTransient: isTransient, retryAt: retryAt, jitterPermille: jitter)),
            location)
    }

    private mutating func land(_ request: PageRequest, _ location: SourceLocation) -> LoadID? {
        guard let index = flights.firstIndex(where: { $0.request == request }) else {
            Issue.record("\(request) is not in flight, but \(flights.map(\.request))", sourceLocation: location)
            return nil
        }
        return flights.remove(at: index).id
    }

    /// The id of the load in flight that asks for a page.
    func load(_ request: PageRequest) -> LoadID {
        flights.first { $0.request == request }?.id ?? LoadID(-1)
    }

    /// Answers a load whoever waits for it, or nobody.
    mutating func answerLate(
        _ load: LoadID, _ ids: some Sequence<Int>, next: Int? = nil, _ location: SourceLocation = #_sourceLocation
    ) {
        send(.pageArrived(load, Page(ids.map { Entry(id: $0) }, next: next)), location)
    }

    mutating func pull(_ direction: Direction, _ location: SourceLocation = #_sourceLocation) {
        send(.edgePulled(direction), location)
    }

    mutating func refresh(
        _ id: Int = 1, _ kind: RefreshKind<Int> = .start, _ location: SourceLocation = #_sourceLocation
    ) {
        send(.refreshRequested(RefreshID(id), kind), location)
    }

    mutating func check(_ id: Int = 1, _ location: SourceLocation = #_sourceLocation) {
        send(.checkRequested(CheckID(id)), location)
    }

    mutating func showNewItems(_ location: SourceLocation = #_sourceLocation) { send(.newItemsRequested, location) }

    mutating func edit(
        _ edit: Edit<Entry>, in transaction: TransactionID? = nil, _ location: SourceLocation = #_sourceLocation
    ) {
        send(.itemEdited(edit, in: transaction), location)
    }

    mutating func retry(row: Int? = nil, _ location: SourceLocation = #_sourceLocation) {
        send(.retryRequested(row: row), location)
    }

    /// Lets time go by; timers fire when they are due, in order.
    mutating func wait(milliseconds: Int64, _ location: SourceLocation = #_sourceLocation) {
        let end = now + milliseconds * 1_000_000
        while let due = timers.filter({ $0.value <= end }).min(by: { $0.value < $1.value }) {
            timers[due.key] = nil
            now = max(now, due.value)
            send(.timerFired(due.key), location)
        }
        now = end
    }
}

extension Driver {
    /// The loads in the order they were commanded by the last fact.
    var loads: [PageRequest] {
        commands.compactMap { if case .load(_, let request) = $0 { request } else { nil } }
    }

    var cancels: [LoadID] {
        commands.compactMap { if case .cancel(let id) = $0 { id } else { nil } }
    }

    /// What is in flight.
    var asked: [PageRequest] { flights.map(\.request) }

    var rows: Rows<Entry> { feed.update.rows }
    /// The items in order, `nil` for each placeholder.
    var ids: [Int?] { rows.map { $0.item?.id } }
    var texts: [String?] { rows.map { $0.item?.text } }
    var states: LoadStates { feed.update.states }
    var indicators: Indicators { feed.update.indicators }
    var content: ListContent { feed.update.content }
    var newItems: NewItems { feed.update.newItems }
    var version: Int { feed.update.version }

    /// What the last update did to the rows.
    var changed: RowRanges {
        if case .changed(let ranges) = feed.update.change { ranges } else { RowRanges() }
    }

    /// Where the first reader's viewport stands.
    var viewport: Range<Int> { viewports.first ?? 0..<0 }
    var viewports: [Range<Int>] { feed.viewports }
}
