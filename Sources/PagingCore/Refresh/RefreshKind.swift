/// What a refresh loads before it lands.
public enum RefreshKind<ItemID: Hashable>: Hashable {
    /// The page the list opens with. The others come as they are wanted.
    case start
    /// All the pages held around the first reader, requested one after another and published as one change. What else
    /// was loaded is loaded again when it is wanted.
    case loaded
    /// The page that holds an item, so that the reader stays there. Where a source cannot go back from a page in the
    /// middle, it is ``loaded``.
    case around(ItemID)
}

extension RefreshKind: Sendable where ItemID: Sendable {}
