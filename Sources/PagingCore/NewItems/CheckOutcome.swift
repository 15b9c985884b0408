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
