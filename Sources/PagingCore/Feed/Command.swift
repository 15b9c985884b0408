/// Something the machine wants done. Whoever drives it does these in order and returns each result as a fact.
public enum Command: Hashable, Sendable {
    /// Ask the source for a page. Answer with ``Fact/pageArrived(_:_:)`` or ``Fact/pageFailed(_:_:)``.
    case load(LoadID, PageRequest)
    /// Give a load up. An answer that comes all the same is ignored.
    case cancel(LoadID)
    /// Send ``Fact/timerFired(_:)`` at a time, in nanoseconds. It takes the place of an earlier wish for the same timer.
    case schedule(Timer, at: Int64)
    /// Show the machine's ``FeedStateMachine/update`` to all readers.
    case publish(version: Int)
    /// Tell somebody who waits how the refresh went.
    case refreshEnded(RefreshID, RefreshOutcome)
    /// Tell whoever wants to know that the server's list moved between two pages: this one does not begin with the row
    /// that the one before it ended with. See ``FeedConfiguration/overlapsPages``.
    case shifted(page: Int)
}

/// What a source is asked for. Cursors are numbers: whoever drives the machine gives equal cursors equal numbers.
public enum PageRequest: Hashable, Sendable {
    /// A page by its number, of a size.
    case number(Int, size: Int)
    /// So many items behind so many others.
    case offset(Int, limit: Int)
    /// A page by the cursor that names it, `nil` for the one a list opens with.
    case cursor(Int?, Direction, limit: Int)
}

/// A time the machine waits for.
public enum Timer: Hashable, Sendable {
    /// The repetition of a load that failed.
    case repetition(LoadID)
    /// The next phase of an indicator.
    case indicator(Activity)
}

/// One of the three things that can be going on at once.
public enum Activity: Hashable, Sendable, CaseIterable {
    /// A load behind the last row.
    case append
    /// A load before the first row.
    case prepend
    /// A load from a fresh start.
    case refresh

    init(_ direction: Direction) {
        switch direction {
        case .append: self = .append
        case .prepend: self = .prepend
        }
    }
}

/// How a refresh went.
public enum RefreshOutcome: Hashable, Sendable {
    /// It landed: the rows are the new ones.
    case refreshed
    /// It failed: the rows are the old ones.
    case failed(Failure)
    /// Another wish took its place: the rows are the old ones.
    case superseded
}
