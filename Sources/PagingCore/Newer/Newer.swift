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

/// Somebody who waits for a check.
public struct CheckID: Hashable, Sendable {
    /// A number no other wait on the list has.
    public let number: Int

    /// - Parameter number: A number no other wait on the list has.
    public init(_ number: Int) { self.number = number }
}

/// How a check for newer items went.
public enum CheckOutcome: Hashable, Sendable {
    /// The source was asked, and this is held back now.
    case checked(NewItems)
    /// The source failed. What was held back before still is.
    case failed(Failure)
    /// What stands before the first row comes, or came, in another way: with a refresh, a load before the first row, or
    /// by being shown.
    case superseded
}
