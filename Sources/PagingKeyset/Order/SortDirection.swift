/// The direction in which a key is sorted.
public enum SortDirection: Hashable, Sendable {
    /// The least value comes first.
    case ascending
    /// The greatest value comes first.
    case descending

    var reversed: SortDirection { self == .ascending ? .descending : .ascending }
}
