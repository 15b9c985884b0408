/// What goes on with the refresh, which the first load is.
public enum RefreshState: UInt8, CaseIterable, Sendable {
    /// Nobody has asked for the list yet.
    case notLoaded
    /// The first load is under way.
    case firstLoading
    /// The first load failed and is repeated when its time comes.
    case firstLoadWaiting
    /// The first load failed.
    case firstLoadFailed
    /// The list stands.
    case idle
    /// The list stands, and another is loaded beside it.
    case refreshing
    /// The list stands; the other failed and is asked for again when its time comes.
    case refreshWaiting
    /// The list stands; the other failed.
    case refreshFailed

    /// The state's name in the diagram.
    public var name: StaticString {
        switch self {
        case .notLoaded: "new"
        case .firstLoading: "opening"
        case .firstLoadWaiting: "openingWaiting"
        case .firstLoadFailed: "openingFailed"
        case .idle: "idle"
        case .refreshing: "refreshing"
        case .refreshWaiting: "refreshWaiting"
        case .refreshFailed: "refreshFailed"
        }
    }
}

/// What can happen to the refresh.
public enum RefreshEvent: UInt8, CaseIterable, Sendable {
    case readerJoins, readerLeaves, viewportMoves
    case refresh, pull, pullAtEndedEdge, retry, retryRow, jump, jumpBeyond, reset, close
    case page, emptyPage, nothing, edgesPage, latePage
    case transientFailure, failure, lateFailure
    case repetitionTimer, lateTimer, indicatorTimer

    /// The event's name in the diagram.
    public var name: StaticString {
        switch self {
        case .readerJoins: "reader joins"
        case .readerLeaves: "reader leaves"
        case .viewportMoves: "viewport moves"
        case .refresh: "refresh is asked for"
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
        case .repetitionTimer: "repetition is due"
        case .lateTimer: "late timer"
        case .indicatorTimer: "indicator is due"
        }
    }
}

extension EventTable where State == RefreshState, Event == RefreshEvent {
    /// The refresh of a list whose append edge is open and whose prepend edge has ended.
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
                    (.repetitionTimer, .firstLoading), (.reset, .firstLoading), (.close, .notLoaded),
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
                    (.repetitionTimer, .refreshing), (.pull, .idle), (.jumpBeyond, .idle), (.reset, .firstLoading),
                    (.close, .idle),
                ]
            ),
            (
                .refreshFailed,
                [
                    (.refresh, .refreshing), (.reset, .firstLoading),
                ]
            ),
        ])
    }
}
