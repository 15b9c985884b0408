/// Why a load failed.
public enum LoadFailure: Hashable, Sendable {
    /// The source failed. The driver of the state machine keeps the error under this number; see
    /// ``FailureReport/code``.
    case source(Int)
    /// Too many consecutive pages brought no new row; see ``FeedConfiguration/emptyPageLimit``. A retry continues after
    /// these pages.
    case noProgress
    /// A page named a cursor that was requested before in the same direction, so the list would never end (L7).
    case cursorLoop
}
