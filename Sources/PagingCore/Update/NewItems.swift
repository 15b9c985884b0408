/// The new items before the first row that checks found and that are not shown yet (N1).
public enum NewItems: Hashable, Sendable {
    /// No new items are known.
    case nothing
    /// This number of items, above 0. `showNewItems()` inserts them before the first row
    /// (N2).
    case pending(Int)
    /// At least this number of items. There are unknown items between them and the first row, or they are more than the
    /// retention policy allows (N3). `showNewItems()` refreshes the list from the start.
    case discontinuity(atLeast: Int)
}
