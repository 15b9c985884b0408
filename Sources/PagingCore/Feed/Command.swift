/// An effect that the state machine requests. Its driver performs the commands in order, and returns each result as an
/// input.
public enum Command: Hashable, Sendable {
    /// Request a page from the source. The result is ``FeedStateMachine/pageArrived(_:_:at:)`` or
    /// ``FeedStateMachine/pageFailed(_:_:at:)``.
    case load(LoadID, PageRequest)
    /// Give a load up. An answer that comes all the same is ignored.
    case cancel(LoadID)
    /// Call ``FeedStateMachine/timerFired(_:at:)`` at a time, in nanoseconds as in the inputs. This replaces an earlier
    /// command for the same timer; if the earlier timer still fires, it has no effect.
    case schedule(FeedTimer, at: Int64)
    /// Show the machine's ``FeedStateMachine/update`` to all readers.
    case publish(version: Int)
    /// Tell whoever asked for a refresh under this number, and waits, how it went.
    case refreshEnded(RefreshID, RefreshOutcome)
    /// Tell whoever asked for a check under this number, and waits, how it went.
    case checkEnded(CheckID, CheckOutcome)
    /// Tell whoever wants to know that the server's list moved between two pages: this one does not begin with the row
    /// that the one before it ended with. See ``FeedConfiguration/overlapsPages``.
    case shifted(page: Int)
}

/// A time the machine waits for.
public enum FeedTimer: Hashable, Sendable {
    /// The time to repeat a load that failed.
    case repetition(LoadID)
    /// The next phase of an indicator.
    case indicator(Activity)
}

/// What has an indicator. Fills have none: their placeholders say what goes on.
public enum Activity: Hashable, Sendable, CaseIterable {
    /// A load behind the last row.
    case append
    /// A load before the first row.
    case prepend
    /// A load of the list anew, which the first load is.
    case refresh

    init(_ direction: Direction) {
        switch direction {
        case .append: self = .append
        case .prepend: self = .prepend
        }
    }
}
