/// How a refresh went.
public enum RefreshResult: Sendable {
    /// It landed: the rows are the new ones.
    case refreshed
    /// It failed: the rows are the old ones.
    case failed(any Error)
    /// Another wish took its place, or the caller's task was cancelled.
    case superseded
}
