import PagingCore

/// The refresh of a chained list. It can be brought into each state and receive each event.
public struct RefreshFixture {
    /// The list, for its invariants.
    public private(set) var list: DrivenList

    /// Creates a list with its refresh in a state.
    public init(in state: RefreshState) {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .rows(3))
        configuration.retry = .twice
        list = DrivenList(configuration)
        switch state {
        case .notLoaded:
            break
        case .firstLoading:
            list.join()
        case .firstLoadWaiting:
            list.join()
            list.fail(isOpening, isTransient: true)
        case .firstLoadFailed:
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
        list.answer(isOpening, DrivenList.page(0..<20, next: 100))
        list.moveViewport(to: 8)
    }

    private func isOpening(_ request: PageRequest) -> Bool {
        if case .cursor(nil, _, _) = request { true } else { false }
    }

    private var isLoading: Bool { list.feed.update.states.refresh == .loading }

    /// Whether a request belongs to the refresh: its first page, or a page that an empty page named.
    private func isRefresh(_ request: PageRequest) -> Bool {
        isOpening(request) || isLoading
    }

    /// The current state of the refresh.
    public var state: RefreshState {
        let isLoaded = list.feed.update.content != .unknown
        switch list.feed.update.states.refresh {
        case .idle: return isLoaded ? .idle : .notLoaded
        case .loading:
            if list.requestsInFlight.isEmpty { return isLoaded ? .refreshWaiting : .firstLoadWaiting }
            return isLoaded ? .refreshing : .firstLoading
        case .failed: return isLoaded ? .refreshFailed : .firstLoadFailed
        }
    }

    /// Applies an event to the list.
    public mutating func apply(_ event: RefreshEvent) {
        switch event {
        case .readerJoins: list.process(.readerJoined(ReaderID(2)))
        case .readerLeaves: list.process(.readerLeft(list.reader))
        case .viewportMoves: list.moveViewport(to: 10)
        case .refresh: list.refresh()
        case .pull: list.process(.edgePulled(.append))
        case .pullAtEndedEdge: list.process(.edgePulled(.prepend))
        case .retry: list.process(.retryRequested(row: nil))
        case .retryRow: list.process(.retryRequested(row: 3))
        case .jump: list.process(.jumpRequested(list.reader, row: 12))
        case .jumpBeyond: list.process(.jumpRequested(list.reader, row: 10_000))
        case .reset: list.process(.resetRequested)
        case .close: list.process(.closed)
        case .page: answer(DrivenList.page(0..<20, next: 100))
        case .emptyPage: answer(DrivenList.page(0..<0, next: 300))
        case .nothing: answer(DrivenList.page(0..<0))
        case .edgesPage:
            guard !isLoading, list.feed.update.content == .rows else { return }
            list.process(.edgePulled(.append))
            list.answer({ _ in true }, DrivenList.page(20..<40, next: 101))
        case .latePage: list.deliverLatePages()
        case .transientFailure: fail(isTransient: true)
        case .failure: fail(isTransient: false)
        case .lateFailure: list.deliverLateFailures()
        case .retryTimer: list.repeatLoads()
        case .lateTimer: list.fireLateTimers()
        case .indicatorTimer: list.fireIndicators()
        }
    }

    private mutating func answer(_ page: ItemPage<SimulatedItem, Int>) {
        guard isLoading else { return }
        list.answer({ _ in true }, page)
    }

    private mutating func fail(isTransient: Bool) {
        guard isLoading else { return }
        list.fail({ _ in true }, isTransient: isTransient)
    }
}
