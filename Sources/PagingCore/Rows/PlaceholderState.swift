/// What is known of a row whose item is not there.
public enum PlaceholderState: Hashable, Sendable {
    /// Its page was not asked for.
    case notRequested
    /// Its page is on its way, or waits to be asked for again.
    case loading
    /// Its page failed, and is asked for again by a retry or a refresh only.
    case failed(Failure)
}
