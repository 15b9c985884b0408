/// What the engine found wrong with a source's answers.
public enum PagingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Too many pages in a row brought no new row. A retry goes on behind them.
    case noProgress
    /// A page named a cursor that was followed before: the list would never end.
    case cursorLoop
    /// The failure is of a list that was replaced since.
    case forgotten

    /// What went wrong, for a log.
    public var description: String {
        switch self {
        case .noProgress: "too many pages in a row brought nothing new"
        case .cursorLoop: "the source named a page that was loaded before"
        case .forgotten: "the failure is of a list that was replaced since"
        }
    }
}

/// How a refresh went.
public enum RefreshResult: Sendable {
    /// It landed: the rows are the new ones.
    case refreshed
    /// It failed: the rows are the old ones.
    case failed(any Error)
    /// Another wish took its place, or the caller's task was cancelled.
    case superseded
}
