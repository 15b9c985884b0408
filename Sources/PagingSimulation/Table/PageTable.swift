/// What goes on with a page of placeholders.
public enum PageState: UInt8, CaseIterable, Sendable {
    /// Nobody asked for it.
    case notRequested
    /// It is asked for.
    case loading
    /// It failed and is asked for again when its time comes.
    case waiting
    /// It failed.
    case failed
    /// Its items are there.
    case applied
    /// Its places are gone from the list.
    case removed

    /// The state's name in the diagram.
    public var name: StaticString {
        switch self {
        case .notRequested: "notAsked"
        case .loading: "loading"
        case .waiting: "waiting"
        case .failed: "failed"
        case .applied: "landed"
        case .removed: "gone"
        }
    }
}

/// What can happen to a page of placeholders.
public enum PageEvent: UInt8, CaseIterable, Sendable {
    case readerJoins, readerLeaves, viewportApproaches, viewportLeaves, jumpTo, jumpAway
    case pullAtHead, retry, retryRow, refresh, reset, close
    case page, emptyPage, otherPage, shrinkingPage, latePage
    case transientFailure, failure, lateFailure
    case repetitionTimer, lateTimer, indicatorTimer
    case refreshCompletes, refreshFails

    /// The event's name in the diagram.
    public var name: StaticString {
        switch self {
        case .readerJoins: "reader joins"
        case .readerLeaves: "reader leaves"
        case .viewportApproaches: "viewport comes near"
        case .viewportLeaves: "viewport goes away"
        case .jumpTo: "jump to it"
        case .jumpAway: "jump away"
        case .pullAtHead: "pull at the head"
        case .retry: "retry where it is wanted"
        case .retryRow: "retry of its row"
        case .refresh: "refresh is asked for"
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
        case .repetitionTimer: "repetition is due"
        case .lateTimer: "late timer"
        case .indicatorTimer: "indicator is due"
        case .refreshCompletes: "refresh lands"
        case .refreshFails: "refresh fails"
        }
    }
}

extension EventTable where State == PageState, Event == PageEvent {
    /// A page of placeholders of an indexed list, which the viewport of no reader wants but where an event says so.
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
                    (.repetitionTimer, .loading), (.shrinkingPage, .removed), (.jumpAway, .notRequested),
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
