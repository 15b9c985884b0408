/// How a refresh or a check for new items ended, for a caller that waits for it.
public enum LoadOutcome: Hashable, Sendable {
    /// It completed: the rows are the new ones, or new items are pending. A list without a source has all its rows.
    case loaded
    /// No new item is pending after a check.
    case ended
    /// It failed. The rows, and the items that were pending, are those from before.
    case failed(LoadFailure)
    /// Another request of the user replaced it, or the list was reset or closed. A check is also replaced by what brings the
    /// same items: a refresh, a load before the first row, or showing them.
    case superseded
}
