/// An effect that the driver of the state machine performs. Commands are performed in order.
public enum FeedCommand: Hashable, Sendable {
    /// Request a page from the source. The result is the input ``FeedStateMachine/pageArrived(_:_:at:)`` or
    /// ``FeedStateMachine/pageFailed(_:_:at:)``.
    case load(LoadID, PageRequest)
    /// Cancel a load. A late answer is ignored.
    case cancel(LoadID)
    /// Call ``FeedStateMachine/timerFired(_:at:)`` at a time, in nanoseconds, as passed to inputs. This replaces an earlier
    /// command for the same timer. If the earlier one fires too, it has no effect.
    case schedule(FeedTimer, at: Int64)
    /// Deliver ``FeedStateMachine/update`` to all readers.
    case publish(version: Int)
    /// Report the outcome of a refresh to the caller that waits for it.
    case refreshEnded(WaiterID, LoadOutcome)
    /// Report the outcome of a check to the caller that waits for it.
    case checkEnded(WaiterID, LoadOutcome)
    /// Report that the server's list moved between two pages: this page does not begin with the last row of the page before
    /// it. See ``FeedConfiguration/overlapsPages``.
    case shifted(page: Int)
}

/// A timer of the state machine.
public enum FeedTimer: Hashable, Sendable {
    /// The retry of a load that failed.
    case retry(LoadID)
    /// The next phase of an indicator.
    case indicator(IndicatedActivity)
    /// The next load of a placeholder.
    case fill
    /// The refresh of a list that may lack a row because of edits.
    case repair
}

/// An activity with an indicator. Loads into placeholders have none: the placeholders show their state.
public enum IndicatedActivity: Hashable, Sendable, CaseIterable {
    /// A load behind the last row.
    case append
    /// A load before the first row.
    case prepend
    /// A refresh, or the first load.
    case refresh

    init(_ direction: LoadDirection) {
        switch direction {
        case .append: self = .append
        case .prepend: self = .prepend
        }
    }
}
