/// Why a load failed.
public enum Failure: Hashable, Sendable {
    /// The source failed, with an error that whoever drives the machine keeps under this number.
    case source(Int)
    /// Too many pages in a row brought no new row; see ``FeedConfiguration/emptyPageLimit``. A retry goes on behind
    /// them.
    case noProgress
    /// A page named a cursor that was followed before, so that the list would never end.
    case cursorLoop
}
