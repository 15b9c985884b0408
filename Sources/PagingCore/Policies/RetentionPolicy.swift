/// How many items are held.
public enum RetentionPolicy: Hashable, Sendable {
    /// All that were loaded.
    case all
    /// At most so many, as far as the viewports allow: whole pages farthest from them are evicted, never one with
    /// wanted rows, with items of an open transaction, or given when the list was made. Their rows become placeholders
    /// in place and are loaded again when they are wanted. Without a viewport nothing is evicted.
    case items(Int)
}
