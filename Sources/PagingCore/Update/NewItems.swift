/// The new items before the first row that are pending until the user wants to see them, so that no scroll position
/// moves.
public enum NewItems: Hashable, Sendable {
    /// No new items are known.
    case nothing
    /// The number of pending items, above 0. ``FeedStateMachine/newItemsRequested(at:)`` inserts them before the first
    /// row.
    case pending(Int)
    /// The least number of new items, of which the last is not next to the first row: the items between are not known,
    /// or there are more pending items than may be held. ``FeedStateMachine/newItemsRequested(at:)`` refreshes the list
    /// from the start.
    case discontinuity(atLeast: Int)
}
