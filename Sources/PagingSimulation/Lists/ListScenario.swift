import PagingCore

/// A list with one reader whose server is controlled by a scenario. It records the first expectation that failed.
struct ListScenario {
    private var list: DrivenList
    private var unexpected: StaticString?

    init(_ configuration: FeedConfiguration, given ids: Range<Int>? = nil) {
        list = DrivenList(configuration, given: ids.map { DrivenList.page($0) })
        list.join()
    }

    /// The first expectation that failed, or else the broken invariant of the list.
    var broken: StaticString? { unexpected ?? list.brokenInvariant }
    /// A digest of the commands. Two scenarios with the same commands have the same digest.
    var digest: UInt64 { list.digest }
    /// The requests that the last input cancelled.
    var cancelled: [PageRequest] { list.cancelled }
    /// The outcome of the last refresh that ended.
    var outcome: LoadOutcome? { list.outcome }
    var update: ListUpdate<SimulatedItem> { list.feed.update }
    var states: LoadStates { list.feed.update.states }
    var indicators: ListIndicators { list.feed.update.indicators }
    var rows: ListRows<SimulatedItem> { list.feed.update.rows }

    /// The requests in flight.
    var requests: [PageRequest] { list.requestsInFlight.map { $0.request } }

    /// Whether the rows are exactly these items, in order.
    func shows(_ ids: Range<Int>) -> Bool {
        guard rows.count == ids.count else { return false }
        var id = Int32(ids.lowerBound)
        for row in rows {
            if row.item?.id != id { return false }
            id += 1
        }
        return true
    }

    mutating func expect(_ isMet: Bool, _ what: StaticString) {
        if !isMet, unexpected == nil { unexpected = what }
    }

    mutating func moveViewport(to row: Int, length: Int) { list.moveViewport(to: row, length: length) }

    mutating func pull(_ edge: LoadDirection) { list.process(.edgePulled(edge)) }

    mutating func retry() { list.process(.retryRequested(row: nil)) }

    mutating func refresh() { list.refresh(isPulled: true) }

    mutating func jump(to row: Int) { list.process(.jumpRequested(list.reader, row: row)) }

    mutating func wait(milliseconds: Int64) { list.wait(milliseconds: milliseconds) }

    mutating func answer(_ request: PageRequest, _ ids: Range<Int>, total: Int? = nil, isLast: Bool? = nil) {
        guard let load = removeRequest(request) else { return }
        var page = DrivenList.page(ids, total: total)
        page.isLast = isLast
        list.process(.pageArrived(load, page))
    }

    mutating func fail(_ request: PageRequest, code: Int) {
        guard let load = removeRequest(request) else { return }
        list.process(.pageFailed(load, FailureReport(SourceFailure(code: code))))
    }

    private mutating func removeRequest(_ request: PageRequest) -> LoadID? {
        let load = list.removeRequest { $0 == request }
        expect(load != nil, "a request is not in flight")
        return load
    }
}
