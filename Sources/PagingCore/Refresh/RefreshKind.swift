/// What a refresh loads before its rows replace the old ones.
public enum RefreshKind<ItemID: Hashable>: Hashable {
    /// The page that the list opens with. Other pages are loaded when they are wanted.
    case start
    /// All pages that are held around the first reader, one after another, published as one change. Other pages are loaded
    /// again when they are wanted.
    case loaded
    /// The page that holds an item, so that the reader stays there. If the source cannot go back from a page in the middle,
    /// this is ``loaded``.
    case around(ItemID)
}

extension RefreshKind: Sendable where ItemID: Sendable {}
