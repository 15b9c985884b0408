@_spi(Invariants) @testable import PagingCore
import PagingSimulation
import Testing

/// Drives a state machine by hand in virtual time, and applies each update as a table view does.
///
/// A broken batch rule or invariant is recorded as an issue at the line of the input that broke it.
struct Driver {
    struct Entry: Identifiable, Equatable, Sendable {
        var id: Int
        var text = ""
    }

    struct RequestInFlight: Equatable {
        var id: LoadID
        var request: PageRequest
    }

    var feed: FeedStateMachine<Entry>
    /// The current time in nanoseconds.
    private(set) var now: Int64 = 0
    /// The commands of the last input.
    private(set) var commands: [FeedCommand] = []
    private(set) var table: Table
    /// The requests that are neither answered nor cancelled, in the order in which they were made.
    private(set) var requestsInFlight: [RequestInFlight] = []
    private(set) var timers: [FeedTimer: Int64] = [:]
    private(set) var outcomes: [WaiterID: LoadOutcome] = [:]
    private(set) var checks: [WaiterID: LoadOutcome] = [:]
    let reader = ReaderID(1)

    init(
        _ configuration: FeedConfiguration, sameContent: @escaping @Sendable (Entry, Entry) -> Bool = { $0 == $1 }
    ) {
        feed = FeedStateMachine(configuration, sameContent: sameContent)
        table = Table(feed.update)
    }

    init(_ configuration: FeedConfiguration, given page: ItemPage<Entry, Int>) {
        feed = FeedStateMachine(configuration, items: page)
        table = Table(feed.update)
    }

    init(_ configuration: FeedConfiguration, restoring state: FeedRestorationState) throws(FeedRestorationState.Problem)
    {
        feed = try FeedStateMachine(configuration, restoring: state)
        table = Table(feed.update)
    }

    @discardableResult
    mutating func send(_ input: FeedInput<Entry>, _ location: SourceLocation = #_sourceLocation) -> [FeedCommand] {
        process(location) { $0.receive(input, at: $1) }
    }

    /// Replaces the source of the list.
    @discardableResult
    mutating func replaceSource(
        _ addressing: SourceAddressing, _ location: SourceLocation = #_sourceLocation
    ) -> [FeedCommand] {
        process(location) { $0.sourceReplaced(addressing, at: $1) }
    }

    private mutating func process(
        _ location: SourceLocation, _ change: (inout FeedStateMachine<Entry>, Int64) -> [FeedCommand]
    ) -> [FeedCommand] {
        let before = feed.update
        commands = change(&feed, now)
        for command in commands { perform(command) }
        let published = commands.compactMap { if case .publish(let version) = $0 { version } else { nil } }
        if published.isEmpty {
            if feed.update.version != before.version {
                Issue.record("an update has no publish command", sourceLocation: location)
            }
        } else {
            if published != [before.version + 1] || feed.update.version != before.version + 1 {
                Issue.record("U4: one input gave the updates \(published)", sourceLocation: location)
            }
            if let broken = table.apply(feed.update) { Issue.record("\(broken)", sourceLocation: location) }
        }
        if let broken = feed.brokenInvariant { Issue.record("\(broken)", sourceLocation: location) }
        return commands
    }

    private mutating func perform(_ command: FeedCommand) {
        switch command {
        case .load(let id, let request): requestsInFlight.append(RequestInFlight(id: id, request: request))
        case .cancel(let id): requestsInFlight.removeAll { $0.id == id }
        case .schedule(let timer, let at): timers[timer] = at
        case .refreshEnded(let id, let outcome): outcomes[id] = outcome
        case .checkEnded(let id, let outcome): checks[id] = outcome
        case .publish, .shifted: break
        }
    }
}

