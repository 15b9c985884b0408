/// The state of the refresh. The first load is a refresh.
public enum RefreshState: UInt8, CaseIterable, Sendable {
    /// The list was not requested yet.
    case notLoaded
    /// The first load is in flight.
    case firstLoading
    /// The first load failed, and its retry is scheduled.
    case firstLoadWaiting
    /// The first load failed.
    case firstLoadFailed
    /// The list is loaded.
    case idle
    /// The list is loaded, and a refresh is in flight.
    case refreshing
    /// The list is loaded, and a refresh failed whose retry is scheduled.
    case refreshWaiting
    /// The list is loaded, and a refresh failed.
    case refreshFailed

    /// The state's name in the diagram.
    public var name: StaticString {
        switch self {
        case .notLoaded: "notLoaded"
        case .firstLoading: "firstLoading"
        case .firstLoadWaiting: "firstLoadWaiting"
        case .firstLoadFailed: "firstLoadFailed"
        case .idle: "idle"
        case .refreshing: "refreshing"
        case .refreshWaiting: "refreshWaiting"
        case .refreshFailed: "refreshFailed"
        }
    }
}

/// An event that can happen to the refresh.
public enum RefreshEvent: UInt8, CaseIterable, Sendable {
    case readerJoins, readerLeaves, viewportMoves
    case refresh, pull, pullAtEndedEdge, retry, retryRow, jump, jumpBeyond, reset, close
    case page, emptyPage, nothing, edgesPage, latePage
    case transientFailure, failure, lateFailure
    case retryTimer, lateTimer, indicatorTimer

    /// The event's name in the diagram.
    public var name: StaticString {
        switch self {
        case .readerJoins: "reader joins"
        case .readerLeaves: "reader leaves"
        case .viewportMoves: "viewport moves"
        case .refresh: "refresh is requested"
        case .pull: "pull"
        case .pullAtEndedEdge: "pull at an ended edge"
        case .retry: "retry"
        case .retryRow: "retry of a row"
        case .jump: "jump"
        case .jumpBeyond: "jump beyond the rows"
        case .reset: "reset"
        case .close: "close"
        case .page: "page arrives"
        case .emptyPage: "empty page that names another"
        case .nothing: "empty page that names none"
        case .edgesPage: "page arrives at an edge"
        case .latePage: "late page"
        case .transientFailure: "transient failure"
        case .failure: "failure"
        case .lateFailure: "late failure"
        case .retryTimer: "retry is due"
        case .lateTimer: "late timer"
        case .indicatorTimer: "indicator is due"
        }
    }
}

extension EventTable where State == RefreshState, Event == RefreshEvent {
    /// The transitions of the refresh of a list whose append edge is open and whose prepend edge has ended.
    public static var refresh: EventTable {
        EventTable([
            (
                .notLoaded,
                [
                    (.readerJoins, .firstLoading), (.refresh, .firstLoading), (.pull, .firstLoading),
                    (.pullAtEndedEdge, .firstLoading),
                    (.reset, .firstLoading),
                ]
            ),
            (
                .firstLoading,
                [
                    (.page, .idle), (.nothing, .idle), (.transientFailure, .firstLoadWaiting),
                    (.failure, .firstLoadFailed), (.close, .notLoaded),
                ]
            ),
            (
                .firstLoadWaiting,
                [
                    (.retryTimer, .firstLoading), (.retry, .firstLoading), (.pull, .firstLoading),
                    (.pullAtEndedEdge, .firstLoading), (.reset, .firstLoading), (.close, .notLoaded),
                ]
            ),
            (
                .firstLoadFailed,
                [
                    (.retry, .firstLoading), (.refresh, .firstLoading), (.pull, .firstLoading),
                    (.pullAtEndedEdge, .firstLoading),
                    (.reset, .firstLoading),
                ]
            ),
            (
                .idle,
                [
                    (.refresh, .refreshing), (.reset, .firstLoading),
                ]
            ),
            (
                .refreshing,
                [
                    (.page, .idle), (.nothing, .idle), (.transientFailure, .refreshWaiting),
                    (.failure, .refreshFailed), (.pull, .idle), (.jumpBeyond, .idle), (.reset, .firstLoading),
                    (.close, .idle),
                ]
            ),
            (
                .refreshWaiting,
                [
                    (.retryTimer, .refreshing), (.pull, .idle), (.jumpBeyond, .idle), (.reset, .firstLoading),
                    (.close, .idle),
                ]
            ),
            (
                .refreshFailed,
                [
                    (.retry, .refreshing), (.refresh, .refreshing), (.reset, .firstLoading),
                ]
            ),
        ])
    }
}
