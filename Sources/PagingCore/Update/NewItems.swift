/// What stands before the first row and is held back until a person wants to see it, so that nobody's place moves.
public enum NewItems: Hashable, Sendable {
    /// Nothing that is known of.
    case nothing
    /// So many items, above 0. ``Fact/newItemsRequested`` puts them before the first row.
    case pending(Int)
    /// At least so many items, of which the last does not meet the first row: what lies between is not known, or more
    /// items were held back than are to be held at all. ``Fact/newItemsRequested`` loads the list from the start.
    case discontinuity(atLeast: Int)
}
