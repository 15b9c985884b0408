/// The items that checks have found before the first row, and that the user has not asked to see.
public enum NewItems: Hashable, Sendable {
    /// No new item is known.
    case nothing
    /// So many items, above 0. ``FeedStateMachine/newItemsRequested(at:)`` puts them before the first row.
    case pending(Int)
    /// At least so many items, and unknown items between them and the first row, or more items than the retention policy
    /// allows. ``FeedStateMachine/newItemsRequested(at:)`` refreshes the list from the start.
    case discontinuity(atLeast: Int)
}
