import PagingCore

/// An edge of a chained list, brought into each of its states and sent each event.
///
/// The list holds 20 items; its reader looks at its middle, where neither edge is wanted.
public struct EdgeTrial {
    /// The list, for what it says of itself.
    public private(set) var list: TableList
    let direction: Direction

    /// A list one of whose edges is in a state.
    public init(_ direction: Direction, in state: EdgeState) {
        var configuration = FeedConfiguration(addressing: .chained(limit: 20), prefetch: .rows(3))
        configuration.retry = .twice
        self.direction = direction
        list = TableList(configuration)
        switch state {
        case .unopened:
            break
        case .idle:
            open(mayBringMore: true)
        case .loading:
            open(mayBringMore: true)
            list.send(.edgePulled(direction))
        case .waiting:
            open(mayBringMore: true)
            list.send(.edgePulled(direction))
            list.fail(isMine, isTransient: true)
        case .failed:
            open(mayBringMore: true)
            list.send(.edgePulled(direction))
            list.fail(isMine, isTransient: false)
        case .ended:
            open(mayBringMore: false)
        }
    }

    private mutating func open(mayBringMore: Bool) {
        list.join()
        list.answer({ _ in true }, first(mayBringMore: mayBringMore))
        list.look(at: 8)
    }

    /// A first page behind whose other edge there is always more.
    private func first(mayBringMore: Bool) -> Page<SimulatedItem, Int> {
        let mine = mayBringMore ? 100 : nil
        return TableList.page(
            0..<20, next: direction == .append ? mine : 200, previous: direction == .prepend ? mine : 200)
    }

    private var other: Direction { direction == .append ? .prepend : .append }

    private func isMine(_ request: PageRequest) -> Bool {
        guard case .cursor(.some, let way, _) = request else { return false }
        return way == direction
    }

    private func isOther(_ request: PageRequest) -> Bool {
        guard case .cursor(.some, let way, _) = request else { return false }
        return way != direction
    }

    private func isOpening(_ request: PageRequest) -> Bool {
        if case .cursor(nil, _, _) = request { true } else { false }
    }

    /// The state the edge is in.
    public var state: EdgeState {
        switch list.feed.update.states[direction] {
        case .idle: list.feed.update.rows.isEmpty ? .unopened : .idle
        case .loading: list.flights.contains { isMine($0.request) } ? .loading : .waiting
        case .failed: .failed
        case .ended: .ended
        }
    }

    /// Lets an event happen.
    public mutating func send(_ event: EdgeEvent) {
        switch event {
        case .readerJoins: list.send(.readerJoined(ReaderID(2)))
        case .readerLeaves: list.send(.readerLeft(list.reader))
        case .viewportComes: list.look(at: direction == .append ? list.feed.update.rows.count - 4 : 0)
        case .viewportGoes: list.look(at: 10)
        case .pull: list.send(.edgePulled(direction))
        case .pullAtOtherEdge: list.send(.edgePulled(other))
        case .retry: list.send(.retryRequested(row: nil))
        case .retryRow: list.send(.retryRequested(row: 3))
        case .jumpBeyond: list.send(.jumpRequested(list.reader, row: 10_000))
        case .refresh: list.refresh()
        case .reset: list.send(.resetRequested)
        case .close: list.send(.closed)
        case .page: list.answer(isMine, TableList.page(50..<70, next: 101, previous: 101))
        case .emptyPage: list.answer(isMine, TableList.page(0..<0, next: 101, previous: 101))
        case .lastPage: list.answer(isMine, TableList.page(50..<55))
        case .loopingPage: list.answer(isMine, TableList.page(50..<70, next: 100, previous: 100))
        case .otherEdgesPage:
            list.send(.edgePulled(other))
            list.answer(isOther, TableList.page(70..<90))
        case .latePage: list.sendLatePages()
        case .transientFailure: list.fail(isMine, isTransient: true)
        case .failure: list.fail(isMine, isTransient: false)
        case .lateFailure: list.sendLateFailures()
        case .repetitionTimer: list.repeatLoads()
        case .lateTimer: list.fireLateTimers()
        case .indicatorTimer: list.fireIndicators()
        case .refreshLandsOpen:
            list.refresh()
            list.answer(isOpening, first(mayBringMore: true))
        case .refreshLandsEnded:
            list.refresh()
            list.answer(isOpening, first(mayBringMore: false))
        case .refreshFails:
            list.refresh()
            list.fail(isOpening, isTransient: false)
        }
    }

    /// Whether an event can happen at the edge. Nobody jumps beyond the head.
    public static func canHappen(_ event: EdgeEvent, at direction: Direction) -> Bool {
        event != .jumpBeyond || direction == .append
    }
}
