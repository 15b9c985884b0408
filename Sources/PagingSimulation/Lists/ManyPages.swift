@_spi(Invariants) import PagingCore

/// Lists with thousands of pages, which compare the cost of each input with its documented complexity.
///
/// The lists of the schedules are too short for that: a scan of all their pages visits hardly more nodes than a
/// descent.
public enum ManyPages: UInt8, CaseIterable, Sendable {
    /// A pull at a settled end. The only placeholders are far away from it.
    case pullAtSettledEnd
    /// A retry of a row that has not failed.
    case retryOfLoadedRow
    /// Thousands of pages at the end fail one by one, while other pages before them load.
    case failedPagesAtTheEnd
    /// A refresh that reloads thousands of held pages one after another.
    case refreshOfHeldPages
    /// A refresh that keeps an inserted item in a list of a million placeholders and loses all other items.
    case insertionAmongPlaceholders

    /// Runs the scenario of the list.
    ///
    /// - Returns: The first promise that was broken, if any. Costs are checked only in a build with
    ///   `-DPAGING_COUNTS_NODES`.
    public func run() -> StaticString? {
        var list = LongList(self == .insertionAmongPlaceholders ? 1_000_000 : 1_500 * LongList.pageSize)
        switch self {
        case .pullAtSettledEnd: list.pullAtSettledEnd()
        case .retryOfLoadedRow: list.retryLoadedRow()
        case .failedPagesAtTheEnd: list.failAtTheEnd()
        case .refreshOfHeldPages: list.refreshAll()
        case .insertionAmongPlaceholders: list.insertAmongPlaceholders()
        }
        return list.broken
    }
}

/// An offset list with the `manual` prefetch policy, in which the cost of each input is checked.
private struct LongList {
    static var pageSize: Int { 5 }

    private var feed: FeedStateMachine<SimulatedItem>
    private var requestsInFlight: [(id: LoadID, request: PageRequest)] = []
    private let total: Int
    private let reader = ReaderID(1)
    private(set) var broken: StaticString?

    init(_ total: Int) {
        self.total = total
        feed = FeedStateMachine(
            FeedConfiguration(
                addressing: .offset(limit: Self.pageSize, endsAtShortPage: false), prefetch: .manual, retry: .never))
        process(.readerJoined(reader))
        moveViewport(to: 0)
        answerAll()
        expect(feed.update.rows.count == total, "a total gives placeholders")
    }

    private var rows: ListRows<SimulatedItem> { feed.update.rows }

    private mutating func process(_ input: FeedInput<SimulatedItem>) {
        let (commands, broken) = CostWatch.watch(input, &feed) { $0.receive(input, at: 0) }
        if self.broken == nil { self.broken = broken }
        for command in commands {
            switch command {
            case .load(let id, let request): requestsInFlight.append((id, request))
            case .cancel(let id): requestsInFlight.removeAll { $0.id == id }
            case .schedule, .publish, .refreshEnded, .checkEnded, .shifted: break
            }
        }
    }

    private mutating func expect(_ isMet: Bool, _ what: StaticString) {
        if !isMet, broken == nil { broken = what }
    }

    private mutating func moveViewport(to row: Int) {
        let first = rows.indices.contains(row) ? rows[row].id : nil
        process(.viewportMoved(reader, ViewportHint(first: first, row: row, length: Self.pageSize)))
    }

    private mutating func jump(to row: Int) { process(.jumpRequested(reader, row: row)) }

    /// Answers the requests in flight as a server that has all items.
    ///
    /// - Parameter difference: The number that is added to the id of each item.
    private mutating func answerAll(adding difference: Int32 = 0) {
        while broken == nil, let inFlight = requestsInFlight.popLast() {
            guard case .offset(let offset, let limit) = inFlight.request else { return }
            var page = DrivenList.page(offset..<min(offset + limit, total), total: total)
            for place in page.items.indices { page.items[place].id += difference }
            process(.pageArrived(inFlight.id, page))
        }
    }

    /// Loads all pages except the last.
    private mutating func loadAllButTheLast() {
        for row in stride(from: Self.pageSize, to: total - Self.pageSize, by: Self.pageSize) {
            jump(to: row)
            answerAll()
        }
        expect(rows.loadedItems == total - Self.pageSize, "a jump loads the page of its row")
    }

    mutating func pullAtSettledEnd() {
        loadAllButTheLast()
        process(.edgePulled(.append))
        expect(requestsInFlight.count == 1, "a pull at a settled end loads the placeholders that are left")
        answerAll()
        expect(rows.loadedItems == total, "a pull at a settled end completes the list")
    }

    mutating func retryLoadedRow() {
        loadAllButTheLast()
        for row in [0, total / 2, total - 1, total, .max, -1, .min] {
            process(.retryRequested(row: row))
            expect(requestsInFlight.isEmpty, "a row that has not failed is not loaded again")
        }
    }

    mutating func failAtTheEnd() {
        for row in stride(from: 2 * Self.pageSize, to: total, by: Self.pageSize) {
            jump(to: row)
            guard let inFlight = requestsInFlight.popLast() else { return expect(false, "a jump loads a page") }
            process(.pageFailed(inFlight.id, FailureReport(code: 1)))
        }
        jump(to: Self.pageSize)
        expect(requestsInFlight.count == 1, "a page before failed ones is loaded")
        answerAll()
        process(.retryRequested(row: total - 1))
        expect(requestsInFlight.count == 1, "a retry of a row loads its failed page")
        answerAll()
        expect(rows.loadedItems == 3 * Self.pageSize, "pages load beside failed ones")
    }

    mutating func refreshAll() {
        loadAllButTheLast()
        process(.refreshRequested(WaiterID(1), .loaded))
        answerAll(adding: 1)
        expect(rows.loadedItems == total - Self.pageSize, "a refresh reloads all held pages")
        expect(rows[0].item?.id == 1, "a refresh brings the items of the server")
    }

    mutating func insertAmongPlaceholders() {
        process(.transactionOpened(TransactionID(1)))
        let own = SimulatedItem(id: -1, revision: 0, rank: 0)
        process(.itemEdited(.insert(own, .after(0), shiftsOffsets: false), in: TransactionID(1)))
        process(.refreshRequested(WaiterID(1), .start))
        answerAll(adding: 100)
        expect(feed.index(of: -1) != nil, "a refresh keeps an item that an open transaction inserted")
        expect(feed.index(of: 0) == nil, "a refresh brings the items of the server")
    }
}
