/// An error that the engine found in a source's answers.
public enum PagingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Too many pages in a row brought no new row. A retry continues after them.
    case noProgress
    /// A page named a cursor that was followed before, so the list would never end.
    case cursorLoop
    /// The failure left the list so long ago that its error is no longer kept.
    case errorDiscarded

    /// A description for a log.
    public var description: String {
        switch self {
        case .noProgress: "too many pages in a row brought no new row"
        case .cursorLoop: "a page named a cursor that was followed before"
        case .errorDiscarded: "the error of an old failure is no longer kept"
        }
    }
}
