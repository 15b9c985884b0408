/// A caller that waits for a check.
public struct CheckID: Hashable, Sendable {
    /// A number that no other caller of the list has.
    public let number: Int

    /// - Parameter number: A number that no other caller of the list has.
    public init(_ number: Int) { self.number = number }
}

/// The outcome of a check for new items.
public enum CheckOutcome: Hashable, Sendable {
    /// The source answered. These new items are pending now.
    case checked(NewItems)
    /// The source failed. Items that were pending before still are.
    case failed(LoadFailure)
    /// What is before the first row comes, or came, in another way: with a refresh, with a load before the first row, or
    /// because it was shown.
    case superseded
}
