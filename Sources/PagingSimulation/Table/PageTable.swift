/// The state of a page of placeholders.
public enum PageState: UInt8, CaseIterable, Sendable {
    /// It was not requested.
    case notRequested
    /// A request for it is in flight.
    case loading
    /// It failed, and its retry is scheduled.
    case waiting
    /// It failed.
    case failed
    /// Its items were applied.
    case applied
    /// Its places were removed from the list.
    case removed

    /// The state's name in the diagram.
    public var name: StaticString {
        switch self {
        case .notRequested: "notRequested"
        case .loading: "loading"
        case .waiting: "waiting"
        case .failed: "failed"
        case .applied: "applied"
        case .removed: "removed"
        }
    }
}

/// An event that can happen to a page of placeholders.
public enum PageEvent: UInt8, CaseIterable, Sendable {
    case readerJoins, readerLeaves, viewportApproaches, viewportLeaves, jumpTo, jumpAway
    case pullAtHead, retry, retryRow, refresh, reset, close
    case page, emptyPage, otherPage, shrinkingPage, latePage
    case transientFailure, failure, lateFailure
    case retryTimer, lateTimer, indicatorTimer
    case refreshCompletes, refreshFails

    /// The event's name in the diagram.
    public var name: StaticString {
        switch self {
        case .readerJoins: "reader joins"
        case .readerLeaves: "reader leaves"
        case .viewportApproaches: "viewport approaches"
        case .viewportLeaves: "viewport leaves"
        case .jumpTo: "jump to it"
        case .jumpAway: "jump away"
        case .pullAtHead: "pull at the head"
        case .retry: "retry where it is wanted"
        case .retryRow: "retry of its row"
        case .refresh: "refresh is requested"
        case .reset: "reset"
        case .close: "close"
        case .page: "page arrives"
        case .emptyPage: "empty page arrives"
        case .otherPage: "another page arrives"
        case .shrinkingPage: "the total shrinks before it"
        case .latePage: "late page"
        case .transientFailure: "transient failure"
        case .failure: "failure"
        case .lateFailure: "late failure"
        case .retryTimer: "retry is due"
        case .lateTimer: "late timer"
        case .indicatorTimer: "indicator is due"
        case .refreshCompletes: "refresh completes"
        case .refreshFails: "refresh fails"
        }
    }
}

extension EventTable where State == PageState, Event == PageEvent {
    /// The transitions of a page of placeholders in an indexed list. No viewport wants the page, except where an event
    /// says so.
    public static var page: EventTable {
        EventTable([
            (
                .notRequested,
                [
                    (.viewportApproaches, .loading), (.jumpTo, .loading), (.shrinkingPage, .removed),
                    (.reset, .removed),
                ]
            ),
            (
                .loading,
                [
                    (.page, .applied), (.emptyPage, .removed), (.shrinkingPage, .removed),
                    (.transientFailure, .waiting),
                    (.failure, .failed), (.jumpAway, .notRequested), (.refreshCompletes, .notRequested),
                    (.reset, .removed),
                    (.close, .notRequested),
                ]
            ),
            (
                .waiting,
                [
                    (.retryTimer, .loading), (.shrinkingPage, .removed), (.jumpAway, .notRequested),
                    (.refreshCompletes, .notRequested), (.reset, .removed), (.close, .notRequested),
                ]
            ),
            (
                .failed,
                [
                    (.retry, .loading), (.retryRow, .loading), (.shrinkingPage, .removed),
                    (.refreshCompletes, .notRequested),
                    (.reset, .removed),
                ]
            ),
            (
                .applied,
                [
                    (.refreshCompletes, .notRequested), (.reset, .removed),
                ]
            ),
            (
                .removed,
                [
                    (.otherPage, .notRequested)
                ]
            ),
        ])
    }
}
