/// How a refresh ended.
public enum RefreshOutcome: Hashable, Sendable {
    /// It completed: the rows are the new ones.
    case refreshed
    /// It failed: the rows are the old ones.
    case failed(LoadFailure)
    /// Another request of the user replaced it, or the list was reset or closed. The refresh changed no row.
    case superseded
}
