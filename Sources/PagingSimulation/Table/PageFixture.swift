import PagingCore

/// A page of placeholders of a list with 100 rows in pages of 10. It can be brought into each state and receive each
/// event.
///
/// It is the sixth page, which starts at row 50. The viewport of the reader is at this page, or at the first page as
/// long as this page must not be requested.
public struct PageFixture {
    /// The list, for its invariants.
    public private(set) var list: DrivenList

    /// Creates a list with a page in a state.
    public init(in state: PageState) {
        var configuration = FeedConfiguration(addressing: .numbered(firstNumber: 1, pageSize: 10), prefetch: .rows(3))
        configuration.retry = .twice
        list = DrivenList(configuration)
        list.join()
        list.answer({ _ in true }, DrivenList.page(0..<10, total: 100))
        list.moveViewport(to: 0)
        switch state {
        case .notRequested:
            break
        case .loading:
            list.moveViewport(to: 53)
        case .waiting:
            list.moveViewport(to: 53)
            list.fail(isForThisPage, isTransient: true)
        case .failed:
            list.moveViewport(to: 53)
            list.fail(isForThisPage, isTransient: false)
        case .applied:
            list.moveViewport(to: 53)
            list.answer(isForThisPage, DrivenList.page(50..<60, total: 100))
        case .removed:
            list.moveViewport(to: 13)
            list.answer({ _ in true }, DrivenList.page(10..<20, total: 40))
        }
    }

    private func isForThisPage(_ request: PageRequest) -> Bool { request == .number(6, size: 10) }
    private func isForFirstPage(_ request: PageRequest) -> Bool { request == .number(1, size: 10) }

    /// The current state of the page.
    public var state: PageState {
        guard list.feed.update.rows.count > 59 else { return .removed }
        switch list.feed.update.rows[55].placeholder {
        case nil: return .applied
        case .notRequested?: return .notRequested
        case .loading?: return list.requestsInFlight.contains { isForThisPage($0.request) } ? .loading : .waiting
        case .failed?: return .failed
        }
    }

    /// Applies an event to the list.
    public mutating func apply(_ event: PageEvent) {
        switch event {
        case .readerJoins: list.process(.readerJoined(ReaderID(2)))
        case .readerLeaves: list.process(.readerLeft(list.reader))
        case .viewportApproaches: list.moveViewport(to: 54)
        case .viewportLeaves: list.moveViewport(to: 0)
        case .jumpTo: list.process(.jumpRequested(list.reader, row: 54))
        case .jumpAway: list.process(.jumpRequested(list.reader, row: 0))
        case .pullAtHead: list.process(.edgePulled(.prepend))
        case .retry: list.process(.retryRequested(row: nil))
        case .retryRow: list.process(.retryRequested(row: 55))
        case .refresh: list.refresh()
        case .reset: list.process(.resetRequested)
        case .close: list.process(.closed)
        case .page: list.answer(isForThisPage, DrivenList.page(50..<60, total: 100))
        case .emptyPage: list.answer(isForThisPage, DrivenList.page(0..<0, total: 50))
        case .otherPage: answerThird(total: 100)
        case .shrinkingPage: answerThird(total: 40)
        case .latePage: list.deliverLatePages()
        case .transientFailure: list.fail(isForThisPage, isTransient: true)
        case .failure: list.fail(isForThisPage, isTransient: false)
        case .lateFailure: list.deliverLateFailures()
        case .retryTimer: list.repeatLoads()
        case .lateTimer: list.fireLateTimers()
        case .indicatorTimer: list.fireIndicators()
        case .refreshCompletes:
            list.process(.readerLeft(list.reader))
            list.refresh()
            list.answer(isForFirstPage, DrivenList.page(0..<10, total: list.feed.update.total))
        case .refreshFails:
            list.refresh()
            list.fail(isForFirstPage, isTransient: false)
        }
    }

    /// Answers the third page, which a second reader wants.
    private mutating func answerThird(total: Int) {
        guard list.feed.update.rows.count > 25 else { return }
        list.process(.readerJoined(ReaderID(3)))
        list.process(
            .viewportMoved(
                ReaderID(3), ViewportHint(first: list.feed.update.rows[23].id, row: 23, length: 4)))
        list.answer({ $0 == .number(3, size: 10) }, DrivenList.page(20..<30, total: total))
    }
}
