/// The result of a refresh.
public enum RefreshResult: Sendable {
    /// The refresh completed: the rows are the new ones.
    case refreshed
    /// The refresh failed: the rows are the ones from before the refresh.
    case failed(any Error)
    /// Another request took its place, or the caller's task was cancelled.
    case superseded
}
