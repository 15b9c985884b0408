/// Something the machine wants done. Whoever drives it does these in order and returns each result as a fact.
public enum Command: Hashable, Sendable {
    /// Ask the source for a page. Answer with ``Fact/pageArrived(_:_:)`` or ``Fact/pageFailed(_:_:)``.
    case load(LoadID, PageRequest)
    /// Give a load up. An answer that comes all the same is ignored.
    case cancel(LoadID)
    /// Send ``Fact/timerFired(_:)`` at a time, in nanoseconds of the time the machine is told. It takes the place of an
    /// earlier command for the same timer; if that one fires all the same, nothing happens.
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

/// What a source is asked for. Cursors are numbers: whoever drives the machine gives equal cursors equal numbers.
public enum PageRequest: Hashable, Sendable {
    /// In an indexed list, a page by its number in the server's numbering, and how many items it should hold.
    case number(Int, size: Int)
    /// In an indexed list, how many items of the server's list stand before the page, and how many it should hold.
    case offset(Int, limit: Int)
    /// In a chained list, a page by the cursor that names it (`nil` for the one the list opens with), the edge it goes
    /// to, and how many items it should hold.
    case cursor(Int?, Direction, limit: Int)

    /// How many items are asked for.
    public var limit: Int {
        switch self {
        case .number(_, let limit), .offset(_, let limit), .cursor(_, _, let limit): limit
        }
    }
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

/// How a refresh went.
public enum RefreshOutcome: Hashable, Sendable {
    /// It landed: the rows are the new ones.
    case refreshed
    /// It failed: the rows are the old ones.
    case failed(Failure)
    /// Another wish took its place, or the list was reset or closed. It changed no row itself.
    case superseded
}
