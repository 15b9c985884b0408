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
    case landed
    /// Its places are gone from the list.
    case gone

    /// The state's name in the diagram.
    public var name: StaticString {
        switch self {
        case .notRequested: "notAsked"
        case .loading: "loading"
        case .waiting: "waiting"
        case .failed: "failed"
        case .landed: "landed"
        case .gone: "gone"
        }
    }
}

/// What can happen to a page of placeholders.
public enum PageEvent: UInt8, CaseIterable, Sendable {
    case readerJoins, readerLeaves, viewportComes, viewportGoes, jumpTo, jumpAway
    case pullAtHead, retry, retryRow, refresh, reset, close
    case page, emptyPage, otherPage, shrinkingPage, latePage
    case transientFailure, failure, lateFailure
    case repetitionTimer, lateTimer, indicatorTimer
    case refreshLands, refreshFails

    /// The event's name in the diagram.
    public var name: StaticString {
        switch self {
        case .readerJoins: "reader joins"
        case .readerLeaves: "reader leaves"
        case .viewportComes: "viewport comes near"
        case .viewportGoes: "viewport goes away"
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
        case .refreshLands: "refresh lands"
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
                    (.viewportComes, .loading), (.jumpTo, .loading), (.shrinkingPage, .gone), (.reset, .gone),
                ]
            ),
            (
                .loading,
                [
                    (.page, .landed), (.emptyPage, .gone), (.shrinkingPage, .gone), (.transientFailure, .waiting),
                    (.failure, .failed), (.jumpAway, .notRequested), (.refreshLands, .notRequested), (.reset, .gone),
                    (.close, .notRequested),
                ]
            ),
            (
                .waiting,
                [
                    (.repetitionTimer, .loading), (.shrinkingPage, .gone), (.jumpAway, .notRequested),
                    (.refreshLands, .notRequested), (.reset, .gone), (.close, .notRequested),
                ]
            ),
            (
                .failed,
                [
                    (.retry, .loading), (.retryRow, .loading), (.shrinkingPage, .gone), (.refreshLands, .notRequested),
                    (.reset, .gone),
                ]
            ),
            (
                .landed,
                [
                    (.refreshLands, .notRequested), (.reset, .gone),
                ]
            ),
            (
                .gone,
                [
                    (.otherPage, .notRequested)
                ]
            ),
        ])
    }
}
