import PagingCore

/// An edge of a chained list that can be brought into each state and receive each event.
///
/// The list has 20 items. The viewport of its reader is in the middle, where neither edge is wanted.
public struct EdgeFixture {
    /// The list, for its invariants.
    public private(set) var list: DrivenList
    let direction: LoadDirection

    /// Creates a list with an edge in a state.
    public init(_ direction: LoadDirection, in state: EdgeState) {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .rows(3))
        configuration.retry = .twice
        self.direction = direction
        list = DrivenList(configuration)
        switch state {
        case .notLoaded:
            break
        case .idle:
            open(mayBringMore: true)
        case .loading:
            open(mayBringMore: true)
            list.process(.edgePulled(direction))
        case .waiting:
            open(mayBringMore: true)
            list.process(.edgePulled(direction))
            list.fail(isForThisEdge, isTransient: true)
        case .failed:
            open(mayBringMore: true)
            list.process(.edgePulled(direction))
            list.fail(isForThisEdge, isTransient: false)
        case .ended:
            open(mayBringMore: false)
        }
    }

    private mutating func open(mayBringMore: Bool) {
        list.join()
        list.answer({ _ in true }, first(mayBringMore: mayBringMore))
        list.moveViewport(to: 8)
    }

    /// The first page. There are always more items at the other edge.
    private func first(mayBringMore: Bool) -> ItemPage<SimulatedItem, Int> {
        let cursor = mayBringMore ? 100 : nil
        return DrivenList.page(
            0..<20, next: direction == .append ? cursor : 200, previous: direction == .prepend ? cursor : 200)
    }

    private var other: LoadDirection { direction == .append ? .prepend : .append }

    private func isForThisEdge(_ request: PageRequest) -> Bool {
        guard case .cursor(.some, let way, _) = request else { return false }
        return way == direction
    }

    private func isForOtherEdge(_ request: PageRequest) -> Bool {
        guard case .cursor(.some, let way, _) = request else { return false }
        return way != direction
    }

    private func isOpening(_ request: PageRequest) -> Bool {
        if case .cursor(nil, _, _) = request { true } else { false }
    }

    /// The current state of the edge.
    public var state: EdgeState {
        switch list.feed.update.states[direction] {
        case .idle: list.feed.update.rows.isEmpty ? .notLoaded : .idle
        case .loading: list.requestsInFlight.contains { isForThisEdge($0.request) } ? .loading : .waiting
        case .failed: .failed
        case .ended: .ended
        }
    }

    /// Applies an event to the list.
    public mutating func apply(_ event: EdgeEvent) {
        switch event {
        case .readerJoins: list.process(.readerJoined(ReaderID(2)))
        case .readerLeaves: list.process(.readerLeft(list.reader))
        case .viewportApproaches: list.moveViewport(to: direction == .append ? list.feed.update.rows.count - 4 : 0)
        case .viewportLeaves: list.moveViewport(to: 10)
        case .pull: list.process(.edgePulled(direction))
        case .pullAtOtherEdge: list.process(.edgePulled(other))
        case .retry: list.process(.retryRequested(row: nil))
        case .retryRow: list.process(.retryRequested(row: 3))
        case .jumpBeyond: list.process(.jumpRequested(list.reader, row: 10_000))
        case .refresh: list.refresh()
        case .reset: list.process(.resetRequested)
        case .close: list.process(.closed)
        case .page: list.answer(isForThisEdge, DrivenList.page(50..<70, next: 101, previous: 101))
        case .emptyPage: list.answer(isForThisEdge, DrivenList.page(0..<0, next: 101, previous: 101))
        case .lastPage: list.answer(isForThisEdge, DrivenList.page(50..<55))
        case .loopingPage: list.answer(isForThisEdge, DrivenList.page(50..<70, next: 100, previous: 100))
        case .otherEdgesPage:
            list.process(.edgePulled(other))
            list.answer(isForOtherEdge, DrivenList.page(70..<90))
        case .latePage: list.deliverLatePages()
        case .transientFailure: list.fail(isForThisEdge, isTransient: true)
        case .failure: list.fail(isForThisEdge, isTransient: false)
        case .lateFailure: list.deliverLateFailures()
        case .retryTimer: list.repeatLoads()
        case .lateTimer: list.fireLateTimers()
        case .indicatorTimer: list.fireIndicators()
        case .refreshCompletesOpen:
            list.refresh()
            list.answer(isOpening, first(mayBringMore: true))
        case .refreshCompletesEnded:
            list.refresh()
            list.answer(isOpening, first(mayBringMore: false))
        case .refreshFails:
            list.refresh()
            list.fail(isOpening, isTransient: false)
        }
    }

    /// Whether an event can occur at the edge. A jump beyond the head is impossible.
    public static func canOccur(_ event: EdgeEvent, at direction: LoadDirection) -> Bool {
        event != .jumpBeyond || direction == .append
    }
}
