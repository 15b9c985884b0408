/// The state of an edge of the list, as its user sees it.
public enum EdgeState: UInt8, CaseIterable, Sendable {
    /// The first page was not applied yet.
    case notLoaded
    /// More items may follow, and no request is in flight.
    case idle
    /// A request for the next page is in flight.
    case loading
    /// The next page failed, and its retry is scheduled.
    case waiting
    /// The next page failed.
    case failed
    /// No more items follow.
    case ended

    /// The state's name in the diagram.
    public var name: StaticString {
        switch self {
        case .notLoaded: "notLoaded"
        case .idle: "idle"
        case .loading: "loading"
        case .waiting: "waiting"
        case .failed: "failed"
        case .ended: "ended"
        }
    }
}

/// An event that can happen to an edge.
public enum EdgeEvent: UInt8, CaseIterable, Sendable {
    case readerJoins, readerLeaves, viewportApproaches, viewportLeaves
    case pull, pullAtOtherEdge, retry, retryRow, jumpBeyond, refresh, reset, close
    case page, emptyPage, lastPage, loopingPage, otherEdgesPage, latePage
    case transientFailure, failure, lateFailure
    case retryTimer, lateTimer, indicatorTimer
    case refreshCompletesOpen, refreshCompletesEnded, refreshFails

    /// The event's name in the diagram.
    public var name: StaticString {
        switch self {
        case .readerJoins: "reader joins"
        case .readerLeaves: "reader leaves"
        case .viewportApproaches: "viewport approaches"
        case .viewportLeaves: "viewport leaves"
        case .pull: "pull"
        case .pullAtOtherEdge: "pull at the other edge"
        case .retry: "retry"
        case .retryRow: "retry of a row"
        case .jumpBeyond: "jump beyond the rows"
        case .refresh: "refresh is requested"
        case .reset: "reset"
        case .close: "close"
        case .page: "page arrives"
        case .emptyPage: "empty page arrives"
        case .lastPage: "last page arrives"
        case .loopingPage: "page names a used cursor"
        case .otherEdgesPage: "page arrives at the other edge"
        case .latePage: "late page"
        case .transientFailure: "transient failure"
        case .failure: "failure"
        case .lateFailure: "late failure"
        case .retryTimer: "retry is due"
        case .lateTimer: "late timer"
        case .indicatorTimer: "indicator is due"
        case .refreshCompletesOpen: "refresh completes, more may come"
        case .refreshCompletesEnded: "refresh completes, nothing more"
        case .refreshFails: "refresh fails"
        }
    }
}

extension EventTable where State == EdgeState, Event == EdgeEvent {
    /// The transitions of the edges of a chained list. A jump beyond the rows concerns only the append edge.
    public static var edge: EventTable {
        EventTable([
            (
                .notLoaded,
                [
                    (.refreshCompletesOpen, .idle), (.refreshCompletesEnded, .ended),
                ]
            ),
            (
                .idle,
                [
                    (.viewportApproaches, .loading), (.pull, .loading), (.jumpBeyond, .loading), (.reset, .notLoaded),
                    (.refreshCompletesEnded, .ended),
                ]
            ),
            (
                .loading,
                [
                    (.page, .idle), (.lastPage, .ended), (.loopingPage, .failed), (.transientFailure, .waiting),
                    (.failure, .failed), (.refresh, .idle), (.close, .idle), (.reset, .notLoaded),
                    (.refreshCompletesOpen, .idle), (.refreshCompletesEnded, .ended), (.refreshFails, .idle),
                ]
            ),
            (
                .waiting,
                [
                    (.retryTimer, .loading), (.refresh, .idle), (.close, .idle), (.reset, .notLoaded),
                    (.refreshCompletesOpen, .idle), (.refreshCompletesEnded, .ended), (.refreshFails, .idle),
                ]
            ),
            (
                .failed,
                [
                    (.pull, .loading), (.retry, .loading), (.reset, .notLoaded), (.refreshCompletesOpen, .idle),
                    (.refreshCompletesEnded, .ended),
                ]
            ),
            (
                .ended,
                [
                    (.reset, .notLoaded), (.refreshCompletesOpen, .idle),
                ]
            ),
        ])
    }
}
