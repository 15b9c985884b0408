/// The new items before the first row that checks found and that are not shown yet (N1).
public enum NewItems: Hashable, Sendable {
    /// No new items are known.
    case nothing
    /// This number of items, above 0. `showNewItems()` inserts them before the first row
    /// (N2).
    case pending(Int)
    /// At least this number of items, with unknown items between them and the first row (N3). In a chained list
    /// `showNewItems()` inserts the newest page and a gap before the rows. In other lists, and if the items are more than
    /// the retention policy allows, it refreshes the list from the start.
    case discontinuity(atLeast: Int)
}
