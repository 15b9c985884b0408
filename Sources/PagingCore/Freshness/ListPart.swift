/// A part of a list.
public enum ListPart<ItemID: Hashable>: Hashable {
    /// All rows.
    case all
    /// The items with these ids.
    case items(Set<ItemID>)
    /// The rows with these indexes. Rows that the list does not have are left out.
    case rows(Range<Int>)
}

extension ListPart: Sendable where ItemID: Sendable {}
