/// The load state of a placeholder's page.
public enum PlaceholderState: Hashable, Sendable {
    /// The page is not requested.
    case notRequested
    /// The page is loading, or waits for its retry.
    case loading
    /// The page failed. Only a retry or a refresh requests it again.
    case failed(LoadFailure)
}
