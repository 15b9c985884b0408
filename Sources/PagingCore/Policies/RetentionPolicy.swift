/// The number of items that a list keeps in memory.
public enum RetentionPolicy: Hashable, Sendable {
    /// Keep all loaded items.
    case all
    /// Keep at most this number of items, as far as the viewports allow. Whole pages farthest from them are evicted
    /// (K2).
    ///
    /// Rows of evicted pages become placeholders at the same indexes, and are loaded again when they are wanted. A page
    /// is not evicted if it has wanted rows or items of an open transaction, or if it was given when the list was
    /// created (K1). Nothing is evicted while there is no viewport.
    case items(Int)
}