extension Driver {
    mutating func join(_ location: SourceLocation = #_sourceLocation) { send(.readerJoined(reader), location) }

    /// Moves a reader's viewport to a row, as a table view does that shows the rows of the last update.
    mutating func moveViewport(
        to row: Int, length: Int = 4, as reader: ReaderID = ReaderID(1), _ location: SourceLocation = #_sourceLocation
    ) {
        let rows = feed.update.rows
        let id = rows.indices.contains(row) ? rows[row].id : nil
        send(.viewportMoved(reader, ViewportHint(first: id, row: row, length: length)), location)
    }

    /// Answers a request in flight.
    mutating func answer(
        _ request: PageRequest, _ ids: some Sequence<Int>, next: Int? = nil, previous: Int? = nil, total: Int? = nil,
        isLast: Bool? = nil, text: String = "", _ location: SourceLocation = #_sourceLocation
    ) {
        guard let load = removeRequest(request, location) else { return }
        let items = ids.map { Entry(id: $0, text: text) }
        send(
            .pageArrived(load, ItemPage(items, next: next, previous: previous, total: total, isLast: isLast)), location)
    }

    /// Lets a request in flight fail.
    mutating func fail(
        _ request: PageRequest, code: Int = 500, isTransient: Bool = false, retryAt: Int64? = nil, jitter: Int = 1000,
        _ location: SourceLocation = #_sourceLocation
    ) {
        guard let load = removeRequest(request, location) else { return }
        send(
            .pageFailed(
                load,
                FailureReport(
                    SourceFailure(code: code), isTransient: isTransient, retryAt: retryAt, jitterPermille: jitter)),
            location)
    }

    private mutating func removeRequest(_ request: PageRequest, _ location: SourceLocation) -> LoadID? {
        guard let index = requestsInFlight.firstIndex(where: { $0.request == request }) else {
            Issue.record(
                "\(request) is not in flight, but \(requestsInFlight.map(\.request))", sourceLocation: location)
            return nil
        }
        return requestsInFlight.remove(at: index).id
    }

    /// The id of the load of a request in flight.
    func load(_ request: PageRequest) -> LoadID {
        requestsInFlight.first { $0.request == request }?.id ?? LoadID(-1)
    }

    /// Answers a load, whether or not it is in flight.
    mutating func answerLate(
        _ load: LoadID, _ ids: some Sequence<Int>, next: Int? = nil, _ location: SourceLocation = #_sourceLocation
    ) {
        send(.pageArrived(load, ItemPage(ids.map { Entry(id: $0) }, next: next)), location)
    }

    mutating func pull(_ direction: LoadDirection, _ location: SourceLocation = #_sourceLocation) {
        send(.edgePulled(direction), location)
    }

    mutating func refresh(
        _ id: Int = 1, _ kind: RefreshKind<Int> = .start, _ location: SourceLocation = #_sourceLocation
    ) {
        send(.refreshRequested(WaiterID(id), kind), location)
    }

    mutating func check(_ id: Int = 1, _ location: SourceLocation = #_sourceLocation) {
        send(.checkRequested(WaiterID(id)), location)
    }

    mutating func showNewItems(_ location: SourceLocation = #_sourceLocation) { send(.newItemsRequested, location) }

    mutating func edit(
        _ edit: ListEdit<Entry>, in transaction: TransactionID? = nil, _ location: SourceLocation = #_sourceLocation
    ) {
        send(.itemEdited(edit, in: transaction), location)
    }

    mutating func retry(row: Int? = nil, _ location: SourceLocation = #_sourceLocation) {
        send(.retryRequested(row: row), location)
    }

    /// Advances the time and fires the timers that are due, in order.
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
    /// The requests that the last input commanded, in order.
    var loads: [PageRequest] {
        commands.compactMap { if case .load(_, let request) = $0 { request } else { nil } }
    }

    var cancels: [LoadID] {
        commands.compactMap { if case .cancel(let id) = $0 { id } else { nil } }
    }

    /// The requests in flight, in the order in which they were made.
    var requests: [PageRequest] { requestsInFlight.map(\.request) }

    var rows: ListRows<Entry> { feed.update.rows }
    /// The ids of the items in order; `nil` for each placeholder.
    var ids: [Int?] { rows.map { $0.item?.id } }
    var texts: [String?] { rows.map { $0.item?.text } }
    var states: LoadStates { feed.update.states }
    var indicators: ListIndicators { feed.update.indicators }
    var content: ListContent { feed.update.content }
    var newItems: NewItems { feed.update.newItems }
    var version: Int { feed.update.version }

    /// The change of the rows in the last update.
    var changed: RowRanges {
        if case .changed(let ranges) = feed.update.change { ranges } else { RowRanges() }
    }

    /// The viewport of the first reader.
    var viewport: Range<Int> { viewports.first ?? 0..<0 }
    var viewports: [Range<Int>] { feed.viewports }
}
