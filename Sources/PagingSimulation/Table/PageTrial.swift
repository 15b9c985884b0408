import PagingCore

/// A page of placeholders of a list of 100 rows in pages of 10, brought into each of its states and sent each event.
///
/// It is the sixth, which holds the rows from 50; the reader looks at it, or, where it is not to be asked for, at the
/// first.
public struct PageTrial {
    /// The list, for what it says of itself.
    public private(set) var list: TableList

    /// A list one of whose pages is in a state.
    public init(in state: PageState) {
        var configuration = FeedConfiguration(addressing: .numbered(firstNumber: 1, pageSize: 10), prefetch: .rows(3))
        configuration.retry = .twice
        list = TableList(configuration)
        list.join()
        list.answer({ _ in true }, TableList.page(0..<10, total: 100))
        list.look(at: 0)
        switch state {
        case .notRequested:
            break
        case .loading:
            list.look(at: 53)
        case .waiting:
            list.look(at: 53)
            list.fail(isMine, isTransient: true)
        case .failed:
            list.look(at: 53)
            list.fail(isMine, isTransient: false)
        case .landed:
            list.look(at: 53)
            list.answer(isMine, TableList.page(50..<60, total: 100))
        case .gone:
            list.look(at: 13)
            list.answer({ _ in true }, TableList.page(10..<20, total: 40))
        }
    }

    private func isMine(_ request: PageRequest) -> Bool { request == .number(6, size: 10) }
    private func isFirst(_ request: PageRequest) -> Bool { request == .number(1, size: 10) }

    /// The state the page is in.
    public var state: PageState {
        guard list.feed.update.rows.count > 59 else { return .gone }
        switch list.feed.update.rows[55].placeholder {
        case nil: return .landed
        case .notRequested?: return .notRequested
        case .loading?: return list.flights.contains { isMine($0.request) } ? .loading : .waiting
        case .failed?: return .failed
        }
    }

    /// Lets an event happen.
    public mutating func send(_ event: PageEvent) {
        switch event {
        case .readerJoins: list.send(.readerJoined(ReaderID(2)))
        case .readerLeaves: list.send(.readerLeft(list.reader))
        case .viewportComes: list.look(at: 54)
        case .viewportGoes: list.look(at: 0)
        case .jumpTo: list.send(.jumpRequested(list.reader, row: 54))
        case .jumpAway: list.send(.jumpRequested(list.reader, row: 0))
        case .pullAtHead: list.send(.edgePulled(.prepend))
        case .retry: list.send(.retryRequested(row: nil))
        case .retryRow: list.send(.retryRequested(row: 55))
        case .refresh: list.refresh()
        case .reset: list.send(.resetRequested)
        case .close: list.send(.closed)
        case .page: list.answer(isMine, TableList.page(50..<60, total: 100))
        case .emptyPage: list.answer(isMine, TableList.page(0..<0))
        case .otherPage: answerThird(total: 100)
        case .shrinkingPage: answerThird(total: 40)
        case .latePage: list.sendLatePages()
        case .transientFailure: list.fail(isMine, isTransient: true)
        case .failure: list.fail(isMine, isTransient: false)
        case .lateFailure: list.sendLateFailures()
        case .repetitionTimer: list.repeatLoads()
        case .lateTimer: list.fireLateTimers()
        case .indicatorTimer: list.fireIndicators()
        case .refreshLands:
            list.send(.readerLeft(list.reader))
            list.refresh()
            list.answer(isFirst, TableList.page(0..<10, total: list.feed.update.total))
        case .refreshFails:
            list.refresh()
            list.fail(isFirst, isTransient: false)
        }
    }

    /// Lets the third page arrive, which a second reader wants.
    private mutating func answerThird(total: Int) {
        guard list.feed.update.rows.count > 25 else { return }
        list.send(.readerJoined(ReaderID(3)))
        list.send(
            .viewportMoved(
                ReaderID(3), ViewportHint(first: list.feed.update.rows[23].id, row: 23, length: 4)))
        list.answer({ $0 == .number(3, size: 10) }, TableList.page(20..<30, total: total))
    }
}
