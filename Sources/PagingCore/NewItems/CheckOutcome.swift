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
