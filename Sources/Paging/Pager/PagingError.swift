/// What the engine found wrong with a source's answers.
public enum PagingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Too many pages in a row brought no new row. A retry goes on behind them.
    case noProgress
    /// A page named a cursor that was followed before: the list would never end.
    case cursorLoop
    /// The failure has not stood in the list for so long that its error is no longer kept.
    case forgotten

    /// What went wrong, for a log.
    public var description: String {
        switch self {
        case .noProgress: "too many pages in a row brought nothing new"
        case .cursorLoop: "the source named a page that was loaded before"
        case .forgotten: "the failure is long gone from the list, and its error with it"
        }
    }
}
