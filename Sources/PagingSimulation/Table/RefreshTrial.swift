import PagingCore

/// The refresh of a chained list, brought into each of its states and sent each event.
public struct RefreshTrial {
    /// The list, for what it says of itself.
    public private(set) var list: TableList

    /// A list whose refresh is in a state.
    public init(in state: RefreshState) {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .rows(3))
        configuration.retry = .twice
        list = TableList(configuration)
        switch state {
        case .new:
            break
        case .opening:
            list.join()
        case .openingWaiting:
            list.join()
            list.fail(isOpening, isTransient: true)
        case .openingFailed:
            list.join()
            list.fail(isOpening, isTransient: false)
        case .idle:
            open()
        case .refreshing:
            open()
            list.refresh()
        case .refreshWaiting:
            open()
            list.refresh()
            list.fail(isOpening, isTransient: true)
        case .refreshFailed:
            open()
            list.refresh()
            list.fail(isOpening, isTransient: false)
        }
    }

    private mutating func open() {
        list.join()
        list.answer(isOpening, TableList.page(0..<20, next: 100))
        list.look(at: 8)
    }

    private func isOpening(_ request: PageRequest) -> Bool {
        if case .cursor(nil, _, _) = request { true } else { false }
    }

    private var isUnderWay: Bool { list.feed.update.states.refresh == .loading }

    /// The load of the refresh: its first page, or one that an empty page named.
    private func isRefresh(_ request: PageRequest) -> Bool {
        isOpening(request) || isUnderWay
    }

    /// The state the refresh is in.
    public var state: RefreshState {
        let stands = list.feed.update.content != .unknown
        switch list.feed.update.states.refresh {
        case .idle: return stands ? .idle : .new
        case .loading:
            if list.flights.isEmpty { return stands ? .refreshWaiting : .openingWaiting }
            return stands ? .refreshing : .opening
        case .failed: return stands ? .refreshFailed : .openingFailed
        }
    }

    /// Lets an event happen.
    public mutating func send(_ event: RefreshEvent) {
        switch event {
        case .readerJoins: list.send(.readerJoined(ReaderID(2)))
        case .readerLeaves: list.send(.readerLeft(list.reader))
        case .viewportMoves: list.look(at: 10)
        case .refresh: list.refresh()
        case .pull: list.send(.edgePulled(.append))
        case .pullAtEndedEdge: list.send(.edgePulled(.prepend))
        case .retry: list.send(.retryRequested(row: nil))
        case .retryRow: list.send(.retryRequested(row: 3))
        case .jump: list.send(.jumpRequested(list.reader, row: 12))
        case .jumpBeyond: list.send(.jumpRequested(list.reader, row: 10_000))
        case .reset: list.send(.resetRequested)
        case .close: list.send(.closed)
        case .page: answer(TableList.page(0..<20, next: 100))
        case .emptyPage: answer(TableList.page(0..<0, next: 300))
        case .nothing: answer(TableList.page(0..<0))
        case .edgesPage:
            guard !isUnderWay, list.feed.update.content == .rows else { return }
            list.send(.edgePulled(.append))
            list.answer({ _ in true }, TableList.page(20..<40, next: 101))
        case .latePage: list.sendLatePages()
        case .transientFailure: fail(isTransient: true)
        case .failure: fail(isTransient: false)
        case .lateFailure: list.sendLateFailures()
        case .repetitionTimer: list.repeatLoads()
        case .lateTimer: list.fireLateTimers()
        case .indicatorTimer: list.fireIndicators()
        }
    }

    private mutating func answer(_ page: Page<SimulatedItem, Int>) {
        guard isUnderWay else { return }
        list.answer({ _ in true }, page)
    }

    private mutating func fail(isTransient: Bool) {
        guard isUnderWay else { return }
        list.fail({ _ in true }, isTransient: isTransient)
    }
}
